import type { Reading } from "../plan/reading.ts";
import { paramsOf, type Call, type PlanResult } from "../plan/schema.ts";
import { statusesAsked } from "../plan/statuses.ts";
import { isStopWord } from "../plan/stop-words.ts";
import { toQuestion, type Question } from "../question.ts";
import { stems } from "./stems.ts";

/** Whether what a model put into a call is a reading of the question, so that nothing invented is ever searched. */

/** What a model's plan is held against. */
export interface Evidence {
  readonly question: Question;
  /** The whole question as the rules read it, typing errors mended. */
  readonly reading: Reading;
  readonly rules: PlanResult;
}

/** Codes and dates stand in a question in other characters than in a call: only the rules' own reading of them counts. */
export function isTraceable(call: Call, evidence: Evidence): boolean {
  const read = readingsOf(evidence.reading);
  return paramsOf(call).every(([name, value]) => read[name]?.includes(value) ?? isTraceableText(value, evidence));
}

/** Values of the parameters that are read and not copied; none where the question says nothing of the kind. */
function readingsOf({ question, dates, place, places }: Reading): Readonly<Record<string, readonly string[]>> {
  const states = [place, ...places].map((named) => named?.state);
  return {
    status: statusesAsked(question.text).flatMap((said) => (said === null ? [] : [said.status])),
    since: dates.since === null ? [] : [dates.since],
    state: states.filter((state) => typeof state === "string"),
  };
}

/** Every word stands in the question, or is the rules' reading of it: a repaired spelling, the registry's wording. */
function isTraceableText(text: string, { question, reading, rules }: Evidence): boolean {
  if (toQuestion(text).words.every(isStopWord)) return false;
  const known = new Set([question.text, reading.question.text, ...valuesOf(rules)].flatMap(stems));
  const words = stems(text);
  return words.length > 0 && words.every((word) => known.has(word));
}

const valuesOf = (rules: PlanResult): readonly string[] =>
  rules.kind === "plan"
    ? rules.calls
        .flatMap(({ call, otherwise }) => (otherwise === undefined ? [call] : [call, otherwise]))
        .flatMap((call) => paramsOf(call).map(([, value]) => value))
    : [];
