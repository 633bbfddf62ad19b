import assert from "node:assert/strict";
import test from "node:test";
import { openfda } from "../../../src/catalog/upstreams/openfda.ts";
import { answer } from "../../support/agency-answer.ts";

const failure = (details?: string) =>
  JSON.stringify({ error: { code: "SERVER_ERROR", message: "Check your request and try again", details } }, null, 2);

for (const kind of ["token_mgr_error", "parse_exception"])
  test(`openFDA blames the query if its details begin with ${kind}, not if a long page has it further on`, () => {
    assert.equal(openfda.blamesQuery?.(answer(500, failure(`[${kind}] Encountered <EOF>`))), true);
    assert.equal(openfda.blamesQuery?.(answer(500, " ".repeat(2000) + failure(`[${kind}] Encountered <EOF>`))), false);
  });

test("an outage of openFDA's index is not the query's fault although its message says the same", () => {
  for (const details of [
    undefined,
    "[search_phase_execution_exception] all shards failed",
    "[search_phase_execution_exception] all shards failed: [json_parse_exception] Unexpected end",
  ])
    assert.equal(openfda.blamesQuery?.(answer(500, failure(details))), false, details);
  assert.equal(openfda.blamesQuery?.(answer(500, "{}")), false);
});
