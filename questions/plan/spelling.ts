import { distance } from "fastest-levenshtein";
import spelling from "../language/data/spelling.json" with { type: "json" };
import { givenRank, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import { toSortedTerms } from "../language/sorted-terms.ts";
import { toQuestion, type Word } from "../question.ts";
import { isKnownWord, plainWords } from "../vocabulary/words.ts";
import { paramsOf, type Call } from "./schema.ts";

/** A question with its typing errors mended, and which words were read in other letters than were written. */
export interface Mended {
  readonly text: string;
  readonly words: readonly { readonly right: string; readonly written: string }[];
}

/** What is said about mended words, of those alone that are searched for. */
export const spellingNotes = ({ words }: Mended, calls: readonly Call[]): readonly string[] =>
  words
    .filter(({ right }) =>
      calls.some((call) => paramsOf(call).some(([, value]) => value.toLowerCase().includes(right.toLowerCase()))),
    )
    .map(({ right, written }) => `Searched for ${right} (you wrote ${written}).`);

const usual = toSortedTerms(spelling.usual);
const others = toSortedTerms(spelling.others);
const right = toSortedTerms(spelling.right);

/** Words at most in one question that are mended. */
const MOST_MENDED = 6;

/** A real word in the place of another. */
const MISHEARD = /\b(clin\w{2,5}|drug|medical|recruiting|vaccine|open) trail(s?)\b/gi;

/**
 * Mends words that nobody knows and that are one letter (of up to 6), or two, away from a word of the closed
 * vocabularies with the same first letter. Two neighbours in the wrong order are one error. Pure.
 */
export function mend(text: string): Mended {
  const question = toQuestion(text.replaceAll(MISHEARD, "$1 trial$2"));
  const words: { right: string; written: string }[] = [];
  let mended = question.text;
  /** A word inside of a known term is right: `Pell City`. */
  const alone = piecesOf(question).flatMap(({ from, to }) => (to - from === 1 ? question.words.slice(from, to) : []));
  for (const word of alone.filter(isOdd).slice(0, MOST_MENDED).toReversed()) {
    const right = nearest(word.lower, isLikelyName(word) ? 1 : 2);
    if (right === null) continue;
    const cased = word.isCapital ? right.replace(/^./, (letter) => letter.toUpperCase()) : right;
    mended = `${mended.slice(0, word.start)}${cased}${mended.slice(word.start + word.text.length)}`;
    words.push({ right: cased, written: word.text });
  }
  return { text: mended, words };
}

/** A word of letters alone that no list holds; short words in capitals are abbreviations. */
const isOdd = ({ lower, isAllCaps }: Word): boolean =>
  /^[a-z]{5,24}$/.test(lower) && !(isAllCaps && lower.length < 6) && !isSpelled(lower);

/** Whether any list holds a word (folded), so that it is no typing error. */
export const isSpelled = (lower: string): boolean => isKnown(lower) || isKnown(toKey(lower));

const isKnown = (word: string): boolean =>
  isKnownWord(word) || usual.has(word) || others.has(word) || right.has(word) || kindsOfTerm(word).length > 0;

/** A capital inside of a sentence, or a listed name: a firm or a town that is right as it stands. */
const isLikelyName = ({ lower, isCapital, startsSentence }: Word): boolean =>
  (isCapital && !startsSentence) || givenRank(lower) + surnameRank(lower) > 0;

/** Where the right word is looked for; the commoner words first. */
const LISTS = [
  [usual, 0],
  [others, 1],
  [plainWords, 1],
] as const;

const ENDINGS = ["", "s"];

/** The nearest word, the commoner and then the likelier of equals; null when none is near enough. */
function nearest(word: string, most: number): string | null {
  const found = ENDINGS.flatMap((ending) => {
    if (!word.endsWith(ending)) return [];
    const stem = word.slice(0, word.length - ending.length);
    const allowed = Math.min(most, stem.length < 7 ? 1 : 2);
    return LISTS.flatMap(([terms, rank]) =>
      beginningWith(terms, stem[0] ?? "").flatMap((known) => {
        if (Math.abs(known.length - stem.length) > allowed || known.length < 4) return [];
        const away = isSwapped(stem, known) ? 1 : distance(stem, known);
        if (away > allowed) return [];
        return [{ right: known + ending, cost: 4 * away + 2 * rank + (ending === "" ? 0 : 0.5) + unlike(stem, known) }];
      }),
    );
  }).toSorted((one, other) => one.cost - other.cost);
  return found[0]?.right ?? null;
}

/** How much of two words is not their common beginning, from 0 to 1: people seldom mistake the first letters. */
function unlike(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return 1 - same / one.length;
}

const kept = new Map<object, Map<string, readonly string[]>>();

/** The words of a list with one first letter, cut once. */
function beginningWith(terms: typeof usual, letter: string): readonly string[] {
  const byLetter = kept.get(terms) ?? new Map<string, readonly string[]>();
  kept.set(terms, byLetter);
  const words = byLetter.get(letter) ?? terms.beginningWith(letter, 10_000);
  byLetter.set(letter, words);
  return words;
}

/** Two neighbouring letters in the wrong order count as one error. */
function isSwapped(word: string, known: string): boolean {
  if (word.length !== known.length) return false;
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  return (
    at !== -1 && word[at] === known[at + 1] && word[at + 1] === known[at] && word.slice(at + 2) === known.slice(at + 2)
  );
}
