import assert from "node:assert/strict";
import test from "node:test";
import { plan } from "../../questions/plan/plan.ts";
import { toQuestion } from "../../questions/question.ts";
import { rowsOf } from "./questions.ts";

test("a plan does not depend on the questions that were planned before it", () => {
  const today = new Date("2026-11-26");
  const asked = [
    "average rating of hospitals in New York",
    "average rating of hospitals in New York compared with New Jersey",
    ...rowsOf("read/plans")
      .filter((_, at) => at % 12 === 0)
      .map(({ question }) => question),
  ];
  const planned = (questions: readonly string[]) =>
    new Map(questions.map((text) => [text, plan(toQuestion(text), today)]));
  const forwards = planned(asked);
  const backwards = planned(asked.toReversed());
  for (const text of asked) assert.deepEqual(backwards.get(text), forwards.get(text), text);
});
