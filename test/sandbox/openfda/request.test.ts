import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecords } from "../../../sandbox/recorded.ts";
import { call, find, read, refusalOf } from "./call.ts";

const labels = "/drug/label.json";
const clearances = "/device/510k.json";

test("limit is one by default and echoed with skip and the exact total", () => {
  const { meta, results } = read(call(clearances));
  assert.deepEqual(meta, {
    disclaimer:
      "Do not rely on openFDA to make decisions regarding medical care. While we make every effort to ensure that data is accurate, you should assume all results are unvalidated. We may limit or otherwise restrict your access to the API in line with our Terms of Service.",
    terms: "https://open.fda.gov/terms/",
    license: "https://open.fda.gov/license/",
    last_updated: "2026-06-24",
    results: { skip: 0, limit: 1, total: readRecords("openfda/device-510k.jsonl").length },
  });
  assert.ok(Array.isArray(results) && results.length === 1);
});

const refusals: readonly (readonly [string, string])[] = [
  ["fields=k_number", "Invalid parameter: fields"],
  ["%3Cb%3E=1", "Invalid parameter: &lt;b&gt;"],
  ["limit=-1", "Invalid limit parameter value."],
  ["limit=1e2", "Invalid limit parameter value."],
  ["skip=x", "Invalid skip parameter value."],
  ["skip=25001", "Skip value must 25000 or less."],
  [
    "limit=1001",
    "Limit cannot exceed 1000 results for search requests. Use the skip or search_after param to get additional results.",
  ],
  ["count=product_code&limit=1001", "Limit cannot exceed 1000 results for count requests."],
  ["count=product_code&skip=1", "Should not use skip param when using count."],
  ["skip=1&search_after=0%3Dx", "The skip parameter is not supported when using search_after."],
  ["sort=invalid_field:asc", "Sorting allowed by non-analyzed fields only: invalid_field"],
  ["sort=applicant:desc", "Sorting allowed by non-analyzed fields only: applicant"],
  ["sort=decision_date;desc", "Sort not supported: decision_date;desc"],
  ["limit=5&limit=6", "Invalid parameter: 5"],
];
for (const [query, message] of refusals) {
  test(`${query} is refused with "${message.slice(0, 60)}"`, () => assert.equal(refusalOf(clearances, query), message));
}

test("every character outside the list is refused, every character inside is not", () => {
  for (const char of "!#$;?^`|~é®™µ“–\u00a0\t\n") {
    const message = refusalOf(labels, `search=${encodeURIComponent(`a${char}b`)}`);
    assert.match(message, /^Search not supported: a/);
  }
  for (const char of "%&',-.@_=+*") {
    assert.notEqual(call(labels, `search=${encodeURIComponent(`a${char}b`)}`).status, 400, char);
  }
});

test("an empty search counts as no search, blanks around values are trimmed, broken percent-encoding stays as it is", () => {
  assert.equal(call(clearances, "search=&limit=&skip=").status, 200);
  assert.equal(call(clearances, "limit=%202%20").status, 200);
  assert.equal(call(clearances, "search=k_number:K872032%20").status, 200);
  assert.equal(call(clearances, "search=k_number:K872032+%E0%A4%A").status, 200);
});

test("limit=0 answers 200 without results while anything matches, and 404 otherwise", () => {
  const { total, records } = find("device/510k", "decision_date:[* TO *]", "&limit=0");
  assert.ok(total > 1000);
  assert.deepEqual(records, []);
  assert.equal(call(clearances, "search=k_number:K999999&limit=0").status, 404);
});

test("a skip past the end is the same 404 as an empty match", () => {
  assert.equal(find("device/510k", "k_number:K872032", "&skip=5").total, 0);
});

test("answers carry the recorded headers and Express's entity tag", () => {
  const { headers, contentType } = call(clearances, "search=k_number:K999999");
  assert.equal(contentType, "application/json; charset=utf-8");
  assert.equal(headers?.["etag"], 'W/"50-Gov3eVBQAYPDbwMSq8YtHKLjrHw"');
  assert.equal(headers?.["x-ratelimit-limit"], "240");
  assert.match(headers?.["x-ratelimit-remaining"] ?? "", /^\d+$/);
  assert.equal(call(clearances, "sort=invalid_field:asc").headers?.["etag"], 'W/"7b-YXSQm9yIUSoIv/rIi3ya3OZ8kH8"');
});

test("a key of the wrong form is refused by the gateway, one of the right form changes nothing", () => {
  const wrong = call(labels, "api_key=REDACTED&limit=2");
  assert.equal(wrong.status, 403);
  assert.equal(wrong.contentType, "application/json");
  assert.equal(wrong.headers?.["x-ratelimit-limit"], undefined);
  assert.deepEqual(read(wrong), {
    error: {
      code: "API_KEY_INVALID",
      message: "An invalid api_key was supplied. Get one at https://api.fda.gov:443",
    },
  });
  const right = call(labels, `api_key=${"aB3".padEnd(40, "x")}&limit=2`);
  assert.equal(right.status, 200);
  assert.doesNotMatch(right.headers?.["link"] ?? "", /api_key/);
});

test("an unknown path is the server's HTML below a known segment and the gateway's JSON elsewhere", () => {
  const server = call("/device/nothing.json");
  assert.equal(server.status, 404);
  assert.equal(server.contentType, "text/html; charset=utf-8");
  assert.match(server.body, /Cannot GET \/device\/nothing\.json/);
  assert.match(call("/device/<script>").body, /Cannot GET \/device\/&lt;script&gt;/);
  assert.deepEqual(read(call("/nothing")), {
    error: { code: "NOT_FOUND", message: "The requested URL was not found on this server." },
  });
  assert.equal(call(clearances, "", "POST").status, 404);
  assert.equal(call(clearances, "", "HEAD").status, 200);
});
