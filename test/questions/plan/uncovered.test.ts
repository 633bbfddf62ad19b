import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";

function notApplied(text: string): string {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  assert.equal(result.kind, "plan", text);
  return result.kind === "plan" ? result.notApplied.join("; ") : "";
}

const DROPPED: readonly (readonly [text: string, note: RegExp])[] = [
  ["pacemaker recalls due to software", /software/],
  ["female cardiologists in Ohio", /female/],
  ["infusion pump clearances in Ohio", /a place/],
  ["closed pacemaker recalls", /closed/],
  ["class II recalls of pacemakers", /further words|class/],
  ["clearances of pumps since 2024-02-30", /no calendar has/],
  ["<b>pump</b> recalls", /markup/],
  ["infusion pump recalls not by Baxter", /leave records out/],
  ["hospitals in Ohio that are not psychiatric", /leave records out/],
];

describe("a wish that no call asks for and no filter looks for is said", () => {
  for (const [text, note] of DROPPED) test(text, () => assert.match(notApplied(text), note));

  test("words that could be a name are not repeated", () => {
    assert.equal(notApplied("pacemaker recalls Quillhilda Zapffsmith").includes("Zapff"), false);
  });

  test("the words of asking and forms of what is asked are no wish", () => {
    for (const text of [
      "Please list all device recalls of infusion pumps on file",
      "clearances of toothbrushes since 2020",
      "What does the metformin label say about kidney function?",
      "Cardiologists in Boise, Idaho",
      "recruiting lupus trials in Ohio",
      "latest pacemaker recalls",
      "largest lung cancer studies",
      "best hospitals in Ohio",
      "hospitals in New Mexico",
      "how many patients died from pacemakers",
    ])
      assert.equal(notApplied(text), "", text);
  });
});

for (const text of [
  "labels of drugs for overactive bladder",
  "opioid labels",
  "which label helps with smoking cessation",
])
  test(`${text}: no label is searched by what it treats`, () => {
    const result = plan(toQuestion(text), new Date("2026-11-21"));
    assert.match(result.kind === "not_supported" ? result.reason : "", /by the name of a drug/);
  });
