import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ask, askJson, cms, QUERY_PATH, where } from "./client.ts";

const API = "/provider-data/api/1";
const timestamp = "2021-06-14T13:46:06+00:00";
const state = where(["state", "=", "MA"]);

const schemaFaults: readonly (readonly [query: string, keyword: string, pointer: string])[] = [
  ["limit=1501", "maximum", "limit"],
  ["limit=0", "minimum", "limit"],
  ["limit=ten", "type", "limit"],
  ["limit[]=10", "type", "limit"],
  ["count=1", "type", "count"],
  ["format=xml", "enum", "format"],
  ["conditions=state", "type", "conditions"],
  ["conditions[1][property]=state&conditions[1][value]=MA", "type", "conditions"],
  ["conditions[0]=state", "type", "conditions/0"],
  ["conditions[0][value]=MA", "required", "conditions/0"],
  ["conditions[0][property]=state", "required", "conditions/0"],
  ["conditions[0][property]=t.state&conditions[0][value]=MA", "pattern", "conditions/0/property"],
  [where(["state", "==", "MA"]), "enum", "conditions/0/operator"],
  [where(["state", "ENDS_WITH", "MA"]), "enum", "conditions/0/operator"],
  ["conditions[0][property]=state&conditions[0][value][1]=MA", "type", "conditions/0/value"],
  ["conditions[0][groupOperator]=xor&conditions[0][conditions][0]=a", "enum", "conditions/0/groupOperator"],
  ["sorts[0][property]=state&sorts[0][order]=DESC", "enum", "sorts/0/order"],
];

for (const [query, keyword, pointer] of schemaFaults) {
  test(`?${decodeURIComponent(query)} fails the schema: ${keyword} at ${pointer}`, () => {
    const { status, body } = askJson(query);
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body, {
      message: "JSON Schema validation failed.",
      status: 400,
      timestamp,
      data: { keyword, pointer },
    });
  });
}

const refused: readonly (readonly [query: string, message: string])[] = [
  [where(["city", "=", "Boston"]), "Column not found."],
  ["properties[0]=hospital_name", "Column not found."],
  ["sorts[0][property]=provider_id", "Column not found."],
  [`${state}&offset=-1`, "Database internal error."],
  [where(["state", "between", "MA"]), "Database internal error."],
  [where(["state", "=", ["MA", "TX"]]), "Database internal error."],
  [
    where(["facility_name", "match", "mayo"]),
    "You have attempted a fulltext match against a column that is not indexed for fulltext searching.",
  ],
  [
    "rowIds=true&properties[0]=state",
    "The rowIds property cannot be set to true if you are requesting specific properties.",
  ],
];

for (const [query, message] of refused) {
  test(`?${decodeURIComponent(query)} is a 400: ${message}`, () => {
    assert.deepEqual(askJson(query), { status: 400, body: { message, status: 400, timestamp } });
  });
}

test("an unknown dataset or index is a 404 with nothing but a message", () => {
  for (const [dataset, index] of [
    ["xubh-q36u", "1"],
    ["abcd-1234", "0"],
    ["xubh-q36u", "%"],
  ]) {
    const message = `No resource found for dataset ${dataset} at index ${index}`;
    assert.deepEqual(askJson("", `${API}/datastore/query/${dataset}/${index}`), { status: 404, body: { message } });
  }
});

test("unknown distributions and catalog entries are 404 in the documented form", () => {
  const id = "00000000-0000-0000-0000-000000000000";
  assert.deepEqual(askJson("", `${API}/datastore/query/${id}`), {
    status: 404,
    body: { message: `Error retrieving metadata: ${id} not found.`, status: 404, timestamp },
  });
  assert.deepEqual(askJson("", `${API}/metastore/schemas/dataset/items/${id}`), {
    status: 404,
    body: { message: `No data with the identifier ${id} was found.`, status: 404, timestamp },
  });
});

test("what the sample cannot answer says so, and writing is not allowed", () => {
  assert.equal(askJson("groupings[0]=state").status, 501);
  assert.equal(cms.answer({ method: "POST", path: QUERY_PATH, query: "" }).status, 405);
  assert.equal(askJson("", `${API}/search`).status, 404);
});

test("any text in any parameter gets an answer", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const operator = fc.constantFrom("=", "like", "contains", "starts with", "in", "between", "<", "is_empty");
  const names = ["limit", "offset", "count", "keys", "format", "rowIds", "properties[0]", "sorts[0][property]", "x[y]"];
  const params = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), text), { maxLength: 3 });
  fc.assert(
    fc.property(operator, text, params, (sign, value, pairs) => {
      const query = `${where(["facility_name", sign, value])}&limit=2&${new URLSearchParams(pairs).toString()}`;
      assert.ok([200, 400, 501].includes(ask(query).status));
    }),
  );
});

test("raw query text and paths get an answer", () => {
  const text = fc.string({ unit: "binary" });
  const brackets = fc.string({ unit: fc.constantFrom("[", "]", "conditions", "0", "=", "&", "%", "__proto__") });
  fc.assert(
    fc.property(fc.oneof(text, brackets), text, (query, segment) => {
      ask(`limit=1&${query}`);
      ask("", `${API}/datastore/query/${segment}/0`);
    }),
  );
});

test("huge and deep queries get an answer", () => {
  const queries = [
    "a".repeat(100_000),
    "[".repeat(100_000),
    `conditions${"[0][conditions]".repeat(7000)}=x`,
    `conditions${"[0][conditions]".repeat(31)}=x`,
    "a[]=1&".repeat(20_000),
    where(["facility_name", "like", "%a".repeat(50_000)]),
  ];
  for (const query of queries) assert.ok([200, 400].includes(ask(`${query}&limit=1`).status));
});
