import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../src/ask/plan/plan.ts";
import { toQuestion } from "../../../src/ask/question.ts";

function notApplied(text: string): readonly string[] {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  assert.equal(result.kind, "plan", text);
  return result.kind === "plan" ? result.notApplied : [];
}

const UNNAMED = "a further condition (no such filter)";

const DROPPED: readonly (readonly [string, string])[] = [
  ["pacemaker recalls due to software", "software (no such filter)"],
  ["pacemaker recalls with deaths", "deaths (no such filter)"],
  ["female cardiologists in Ohio", "female (no such filter)"],
  ["Spanish speaking dentists in Miami", UNNAMED],
  ["hospitals or clinics in Boston", "clinics (no such filter)"],
  ["unrated hospitals in Ohio", UNNAMED],
  ["hospitals in Ohio with 6 stars", UNNAMED],
  ["hospitals in Vermont open on Sunday", UNNAMED],
  ["infusion pump clearances that were denied", "denied (no such filter)"],
  ["catheters denied clearance", "denied (no such filter)"],
  ["oldest recall of pacemakers", "oldest (no such filter)"],
  ["largest lung cancer studies", "largest (no such filter)"],
  ["Which infusion pump recalls were terminated?", "the recall's status (no such filter)"],
  ["completed pacemaker recalls", "the recall's status (no such filter)"],
  ["infusion pump clearances in Ohio", "a place (no such filter on these records)"],
  ["infusion pump deaths and injuries", "the types of the events (several are named)"],
  ["Which Marlissa label speaks of cigarette smoking?", "speaks cigarette smoking (labels are quoted by section)"],
];

describe("a wish that no call asks for and no other note names is said", () => {
  for (const [text, note] of DROPPED) test(text, () => assert.deepEqual(notApplied(text), [note]));

  test("and no call has it", () => {
    for (const [text, params] of [
      ["catheters denied clearance", { q: "catheter" }],
      ["largest lung cancer studies", { condition: "lung cancer" }],
      ["completed pacemaker recalls", { q: "pacemaker" }],
      ["smallest trials of aspirin", { intervention: "aspirin" }],
    ] as const) {
      const result = plan(toQuestion(text), new Date("2026-11-21"));
      assert.ok(result.kind === "plan");
      assert.deepEqual(
        result.calls.map(({ call }) => call.params),
        [params],
      );
    }
    assert.equal(plan(toQuestion("Which recalls were terminated?"), new Date("2026-11-21")).kind, "not_supported");
  });

  test("words that could be a name are not repeated", () => {
    assert.deepEqual(notApplied("pacemaker recalls Quillhilda Zapffsmith"), [UNNAMED]);
  });

  test("the words of asking and forms of what is asked are no wish", () => {
    for (const text of [
      "Please list all device recalls of infusion pumps on file",
      "I'm a biomedical engineer, show recalls of anesthesia machines",
      "clearances of toothbrushes since 2020",
      "What does the metformin label say about kidney function?",
      "Cardiologists in Boise, Idaho",
      "five star hospitals in Ohio with emergency services",
      "recruiting lupus trials in Ohio",
    ])
      assert.deepEqual(notApplied(text), [], text);
  });
});
