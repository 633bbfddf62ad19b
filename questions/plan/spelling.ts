import { distance } from "fastest-levenshtein";
import hospitals from "../language/data/hospitals.json" with { type: "json" };
import counted from "../language/data/spelling-counts.json" with { type: "json" };
import spelling from "../language/data/spelling.json" with { type: "json" };
import { givenRank, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { piecesOf } from "../language/symbols.ts";
import { toSortedTerms } from "../language/sorted-terms.ts";
import { toQuestion, type Word } from "../question.ts";
import { isKnownWord, plainWords } from "../vocabulary/words.ts";
import { specialtyWords } from "./calls/specialties.ts";
import { paramsOf, type PlannedCall } from "./schema.ts";

/** A question with its typing errors mended, and which words were read in other letters than were written. */
export interface Mended {
  readonly text: string;
  readonly words: readonly { readonly right: string; readonly written: string }[];
}

/** What is said about mended words, of those alone that are searched for. */
export const spellingNotes = ({ words }: Mended, planned: readonly PlannedCall[]): readonly string[] =>
  words
    .filter(({ right }) =>
      planned.some(({ call }) =>
        /** Devices are searched for in the singular. */
        paramsOf(call).some(([, value]) => value.toLowerCase().includes(right.toLowerCase().replace(/s$/, ""))),
      ),
    )
    .map(({ right, written }) => `Searched for ${right} (you wrote ${written}).`);

/** `Lakeshore Orthopaedics`: the name of an organization as it was written, which the registry has as it is. */
export function withOwnSpelling(planned: PlannedCall, { words }: Mended): PlannedCall {
  const { call } = planned;
  const name = call.endpoint === "/providers/search" ? call.params.organization : undefined;
  if (name === undefined) return planned;
  const written = words
    .filter((word) => americanOf(word.written.toLowerCase()) === word.right.toLowerCase())
    .reduce((said, word) => said.replace(word.right, word.written), name);
  if (written === name) return planned;
  return { ...planned, call: Object({ ...call, params: { ...call.params, organization: written } }) };
}

const usual = toSortedTerms(spelling.usual);
const others = toSortedTerms(spelling.others);
const right = toSortedTerms(spelling.right);
const ofSpecialties = toSortedTerms(specialtyWords().join("|"));
/** Words of hospitals' names: `Shriners`. */
const ofHospitals = toSortedTerms(hospitals.words);
/** Words of questions and of names with how often they are written, from 0 to 9, and pairs of neighbours. */
const frequencies = toSortedTerms(counted.words);
const pairs = toSortedTerms(counted.pairs);

/** Words at most in one question that are mended. */
const MOST_MENDED = 6;

/** `side affects`. */
const AFFECTS = /\bside[- ]affect(s?)\b/gi;

/** A real word in the place of another. */
const MISHEARD = /\b(clin\w{2,5}|drug|medical|recruiting|vaccine|open) trail(s?)\b/gi;

/** Small words that fingers spell, and `with` in one letter: `kids w Dravet`. */
const SLIPS = /\b(?:teh|hte|adn)\b|(?<=[a-z]{2} )w\/? (?=[A-Za-z]{2})/g;
const SLIPPED: ReadonlyMap<string, string> = new Map([
  ["adn", "and"],
  ["w ", "with "],
  ["w/ ", "with "],
]);

/** What people write for a word that the other rules know: the registry's address, `in the course of 2023`, `Georgia, the US state`. */
const REGISTRY = /\b(?:https?:\/\/)?(?:www\.)?clinical ?trials\.gov\b/gi;
const IN_COURSE = /\b(?:in|over|during) the course of (?=(?:the year )?(?:19|20)\d\d\b)/gi;
const US_STATE = /(?<=\p{Lu}\p{Ll}+),? \(?(?:i mean )?the (?:US|U\.S\.|American) state\b\)?/giu;

/**
 * `"grapefruit juice"`, `2024-01-01..2024-03-31`, `2023 or afterwards`.
 * A phrase of a text is looked for as it stands: `the phrase "ask a doctor"`.
 */
const QUOTED = /(?<!\b(?:phrases?|words?|terms?|wording|sentence|reason(?: is| was| of|:)?) )["“”]([^"“”]{2,60})["“”]/g;
const RANGE = /(?<=\d) ?\.{2,3} ?(?=\d)/g;
/** `TOOL REQUEST: MAUDE, …`: what a program says before it asks. */
const OF_TOOL = /^\W*(?:tool|agent|api|search|function|query)[ -](?:request|input|call|query|task)\b[:,-]? */i;
const OR_AFTER = /\b((?:19|20)\d\d) (?:or|and) (?:after(?:wards?)?|thereafter|onwards?)\b/gi;

/** An error that stands in hospitals' own names, and so in the lists. */
const HOSPTIAL = /\b(h)osptial(s?)\b/gi;

/**
 * Mends words as a noisy channel: of the words that are one or two errors away the one that costs least, by what kind
 * of error it would be, how often it is written, and whether it is seen beside its neighbours. Pure.
 */
export function mend(text: string): Mended {
  const question = toQuestion(
    text
      .replaceAll(MISHEARD, "$1 trial$2")
      .replaceAll(AFFECTS, "side effect$1")
      .replaceAll(HOSPTIAL, "$1ospital$2")
      .replaceAll(REGISTRY, "clinical trials")
      .replaceAll(IN_COURSE, "in ")
      .replaceAll(US_STATE, "")
      .replaceAll(RANGE, " to ")
      .replaceAll(QUOTED, "$1")
      .replace(OF_TOOL, "")
      .replaceAll(OR_AFTER, "$1 or later")
      .replaceAll(SLIPS, (slip) => SLIPPED.get(slip) ?? "the"),
  );
  const words: { right: string; written: string }[] = [];
  let mended = question.text;
  /** A word inside of a known term is right: `Pell City`. */
  const alone = piecesOf(question).flatMap(({ from, to }) => (to - from === 1 ? [from] : []));
  const found = alone.flatMap((at) => {
    const word = question.words[at];
    const right = word === undefined ? null : (americanOf(word.lower) ?? rightFor(question.words, at));
    return word === undefined || right === null ? [] : [{ word, right }];
  });
  for (const { word, right } of found.slice(0, MOST_MENDED).toReversed()) {
    const cased = word.isCapital ? right.replace(/^./, (letter) => letter.toUpperCase()) : right;
    mended = `${mended.slice(0, word.start)}${cased}${mended.slice(word.start + word.text.length)}`;
    words.push({ right: cased, written: word.text });
  }
  return { text: mended, words };
}

/** British beginnings and middles of words, and what the agencies write. */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/ana?esth(?=e|o)/, "anesth"],
  [/^oesoph/, "esoph"],
  [/haem(?=[a-z]{2})/, "hem"],
  [/^p(?:ae)d(?=i)/, "ped"],
  [/orthopaed/, "orthoped"],
  [/oedema/, "edema"],
  [/pnoea/, "pnea"],
  [/rrhoea/, "rrhea"],
  [/tumour/, "tumor"],
  [/gynaec/, "gynec"],
  [/leukaem/, "leukem"],
  [/anaem/, "anem"],
  [/ischaem/, "ischem"],
  [/(?<=gly)caem/, "cem"],
  [/foet(?=us|al)/, "fet"],
  [/^coeliac/, "celiac"],
  [/(?<=[a-z]{4})(?:yse)(?=r|d|s|$)/, "yze"],
  [/catheteris/, "catheteriz"],
  [/steril(?:is)(?=e|i|a)/, "steriliz"],
  [/nebulis/, "nebuliz"],
  [/(?<=fib)re/, "er"],
  [/sulph/, "sulf"],
  [/centre/, "center"],
  [/labell/, "label"],
  [/behaviour/, "behavior"],
  [/colour/, "color"],
  [/odour/, "odor"],
  [/(?<=diali|di)lat(?=ation)/, "lat"],
];

/** The American spelling of a British word, if that is a word that the lists know; null for every other. */
function americanOf(lower: string): string | null {
  if (lower.length < 5) return null;
  const american = BRITISH.reduce((word, [british, written]) => word.replace(british, written), lower);
  return american !== lower && isSpelled(american) ? american : null;
}

/** A word of letters alone that no list holds; short words in capitals are abbreviations, mixed case is a name. */
const isOdd = ({ text, lower, isAllCaps }: Word, isShouted: boolean): boolean =>
  /^[a-z]{4,24}$/.test(lower) &&
  !(isAllCaps && (lower.length < 6 || !isShouted)) &&
  !/[a-z][A-Z]/.test(text) &&
  !isSpelled(lower);

/** Whether any list holds a word (folded), so that it is no typing error. */
export const isSpelled = (lower: string): boolean => isKnown(lower) || isKnown(toKey(lower));

/** `hyperbilirubinemic`, of `hyperbilirubinemia`: who has it; `dermatoscope`, of `dermatoscopy`, and `reprocessor`: what it is done with. */
const isOfIllness = (word: string): boolean =>
  (/(?:emi|uri|pni|xi)c$/.test(word) && isKnownWord(word.replace(/c$/, "a"))) ||
  (/scopes?$/.test(word) && isKnownWord(word.replace(/es?$/, "y"))) ||
  (/ssors?$/.test(word) && isKnownWord(word.replace(/ors?$/, "")));

const isKnown = (word: string): boolean =>
  isOfIllness(word) ||
  ofSpecialties.has(word.replace(/s$/, "")) ||
  isKnownWord(word) ||
  usual.has(word) ||
  others.has(word) ||
  right.has(word) ||
  ofHospitals.has(word) ||
  kindsOfTerm(word).length > 0;

/** A capital inside of a sentence, or a listed name: a firm or a town that is right as it stands. */
const isLikelyName = ({ lower, isCapital, startsSentence }: Word): boolean =>
  (isCapital && !startsSentence) || givenRank(lower) + surnameRank(lower) > 0;

/** Where the right word is looked for; the commoner words first. */
const LISTS = [
  [usual, 0],
  [ofSpecialties, 0],
  [others, 1],
  [plainWords, 1],
  [frequencies, 1],
] as const;

const ENDINGS = ["", "s"];

/** What a mended word may cost at most, what each error costs, and what makes a word likelier or less likely. */
const MOST_COST = 7;
const ERROR = 4;
const OF_NAME = 2.5;
/** Letters from which on an error costs less: hardly any other word is as near. */
const LONG = 8;
const EASE = 0.85;
const OFTEN = 0.45;
const BESIDE = 1.6;

/** How often a word is written, from 0 to 9. */
function frequencyOf(word: string): number {
  const [found] = frequencies.beginningWith(`${word}=`, 1);
  return found === undefined ? 0 : Number(found.slice(word.length + 1));
}

/** The right word in the place of one that no list holds; null where none is likely enough. */
function rightFor(words: readonly Word[], at: number): string | null {
  const word = words[at];
  if (
    word === undefined ||
    !isOdd(
      word,
      words.every(({ isAllCaps, lower }) => isAllCaps || !/[a-z]{2}/.test(lower)),
    )
  )
    return null;
  const [before = "", after = ""] = [words[at - 1]?.lower, words[at + 1]?.lower];
  const name = isLikelyName(word) ? OF_NAME : 0;
  const most = word.lower.length < 5 || name > 0 ? 1 : 2;
  let [best, least]: [string | null, number] = [null, MOST_COST];
  for (const { right, cost } of candidatesFor(word.lower, most)) {
    const beside = Number(pairs.has(`${before} ${right}`)) + Number(pairs.has(`${right} ${after}`));
    if (word.lower.length < 5 && beside === 0) continue;
    const all = cost + name - OFTEN * frequencyOf(right) - BESIDE * beside;
    if (all < least) [best, least] = [right, all];
  }
  return best;
}

/** Words that are so many errors away at most, with what the errors and the rank of their list cost. */
function* candidatesFor(word: string, most: number): Iterable<{ readonly right: string; readonly cost: number }> {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, word.length - ending.length);
    const allowed = Math.min(most, stem.length < 6 ? 1 : 2);
    for (const [terms, rank] of LISTS)
      for (const known of beginningWith(terms, stem[0] ?? "")) {
        if (Math.abs(known.length - stem.length) > allowed || known.length < 4) continue;
        const errors = errorsOf(stem, known);
        if (errors > allowed) continue;
        const ease = stem.length > LONG ? EASE : 1;
        const cost = ease * ERROR * errors + 2 * rank + (ending === "" ? 0 : 0.5) + unlike(stem, known);
        yield { right: known + ending, cost };
      }
  }
}

/** How far two words are apart: easy errors count less than one. */
function errorsOf(written: string, known: string): number {
  if (isSwapped(written, known)) return 0.75;
  const away = distance(written, known);
  if (away !== 1) return away;
  if (written.length > known.length) return isDoubled(written, known) ? 0.65 : 1;
  if (written.length < known.length) return 0.85;
  const at = [...written].findIndex((letter, index) => letter !== known[index]);
  return NEIGHBOURS.some(
    (row) => row.includes(`${written[at]}${known[at]}`) || row.includes(`${known[at]}${written[at]}`),
  )
    ? 0.95
    : 1;
}

/** Keys side by side. */
const NEIGHBOURS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

const isDoubled = (written: string, known: string): boolean =>
  [...written].some(
    (letter, at) => letter === written[at + 1] && written.slice(0, at) + written.slice(at + 1) === known,
  );

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
  /** The marked questions hold typing errors, too. */
  const words =
    byLetter.get(letter) ??
    (terms === frequencies
      ? terms
          .beginningWith(letter, 10_000)
          .map((term) => term.replace(/=\d$/, ""))
          .filter(isSpelled)
      : terms.beginningWith(letter, 10_000));
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
