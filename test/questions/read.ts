import { plan } from "../../questions/plan/plan.ts";
import type { NotApplied, PlanResult } from "../../questions/plan/schema.ts";
import { toQuestion } from "../../questions/question.ts";

export const TODAY = new Date("2026-11-23");

export const planned = (question: string): PlanResult => plan(toQuestion(question), TODAY);

/** What a question becomes, short: each call with what it is counted by, and what is in no call. */
export function read(question: string) {
  const result = planned(question);
  const { calls, notApplied } =
    result.kind === "plan" || result.kind === "ambiguous" ? result : { calls: [], notApplied: [] };
  return {
    kind: result.kind,
    endpoints: calls.map(({ call }) => call.endpoint),
    params: calls.map(({ call }): Readonly<Record<string, string | undefined>> => ({ ...call.params })),
    by: calls.map(({ by }) => by),
    notApplied: notApplied satisfies readonly NotApplied[],
    reason: "reason" in result ? result.reason : undefined,
  };
}

/** The words that no call asks for, each with why. */
export const saidOf = (question: string): string =>
  read(question)
    .notApplied.map(({ text, why }) => `${text}: ${why}`)
    .join("; ");
