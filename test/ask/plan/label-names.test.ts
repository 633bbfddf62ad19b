import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../src/ask/plan/plan.ts";
import { toQuestion } from "../../../src/ask/question.ts";

function made(text: string) {
  const result = plan(toQuestion(text), new Date("2026-11-22"));
  assert.ok(result.kind === "plan", `${text}: ${result.kind}`);
  return result;
}

/** The product stands in none of the lists. */
describe("what is said of a label is no part of a product's name", () => {
  for (const [text, ...notApplied] of [
    ["humira biosimilar label", "a further condition (labels are quoted by section)"],
    [
      "label of humira revised since 2022",
      "dates (labels cannot be searched by date here)",
      "revised (labels are quoted by section)",
    ],
    ["latest revision of the humira label"],
  ] as const)
    test(text, () => {
      const { calls, notApplied: left } = made(text);
      assert.deepEqual(calls[0]?.call.params, { brand: "humira" });
      for (const note of notApplied) assert.ok(left.includes(note), left.join());
    });
});

describe("a group of drugs is one in the plural, too", () => {
  for (const [text, q] of [
    ["what do labels of ssris say", "ssri"],
    ["SSRIs label pregnancy", "SSRI"],
    ["what do labels of NSAIDs say about bleeding", "NSAID"],
    ["label of statins", "statin"],
  ] as const)
    test(text, () => assert.deepEqual(made(text).calls[0]?.call.params, { q }));

  test("a product beside it is what is asked for", () =>
    assert.deepEqual(made("labels of shingrix vaccine").calls[0]?.call.params, { brand: "shingrix" }));
});
