import { STATES } from "../../states.ts";
import { wordsOf } from "../../text.ts";
import { paramsOf, type Call, type PlanResult } from "../plan/schema.ts";
import type { Question } from "../question.ts";

/** Whether what a model put into a call stands in the question, so that nothing invented is ever searched. */

/** How people say that a study has this status. */
const STATUS_WORDS: Readonly<Record<string, RegExp>> = {
  RECRUITING: /\b(?:recruit|enrol|open|looking for|seeking|accepting)/i,
  NOT_YET_RECRUITING: /\b(?:not yet|upcoming|about to|planned|not started)/i,
  ACTIVE_NOT_RECRUITING: /\b(?:active|ongoing|closed to|no longer (?:recruit|enrol))/i,
  ENROLLING_BY_INVITATION: /\binvit/i,
  COMPLETED: /\b(?:complete|finish|ended|done|concluded)/i,
  SUSPENDED: /\b(?:suspend|paus|on hold)/i,
  TERMINATED: /\b(?:terminat|stopp|ended early|halted)/i,
  WITHDRAWN: /\b(?:withdr|cancel|never started)/i,
};

export function isTraceable(call: Call, question: Question, rules: PlanResult): boolean {
  return paramsOf(call).every(([name, value]) => {
    if (valuesOf(rules).some(([key, known]) => key === name && known === value)) return true;
    if (name === "status") return STATUS_WORDS[value]?.test(question.text) === true;
    if (name === "since") return question.text.includes(value.slice(0, 4));
    if (name === "state") return namesState(question, value);
    return isTraceableText(value, question, rules);
  });
}

/** Every word stands in the question, or is the rules' own reading of it: a repaired spelling, the registry's wording. */
export function isTraceableText(text: string, question: Question, rules: PlanResult): boolean {
  const known = new Set([question.text, ...valuesOf(rules).map(([, value]) => value)].flatMap(stems));
  const words = stems(text);
  return words.length > 0 && words.every((word) => known.has(word));
}

const stems = (text: string): readonly string[] =>
  wordsOf(text).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

const valuesOf = (rules: PlanResult): readonly (readonly [string, string])[] =>
  rules.kind === "plan"
    ? rules.calls.flatMap(({ call, otherwise }) =>
        [call, ...(otherwise === undefined ? [] : [otherwise])].flatMap(paramsOf),
      )
    : [];

/** The code in capitals, or the name. */
const namesState = ({ text }: Question, code: string): boolean =>
  new RegExp(`\\b${code}\\b`).test(text) || text.toLowerCase().includes((STATES.get(code) ?? code).toLowerCase());
