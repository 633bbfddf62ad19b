import { containsWords, folded, unaccented, wordsOf } from "../core/text.ts";

/**
 * One name, many spellings: SAINT LOUIS, ST. LOUIS and ST LOUIS; `Crohn's` and `Crohns`; `&` and `and`; Montréal and
 * Montreal. First words that are searched for one by one, then whole names of hospitals and places, then places of sites.
 */

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

/** Words of names, long and short. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["sainte", "ste"],
  ["fort", "ft"],
  ["mount", "mt"],
]);

/** Words before the name of a place. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
]);

/** Places that the hospital catalog writes in several ways, or otherwise than people do. */
const WRITTEN_OTHERWISE: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ["COEUR D'ALENE", "COEUR D ALENE"],
    ["DE FUNIAK SPRINGS", "DEFUNIAK SPRINGS"],
    ["DE KALB", "DEKALB"],
    ["DE LAND", "DELAND"],
    ["DE QUEEN", "DEQUEEN"],
    ["DE QUINCY", "DEQUINCY"],
    ["DE RIDDER", "DERIDDER"],
    ["DE SOTO", "DESOTO"],
    ["DE WITT", "DEWITT"],
    ["DU BOIS", "DUBOIS"],
    ["DU PAGE", "DUPAGE"],
    ["DU QUOIN", "DUQUOIN"],
    ["EL DORADO", "ELDORADO"],
    ["LA CROSSE", "LACROSSE"],
    ["LA FOLLETTE", "LAFOLLETTE"],
    ["LA GRANGE", "LAGRANGE"],
    ["LA PAZ", "LAPAZ"],
    ["LA PLACE", "LAPLACE"],
    ["LA PORTE", "LAPORTE"],
    ["LA SALLE", "LASALLE"],
    ["L'ANSE", "L' ANSE", "L ANSE"],
    ["LE FLORE", "LEFLORE"],
    ["LE SUEUR", "LESUEUR"],
    ["MIAMI-DADE", "MIAMI DADE"],
    ["O'FALLON", "O FALLON", "OFALLON"],
    ["O'NEILL", "O' NEILL", "O NEILL", "ONEILL"],
    ["VAN BUREN", "VANBUREN"],
    ["VAN WERT", "VANWERT"],
    ["WILKES-BARRE", "WILKES BARRE"],
    ["WINSTON-SALEM", "WINSTON SALEM"],
  ].map((spellings) => [wordsOf(spellings[0] ?? "").join(""), spellings]),
);

/** Words that end in an s and belong to nobody. */
const PLURALS: ReadonlySet<string> = new Set(["hospitals", "services", "centers", "systems", "clinics"]);

/** Words that name many owners, whose apostrophe comes last. */
const OWNERS: ReadonlySet<string> = new Set(["daughters", "doctors", "miners", "patients", "physicians", "shriners"]);

/** Spellings of one text that are asked for together. */
const MOST_SPELLINGS = 20;

/** Characters of these spellings in an address. */
const LONGEST_TOGETHER = 1500;

/** Spellings of a text, the text itself first, and whether there are more of them than can be asked for. */
export interface Spellings {
  readonly all: readonly string[];
  readonly isCut: boolean;
}

/** How a whole name of a place may be written. @param text in capital letters */
export function placeSpellings(text: string): Spellings {
  const known = WRITTEN_OTHERWISE.get(wordsOf(text).join("")) ?? [];
  /** "St.Louis" is typed without its blank. */
  const [first = "", ...more] = text.replaceAll(/\b(ST|STE|FT|MT)\.(?=[A-Z])/g, "$1. ").split(" ");
  const directed = [...inTwoLengths(first, DIRECTIONS), ...inTwoLengths(first, SHORT_FORMS)];
  const firsts = more.length === 0 ? [first] : distinct([first, ...directed]);
  const words = [firsts, ...more.map((word, at) => (at === more.length - 1 ? [word] : shortAndLong(word)))];
  const spelled = productOf(words.map((all) => all.flatMap(apart)));
  return bounded(withPlain([text, ...known, ...spelled, text.replace(/^MC (?=[A-Z])/, "MC")]));
}

/**
 * How a part of a name may be written: Saint, St. and St, with and without apostrophes, "&" and "and", and with two
 * blanks in one place, as the hospital catalog types some names.
 * @param text in capital letters
 */
export function nameSpellings(text: string): Spellings {
  const words = text.split(/ +/);
  const alternatives = words.map((word, at) => {
    if (at > 0 && at < words.length - 1 && /^(?:&|AND)$/.test(word)) return distinct([word, "&", "AND"]);
    return at === words.length - 1 ? possessives(word) : shortAndLong(word).flatMap(possessives);
  });
  const spelled = productOf(alternatives);
  return bounded(withPlain([text, ...spelled, ...spelled.flatMap(withWiderGap)]));
}

/** The form in which two spellings of one place are the same. */
export function placeKey(text: string): string {
  const words = wordsOf(text.replaceAll(/['’]/g, ""));
  return words
    .map(
      (word, at) => (words.length > 1 && at === 0 ? DIRECTIONS.get(word) : undefined) ?? SHORT_FORMS.get(word) ?? word,
    )
    .join("");
}

/** The form in which two spellings of one name are the same; signs that are no letters stay. */
export const nameKey = (text: string): string =>
  folded(text)
    .replaceAll(/(?<=\p{L})['’.]+/gu, "")
    .replaceAll("-", " - ")
    .split(/\s+/)
    .map((word) => (word === "and" ? "&" : (SHORT_FORMS.get(word) ?? word)))
    .join(" ");

/** The word in its long and its short form, which may end with a point; behind a hyphen, too. */
function inTwoLengths(word: string, forms: ReadonlyMap<string, string>): readonly string[] {
  const start = word.slice(0, word.lastIndexOf("-") + 1);
  const known = word.slice(start.length).toLowerCase().replace(/\.$/, "");
  return [...forms].flatMap(([long, short]) =>
    known === long || known === short ? [long, short, `${short}.`].map((form) => start + form.toUpperCase()) : [],
  );
}

const shortAndLong = (word: string): readonly string[] => distinct([word, ...inTwoLengths(word, SHORT_FORMS)]);

/** With and without the apostrophe, which may be left out where it should be. */
function possessives(word: string): readonly string[] {
  if (word.includes("'")) return distinct([word, word.replaceAll("'", "")]);
  const isOwner = /^[A-Z]{3,}(?<![SUI])S$/.test(word) && !PLURALS.has(word.toLowerCase());
  if (OWNERS.has(word.toLowerCase())) return [word, `${word}'`];
  return isOwner ? [word, `${word.slice(0, -1)}'S`] : [word];
}

/** A word of a place without its hyphens and apostrophes; "Mc" stands apart in some. */
const apart = (word: string): readonly string[] =>
  distinct([
    word,
    word.replaceAll("-", " "),
    word.replaceAll("'", ""),
    word.replaceAll("'", " "),
    word.replace(/^MC(?=[A-Z]{3})/, "MC "),
  ]);

/** The text with two blanks in one place. */
const withWiderGap = (text: string): readonly string[] =>
  Array.from(text.matchAll(/ /g), ({ index }) => `${text.slice(0, index)}  ${text.slice(index + 1)}`);

/** Every choice of one alternative for each word; no more than can be asked for. */
const productOf = (words: readonly (readonly string[])[]): readonly string[] =>
  words.reduce<readonly string[]>(
    (begun, alternatives) =>
      begun
        .flatMap((text) => alternatives.map((word) => (text === "" ? word : `${text} ${word}`)))
        .slice(0, MOST_SPELLINGS + 1),
    [""],
  );

/** Also without accents: the catalog has none. */
const withPlain = (texts: readonly string[]): readonly string[] =>
  distinct([...texts, ...texts.map((text) => (/^\p{ASCII}*$/u.test(text) ? text : plain(text)))]).filter(
    (text) => text.trim() !== "",
  );

const plain = (text: string): string =>
  unaccented(text)
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
    .trim();

function bounded(texts: readonly string[]): Spellings {
  let room = LONGEST_TOGETHER;
  const all = texts.filter((text, at) => (room -= encodeURIComponent(text).length) >= 0 || at === 0);
  return { all: all.slice(0, MOST_SPELLINGS), isCut: all.length < texts.length || all.length > MOST_SPELLINGS };
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const LONG_FORMS: ReadonlyMap<string, string> = new Map([...SHORT_FORMS].map(([long, short]) => [short, long]));

/** Whether a word is one of those that sites have in two lengths. */
export const isAbbreviated = (word: string): boolean => SHORT_FORMS.has(word) || LONG_FORMS.has(word);

/** The spellings of a place's name that are asked for: as it was written, with long and short words, without accents. */
export function siteSpellings(text: string): readonly string[] {
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
export function holdsPlace(found: readonly (string | null)[], asked: string): boolean {
  const present = new Set(found.flatMap((text) => (text === null ? [] : placeWords(text))));
  return placeWords(asked).every((word) => present.has(word));
}

const placeWords = (text: string): readonly string[] =>
  wordsOf(text.replaceAll(/['’]/g, ""))
    .filter((word) => word !== "and")
    .map((word) => SHORT_FORMS.get(word) ?? word);
