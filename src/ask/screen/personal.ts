import { givenRank, surnameRank } from "../language/lexicon.ts";
import { piecesOf } from "../language/symbols.ts";
import type { Question, Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import words from "./data/personal-words.json" with { type: "json" };
import type { Signal } from "./signal.ts";

const setOf = (list: string): ReadonlySet<string> => new Set(list.split("|"));
const [TITLES, CREDENTIALS, NAMING, KIN, ACTS] = [
  words.titles,
  words.credentials,
  words.naming,
  words.kin,
  words.acts,
].map(setOf);

const NAMED: Signal = { id: "name_beside_title", weight: 2, reason: "contains_name" };
const OWN_HEALTH: Signal = { id: "own_health", weight: 2, reason: "patient_information" };

/** Words between the writer and what is said of them, at most. */
const FAR = 4;

/** A name beside a title, a credential or a word of naming; the writer, or kin, with a drug, a device or a disease. */
export function personalSignals(question: Question): readonly Signal[] {
  const { words: all, text } = question;
  const kinds = new Map(
    piecesOf(question).flatMap(({ from, to, kinds: known }) =>
      all.slice(from, to).map((word) => [word, known] as const),
    ),
  );
  const isName = (word: Word | undefined): boolean =>
    word !== undefined &&
    /^[\p{L}'-]{2,}$/u.test(word.text) &&
    (kinds.get(word)?.every((kind) => kind === "city" || kind === "eponym" || kind === "county") ?? true) &&
    !isPlainWord(word.lower) &&
    (givenRank(word.lower) + surnameRank(word.lower) > 0 || (word.isCapital && !word.isAllCaps));
  /** `Mr. Smith`: behind a title a name may be a plain word, too. */
  const isSurname = (word: Word | undefined): boolean =>
    word?.isCapital === true && surnameRank(word.lower) > 0 && (kinds.get(word)?.length ?? 0) === 0;
  const gapBefore = (at: number): string => text.slice(all[at - 1]?.end ?? 0, all[at]?.start);
  const isNamed = all.some(({ lower, text: written }, at) => {
    if (TITLES?.has(lower) === true && /^[. ]{1,2}$/.test(gapBefore(at + 1)))
      return (
        (isName(all[at + 1]) || (/^m(?:r|rs|s|x)$/.test(lower) && isSurname(all[at + 1]))) &&
        (kinds.get(all[at] as Word)?.length ?? 0) === 0
      );
    if (CREDENTIALS?.has(written) === true && /^,? $/.test(gapBefore(at)))
      return isName(all[at - 1]) && (isName(all[at - 2]) || givenRank(all[at - 1]?.lower ?? "") === 0);
    return (
      NAMING?.has(lower) === true &&
      /^:? $/.test(gapBefore(at + 1)) &&
      isName(all[at + 1]) &&
      givenRank(all[at + 1]?.lower ?? "") > 0
    );
  });
  const isHealth = (word: Word): boolean =>
    kinds
      .get(word)
      ?.some((kind) => kind === "brand" || kind === "generic" || kind === "condition" || kind === "device") === true;
  const isOwn = all.some(({ lower }, at) => {
    const next = all.slice(at + 1, at + 1 + FAR);
    if (lower === "i" || lower === "i'm" || lower === "im" || lower === "i've")
      return (
        next.slice(0, 2).some((word) => ACTS?.has(word.lower) === true) && all.slice(at + 1, at + 7).some(isHealth)
      );
    if (lower === "my" || lower === "our")
      return KIN?.has(next[0]?.lower ?? "") === true || (lower === "my" && next[0] !== undefined && isHealth(next[0]));
    return false;
  });
  return [...(isNamed ? [NAMED] : []), ...(isOwn ? [OWN_HEALTH] : [])];
}
