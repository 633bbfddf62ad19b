import { stateOf } from "./plan/places/places.ts";
import { plan } from "./plan/plan.ts";
import { datesIn } from "./plan/dates.ts";
import { paramsOf, type Call, type NotApplied, type PlannedCall } from "./plan/schema.ts";
import { specialtyOf } from "./plan/calls/specialties.ts";
import { taggedIn } from "./plan/tagged.ts";
import { isAskingWord, unusedIn } from "./plan/unused.ts";
import { aboutWhat } from "./plan/topics.ts";
import { toQuestion } from "./question.ts";
import { mayNameBeSent } from "./plan/names-sent.ts";
import { wordsOf } from "../src/core/text.ts";

/**
 * Whether what a model put into a call is a reading of the question, so that nothing invented is ever searched: each
 * word stands in the question; statuses, dates, states and specialties, which are written in other characters, are
 * those that the planner here reads. What may be a name is none.
 */
export function isTraceable(call: Call, text: string, today: Date): boolean {
  const question = toQuestion(text);
  if (mayNameBeSent(question, [{ call }])) return false;
  const { topics, possible } = aboutWhat(question);
  const tagged = taggedIn(question, topics.length > 0 ? topics : possible);
  const { since, until } = datesIn(question.text, today);
  const own = ownFilters(text, today);
  const words = new Set(stems(question.text));
  const isWritten = (value: string): boolean =>
    !toQuestion(value).words.every(({ lower }) => isAskingWord(lower)) && stems(value).every((word) => words.has(word));
  return paramsOf(call).every(([name, value]) => {
    if (name === "status") return value.split(",").every((one) => tagged.some(({ tag }) => tag === `is:${one}`));
    if (name === "until") return until === value;
    if (name === "since") return since === value;
    if (name === "state") return tagged.some((part) => part.tag === "state" && stateOf(part.text) === value);
    if (
      name === "taxonomy" &&
      tagged.some((part) => part.tag === "specialty" && specialtyOf(part.text)?.taxonomy === value)
    )
      return true;
    return isWritten(value) || own.has(`${name}=${value}`);
  });
}

/** The filters that the planner here reads in a question. */
function ownFilters(text: string, today: Date): ReadonlySet<string> {
  const result = plan(toQuestion(text), today);
  const calls = result.kind === "plan" || result.kind === "ambiguous" ? result.calls : [];
  return new Set(calls.flatMap(({ call }) => paramsOf(call).map(([name, value]) => `${name}=${value}`)));
}

/** The words of a text without the ending of a plural. */
const stems = (text: string): readonly string[] =>
  wordsOf(text).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** What of a text these calls do not use. */
export function unusedOf(text: string, calls: readonly PlannedCall[]): readonly NotApplied[] {
  const question = toQuestion(text);
  const whole = { start: 0, end: question.text.length };
  return unusedIn(
    question,
    [],
    [whole],
    calls.map(({ call }) => call),
  ).map(({ text: said, why }) => ({ text: said, why }));
}
