import { plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/schema.ts";
import { toQuestion } from "./question.ts";

/**
 * The other door: what a text asks of the registries, as calls with their parameters, or why it asks nothing of them.
 * Pure. The text has passed the screen.
 * @param today for words such as "last year"
 */
export const interpret = (text: string, today: Date): PlanResult => plan(toQuestion(text), today);
