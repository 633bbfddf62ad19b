import { plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/schema.ts";
import { toQuestion } from "./question.ts";
import { mayNameBeSent } from "./screening/sent.ts";

/**
 * The other door: what a text asks of the registries, as calls with their parameters, or why it asks nothing of them.
 * Pure. The text has passed the screen.
 * @param today for words such as "last year"
 */
export function interpret(text: string, today: Date): PlanResult {
  const question = toQuestion(text);
  const result = plan(question, today);
  return "calls" in result && mayNameBeSent(question, result.calls) ? { kind: "contains_name" } : result;
}
