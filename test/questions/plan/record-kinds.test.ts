import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";

/** Words that tell a kind of records are looked for in the records, or said; they are no search words. */

function read(question: string) {
  const planned = plan(toQuestion(question), new Date("2026-11-24"));
  assert.ok(planned.kind === "plan", question);
  return {
    calls: planned.calls.map(({ call }) => call.params),
    filters: planned.calls.flatMap(({ filters = [] }) => filters.map(({ words }) => words)),
    notApplied: planned.notApplied,
  };
}

describe("designs of studies, which no record tells, are said", () => {
  for (const [question, params, design] of [
    ["randomized trials of metformin", { intervention: "metformin" }, "randomized"],
    ["double-blind placebo-controlled trials for migraine", { condition: "migraine" }, /double-blind/],
    ["single-arm trials of pembrolizumab", { intervention: "pembrolizumab" }, "single-arm"],
    ["crossover trials for insomnia", { condition: "insomnia" }, "crossover"],
    ["open label asthma trials", { condition: "asthma" }, "open label"],
    ["pilot studies of ketamine", { intervention: "ketamine" }, "pilot"],
  ] as const)
    test(question, () => {
      const { calls, filters, notApplied } = read(question);
      assert.deepEqual({ calls, filters }, { calls: [params], filters: [] });
      const [note = "", ...more] = notApplied;
      assert.deepEqual(more, []);
      assert.match(note, new RegExp(design));
    });
});

describe("kinds that each record tells are looked for", () => {
  for (const [question, params, filter] of [
    ["special 510(k)s for glucose meters", { q: "glucose meter" }, "of the type Special"],
    ["abbreviated 510(k) for masks", { q: "mask" }, "of the type Abbreviated"],
    ["third-party reviewed clearances for ultrasound systems", { q: "ultrasound system" }, "reviewed by a third party"],
    ["de novo clearances for software", { q: "software" }, "with a De Novo (DEN) number"],
    ["class II catheter clearances", { q: "catheter" }, "of device class 2"],
    ["non-interventional asthma studies", { condition: "asthma" }, "of the observational type"],
    ["expanded access for ALS", { condition: "ALS" }, "of the expanded access type"],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question), { calls: [params], filters: [filter], notApplied: [] });
    });

  test("but not where the question rules them out, nor in a name that holds such a word", () => {
    const { calls, filters, notApplied } = read("clearances of catheters that are not special 510(k)s");
    assert.deepEqual({ calls, filters }, { calls: [{ q: "catheter" }], filters: [] });
    assert.match(notApplied.join(), /leave records out/);
    assert.deepEqual(read("trials for de novo acute myeloid leukemia").calls, [
      { condition: "de novo acute myeloid leukemia" },
    ]);
  });
});
