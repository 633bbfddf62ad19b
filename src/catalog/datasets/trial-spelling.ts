import { wordsOf } from "../../core/text.ts";
import { SHORT_FORMS } from "./spelling.ts";

/** One place, many spellings: the registry's sites say "St. Louis" and "Saint Louis", "Montréal" and "Montreal". */

const LONG_FORMS: ReadonlyMap<string, string> = new Map([...SHORT_FORMS].map(([long, short]) => [short, long]));

/** Whether a word is one of those that sites have in two lengths. */
export const isAbbreviated = (word: string): boolean => SHORT_FORMS.has(word) || LONG_FORMS.has(word);

/** The spellings of a place's name that are asked for: as it was written, with long and short words, without accents. */
export function spellings(text: string): readonly string[] {
  const forms = [text, withWords(text, LONG_FORMS), withWords(withWords(text, LONG_FORMS), SHORT_FORMS)];
  return [...new Set([...forms, ...forms.map(withoutAccents)])];
}

/** Without the accents of letters; anything else stays as it is. */
const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC");

/** A text with these words in their other form, each with a capital letter where it had one. */
const withWords = (text: string, forms: ReadonlyMap<string, string>): string =>
  text.replaceAll(/(?<![\p{L}\p{M}\p{N}])(\p{L}+)\.?(?![\p{L}\p{M}\p{N}])/gu, (written: string, word: string) => {
    const other = forms.get(word.toLowerCase());
    if (other === undefined) return written;
    return word.startsWith(word.charAt(0).toUpperCase()) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });

/** Whether texts hold all words of a place's name, in whichever spelling; "and" and "&" say nothing. */
export function holdsSpelled(found: readonly (string | null)[], asked: string): boolean {
  const present = new Set(found.flatMap((text) => (text === null ? [] : comparable(text))));
  return comparable(asked).every((word) => present.has(word));
}

const comparable = (text: string): readonly string[] =>
  wordsOf(text.replaceAll(/['’]/g, ""))
    .filter((word) => word !== "and")
    .map((word) => SHORT_FORMS.get(word) ?? word);
