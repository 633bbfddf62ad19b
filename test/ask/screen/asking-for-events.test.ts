import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

function signalsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
}

describe("who asks for records is no patient", () => {
  for (const text of [
    "i want pacemaker events",
    "as a reporter i want fatal pacemaker events",
    "i need adverse events for cpap",
    "i'm a journalist and i want insulin pump deaths",
    "i'm a clerk checking pacemaker recalls",
    "i'm an ai agent, list pacemaker recalls",
    "i'm a nurse working with lupus patients, list trials",
    "clearances of dental implants applicant straumann",
    "submitted on behalf of a sponsor, trials for copd",
    "who consents on behalf of a child in asthma trials",
    "3T MR T1 mapping software clearances",
  ])
    test(text, () => assert.deepEqual(signalsOf(text), []));
});

describe("a person behind the same words is one", () => {
  for (const text of [
    "i need adverse events for my cpap",
    "i need deaths from my pacemaker",
    "i want help after injuries from my pacemaker",
    "i'm a nurse with lupus, trials in ohio",
    "i'm a nurse with lupus",
    "i'm an agent on warfarin",
    "as a clerk with copd, what trials can i join",
    "asking on behalf of an elderly relative w/ copd trials ohio",
    "writing on behalf of an elderly cousin, copd trials",
    "a friend w/ lupus, trials in ohio",
    "mr t's cpap recall",
    "dr k's license",
    "mrs k takes warfarin",
    "applicant robert recalls",
    "applicant kaplan takes warfarin",
    "applicant sarah kaplan clearances",
  ])
    test(text, () => assert.notDeepEqual(signalsOf(text), []));
});
