import { STATES } from "../../../src/core/states.ts";
import type { Question, Word } from "../../question.ts";
import { STATES_BY_NAME } from "../../vocabulary/state-names.ts";
import { isPlainWord } from "../../vocabulary/words.ts";

/** Names and codes of states where they stand in a question. */

/** Words of a question in small letters. */
export const keyAt = ({ words }: Question, from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(" ");

/** What stands between a word and the one before it. */
export const gapBefore = ({ words, text }: Question, at: number): string =>
  text.slice(words[at - 1]?.end ?? 0, words[at]?.start);

/** Whether the name or code of a state begins at a word. */
export const isState = (question: Question, at: number): boolean =>
  STATES.has(question.words[at]?.text ?? "") ||
  [1, 2].some((length) => STATES_BY_NAME.has(keyAt(question, at, at + length)));

/** Where a state's name or code ends that stands directly at a word. */
export function stateEnd(question: Question, from: number): number | null {
  if (!/^,? $/.test(gapBefore(question, from))) return null;
  for (let to = from + 3; to > from; to--) if (STATES_BY_NAME.has(keyAt(question, from, to))) return to;
  const word = question.words[from];
  const isState =
    word !== undefined &&
    STATES.has(word.lower.toUpperCase()) &&
    ((word.isAllCaps && !(FUNCTION_WORD.test(word.lower) && question.text === question.text.toUpperCase())) ||
      !isPlainWord(word.lower) ||
      isLast(question, from));
  return isState ? from + 1 : null;
}

/** Words of the names of states, and their codes. */
const STATE_WORDS: ReadonlySet<string> = new Set(
  [...STATES.keys(), ...STATES_BY_NAME.keys()].flatMap((name) => name.toLowerCase().split(" ")),
);

/** Whether a word can be of a state's name or its code; `in` and `or` never are. */
export const canBeState = (word: Word | undefined): boolean =>
  word !== undefined && STATE_WORDS.has(word.lower) && !FUNCTION_WORD.test(word.text);

export const FUNCTION_WORD = /^(?:or|in|as|me|hi|oh|ok)$/;

/** Those that go on behind a place: `a clinic in Cleveland, as an organization`. */
export const GOING_ON = /^(?:or|in|as)$/;

/** Whether a sentence or a part of it ends with a word. */
export const isLast = ({ words, text }: Question, at: number): boolean =>
  /^[?.!;,) ]*(?:$|[?.!;,)])/.test(text.slice(words[at]?.end));
