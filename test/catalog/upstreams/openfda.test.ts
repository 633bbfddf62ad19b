import assert from "node:assert/strict";
import { test } from "node:test";
import { openfda } from "../../../src/catalog/upstreams/openfda.ts";
import { answer, assertFails, HTML } from "../../support/agency-answer.ts";

const request = { path: "device/510k.json", query: [], limit: 2 };
const meta = (total: unknown, last_updated: unknown = "2026-06-24") => ({
  disclaimer: "Do not rely on openFDA",
  last_updated,
  results: { skip: 0, limit: 2, total },
});
const error = (code: string, message: string, details?: string) => ({ error: { code, message, details } });
const JSON_OF_GATEWAY = "application/json";

test("A page has openFDA's rows, total and data date", () => {
  const body = { meta: meta(171_029), results: [{ k_number: "K1" }, { k_number: "K2" }] };
  assert.deepEqual(openfda.interpret(answer(200, body), request), {
    rows: body.results,
    total: 171_029,
    updated: "2026-06-24",
    next: ["skip", "2"],
  });
});

test("A data date of another form is not passed on", () => {
  for (const odd of [undefined, null, 20_260_624, "06/24/2026", "2026-06-24T00:00:00Z", "2026-02-30"])
    assert.equal(
      openfda.interpret(answer(200, { meta: { ...meta(1), last_updated: odd }, results: [{}] }), request).updated,
      null,
    );
});

test('openFDA\'s "no match" counts only as its exact answer', () => {
  const given = answer(404, { error: { code: "NOT_FOUND", message: "No matches found!" } });
  assert.deepEqual(openfda.interpret(given, request).rows, []);
  assertFails(openfda, { ...given, isPart: true }, request, "http_status");
  assertFails(openfda, { ...given, status: 500 }, request, "http_status");
});

test("HTTP 404 with openFDA's own words for no match is an empty page", () => {
  const body = error("NOT_FOUND", "No matches found!");
  assert.deepEqual(openfda.interpret(answer(404, body), request), { rows: [], total: 0, updated: null });
});

/** Bodies: the api.data.gov gateway's documents, and the server's source (FDA/openfda). */
for (const [what, given, reason] of [
  [
    "404 of the gateway for an unrouted path",
    answer(404, error("NOT_FOUND", "The requested URL was not found on this server."), JSON_OF_GATEWAY),
    "http_status",
  ],
  ["404 for a count of nothing", answer(404, error("NOT_FOUND", "Nothing to count")), "http_status"],
  ["404 with another code", answer(404, error("GONE", "No matches found!")), "http_status"],
  [
    "404 of an Express server",
    answer(404, "<pre>Cannot GET /device/510.json</pre>", "text/html; charset=utf-8"),
    "http_status",
  ],
  ["404 whose words come as HTML", answer(404, "No matches found!", "text/html"), "http_status"],
  ["404 with an empty object", answer(404, {}), "http_status"],
  [
    "404 for no match with a match in it",
    answer(404, { ...error("NOT_FOUND", "No matches found!"), results: [{ k_number: "K1" }] }),
    "http_status",
  ],
  [
    "200 with an error beside its results",
    answer(200, { ...error("SERVER_ERROR", "timed out"), meta: meta(1), results: [{ k_number: "K1" }] }),
    "unexpected_shape",
  ],
  [
    "200 with a later page",
    answer(200, { meta: { ...meta(5), results: { skip: 3, limit: 2, total: 5 } }, results: [{ k_number: "K4" }] }),
    "unexpected_shape",
  ],
  [
    "400 for unsupported characters",
    answer(400, error("BAD_REQUEST", "Search not supported: device_name:é")),
    "query_rejected",
  ],
  [
    "400 for a sort by an unknown field",
    answer(400, error("BAD_REQUEST", "Sorting allowed by non-analyzed fields only: invalid_field")),
    "query_rejected",
  ],
  [
    "400 for HTTP instead of HTTPS",
    answer(400, error("HTTPS_REQUIRED", "Requests must be made over HTTPS."), JSON_OF_GATEWAY),
    "http_status",
  ],
  [
    "403 for a wrong key",
    answer(
      403,
      error("API_KEY_INVALID", "An invalid api_key was supplied. Get one at https://api.fda.gov:443"),
      JSON_OF_GATEWAY,
    ),
    "http_status",
  ],
  [
    "403 without a key",
    answer(403, error("API_KEY_MISSING", "No api_key was supplied."), JSON_OF_GATEWAY),
    "http_status",
  ],
  [
    "429 over the rate limit",
    answer(429, error("OVER_RATE_LIMIT", "You have exceeded your rate limit. Try again later"), JSON_OF_GATEWAY),
    "rate_limited",
  ],
  ["429 as HTML", answer(429, HTML, "text/html"), "rate_limited"],
  [
    "500 for a query it cannot parse",
    answer(500, error("SERVER_ERROR", "Check your request and try again", "[token_mgr_error] Lexical error")),
    "http_status",
  ],
  [
    "500 of the gateway",
    answer(500, error("INTERNAL_SERVER_ERROR", "An unexpected error has occurred."), JSON_OF_GATEWAY),
    "http_status",
  ],
  ["502 as HTML", answer(502, HTML, "text/html"), "http_status"],
  ["503 without a content type", answer(503, "", ""), "http_status"],
  ["504 as HTML", answer(504, HTML, "text/html; charset=utf-8"), "http_status"],
  ["302", answer(302, "", "text/html"), "http_status"],
  ["204", answer(204, "", ""), "http_status"],
  ["200 as HTML", answer(200, HTML, "text/html"), "not_json"],
  ["200 with nothing in it", answer(200, ""), "not_json"],
  ["200 with truncated JSON", answer(200, '{"meta":{"results":{"total":2}},"results":[{"k_nu'), "not_json"],
  ["200 with an empty object", answer(200, {}), "unexpected_shape"],
  ["200 with null", answer(200, null), "unexpected_shape"],
  ["200 with a list", answer(200, []), "unexpected_shape"],
  ["200 with an error inside", answer(200, error("SERVER_ERROR", "x")), "unexpected_shape"],
  ["200 with empty results", answer(200, { meta: meta(0), results: [] }), "unexpected_shape"],
  ["200 with results that are no list", answer(200, { meta: meta(1), results: {} }), "unexpected_shape"],
  ["200 without a total", answer(200, { meta: { results: {} }, results: [{}] }), "unexpected_shape"],
  ["200 without meta", answer(200, { results: [{}] }), "unexpected_shape"],
  ["200 with a total that is text", answer(200, { meta: meta("1"), results: [{}] }), "unexpected_shape"],
  ["200 with a negative total", answer(200, { meta: meta(-1), results: [{}] }), "unexpected_shape"],
  ["200 with a broken total", answer(200, { meta: meta(1.5), results: [{}] }), "unexpected_shape"],
  ["200 with a total below its rows", answer(200, { meta: meta(1), results: [{}, {}] }), "unexpected_shape"],
  ["200 with more rows than were asked for", answer(200, { meta: meta(3), results: [{}, {}, {}] }), "unexpected_shape"],
] as const)
  test(`openFDA's ${what} is a failure (${reason}), never an empty list`, () => {
    assertFails(openfda, given, request, reason);
  });

test("The message says what openFDA said, and the wait it asked for is kept", () => {
  const given = {
    ...answer(429, error("OVER_RATE_LIMIT", "You have exceeded your rate limit.")),
    retryAfterSeconds: 17,
  };
  assert.match(
    assertFails(openfda, given, request, "rate_limited"),
    /HTTP 429.*"OVER_RATE_LIMIT: You have exceeded your rate limit\."/,
  );
  assert.throws(() => openfda.interpret(given, request), { retryAfterSeconds: 17 });
});

test("HTTP 429 stays a rate limit with its wait although its body is broken JSON", () => {
  const given = { ...answer(429, "", "application/json"), retryAfterSeconds: 17 };
  assertFails(openfda, given, request, "rate_limited");
  assert.throws(() => openfda.interpret(given, request), { retryAfterSeconds: 17 });
});

test("A page hidden in openFDA's JSON does not reach the message", () => {
  assertFails(openfda, answer(500, error("SERVER_ERROR", HTML)), request, "http_status");
});

test("Only errors about the query blame the query", () => {
  const blamed = openfda.blamesQuery?.(
    answer(500, error("SERVER_ERROR", "Check your request and try again", "[token_mgr_error] x")),
  );
  assert.equal(blamed, true);
  for (const other of [
    answer(500, error("INTERNAL_SERVER_ERROR", "An unexpected error has occurred.")),
    answer(502, HTML, "text/html"),
  ])
    assert.equal(openfda.blamesQuery?.(other), false);
});
