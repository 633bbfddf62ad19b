import assert from "node:assert/strict";
import { plan } from "../../questions/plan/plan.ts";
import { toQuestion } from "../../questions/question.ts";
import { isAcceptable } from "../../src/ask/ask.ts";
import { endpoints } from "../../src/catalog/index.ts";
import { rowsOf } from "../questions/questions.ts";

/** What the questions of a set become is accepted by the endpoints that it is sent to. */
export function assertAccepted(set: string): void {
  let planned = 0;
  for (const { question, reference_date } of rowsOf(set)) {
    const today = new Date(reference_date);
    const result = plan(toQuestion(question), today);
    if (result.kind !== "plan" && result.kind !== "ambiguous") continue;
    planned++;
    assert.ok(isAcceptable(result, endpoints, today.getTime()), JSON.stringify(result.calls));
  }
  assert.ok(planned > 150, `${planned} plans`);
}
