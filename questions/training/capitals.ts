import { kindsOfTerm } from "../language/lexicon.ts";
import { STATES } from "../../src/core/states.ts";
import { NAMING } from "../plan/capitals.ts";
import { toKey } from "../language/keys.ts";
import { toQuestion, type Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";

/** A word of common English is written otherwise where that is seen so often, and so many times as often as without a capital. */
const [OFTEN, TIMES] = [3, 4];

/** The longest word that is taken for an abbreviation because it is seen as one a single time. */
const LONGEST_SEEN_ONCE = 3;

interface Counts {
  small: number;
  capital: number;
  upper: number;
}

/**
 * How words are written inside of sentences: in capitals; with one, though no list has them as a name; without one,
 * though a list has.
 */
export function capitals(texts: readonly string[]) {
  const counted = new Map<string, Counts>();
  for (const text of new Set(texts)) {
    const { words } = toQuestion(text);
    if (!words.some(({ isCapital }) => isCapital) || !/\p{Ll}/u.test(text)) continue;
    for (const [at, word] of words.entries()) {
      if (word.startsSentence || !/^[a-z][a-z'&.-]*$/.test(word.lower)) continue;
      const form = word.isAllCaps ? "upper" : word.isCapital ? "capital" : "small";
      /** `Sun Pharma`: a name of several words says nothing of a word of common English in it. */
      const isOfName =
        form === "capital" && isPlainWord(word.lower) && [at - 1, at + 1].some((one) => isName(words[one]));
      if (isOfName) continue;
      const counts = counted.get(word.lower) ?? { small: 0, capital: 0, upper: 0 };
      counts[form]++;
      counted.set(word.lower, counts);
    }
  }
  const rows = [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const those = (isWanted: (word: string, counts: Counts) => boolean): string =>
    rows.flatMap(([word, counts]) => (isWanted(word, counts) ? [word] : [])).join("|");
  const isMostly = (word: string, count: number, others: number): boolean =>
    isPlainWord(word) ? count >= OFTEN && count > TIMES * others : count > others;
  /** Codes of states are read in small letters by rules of their own. */
  const isUpper = (word: string, { small, capital, upper }: Counts): boolean =>
    !STATES.has(word.toUpperCase()) &&
    isMostly(word, upper, small + capital) &&
    (upper > 1 || word.length <= LONGEST_SEEN_ONCE);
  const isCapital = (word: string, { small, capital }: Counts): boolean => isMostly(word, capital, small);
  const isListed = (word: string): boolean =>
    !isPlainWord(word) && kindsOfTerm(toKey(word)).some((kind) => NAMING.has(kind));
  const isEponym = (word: string): boolean => kindsOfTerm(toKey(word)).includes("eponym");
  return {
    upper: those(isUpper),
    capital: those(
      (word, counts) => !isUpper(word, counts) && !isListed(word) && !isEponym(word) && isCapital(word, counts),
    ),
    small: those(
      (word, counts) => !isUpper(word, counts) && isListed(word) && !isPlainWord(word) && !isCapital(word, counts),
    ),
  };
}

const isName = (word: Word | undefined): boolean => word !== undefined && word.isCapital && !word.startsSentence;
