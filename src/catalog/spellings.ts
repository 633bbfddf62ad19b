import { containsWords } from "../core/text.ts";

/** One name that agencies write in several ways: `St.`, `St` and `Saint`; `Crohn's` and `Crohns`; `&` and `and`. */

/** The ways in which an agency may write a word, the given one first. */
export function spellingsOf(word: string): readonly [string, ...string[]] {
  if (/^st\.?$/i.test(word)) return [word, "Saint"];
  if (/^saint$/i.test(word)) return [word, "St"];
  const inner = /^'*(.*?)'*$/.exec(word)?.[1] ?? word;
  if (inner.includes("'")) return [word, inner.replaceAll("'", "")];
  /** `Natures` may stand for `Nature's`; a name hardly ends in a double s, `us` or `is` by leaving out an apostrophe. */
  return /^[A-Za-z]{2,}[^siu\W\d_]s$/i.test(inner) ? [word, `${inner.slice(0, -1)}'s`] : [word];
}

/** The words that have to be there: "and" between two of them is left out, since agencies also write `&`. */
export const requiredOf = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => word.toLowerCase() !== "and" || at === 0 || at === words.length - 1);

/** Whether every word occurs as a whole word in `found`, in one of its spellings. */
export const holdsWordsOf = (found: readonly (string | null)[], words: readonly string[]): boolean =>
  requiredOf(words).every((word) => spellingsOf(word).some((form) => containsWords(found, form)));
