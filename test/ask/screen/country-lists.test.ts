import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

function signalsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
}

const nobody = [
  "Lung cancer studies in Spain, Italy and France",
  "Lung cancer studies in Germany, France and Italy",
  "Asthma trials in China, India and Kenya",
  "Trials in Jordan, Israel and Chad",
  "Are there sites in both Jordan and Chad?",
  "asthma trials Poland, Italy, Egypt",
  "lupus trials from Germany/France/Italy",
  "Compare Oman, Mali and Senegal: malaria trials",
  "Kenya and India trials of malaria",
  "masks cleared since Monday, June 5, 2023",
  "recalls after Sunday, April 2",
];

for (const text of nobody) test(`nobody: ${text}`, () => assert.deepEqual(signalsOf(text), []));

const persons = [
  "India and Kenya have thalassemia",
  "Jordan and Chad have asthma",
  "Chad and Kenya, warfarin label",
  "Israel takes insulin",
  "Hensley, Israel and Kenya trials",
  "Kenya Holland pacemaker recall",
  "Dr. Jordan in Spain, Italy and France",
  "studies by Chad Israel in Spain and France",
];

for (const text of persons) test(`a name: ${text}`, () => assert.notDeepEqual(signalsOf(text), []));
