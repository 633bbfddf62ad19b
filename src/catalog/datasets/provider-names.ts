import { isComparable, wordsOf } from "../../core/text.ts";

/**
 * How the registry's texts compare with those asked for: letters and digits alone, folded, and with a trailing `*` any
 * ending. Never stricter than the registry: where a text goes beyond ASCII, only the registry knows what it takes for
 * equal, so that fits.
 */
type Comparison = (found: string | null, asked: string) => boolean;

export const contains: Comparison = (found, asked) =>
  compared(found, asked, (words, asked) => words.join("").includes(asked));

export const isWhole: Comparison = (found, asked) =>
  compared(found, asked, asked.endsWith("*") ? isBeginning : (words, asked) => words.join("") === asked);

/** A "The" before the name counts as well as not. */
export const isBeginningOf: Comparison = (found, asked) =>
  compared(found, asked, (words, asked) =>
    [words, ...(words[0] === "the" ? [words.slice(1)] : [])].some((name) => isBeginning(name, asked)),
  );

/**
 * A person's name. Whether the registry finds SMITH-JONES as Smith or as Jones is not known, so neighbouring whole
 * words of the name are enough, and for a `*` what begins with one of its words; the middle of a word never is.
 */
export const isName: Comparison = (found, asked) =>
  compared(found, asked, (words, letters) => {
    const endings = words.map((_, start) => words.slice(start));
    return endings.some((ending) =>
      asked.endsWith("*") ? isBeginning(ending, letters) : beginningsOf(ending).includes(letters),
    );
  });

function compared(
  found: string | null,
  asked: string,
  fits: (words: readonly string[], letters: string) => boolean,
): boolean {
  const letters = wordsOf(asked).join("");
  if (letters === "" || !isComparable(asked)) return true;
  return found !== null && (!isComparable(found) || fits(wordsOf(found), letters));
}

const isBeginning = (words: readonly string[], letters: string): boolean => words.join("").startsWith(letters);

const beginningsOf = (words: readonly string[]): readonly string[] =>
  words.map((_, end) => words.slice(0, end + 1).join(""));
