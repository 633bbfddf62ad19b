import { distance } from "fastest-levenshtein";
import { findEntities } from "../entities.ts";
import { toQuestion } from "../question.ts";
import { once } from "../vocabulary/once.ts";
import { kindsOf } from "../vocabulary/phrases.ts";
import { isKnownWord } from "../vocabulary/words.ts";
import brands from "../vocabulary/drugs.json" with { type: "json" };
import { CUE_WORDS } from "./cue-words.ts";
import { looksGeneric } from "./label-part.ts";
import { paramsOf, type Call } from "./schema.ts";
import { isSpecialtyWord } from "./specialties.ts";

/** A question with its typing errors mended, and the drugs that were read in other words than were written. */
export interface Mended {
  readonly text: string;
  readonly drugs: readonly { readonly right: string; readonly written: string }[];
}

/** What is said about mended words, of those alone that are searched for. */
export const spellingNotes = ({ drugs }: Mended, calls: readonly Call[]): readonly string[] =>
  drugs
    .filter(({ right }) =>
      calls.some((call) => paramsOf(call).some(([, value]) => value.toLowerCase().includes(right.toLowerCase()))),
    )
    .map(({ right, written }) => `Searched for ${right} (you wrote ${written}).`);

const single = (terms: string): readonly string[] => terms.split("|").filter((term) => /^[a-z]{5,}$/.test(term));

/** Closed vocabularies only: words of asking, and names of drugs. */
const CUES = [...CUE_WORDS];
const generics = once(() => single(brands.generics));
const brandNames = once(() => single(brands.brands));

/** Words at most in one question that are mended. */
const MOST_MENDED = 6;

/** A real word in the place of another. */
const MISHEARD = /\b(clin\w{2,5}|drug|medical|recruiting|vaccine|open) trail(s?)\b/gi;

/** Mends unknown words that are one letter (of 4 to 7) or two letters (of 8 and more) away from a word of a closed vocabulary. */
export function mend(text: string): Mended {
  const question = toQuestion(text.replaceAll(MISHEARD, "$1 trial$2"));
  const entities = findEntities(question);
  const drugs: { right: string; written: string }[] = [];
  let mended = question.text;
  const unknown = question.words.filter(
    ({ lower, isAllCaps }, at) =>
      /^[a-z]{4,24}$/.test(lower) &&
      !(isAllCaps && lower.length < 6) &&
      !isKnownWord(lower) &&
      !isSpecialtyWord(lower) &&
      kindsOf(lower).length === 0 &&
      !entities.some((entity) => entity.from <= at && at < entity.to),
  );
  for (const word of unknown.slice(0, MOST_MENDED).toReversed()) {
    const cue = nearest(word.lower, CUES, true);
    const drug = cue === null ? nearestDrug(word.lower, word.isCapital) : null;
    const right = cue ?? drug;
    if (right === null) continue;
    mended = `${mended.slice(0, word.start)}${right}${mended.slice(word.start + word.text.length)}`;
    if (drug !== null) drugs.push({ right: drug, written: word.text });
  }
  return { text: mended, drugs };
}

const nearestDrug = (word: string, isCapital: boolean): string | null =>
  word.length < 5
    ? null
    : (nearest(word, generics()) ?? (looksGeneric(word) && !isCapital ? null : nearest(word, brandNames())));

/** The one nearest word; null when two are equally near, unless either will do. */
function nearest(word: string, vocabulary: readonly string[], isTieFine = false): string | null {
  const allowed = word.length >= 8 ? 2 : 1;
  const initial = word[0];
  let best: string | null = null;
  let least = allowed + 1;
  let isTie = false;
  for (const known of vocabulary) {
    if (
      Math.abs(known.length - word.length) > allowed ||
      known.length < 4 ||
      (known[0] !== initial && !isSwapped(word, known))
    )
      continue;
    const away = isSwapped(word, known) ? 1 : distance(word, known);
    if (away < least) {
      best = known;
      least = away;
      isTie = false;
    } else if (away === least) isTie = true;
  }
  return isTie && !isTieFine ? null : best;
}

/** Two neighbouring letters in the wrong order count as one error. */
function isSwapped(word: string, known: string): boolean {
  if (word.length !== known.length) return false;
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  return (
    at !== -1 && word[at] === known[at + 1] && word[at + 1] === known[at] && word.slice(at + 2) === known.slice(at + 2)
  );
}
