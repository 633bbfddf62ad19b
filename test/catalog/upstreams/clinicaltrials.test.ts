import assert from "node:assert/strict";
import { test } from "node:test";
import { clinicaltrials } from "../../../src/catalog/upstreams/clinicaltrials.ts";
import { answer, assertFails, HTML } from "../../support/agency-answer.ts";

const request = { path: "studies", query: [], limit: 2 };
const plain = (status: number, text: string) => answer(status, text, "text/plain");

test("A page has the registry's studies and its total", () => {
  const studies = [{ a: 1 }, { a: 2 }];
  const page = clinicaltrials.interpret(answer(200, { totalCount: 598_101, studies, nextPageToken: "x" }), request);
  assert.deepEqual(page, { rows: studies, total: 598_101, updated: null, next: ["pageToken", "x"] });
});

/** Body: recorded/version.json. */
test("The date of the registry's data is the day of its time stamp, and anything else is a failure", () => {
  const read =
    (body: unknown, status = 200) =>
    () =>
      clinicaltrials.dataDate?.read(answer(status, body));
  assert.equal(read({ apiVersion: "2.0.5", dataTimestamp: "2026-03-25T09:00:05" })(), "2026-03-25");
  for (const dataTimestamp of [null, "", 20260325, "2026-03-25 09:00", "2026-02-30T00:00:00", "2026-03-25T09:00:05Z"])
    assert.throws(read({ dataTimestamp }), /no date of its data/);
  assert.throws(read(HTML), /not JSON/);
  assert.throws(read({ dataTimestamp: "2026-03-25T09:00:05" }, 503), /HTTP 503/);
});

test("No match is an empty page with total 0", () => {
  assert.deepEqual(clinicaltrials.interpret(answer(200, { totalCount: 0, studies: [] }), request), {
    rows: [],
    total: 0,
    updated: null,
    next: null,
  });
});

test("A total that the registry left out is null, not counted", () => {
  assert.equal(clinicaltrials.interpret(answer(200, { studies: [{}] }), request).total, null);
});

test("a page without studies that is not the last one doesn't prove that there are none", () => {
  for (const body of [
    { totalCount: 3, studies: [] },
    { studies: [], nextPageToken: "abc" },
    { totalCount: 0, studies: [], nextPageToken: "abc" },
  ])
    assertFails(clinicaltrials, answer(200, body), request, "unexpected_shape");
});

test("No studies, no total and no further page are none", () => {
  for (const body of [{ studies: [] }, { studies: [], nextPageToken: null }])
    assert.deepEqual(clinicaltrials.interpret(answer(200, body), request), {
      rows: [],
      total: null,
      updated: null,
      next: null,
    });
});

/** Bodies: recorded/error-400-*.json. */
for (const body of [
  "Error parsing query in Other terms: mismatched input '[' expecting {<EOF>, '(', ',', 'NOT'}",
  "Error parsing query in Other terms: missing ')' at '<EOF>'",
  "Error parsing query in advanced filter: Unknown area name: `NotARealField`",
  "Error parsing query in advanced filter: Allowed values for enum field `protocolSection.designModule.phases` are `NA`",
  "Invalid value in parameter `overallStatus`: `BADSTATUS`",
  "`filter.studyType` is unknown parameter",
  "Item 1 in parameter `sort` has incorrect format",
])
  test(`The registry's plain-text 400 is a refused query of ours: ${body.slice(0, 60)}`, () => {
    assertFails(clinicaltrials, plain(400, body), request, "query_rejected");
  });

test("the message quotes the registry when it sends an error instead of a page", () => {
  const message = assertFails(
    clinicaltrials,
    plain(400, "`query.recrs` is unknown parameter\n"),
    request,
    "query_rejected",
  );
  assert.match(message, /HTTP 400\. It said "`query\.recrs` is unknown parameter"/);
});

test("the message quotes nothing of an error that is not plain text", () => {
  for (const type of ["application/json", "text/html", ""]) {
    const message = assertFails(clinicaltrials, answer(400, "Come back later", type), request, "query_rejected");
    assert.doesNotMatch(message, /Come back/);
  }
});

for (const [what, given, reason] of [
  ["404", plain(404, "NCT number NCT00000000 not found"), "http_status"],
  ["301 for an alias", plain(301, ""), "http_status"],
  ["403 of the network edge", answer(403, HTML, "text/html"), "http_status"],
  ["403 of the network edge as plain text", plain(403, HTML), "http_status"],
  ["429", plain(429, "Too many requests"), "rate_limited"],
  ["500 as JSON", answer(500, { message: "x" }), "http_status"],
  ["502 as HTML", answer(502, HTML, "text/html"), "http_status"],
  ["200 as HTML", answer(200, HTML, "text/html"), "not_json"],
  ["200 with nothing in it", answer(200, ""), "not_json"],
  ["200 with truncated JSON", answer(200, '{"totalCount":1,"studies":[{'), "not_json"],
  ["200 without studies", answer(200, { totalCount: 0 }), "unexpected_shape"],
  ["200 with studies that are no list", answer(200, { totalCount: 1, studies: {} }), "unexpected_shape"],
  ["200 with a single study", answer(200, { protocolSection: {} }), "unexpected_shape"],
  ["200 with null", answer(200, null), "unexpected_shape"],
  ["200 with a list", answer(200, [{}]), "unexpected_shape"],
  ["200 with a total that is text", answer(200, { totalCount: "1", studies: [{}] }), "unexpected_shape"],
  ["200 with a negative total", answer(200, { totalCount: -1, studies: [] }), "unexpected_shape"],
  ["200 with a total below its rows", answer(200, { totalCount: 1, studies: [{}, {}] }), "unexpected_shape"],
  ["200 with a total but no studies", answer(200, { totalCount: 7, studies: [] }), "unexpected_shape"],
  [
    "200 with more studies than were asked for",
    answer(200, { totalCount: 9, studies: [{}, {}, {}] }),
    "unexpected_shape",
  ],
] as const)
  test(`The registry's ${what} is a failure (${reason}), never an empty list`, () => {
    assertFails(clinicaltrials, given, request, reason);
  });
