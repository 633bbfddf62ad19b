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
  patient_named: ["patient Madison pacemaker recall", "pt Brooklyn on Humira", "patient JS pacemaker recall"],
  name_of_a_patient: [
    "trials for Susan with breast cancer",
    "studies for angela with stage 4 melanoma",
    "trials for Charlotte with epilepsy",
    "trials for Rose with diabetes",
    "trials for Karen from Ohio",
  ],
  name_from_a_place: [
    "Linda from Detroit needs insulin label",
    "katie in boston takes Zoloft",
    "Madison from Reno needs insulin",
  ],
  name_of_who_is_served: ["enroll Maria in a trial", "find Tom a lupus trial", "breast cancer trials Susan"],
  name_addressed: ["Trials for Bob", "Recalls for Kate"],
  lower_case_name: [
    "pacemaker of maria gonzalez recalled?",
    "recall for the pump of linda brown",
    "stent of philip moran",
    "johnsmith pacemaker recall",
  ],
  full_name: ["pacemaker implanted in Robert Brown"],
};

for (const [id, texts] of Object.entries(persons))
  for (const text of texts)
    test(`${id}: ${text}`, () => assert.ok(signalsOf(text).includes(id), signalsOf(text).join()));

const nobody = [
  "trials in Charlotte",
  "studies for Charlotte",
  "Madison hospitals",
  "hospitals in Florence",
  "Paris trials of lupus",
  "hospitals in Austin",
  "trials for Austin, TX with asthma",
  "trials for Madison WI",
  "trials for Parkinson with dementia",
  "trials for Humira with methotrexate",
  "Florence hospitals in Alabama",
  "Madison in Wisconsin has which hospitals",
  "St. Anthony in Oklahoma has what rating",
  "Kaiser in California uses which pumps",
  "patient lift recalls",
  "patient IV pump recalls",
  "patient BP monitor recall",
  "PATIENT MONITOR RECALLS IN OH",
  "patient hospitals Austin",
  "heart hospital of Austin",
  "hospitals of santa maria california",
  "hips of Smith & Nephew",
  "pumps implanted in Madison hospitals",
  "treatment of Lou Gehrig disease trials",
  "Allendale pumps",
  "Jacksonville trials",
];

for (const text of nobody) test(`nobody: ${text}`, () => assert.deepEqual(signalsOf(text), []));
