import assert from "node:assert/strict";
import test from "node:test";
import { openfda } from "../../src/upstreams/openfda.ts";
import { answer } from "../agency-answer.ts";

for (const words of ["token_mgr_error", "parse_exception", "Check your request"])
  test(`openFDA blames the query where its error begins with ${words}, not where a long page holds it far behind`, () => {
    assert.equal(openfda.blamesQuery?.(answer(500, `{"error": "${words}"}`)), true);
    assert.equal(openfda.blamesQuery?.(answer(500, " ".repeat(2000) + words)), false);
    assert.equal(openfda.blamesQuery?.(answer(500, "{}")), false);
  });
