import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

function signalsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
}

const persons: Readonly<Record<string, readonly string[]>> = {
  name_with_implant: [
    "is the stent placed in Wendell recalled",
    "recall of the pump implanted in Madison",
    "lead inside Fatima",
  ],
  given_name_owns: ["Latoya's hearing aid recall", "Madison's pacemaker recall", "recall of Tyrone's new insulin pump"],
  surname_looked_up: [
    "npi for hensley in reno",
    "find petrov npi",
    "license of ramirez please",
    "npi for johnson in chicago",
  ],
  initial_between_names: ["find karen t hensley", "robert l kowalski aprn", "lookup sanjay k petrov license"],
  name_looked_up: ["npi of margaret johnson"],
  surname_of_a_household: [
    "Johnson family: insulin pumps",
    "Washington household has a recalled monitor",
    "hensley twins",
  ],
  one_pregnancy: ["fetus at 12 weeks, Zoloft label", "Eliquis, 20 weeks pregnant"],
  good_for_us: ["20 weeks along, is Zoloft safe for us", "is Depakote ok for us while pregnant"],
  for_a_near_one: ["For a neighbor: is Eliquis safe with gout", "question for a relative, Zoloft and alcohol"],
  full_name: ["M4ria G0nzalez lupus", "Kar3n Hen$ley valve"],
  lower_case_name: ["J0HN SM1TH PACEMAKER RECALL", "jane doe hip replacement recall", "jane.doe pacemaker"],
  names_before_treatment: [
    "jackson shelton warfarin label",
    "Jackson Shelton warfarin label",
    "erin duncan cochlear implant",
    "gregory walker hip replacement recall",
    "dillon childress lupus trials",
    "rosemary epperson pacemaker recall",
  ],
  kin_of_someone: ["my m0m has a stent", "m y d a d has a stent", "m-y s-i-s-t-e-r takes Zoloft"],
};

for (const [id, texts] of Object.entries(persons))
  for (const text of texts)
    test(`${id}: ${text}`, () => assert.ok(signalsOf(text).includes(id), signalsOf(text).join()));

const nobody = [
  "pumps implanted in Austin Texas",
  "stents placed in Sofia",
  "devices implanted in vivo",
  "Houston's ventilators",
  "Hickman's catheter recalls",
  "npi for walgreens in chicago",
  "npi of Geisinger",
  "npi for dermatologists in Dallas",
  "Jackson family medicine npi",
  "the Motrin family of products",
  "kids 2 to 5: ibuprofen label",
  "Advil label, children 2-11",
  "infants 6 to 23 months, Motrin",
  "kids 6 and up: Benadryl label",
  "providers named Emory Clinic in Georgia",
  "organizations called Sunrise Senior Living",
  "providers called Geisinger",
  "label of Carter's little pills",
  "label of Murphy's oil soap",
  "For a patient, what does the Eliquis label say",
  "which dataset is best for us",
  "Omnipod 5, MiniMed 780G and Libre3 recalls",
  "T4, B12, H1N1, COVID-19, 3M, C5-C6",
  "G6PD deficiency and 5-HT3 antagonists at 5am",
  "E C M O trials",
  "austin dallas asthma trials",
  "madison heart failure trials",
  "jackson mississippi diabetes trials",
  "sandy springs lupus trials",
  "jackson pratt drain recalls",
  "boston scientific pacemaker recall",
  "drive medical walker recall",
  "Tanner stage 2 trials",
];

for (const text of nobody) test(`nobody: ${text}`, () => assert.deepEqual(signalsOf(text), []));

test("two children of whom the ages are given are no range of ages", () => {
  for (const text of ["my kids 6 to 11 have asthma", "our kids, 6 and 11, took Tylenol", "Kid 6 has asthma"])
    assert.notDeepEqual(signalsOf(text), [], text);
});

test("a person at work is still named beside an institution", () => {
  for (const text of ["the cardiologist named Brandt at Mayo Clinic", "the nurse named Marshall"])
    assert.notDeepEqual(signalsOf(text), [], text);
});
