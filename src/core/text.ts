/** Foreign text: how it may be shown, and how it is read. Imports nothing of ours. */

const LONGEST_QUOTE = 60;

/** Control and format signs, line separators, fillers, variation selectors and the braille pattern without a dot. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text holds a sign that nobody sees, blanks apart. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0;

/**
 * Foreign text for a message or a log: cut (to 60 characters, if not said otherwise), quoted, invisible characters
 * spelled out.
 */
export function quoted(text: unknown, longest = LONGEST_QUOTE): string {
  const whole = typeof text === "string" ? text : (JSON.stringify(text) ?? String(text));
  const head = Array.from(whole.slice(0, 4 * longest))
    .slice(0, longest)
    .join("");
  const cut = head.length < whole.length ? "…" : "";
  const visible = head.replaceAll(/["\\]/g, "\\$&").replaceAll(INVISIBLE, spelled);
  return `"${visible}${cut}"`;
}

const spelled = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}}`;

/** A caller's text with typographic quotes, dashes and blanks as ASCII ones, composed (NFC), and trimmed. */
export function plainText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\u2018\u2019\u201B\u02BC]/g, "'")
    .replaceAll(/[\u201C\u201D\u201F]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}

/**
 * Without accents, in ASCII where Unicode has an ASCII form. Symbols and raised, lowered or circled digits are no part
 * of a word (™ is not "TM", CO₂ is the word CO), as search engines cut words by Unicode's rules (UAX 29).
 */
export const unaccented = (text: string): string =>
  /^\p{ASCII}*$/u.test(text)
    ? text
    : text
        .replaceAll(/[\p{So}\p{No}]/gu, " ")
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "");

/** Fractions, and powers and the like beside a digit: as digits they would be part of another number. */
const NO_DIGITS = /[¼-¾⅐-⅟↉]|(?<=\p{Nd})\p{No}+|\p{No}+(?=\p{Nd})/gu;

/**
 * A raised, lowered or circled digit as a digit (B₁₂ as B12): without it the question would be a wider one. Where that
 * would make another number (1½ is not 11, 10² not 102) it parts words, as it does in openFDA's index.
 */
export const withPlainDigits = (text: string): string =>
  text
    .replaceAll(NO_DIGITS, (signs) => (/[^\P{N}0-9]/u.test(signs.normalize("NFKD")) ? signs : " "))
    .replaceAll(/\p{No}/gu, (sign) => sign.normalize("NFKD"));

/** Without case and accents: the form in which our checks compare what was asked with what came back. */
export const folded = (text: string): string => unaccented(text.toUpperCase()).toLowerCase();

/** Whether a text can be compared at all: beyond ASCII the agencies' own rules of equality are not known to us. */
export const isComparable = (text: string): boolean => !/[^\P{L}A-Za-z]|[^\P{N}0-9]/u.test(folded(text));

/** The words of a text (runs of letters and digits), folded. */
export const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word of `asked` occurs as a whole word in `found`. */
export function containsWords(found: readonly (string | null)[], asked: string): boolean {
  const present = new Set(found.flatMap((text) => (text === null ? [] : wordsOf(text))));
  return wordsOf(asked).every((word) => present.has(word));
}

/** Everything that {@link printable} changes; most texts hold none of it, and labels are long. */
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/;

const windows1252 = new TextDecoder("windows-1252");

/**
 * Text from an agency as it may be sent on: no control characters. C1 codes are read as the Windows-1252 signs that
 * submitters typed (U+0099 is a trade mark sign in 510(k) device names); all others become blanks; bidirectional
 * overrides, which can make a text read as another, are dropped.
 */
export function printable(text: string): string {
  if (text.isWellFormed() && !UNPRINTABLE.test(text)) return text.trim();
  return text
    .toWellFormed()
    .replaceAll(/[\u0080-\u009F]/g, (character) => windows1252.decode(Uint8Array.of(character.charCodeAt(0))))
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, "")
    .trim();
}

/** The beginning of a text, and whether there is more of it. */
export interface Excerpt {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * At most `maxLength` UTF-16 units of a text, ending after a sentence where one ends in the second half of it,
 * otherwise with a blank and "…" besides.
 */
export function excerpt(text: string, maxLength: number): Excerpt {
  if (text.length <= maxLength) return { text, isCut: false };
  const head = text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  const end = sentenceEnd(head, maxLength / 2);
  /** Greedy, so that the time grows with the length whatever the text is. */
  const words = /^[^]*\S(?=\s)/.exec(head)?.[0] ?? head;
  return { text: end === undefined ? `${words} …` : head.slice(0, end), isCut: true };
}

/** A stop before blanks and what begins a sentence: a capital letter, a bracket or a bullet, never a digit. */
const STOP = /[.!?][)\]"'’”]*(?=\s+["'‘“]?[\p{Lu}([•●○◦▪■‣·–—*-])/gu;

/** Before a point that ends no sentence: initials, the number of an item or a table, what is commonly shortened. */
const SHORTENED = new RegExp(
  String.raw`(?:^|[\s()\[\]/,-])(?:${[
    String.raw`(?:\p{L}\.)*\p{L}`,
    String.raw`\d{1,2}(?:\.\d{1,2})*`,
    String.raw`(?:table|figure|fig\.|section)s?\s+\d[^\s)\]]*`,
    "al|approx|ca|cf|co|corp|dr|etc|fig|inc|jr|ltd|mr|mrs|nos?|prof|spp?|sr|ssp|st|subsp|var|vs",
  ].join("|")})\s*$`,
  "iu",
);

/** UTF-16 units that are read before a point. */
const BEFORE_POINT = 24;

/** Where the last sentence ends that surely ends behind `least` in a text; undefined when none does. */
export function sentenceEnd(text: string, least: number): number | undefined {
  const last = [...text.matchAll(STOP)].findLast(
    ({ 0: stop, index }) =>
      index + stop.length > least &&
      !(stop.startsWith(".") && SHORTENED.test(text.slice(Math.max(0, index - BEFORE_POINT), index))),
  );
  return last === undefined ? undefined : last.index + last[0].length;
}

/** Whether `YYYY-MM-DD` is a day that exists. */
export function isCalendarDate(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
}

/** Milliseconds as people say them. */
export function duration(milliseconds: number): string {
  const seconds = Number((milliseconds / 1000).toFixed(1));
  if (seconds < 1) return `${milliseconds} ms`;
  return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
}

/** `recalling_firm` → `Recalling firm`. */
export const words = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
