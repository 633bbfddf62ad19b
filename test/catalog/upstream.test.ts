import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressOf, requireOk } from "../../src/catalog/upstream.ts";
import { answer } from "../support/agency-answer.ts";
import { failureOf } from "../support/failure.ts";
import { anyText } from "../support/hostile-text.ts";

const request = { path: "device/510k.json", query: [["limit", "1"]] as const, limit: 1 };

test("An address is the base, the path and the query, whether or not the base ends with a slash", () => {
  for (const base of ["https://api.fda.gov/", "https://api.fda.gov"])
    assert.equal(addressOf(base, request), "https://api.fda.gov/device/510k.json?limit=1");
  for (const base of ["http://127.0.0.1:8090/openfda/", "http://127.0.0.1:8090/openfda"])
    assert.equal(addressOf(base, request), "http://127.0.0.1:8090/openfda/device/510k.json?limit=1");
});

test("An empty path asks the base itself, with its closing slash", () => {
  const address = addressOf("https://npiregistry.cms.hhs.gov/api/", {
    path: "",
    query: [["version", "2.1"]],
    limit: 1,
  });
  assert.equal(address, "https://npiregistry.cms.hhs.gov/api/?version=2.1");
});

test("Values and names stay in the query and read back well-formed, in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 3 }), (query) => {
      const url = new URL(addressOf("https://api.fda.gov/", { ...request, query }));
      assert.equal(url.origin + url.pathname + url.hash, "https://api.fda.gov/device/510k.json");
      assert.deepEqual(
        [...url.searchParams],
        query.map((pair) => pair.map((text) => text.toWellFormed())),
      );
    }),
    { numRuns: 300 },
  );
});

test("HTTP 403 may mean too many requests only where the agency does not say what it means", () => {
  const message = (words: unknown): string => failureOf(() => requireOk(answer(403, ""), "The Agency", words)).message;
  assert.equal(message(null), "The Agency answered HTTP 403, which may mean too many requests.");
  assert.equal(message("No such key"), 'The Agency answered HTTP 403. It said "No such key".');
});
