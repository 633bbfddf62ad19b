import assert from "node:assert/strict";
import { test } from "node:test";
import { stars } from "../../../src/catalog/fields.ts";
import { cms, rowsOf } from "../../../src/catalog/upstreams/cms.ts";
import { answer, assertFails, HTML } from "../../support/agency-answer.ts";

const request = { path: "datastore/query/xubh-q36u/0", query: [], limit: 2 };
const refusal = (status: number, message: string) =>
  answer(status, { message, status, timestamp: "2021-06-14T13:46:06+00:00" }, "application/json");

test("A page has the catalog's rows and its count of all matches", () => {
  const results = [{ facility_id: "010001" }, { facility_id: "010005" }];
  const page = cms.interpret(answer(200, { results, count: 84, query: {} }, "application/json"), request);
  assert.deepEqual(page, { rows: results, total: 84, updated: null, next: ["offset", "2"] });
});

test("The date of the data is that of the catalog entry, and anything else is a failure", () => {
  const read =
    (body: unknown, status = 200) =>
    () =>
      cms.dataDate?.read(answer(status, body));
  assert.equal(read({ identifier: "xubh-q36u", modified: "2026-04-09", released: "2026-04-29" })(), "2026-04-09");
  for (const modified of [undefined, null, "", "04/09/2026", "2026-04-31"])
    assert.throws(read({ identifier: "xubh-q36u", modified }), /no date of its data/);
  assert.throws(read(HTML), /not JSON/);
  assert.throws(read({ modified: "2026-04-09" }, 404), /HTTP 404/);
});

test("No match is an empty page with count 0", () => {
  assert.deepEqual(cms.interpret(answer(200, { results: [], count: 0 }), request), {
    rows: [],
    total: 0,
    updated: null,
    next: null,
  });
});

/** Error bodies of DKAN (GetDKAN/dkan, docs and source); a 400 is no proof that the caller was wrong. */
for (const message of [
  "JSON Schema validation failed.",
  "Column not found.",
  "Database internal error.",
  "No datastore storage found for 00000000-0000-0000-0000-000000000000",
  "Could not instantiate the table due to a lack of schema.",
])
  test(`The catalog's 400 "${message}" is a failure that tells its words`, () => {
    const told = assertFails(cms, refusal(400, message), request, "query_rejected");
    assert.ok(told.includes(`It said "${message.slice(0, 60)}`), told);
  });

test("The catalog's 503 for overload keeps the wait it asks for", () => {
  const overload =
    "Datastore queries are temporarily limited due to high server load. Remove conditions, joins, groupings, sorts, and offsets to retry.";
  const given = { ...refusal(503, overload), retryAfterSeconds: 120 };
  assert.match(
    assertFails(cms, given, request, "http_status"),
    /HTTP 503: it is in degraded mode and refuses every search with a condition/,
  );
  assert.throws(() => cms.interpret(given, request), { retryAfterSeconds: 120 });
});

for (const [what, given, reason] of [
  [
    "404 with only a message",
    answer(404, { message: "No resource found for dataset xubh-q36u at index 0" }),
    "http_status",
  ],
  ["404 for an unknown distribution", refusal(404, "Error retrieving metadata: 0000 not found."), "http_status"],
  ["problem document", answer(500, { message: "x" }, "application/problem+json"), "http_status"],
  ["403 of the CDN", answer(403, HTML, "text/html"), "http_status"],
  ["429", answer(429, HTML, "text/html"), "rate_limited"],
  ["500 without a body", answer(500, "", ""), "http_status"],
  ["504 as HTML", answer(504, HTML, "text/html"), "http_status"],
  ["302", answer(302, "", "text/html"), "http_status"],
  ["200 as HTML", answer(200, HTML, "text/html"), "not_json"],
  ["200 with nothing in it", answer(200, ""), "not_json"],
  ["200 with truncated JSON", answer(200, '{"results":[{"facility_id":"0100'), "not_json"],
  ["200 as CSV", answer(200, "facility_id,facility_name\n010001,A\n", "text/csv"), "not_json"],
  ["200 with an empty object", answer(200, {}), "unexpected_shape"],
  ["200 with null", answer(200, null), "unexpected_shape"],
  ["200 with a list", answer(200, [{}]), "unexpected_shape"],
  ["200 without results (results=false)", answer(200, { count: 100, schema: {} }), "unexpected_shape"],
  ["200 without count", answer(200, { results: [{}] }), "unexpected_shape"],
  ["200 with a count that is a word", answer(200, { results: [{}], count: "one" }), "unexpected_shape"],
  ["200 with a count that is text below its rows", answer(200, { results: [{}], count: "0" }), "unexpected_shape"],
  ["200 with a negative count", answer(200, { results: [], count: -1 }), "unexpected_shape"],
  ["200 with a count below its rows", answer(200, { results: [{}, {}], count: 1 }), "unexpected_shape"],
  ["200 with a count but no rows", answer(200, { results: [], count: 5432 }), "unexpected_shape"],
  ["200 with more rows than were asked for", answer(200, { results: [{}, {}, {}], count: 5432 }), "unexpected_shape"],
] as const)
  test(`The catalog's ${what} is a failure (${reason}), never an empty list`, () => {
    assertFails(cms, given, request, reason);
  });

test("HTTP 503 stays one although its body only claims to be JSON", () => {
  assertFails(cms, answer(503, HTML, "application/json"), request, "http_status");
});

test("A page hidden in the catalog's JSON does not reach the message", () => {
  assertFails(cms, refusal(500, HTML), request, "http_status");
});

const asked = {
  ...request,
  query: [
    ["conditions[0][property]", "state"],
    ["conditions[0][value]", "AL"],
    ["conditions[0][operator]", "="],
    ["offset", "0"],
  ] as const,
};
const repeating = (query: object) =>
  answer(200, { results: [{ facility_id: "010001" }], count: 5432, query }, "application/json");
const alabama = { property: "state", value: "AL", operator: "=" };

for (const [what, query] of [
  ["no condition", { resources: [{ id: "1", alias: "t" }], offset: 0, limit: 2 }],
  ["another column", { conditions: [{ ...alabama, property: "citytown" }], offset: 0 }],
  ["a later page", { conditions: [alabama], offset: 80 }],
] as const)
  test(`The catalog's answer to a query with ${what} is no answer to ours`, () =>
    void assertFails(cms, repeating(query), asked, "unexpected_shape"));

test("A count may be a text of digits", () => {
  assert.equal(cms.interpret(answer(200, { results: [{}], count: "12" }), request).total, 12);
});

test("The query that was asked, repeated with more, with a value of another form or not at all, is answered", () => {
  const otherForm = { conditions: [{ ...alabama, value: ["al"] }], offset: 0 };
  const withMore = { conditions: [alabama, { property: "x", value: 1 }], offset: 0, resources: [] };
  for (const query of [withMore, otherForm, {}]) assert.equal(cms.interpret(repeating(query), asked).total, 5432);
});

test("HTTP 200 with an error message is not a page", () =>
  void assertFails(
    cms,
    answer(200, { results: [], count: 0, message: "Database internal error." }, "application/json"),
    request,
    "unexpected_shape",
  ));

test("A group of conditions that was left out, or answered as another, shows that the whole table was counted", () => {
  const named = (value: string) => ({ property: "facility_name", value, operator: "contains" as const });
  const grouped = rowsOf("xubh-q36u", [{ anyOf: [named("ST MARY"), named("SAINT MARY")] }], 2, {
    field: stars("hospital_overall_rating", { description: "", example: "" }),
    at: "hospital_overall_rating",
    isDescending: true,
  });
  const repeat = (conditions: readonly unknown[]) =>
    answer(200, { results: [], count: 0, query: { conditions, offset: 0, resources: [] } });
  const group = { groupOperator: "or", conditions: [named("ST MARY"), named("SAINT MARY")] };
  assert.equal(cms.interpret(repeat([group]), grouped).total, 0);
  for (const conditions of [[], [{ ...group, conditions: [] }], [{ property: "state", value: "MA", operator: "=" }]])
    assertFails(cms, repeat(conditions), grouped, "unexpected_shape");
});
