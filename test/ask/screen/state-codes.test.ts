import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

const isRefused = (text: string): boolean => {
  const question = toQuestion(text);
  return screen(question, findEntities(question)) !== null;
};

const WORDLIKE = "ME OR IN HI OH OK PA MA LA AL ID DE CO CT MD".split(" ");

for (const code of WORDLIKE)
  test(`${code} in capitals is the state`, () => {
    for (const text of [
      `hospitals in ${code}`,
      `trials in ${code} for asthma`,
      `the best hospitals in ${code}?`,
      `doctors in ${code} with an emergency department`,
      `Our clinics in ${code}: pump recalls`,
      `I'm a nurse in ${code}, recalls of pumps`,
    ])
      assert.equal(isRefused(text), false, text);
  });

test("the writer is still the writer", () => {
  for (const text of [
    "is Ozempic safe for ME",
    "IS OZEMPIC SAFE FOR ME",
    "are there trials for me",
    "a pump was implanted in ME",
    "I live in ME, is Humira safe for me",
    "my mom in PA needs a pacemaker",
    "I have MS and live in MA, which trials",
  ])
    assert.equal(isRefused(text), true, text);
});
