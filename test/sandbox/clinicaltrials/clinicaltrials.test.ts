import assert from "node:assert/strict";
import { test } from "node:test";
import { valuesAt } from "../../../sandbox/clinicaltrials/json.ts";
import { ask, found, get, page, TOTAL } from "./client.ts";

test("without parameters the first ten of all studies come, unsorted and without a total", () => {
  const { studies, total, token } = page({});
  assert.equal(studies.length, 10);
  assert.equal(total, undefined);
  assert.equal(typeof token, "string");
  assert.equal(page({ countTotal: "true" }).total, TOTAL);
});

test("pageSize 0 means ten and more than 1000 is lowered in silence", () => {
  assert.equal(page({ pageSize: "0" }).studies.length, 10);
  assert.equal(page({ pageSize: "5000", fields: "NCTId" }).studies.length, 1000);
});

test("the pages of a search hold every study once", () => {
  const search = { "query.cond": "lung", fields: "NCTId" };
  const ids: string[] = [];
  let token: unknown;
  do {
    const next = page({ ...search, pageSize: "30", ...(typeof token === "string" ? { pageToken: token } : {}) });
    ids.push(...next.ids);
    token = next.token;
  } while (token !== undefined);
  assert.deepEqual(ids, found(search));
});

test("a full last page still carries a token, which leads to an empty page", () => {
  const search = { "filter.ids": "NCT02300909", pageSize: "1" };
  const { token } = page(search);
  assert.equal(typeof token, "string");
  const last = page({ ...search, pageToken: String(token) });
  assert.deepEqual([last.studies, last.token], [[], undefined]);
});

test("only the first page has the total", () => {
  const first = page({ countTotal: "true" });
  assert.equal(page({ countTotal: "true", pageToken: String(first.token) }).total, undefined);
});

test("a page token dies when another parameter changes, but not with pageSize", () => {
  const pageToken = String(page({ "query.cond": "lung" }).token);
  assert.equal(ask({ "query.cond": "lungs", pageToken }).status, 400);
  assert.equal(ask({ "query.cond": "lung", sort: "@relevance", pageToken }).status, 400);
  assert.equal(ask({ "query.cond": "lung", pageToken, pageSize: "3", countTotal: "true" }).status, 200);
});

test("every study is on a line of its own, and no match is an empty list", () => {
  assert.equal(ask({ pageSize: "3" }).body.split("\n").length, 5);
  assert.equal(ask({ "query.cond": "xyzzy", countTotal: "true" }).body, '{"totalCount":0,"studies":[]}');
});

test("dates fall and numbers rise by default, and missing values come last either way", () => {
  const column = (sort: string, fields: string, path: readonly string[]) =>
    page({ sort, fields, pageSize: "1000" }).studies.map((study) => valuesAt(study, path)[0]);
  const dates = ["protocolSection", "statusModule", "lastUpdatePostDateStruct", "date"];
  const falling = column("LastUpdatePostDate", "LastUpdatePostDate", dates).map(String);
  assert.deepEqual(falling, falling.toSorted().toReversed());
  const counts = ["protocolSection", "designModule", "enrollmentInfo", "count"];
  for (const [sort, sign] of [
    ["EnrollmentCount", 1],
    ["EnrollmentCount:desc", -1],
  ] as const) {
    const known = column(sort, "EnrollmentCount", counts)
      .filter((value) => value !== undefined)
      .map(Number);
    assert.deepEqual(
      known,
      known.toSorted((left, right) => sign * (left - right)),
    );
  }
});

test("relevance puts a study about the condition before one that only mentions it", () => {
  const [best] = page({ "query.cond": "asthma", sort: "@relevance" }).studies;
  const conditions = valuesAt(best, ["protocolSection", "conditionsModule", "conditions"]).map(String);
  assert.ok(conditions.some((condition) => /asthma/i.test(condition)));
});

test("fields keeps only what was named: pieces, branches and paths, and hasResults only when asked for", () => {
  const only = (fields: string) => page({ "filter.ids": "NCT02513394", fields }).studies[0];
  assert.deepEqual(only("NCTId|StartDate|HasResults"), {
    protocolSection: {
      identificationModule: { nctId: "NCT02513394" },
      statusModule: { startDateStruct: { date: "2015-08" } },
    },
    hasResults: true,
  });
  const branch = only("DesignModule");
  assert.deepEqual(valuesAt(branch, ["protocolSection", "designModule", "enrollmentInfo", "type"]), ["ACTUAL"]);
  assert.deepEqual(only("protocolSection.identificationModule.nctId"), only("NCTId"));
  assert.equal(valuesAt(only("LocationCity"), ["protocolSection", "contactsLocationsModule", "locations"]).length, 437);
});

test("a single study comes as recorded, also for a lower-case number without its zeros", () => {
  const { status, contentType, body } = get("/api/v2/studies/NCT02513394");
  assert.deepEqual([status, contentType], [200, "application/json"]);
  assert.equal(get("/api/v2/studies/nct2513394").body, body);
  const projected = get("/api/v2/studies/NCT02513394", "fields=BriefTitle%7CNCTId").body;
  assert.deepEqual(Object.keys(JSON.parse(projected)), ["protocolSection"]);
});

test("the version and the data structure are answered, and take no unknown parameter", () => {
  assert.equal(get("/api/v2/version").body, '{"apiVersion":"2.0.5","dataTimestamp":"2026-03-25T09:00:05"}');
  assert.equal(get("/api/v2/version", "x=1").body, "`x` is unknown parameter");
  assert.equal(get("/api/v2/studies/metadata").status, 200);
  assert.equal(get("/api/v2/studies/search-areas").status, 200);
});

test("a search within miles finds the sites inside the circle", () => {
  const near = found({ "filter.geo": "distance(42.3584,-71.0598,10mi)" });
  assert.ok(near.length > 10);
  assert.deepEqual(found({ "filter.advanced": "AREA[LocationGeoPoint]DISTANCE[42.3584,-71.0598,10mi]" }), near);
});
