import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";

/** Words of an order, a phase or a number of records are names of nothing. */

for (const [question, params, filters, order] of [
  ["largest enrollment trials for breast cancer", { condition: "breast cancer" }, [], "the largest enrollment first"],
  ["early phase 1 trials for glioblastoma", { condition: "glioblastoma" }, ["of phase one, early"], undefined],
  ["phase 1 or 2 trials of pembrolizumab", { intervention: "pembrolizumab" }, ["of phase one or two"], undefined],
  ["top 5 hospitals in Ohio", { state: "OH" }, [], "the best rated first"],
] as const)
  test(question, () => {
    const planned = plan(toQuestion(question), new Date("2026-11-21"));
    assert.ok(planned.kind === "plan");
    const [{ call, filters: found = [], order: wanted } = assert.fail("no call")] = planned.calls;
    assert.deepEqual(call.params, params);
    assert.deepEqual([...new Set(found.map(({ words }) => words))], filters);
    assert.equal(wanted?.words, order);
  });
