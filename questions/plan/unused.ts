import { wordsOf } from "../../src/core/text.ts";
import { overlaps, type Span } from "../language/span.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import type { Question, Word } from "../question.ts";
import asking from "./data/asking-words.json" with { type: "json" };
import { paramsOf, type PlannedCall } from "./schema.ts";

const ASKING: ReadonlySet<string> = new Set(asking.words.split("|"));

/** Whether a word (folded) asks, or speaks of records in general. */
export const isAskingWord = (lower: string): boolean => ASKING.has(lower);

/** Words of one note. */
const MOST_WORDS = 4;

/**
 * What a question says that no call asks for and no filter looks for, in runs of words: no wish is dropped silently.
 * Only plain English words in small letters are repeated, since others could be names.
 * @param used where words stand that have a part in the plan
 */
export function unusedIn(question: Question, used: readonly Span[], calls: readonly PlannedCall[]): readonly string[] {
  const asked = calls
    .flatMap(({ call, otherwise = call, filters = [], order }) => [
      ...[call, otherwise].flatMap((one) => paramsOf(one).map(([, value]) => value)),
      ...filters.map(({ words }) => words),
      order?.words ?? "",
    ])
    .flatMap(wordsOf);
  const left = question.words.filter(
    (word) =>
      word.lower.length > 1 &&
      !isAskingWord(word.lower) &&
      !used.some((span) => overlaps(span, word)) &&
      !wordsOf(word.text).every((part) => asked.some((other) => areForms(part, other))),
  );
  return [...new Set(runsIn(question, left).map(noteOn))];
}

function runsIn({ words }: Question, left: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const word of left) {
    const last = runs.at(-1);
    if (last !== undefined && words.indexOf(word) - words.indexOf(last.at(-1) ?? word) < 3) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

const noteOn = (run: readonly Word[]): string =>
  run.length <= MOST_WORDS &&
  run.every(({ text, lower }) => /^[a-z-]+$/.test(text) && lower.split("-").every(isPlainWord))
    ? `${run.map(({ text }) => text).join(" ")} (no such filter)`
    : "further words (no such filter)";

/** Whether two words can be forms of one: `prostheses` and `prosthesis`, `toothbrushes` and `toothbrush`. */
function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const shared = Math.max(4, short.length - 2);
  return (
    short === long ||
    `${short}s` === long ||
    (short.length > 3 && long.length - short.length < 4 && short.slice(0, shared) === long.slice(0, shared))
  );
}
