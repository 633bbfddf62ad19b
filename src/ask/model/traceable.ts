import { stateOf } from "../plan/places/places.ts";
import { datesIn } from "../plan/dates.ts";
import { paramsOf, type Call } from "../plan/schema.ts";
import { specialtyOf } from "../plan/calls/specialties.ts";
import { taggedIn } from "../plan/tagged.ts";
import { isAskingWord } from "../plan/unused.ts";
import { aboutWhat } from "../plan/topics.ts";
import { toQuestion, type Question } from "../question.ts";
import { wordsOf } from "../../core/text.ts";

/**
 * Whether what a model put into a call is a reading of the question, so that nothing invented is ever searched: each
 * word stands in the question; statuses, dates, states and specialties, which are written in other characters, are
 * those that the planner here reads.
 */
export function isTraceable(call: Call, question: Question, today: Date): boolean {
  const { topics, possible } = aboutWhat(question);
  const tagged = taggedIn(question, topics.length > 0 ? topics : possible);
  const { since } = datesIn(question.text, today);
  const words = new Set(stems(question.text));
  const isWritten = (value: string): boolean =>
    !toQuestion(value).words.every(({ lower }) => isAskingWord(lower)) && stems(value).every((word) => words.has(word));
  return paramsOf(call).every(([name, value]) => {
    if (name === "status") return tagged.some(({ tag }) => tag === `is:${value}`);
    if (name === "since") return since === value;
    if (name === "state") return tagged.some(({ tag, text }) => tag === "state" && stateOf(text) === value);
    if (
      name === "taxonomy" &&
      tagged.some(({ tag, text }) => tag === "specialty" && specialtyOf(text)?.taxonomy === value)
    )
      return true;
    return isWritten(value);
  });
}

/** The words of a text without the ending of a plural. */
const stems = (text: string): readonly string[] =>
  wordsOf(text).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
