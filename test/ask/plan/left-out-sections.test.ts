import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutLeftOut } from "../../../src/ask/plan/left-out.ts";
import { plan } from "../../../src/ask/plan/plan.ts";
import type { PlannedCall } from "../../../src/ask/plan/schema.ts";
import { toQuestion } from "../../../src/ask/question.ts";

interface Read {
  readonly call: PlannedCall | undefined;
  readonly notApplied: readonly string[];
}

function read(text: string): Read {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  assert.equal(result.kind, "plan", text);
  return result.kind === "plan"
    ? { call: result.calls[0], notApplied: result.notApplied }
    : { call: undefined, notApplied: [] };
}

const rulingOut = (what: string): string => `ruling out ${what} (nothing here can leave records out)`;

/** Question → the sections that are still wanted. */
const SECTIONS: readonly (readonly [string, ...(readonly string[])])[] = [
  ["label of zolpidem excluding warnings"],
  ["zolpidem label but no drug interactions"],
  ["ibuprofen label: everything except warnings"],
  ["not the boxed warning but the dosage of clozapine", "dosage"],
  ["don't show the boxed warning, just dosage for clozapine", "dosage"],
  ["contraindications, not warnings, for metformin", "contraindications"],
  ["label of zolpidem: dosage, not pregnancy or interactions", "dosage"],
  ["what are the side effects of prozac without the warnings", "adverse_reactions"],
  ["warfarin label minus the warnings and contraindications"],
  ["zofran label in non-pregnant women"],
  ["aspirin label not for children"],
  ["what else is on the label of ozempic besides warnings"],
];

for (const [text, ...sections] of SECTIONS)
  test(`a label section that is ruled out is not asked for: ${text}`, () => {
    const { call, notApplied } = read(text);
    assert.deepEqual(call?.sections ?? [], sections);
    assert.equal(notApplied[0], rulingOut("a label section"));
    assert.ok(!notApplied.includes(rulingOut("a treatment")));
  });

test("a question about a negative of a label stays as it is", () => {
  for (const text of [
    "who should not take metformin",
    "women who must not take zofran",
    "when must warfarin not be used",
    "should pregnant women not take zofran",
    "is warfarin not safe in pregnancy",
    "why not warnings for zolpidem",
    "is there no boxed warning on the ozempic label",
    "does ozempic have no boxed warning",
    "does ozempic not have a boxed warning",
    "why is there no dosage for children on the zolpidem label",
    "does the label of ozempic say not to drink alcohol",
    "warfarin label for patients with no liver problems",
  ])
    assert.deepEqual(withoutLeftOut(text), { text, notApplied: [] }, text);
});

test("what is excepted from a section is told, whatever it is", () => {
  for (const text of ["side effects of prozac other than nausea", "warnings on ibuprofen except bleeding"])
    assert.deepEqual(read(text).notApplied, [rulingOut("something that is named")], text);
});

const DEATH = "records of the event type death";
const INJURY = "records of the event type injury";

/** Question → what it rules out. */
const EVENTS: readonly (readonly [string, ...(readonly string[])])[] = [
  ["insulin pump events where no patient died", DEATH],
  ["no one died - ventilator reports", DEATH],
  ["adverse event reports of bed rails where nobody died", DEATH],
  ["ventilator reports that did not lead to death", DEATH],
  ["zero deaths ventilator reports", DEATH],
  ["ventilator reports, none of them deaths", DEATH],
  ["death-free ventilator reports", DEATH],
  ["nonfatal ventilator events", DEATH],
  ["ventilator reports where there were no deaths", DEATH],
  ["reports on defibrillators that did not cause an injury", INJURY],
  ["events of ventilators with no patient injury", INJURY],
  ["maude reports of cpap machines, nobody injured", INJURY],
  ["ventilator reports without deaths or injuries", DEATH, INJURY],
  ["reports about infusion pumps in which no one was hurt", "records of harm"],
];

for (const [text, ...what] of EVENTS)
  test(`a kind of event that is ruled out is not looked for: ${text}`, () => {
    const { call, notApplied } = read(text);
    assert.equal(call?.filters, undefined);
    assert.deepEqual(notApplied, what.map(rulingOut));
  });

test("a question whether there is something rules nothing out", () => {
  for (const text of [
    "are there no deaths reported with ventilators",
    "stage 0 breast cancer trials",
    "Are there no Medtronic recalls?",
  ])
    assert.deepEqual(withoutLeftOut(text), { text, notApplied: [] }, text);
});

test("only a question about studies rules out a treatment", () => {
  for (const [text, what] of [
    ["trials for asthma without placebo", "a treatment"],
    ["pump recalls not for dialysis", "something that is named"],
  ] as const)
    assert.deepEqual(read(text).notApplied, [rulingOut(what)], text);
});
