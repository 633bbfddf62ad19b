import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { readData } from "../../../sandbox/recorded.ts";
import { ask, askJson, countOf, search, where } from "./client.ts";

const TOTAL = 5432;

test("the table is the published file, byte for byte", () => {
  const file = readData("cms/hospital_general_information.2026-07.csv");
  const digest = createHash("sha256").update(file).digest("hex");
  assert.equal(digest, "83c98b2e8687580e0482b13e1e9acd5813534be243e5ccd9f55556a869595d40");
});

const states = { MA: 84, TX: 468, PR: 60, GU: 2, ZZ: 0, ma: 84 };
for (const [state, count] of Object.entries(states)) {
  test(`state ${state} has ${count} hospitals`, () => assert.equal(countOf(["state", "=", state]), count));
}

const cities = { "San Diego": 9, "SAINT LOUIS": 10, "ST LOUIS": 1 };
for (const [city, count] of Object.entries(cities)) {
  test(`city ${city} has ${count} hospitals`, () => assert.equal(countOf(["citytown", "=", city]), count));
}

const names = { mayo: 21, "children's": 50, "&": 99, "%": TOTAL, "\\%": 0, "\\_": 0, "\\\\": 0 };
for (const [name, count] of Object.entries(names)) {
  test(`${count} names contain ${name}`, () => assert.equal(countOf(["facility_name", "contains", name]), count));
}

test("conditions at the top are joined with AND", () => {
  assert.equal(countOf(["state", "=", "TX"], ["citytown", "=", "Houston"]), 28);
  assert.equal(countOf(["state", "=", "MN"], ["facility_name", "contains", "Mayo Clinic"]), 10);
});

test("rows come in the order of the file, cut by limit and offset, while count tells all matches", () => {
  const ids = (extra: string) =>
    search(`${where(["state", "=", "MA"])}${extra}`).results.map(({ facility_id }) => facility_id);
  assert.deepEqual(ids("&limit=3"), ["220001", "220002", "220008"]);
  assert.deepEqual(ids("&limit=2&offset=1"), ["220002", "220008"]);
  const { results, count } = search(`${where(["state", "=", "MA"])}&offset=84`);
  assert.deepEqual([results, count], [[], 84]);
});

test("without a query the first 1500 rows come with count, schema and echo, all values texts", () => {
  const { results, count } = search("");
  assert.deepEqual([results.length, count], [1500, TOTAL]);
  assert.equal(Object.keys(results[0] ?? {}).length, 38);
  assert.equal(results[0]?.facility_id, "010001");
  assert.equal(results[0]?.hospital_overall_rating_footnote, "");
});

test("a row equals the live one of October 2026", () => {
  const [first] = search(`${where(["state", "=", "DC"])}`).results;
  assert.equal(first?.facility_name, "GEORGE WASHINGTON UNIV HOSPITAL");
  assert.equal(first?.telephone_number, "(202) 716-4605");
  assert.equal(first?.meets_criteria_for_birthing_friendly_designation, "Y");
});

test("parts that are asked away are absent, and the others keep their order", () => {
  assert.deepEqual(Object.keys(JSON.parse(ask("limit=1").body)), ["results", "count", "schema", "query"]);
  assert.deepEqual(Object.keys(JSON.parse(ask("results=false&count=false&schema=false").body)), ["query"]);
});

test("the echo shows what was received, then resource, defaults and columns", () => {
  const { query } = search(`${where(["state", "=", "GU"])}&limit=2&properties[0]=state`);
  assert.deepEqual(query, {
    conditions: [{ property: "state", operator: "=", value: "GU" }],
    limit: 2,
    properties: ["state"],
    resources: [{ id: "00000000-0000-0000-0000-000000000000", alias: "t" }],
    offset: 0,
    count: true,
    results: true,
    schema: true,
    keys: true,
    format: "json",
    rowIds: false,
  });
});

test("unknown parameters are ignored, so that a wrong filter gives unfiltered rows", () => {
  assert.equal(search("filters[state]=CA&limit=1").count, TOTAL);
  assert.equal(search("filter[0][property]=state&size=1").results.length, 1500);
});

test("properties, rowIds and keys choose the form of the rows", () => {
  const results = (query: string) => {
    const { body } = askJson(`${where(["state", "=", "GU"])}&limit=1&count=false&schema=false&${query}`);
    return JSON.stringify(body).replace(/,"query":.*/, "");
  };
  assert.equal(
    results("properties[0]=state&properties[1]=facility_id"),
    '{"results":[{"state":"GU","facility_id":"650001"}]',
  );
  assert.equal(results("properties[0]=state&keys=false"), '{"results":[["GU"]]');
  assert.match(results("rowIds=true"), /^\{"results":\[\{"record_number":"\d+","facility_id":"650001"/);
});

test("sorts order the rows, ties in the order of the file", () => {
  const query = "sorts[0][property]=state&sorts[0][order]=desc&sorts[1][property]=facility_id&limit=1";
  assert.equal(search(query).results[0]?.state, "WY");
  assert.equal(search("sorts[0][property]=facility_id&limit=1").results[0]?.facility_id, "010001");
});

for (const order of ["asc", "desc"])
  test(`sorted pages, ${order}, hold every matching row once and in order, whatever its letter case`, () => {
    const query = `${where(["state", "=", "CA"])}&sorts[0][property]=facility_name&sorts[0][order]=${order}`;
    const names: string[] = [];
    const ids = new Set<string | undefined>();
    for (let offset = 0; offset < 400; offset += 100) {
      const { results, count } = search(`${query}&limit=100&offset=${offset}`);
      assert.equal(count, countOf(["state", "=", "CA"]));
      names.push(...results.map((row) => row.facility_name?.toUpperCase() ?? ""));
      for (const { facility_id: id } of results) ids.add(id);
    }
    assert.equal(ids.size, countOf(["state", "=", "CA"]));
    const ordered = names.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    assert.deepEqual(names, order === "asc" ? ordered : ordered.toReversed());
  });

test("the counts of all values of a column add up to the table", () => {
  const ratings = ["1", "2", "3", "4", "5", "Not Available"];
  const counts = ratings.map((rating) => countOf(["hospital_overall_rating", "=", rating]));
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    TOTAL,
  );
});

test("format=csv gives human titles and quotes as PHP does", () => {
  const answer = ask(
    `${where(["facility_id", "=", "220001"])}&format=csv&properties[0]=facility_id&properties[1]=citytown`,
  );
  assert.equal(answer.contentType, "text/csv");
  assert.equal(answer.body, '"Facility ID",City/Town\n220001,LEOMINSTER\n');
});

test("the catalog entry tells identifier, title, download and the dates that are known", () => {
  const { status, body } = askJson("", "/provider-data/api/1/metastore/schemas/dataset/items/xubh-q36u");
  assert.equal(status, 200);
  assert.match(JSON.stringify(body), /"identifier":"xubh-q36u","title":"Hospital General Information"/);
  assert.match(JSON.stringify(body), /"modified":"2026-07-22","released":"2026-08-13"/);
});
