import assert from "node:assert/strict";
import { test } from "node:test";
import { read, saidOf } from "../read.ts";

/** Words that were once read as something else, or fell away without a word. */

for (const [question, params] of [
  ["FRN clearances", { product_code: "FRN" }],
  ["recalls of LLZ", { product_code: "LLZ" }],
  ["EEG recalls", { q: "EEG" }],
  ["largest breast cancer trials", { condition: "breast cancer", sort: "-enrollment" }],
  ["clearances for ultrasound devices from Korean companies", { q: "ultrasound", country: "KR" }],
  ["studies in Japanese hospitals for asthma", { condition: "asthma", location: "Japan" }],
  ["German measles trials", { condition: "German measles" }],
  ["Parkinson's patients deep brain stimulation adverse events", { q: "deep brain stimulation" }],
] as const)
  test(`asks for what it says: ${question}`, () => assert.deepEqual(read(question).params, [params]));

for (const question of ["vaccines adverse events", "how many deaths from covid vaccine were reported"])
  test(`reports about vaccines are not here: ${question}`, () =>
    assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", "vaccine_events"]));

for (const question of ["steve jobs pancreatic cancer trials", "robin hood trials for asthma", "jordan brown recalls"])
  test(`a person's name is refused where a thing's name would stand: ${question}`, () =>
    assert.equal(read(question).kind, "contains_name"));

test("a specialty that is asked for is not called left out, nor is a status in several words", () => {
  assert.equal(saidOf("heart doctor in Springfield Illinois"), "");
  assert.equal(saidOf("Are there trials for ALS that aren't recruiting yet in Spain?"), "");
});
