import assert from "node:assert/strict";
import test from "node:test";
import { askedPart } from "../../../questions/plan/fillers.ts";
import { read, saidOf } from "../read.ts";

for (const question of [
  "For the Tuesday briefing, recalls of infusion pumps since 2023",
  "Recalls of infusion pumps since 2023. Grateful for any pointers.",
  "A colleague and I disagree, so: recalls of infusion pumps since 2023",
  "I was told you could answer this. Recalls of infusion pumps since 2023",
])
  test(`who asks and what for changes nothing: ${question}`, () => {
    assert.deepEqual(read(question).params, [{ q: "infusion pump", since: "20230101" }]);
    assert.match(saidOf(question), /background/);
  });

for (const question of [
  "AI software that reads mammograms: clearances",
  "Recalls of pumps. Only the newest ones, please.",
  "Hospitals in Ohio. Nonprofit would be best.",
  "What's being studied in restless legs - iron infusions?",
  "Trials of asthma. Children take part.",
  "NPI 1305709127: any federal program exclusion?",
  "Labels of aspirin. Does it thin the blood?",
])
  test(`what asks for something stays: ${question}`, () => assert.deepEqual(askedPart(question).fillers, []));

test("where nothing names a thing all of it stays", () => {
  const text = "Take your time. We want to get it right.";
  assert.deepEqual(askedPart(text), { text, fillers: [] });
});
