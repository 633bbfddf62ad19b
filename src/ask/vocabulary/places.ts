import { STATES } from "../../core/states.ts";
import type { Question } from "../question.ts";
import { isOtherWord } from "./code-words.ts";
import { kindsOf } from "./phrases.ts";
import { isSmallCode, listedCityEnd, WORDLIKE } from "./small-codes.ts";
import { STATES_BY_NAME, WORDLIKE_ABBREVIATIONS } from "./state-names.ts";

interface StateMatch {
  readonly code: string;
  readonly to: number;
}

const PLACE_CUES: ReadonlySet<string> = new Set(["in", "near", "around", "within", "outside", "across", "throughout"]);

/** Whether this word (folded) can only be followed by a place, where a name follows at all. */
export const isPlaceCue = (word: string | undefined): boolean => word !== undefined && PLACE_CUES.has(word);

/** The state that begins at this word: its name in any case, its code in capitals, or its code in any case after a city or "in". */
export function stateOf(question: Question, from: number): StateMatch | null {
  const { words, text } = question;
  for (const to of [from + 3, from + 2, from + 1]) {
    const phrase = words.slice(from, to);
    if (phrase.length < to - from) continue;
    const lower = phrase.map((word) => word.lower);
    const code = STATES_BY_NAME.get(lower.join(" "));
    const isWord = phrase.length === 1 && WORDLIKE_ABBREVIATIONS.has(phrase[0]?.lower ?? "");
    if (isWord && !(isCity(words, from) && phrase[0]?.isCapital === true)) continue;
    if (code !== undefined) return isCityOf(lower, words[to]?.lower) ? null : { code, to };
  }
  const word = words[from];
  const code = word?.lower.toUpperCase() ?? "";
  if (word === undefined || !STATES.has(code)) return null;
  const before = words[from - 1];
  const gap = text.slice(before?.end ?? 0, word.start);
  const isAfterCity = before !== undefined && /^,? $/.test(gap) && isCity(words, from);
  if (word.isAllCaps && !isAllCapsText(text))
    return isAfterCity || isAfterNamesake(question, from, gap) || !isOtherWord(question, from)
      ? { code, to: from + 1 }
      : null;
  if (isSmallCode(question, from)) return { code, to: from + 1 };
  const isAfterComma = /^, ?$/.test(gap) && (from === words.length - 1 || word.isCapital);
  const isInList = /^(?:and|or|vs|versus)$/.test(words[from + 1]?.lower ?? "");
  return isAfterCity && (!WORDLIKE.has(word.lower) || isAfterComma || isInList || isEnd(text, word.end))
    ? { code, to: from + 1 }
    : null;
}

/** `New York City`, `Oklahoma City`, `Texas City`: a city with a state's name. */
const isCityOf = (phrase: readonly string[], next: string | undefined): boolean =>
  next === "city" && (phrase.at(-1)?.length ?? 0) > 3;

/** Second words of cities. */
const CITY_TAILS: ReadonlySet<string> = new Set(
  "bay beach city creek falls gardens grove harbor heights hills island junction lake lakes park point ridge rock springs township valley view village".split(
    " ",
  ),
);

/**
 * Where a city ends that begins here with the name of a state or of another city (`Texas City`, `in Beverly Hills`), or
 * in a list of places.
 */
export function cityOnNameEnd(question: Question, from: number): number | null {
  const { words } = question;
  const lower = words.slice(from, from + 3).map((word) => word.lower);
  const size = [2, 1].find((length) => {
    const tail = words[from + length];
    const isName = STATES_BY_NAME.has(lower.slice(0, length).join(" "));
    if (tail === undefined || (!isName && !isCity(words, from + length, length))) return false;
    if (tail.lower === "city") return isName && isCityOf(lower.slice(0, length), tail.lower);
    return tail.isCapital && CITY_TAILS.has(tail.lower) && isPlaceCue(words[from - 1]?.lower);
  });
  return size === undefined ? listedCityEnd(question, from, (at) => stateOf(question, at) !== null) : from + size + 1;
}

/** `in California, MD`: after a city that bears a state's name; the "OR" of `in Texas OR 1=1` is a word. */
const isAfterNamesake = ({ words, text }: Question, from: number, gap: string): boolean =>
  [1, 2].some(
    (length) =>
      from >= length &&
      STATES_BY_NAME.has(
        words
          .slice(from - length, from)
          .map((word) => word.lower)
          .join(" "),
      ) &&
      (gap === ", " ||
        (gap === " " &&
          isPlaceCue(words[from - length - 1]?.lower) &&
          (words[from]?.text !== "OR" || words[from + 1]?.isCapital === true || isEnd(text, words[from]?.end ?? 0)))),
  );

const isCity = (words: Question["words"], to: number, ...lengths: readonly number[]): boolean =>
  (lengths.length === 0 ? [1, 2, 3] : lengths).some(
    (length) =>
      to - length >= 0 &&
      kindsOf(
        words
          .slice(to - length, to)
          .map((word) => word.lower)
          .join(" "),
      ).includes("city"),
  );

const isEnd = (text: string, at: number): boolean =>
  /^[?.!;, ]*$/.test(text.slice(at)) || /^[?.!;,]/.test(text.slice(at));

const isAllCapsText = (text: string): boolean => !/\p{Ll}/u.test(text);
