import assert from "node:assert/strict";
import { test } from "node:test";
import { clinicalSignals } from "../../../src/ask/screen/clinical.ts";
import { toCueText } from "../../../src/ask/screen/cue-text.ts";

const cueTexts: readonly (readonly [string, string])[] = [
  ["I'm on it; mom's 6-year-old", " ^ i am on it , mom 's 6 year old ^ "],
  ["58M, BP 180/110. Can't sleep!", " ^ 58 m , bp 180/110 ^ can not sleep ^ "],
  ["the label, please? Thanks!", " ^ the label ^ "],
  ["510(k)s for 72 y.o. adults", " ^ 510ks for 72 yo adults ^ "],
];

for (const [text, expected] of cueTexts)
  test(`the cue text of "${text}" is one clause after the other`, () => assert.equal(toCueText(text), expected));

const clinical: Readonly<Record<string, readonly string[]>> = {
  age_of_one_person: [
    "my 6-year-old",
    "28 yr old, itchy rash",
    "72 yo with CHF",
    "who is 81 and has dementia",
    "late eighties, broke her hip",
    "nine year old swallowed a coin",
    "baby girl, 5 weeks, vomiting",
  ],
  reading: ["BP 182/110", "INR is 5.2", "A1c 9.2", "fever of 103", "creatinine 3.4", "blood sugar 480"],
  bed_or_room: ["in room 412", "pt in bed 4"],
};

const clinicalIdsOf = (text: string): readonly string[] => clinicalSignals(toCueText(text)).map(({ id }) => id);

for (const [id, texts] of Object.entries(clinical))
  for (const text of texts) test(`${id}: ${text}`, () => assert.ok(clinicalIdsOf(text).includes(id)));

const populations = [
  "children under 6",
  "children 6 to 12 years old",
  "adults 65 years old or older",
  "infants younger than 3 months",
  "12-year-olds and older",
  "patients older than 65 years old",
  "children 2 years of age and older",
  "pediatric patients 6 to 17 years of age",
  "10-year-old pacemaker data",
  "14F Foley catheter",
  "eGFR below 30",
  "BMI over 35",
  "A1c above 9",
  "patients with INR of 2 to 3",
  "glucose 50 mg tablets",
  "children weighing less than 40 kg",
  "women more than 20 weeks pregnant",
  "emergency room 24 hours",
  "25 bed hospital",
  "devices implanted since 2019",
];

for (const text of populations) test(`nobody in particular: ${text}`, () => assert.deepEqual(clinicalIdsOf(text), []));
