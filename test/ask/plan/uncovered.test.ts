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

const NEWEST_FIRST = "an order, such as best or largest first (records come newest first)";
const OWN_ORDER = "an order, such as best or largest first (records come in the source's own order)";

const DROPPED: readonly (readonly [text: string, ...notes: string[]])[] = [
  ["pacemaker recalls due to software", "software (no such filter)"],
  ["pacemaker recalls with deaths", "deaths (no such filter)"],
  ["female cardiologists in Ohio", "female (no such filter)"],
  ["Spanish speaking dentists in Miami", UNNAMED],
  ["hospitals or clinics in Boston", "clinics (no such filter)"],
  ["unrated hospitals in Ohio", UNNAMED],
  ["hospitals in Ohio with 6 stars", UNNAMED],
  ["hospitals in Vermont open on Sunday", "whether they are open (not part of these records)", UNNAMED],
  ["infusion pump clearances that were denied", "denied (no such filter)"],
  ["catheters denied clearance", "denied (no such filter)"],
  ["Which infusion pump recalls were terminated?", "the recall's status (no such filter)"],
  ["completed pacemaker recalls", "the recall's status (no such filter)"],
  ["infusion pump clearances in Ohio", "a place (no such filter on these records)"],
  ["infusion pump deaths and injuries", "the types of the events (several are named)"],
  ["closed pacemaker recalls", "the recall's status (no such filter)"],
  ["current recalls of insulin pumps", "the recall's status (no such filter)"],
  ["are there currently any recalls of pacemakers", "the recall's status (no such filter)"],
  ["worst pacemaker recalls", NEWEST_FIRST],
  ["which pacemaker has the most recalls", NEWEST_FIRST],
  ["first clearance of Medtronic", NEWEST_FIRST],
  ["new hospitals in Guam", OWN_ORDER],
  ["newest hospitals in Akron or Canton", OWN_ORDER],
  ["first label of prozac", NEWEST_FIRST],
  ["hospitals still open in Kansas", "whether they are open (not part of these records)"],
  ["zolpidem label for the elderly", "whom it is for (labels are quoted by section)"],
  ["lupus trials for women 50 years old", "who may take part, such as age or sex (no such filter)"],
  ["which cpap had over 20 recalls", UNNAMED],
  ["deaths from pacemakers in women", "whom it concerned, such as age or sex (no such filter)"],
  ["infusion pump recalls for children under 6", "whom it concerned, such as age or sex (no such filter)"],
  ["dermatologists for the elderly in Boise, Idaho", "whom they treat, such as age or sex (no such filter)"],
  ["adult psychiatrists in Boise, Idaho", "whom they treat, such as age or sex (no such filter)"],
  ["open dermatologists in Boise, Idaho", "whether they are open (not part of these records)"],
  ["closed hospitals in Guam", "whether they are open (not part of these records)"],
  [
    "ongoing melanoma trials",
    "a study status in other words than the registry's (such as recruiting, completed or terminated)",
  ],
  ["first-line melanoma trials", "the line of treatment (no such filter)"],
  ["recalls of catheters not yet terminated", "ruling out a status (nothing here can leave records out)"],
  ["pacemaker recalls affecting clinics", "clinics (no such filter)"],
  ["Which Marlissa label speaks of cigarette smoking?", "speaks cigarette smoking (labels are quoted by section)"],
];

describe("a wish that no call asks for and no other note names is said", () => {
  for (const [text, ...notes] of DROPPED) test(text, () => assert.deepEqual(notApplied(text), notes));

  test("and no call has it", () => {
    for (const [text, params] of [
      ["catheters denied clearance", { q: "catheter" }],
      ["largest lung cancer studies", { condition: "lung cancer" }],
      ["completed pacemaker recalls", { q: "pacemaker" }],
      ["smallest trials of aspirin", { intervention: "aspirin" }],
      ["first line melanoma trials", { condition: "melanoma" }],
      ["recalls of pacemakers affecting more than 1000 units", { q: "pacemaker" }],
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
    assert.deepEqual(notApplied("pacemaker recalls Quillhilda Zapffsmith"), ["a name (persons are not searched for)"]);
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
      "open melanoma trials",
      "latest pacemaker recalls",
      "oldest recall of pacemakers",
      "largest lung cancer studies",
      "newest trials for melanoma",
      "worst rated hospitals in Puerto Rico",
      "best hospitals in Ohio",
      "first heart attack trials",
      "newest label of eliquis",
      "which had the most recalls, pacemakers or defibrillators",
      "What's new in melanoma trials?",
      "hospitals in New Mexico",
      "New England Baptist Hospital",
      "which has more recalls, pacemakers or defibrillators",
      "how many patients died from pacemakers",
      "women's doctors in Boise, Idaho",
      "closed system transfer device recalls",
      "male catheters clearances",
    ])
      assert.deepEqual(notApplied(text), [], text);
  });
});
