import { Phrases } from "../vocabulary/phrases.ts";
import { isNpi } from "../../src/catalog/npi.ts";
import cues from "./data/identifier-cues.json" with { type: "json" };
import { DIGIT_WORD } from "./spelled-digits.ts";

/** One form in which a number or an address that belongs to one person is written. */
export interface IdentifierRule {
  readonly id: string;
  /** Global, without nested repetition. */
  readonly expression: RegExp;
  readonly accepts?: (hit: RegExpExecArray, text: string) => boolean;
}

/** Marks between the digits of a number that stand in no list, sum or time of day. */
const MARKS = String.raw`\p{Pd}./·•∙‧⋅・⁃●◦|~*\\`;
/** Between the groups of a number: a blank, or up to three marks with or without blanks around them. */
const GAP = `(?: ?[${MARKS}:;,_+=#]{1,3} ?| )`;
/** Between any two digits of a number that a cue or a plus sign announces. */
const LOOSE = `[ ()${MARKS}]{0,3}`;
const LONGEST_CUE_GAP = 40;

const AREA = String.raw`(?:\(\d{3}\)${GAP}?\d{3}${GAP}?|\d{3}${GAP}\d{3}${GAP})`;
const PHONE = String.raw`(?<![\dA-Z]|[\dA-Z][.-])(?:\+?1 ?[${MARKS}]{0,3} ?)?${AREA}\d{4}(?!\d|-\d)`;
/** Numbers of other countries: `+44 20 7946 0958`, `0161 496 0000`; `02/2021 - 2022` are dates. */
const LONG = String.raw`\d(?:${LOOSE}\d){6,14}(?!\d)`;
const MONTHS = String.raw`0[1-9](?:${GAP}(?:19|20)\d{2}){2}(?!\d)`;
const PHONE_ABROAD = [
  String.raw`(?<![\p{L}\d])\+${LONG}`,
  String.raw`(?<![\p{L}\d./-])\(?(?!${MONTHS})0\d{1,3}\)?${GAP}\d{3,4}${GAP}\d{3,4}(?![\d./-])`,
].join("|");
const MEDICARE = [String.raw`[1-9][L][L0-9]\d`, String.raw`[L][L0-9]\d`, String.raw`[L]{2}\d{2}`]
  .join(`${GAP}?`)
  .replaceAll("L", "AC-HJ-NP-RT-Y");
/** Groups as on cards: none; four, six and the rest; or fours. From every group on, since a year may stand before. */
const CARD = [
  String.raw`(?<![\p{L}\d]|[\p{L}\d]-)(?=([1-9]\d{12,18}|[1-9]\d{3}${GAP}\d{6}${GAP}\d{4,5}`,
  String.raw`[1-9]\d{3}(?:${GAP}\d{4}){2}${GAP}\d{1,4}(?!\d)(${GAP}\d{1,3})?)(?!\d))`,
].join("|");

/** `2018-2020`, `2019-05-01`, `20190501`, `5/1/2019`: what a call or a text may be about. */
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = String.raw`${YEAR}(?:[./-]?(?:0?[1-9]|1[0-2])(?:[./-]?(?:0?[1-9]|[12]\d|3[01]))?)?`;
const ONLY_DATES = new Phrases(String.raw`^(?:${DAY}|\d{1,2}[./-]\d{1,2}[./-]${YEAR})(?:[ /-]+${YEAR}.*)?$`);

/** Whether a number stands behind words that say what it is. */
const isBehind = (cue: RegExp, text: string, at: number): boolean =>
  cue.test(text.slice(Math.max(0, at - LONGEST_CUE_GAP), at));

/** A word of calling shortly before a number. */
const CALLED = String.raw`\b(?:${cues.called})\b[^?!\d]{0,20}`;
const DIGIT_WORDS = `(?:${DIGIT_WORD}${GAP}){2}${DIGIT_WORD}`;
const PHONE_CUE = new Phrases(String.raw`\b(?:${cues.telephone})\b[^?!]*$`, "i");
const NPI_CUE = /\b(?:npis?|provider (?:id|number|identifier)|national provider)\b[^?!]*$/i;

/** `lot number`, `UDI-DI:`, `(01)` of a UDI. */
const PRODUCT_CUE = new Phrases(
  String.raw`(?:\b(?:${cues.product})(?:-DI|-1[234])?(?: (?:numbers?|nos?\.?|codes?))?[ :#=]*(?:\(01\) ?)?|\(01\) ?)$`,
  "i",
);

const hasUnit = ({ 0: number, index }: RegExpExecArray, text: string): boolean =>
  /^ ?(?:mg|mcg|μg|g|kg|ml|l|iu|units?|mm|cm)\b/i.test(text.slice(index + number.length, index + number.length + 8));

/** `640/670 2020`: the gaps before the last two groups differ, and a year ends it. */
function endsInYear(number: string): boolean {
  const [last, before] = (number.match(/\D+/g) ?? []).map((gap) => gap.trim()).toReversed();
  return last !== before && /(?<!\d)(?:19|20)\d{2}$/.test(number);
}

/** `840 10/2020`: a product's number and a month. */
const endsInMonth = (number: string): boolean => endsInYear(number) && /\D(?:0[1-9]|1[0-2])\D+\d{4}$/.test(number);

/** `500, 850, 1000`: as numbers are listed. */
const isList = (number: string): boolean => /\d, \d/.test(number);

/** The check digits of cards (Luhn) and of GTINs (GS1): from the right, every second digit counts as `second` says. */
const isChecked = (digits: string, second: (digit: number) => number): boolean =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : second(digit)), 0) %
    10 ===
  0;

/** Fours with blanks or hyphens are a card's whatever the check digit says: it may be mistyped. */
function isCard({ 1: whole = "", 2: more = "", index }: RegExpExecArray, text: string): boolean {
  const number = whole.slice(0, whole.length - more.length);
  if (isBehind(PRODUCT_CUE, text, index) || isList(number) || /^(?:(?:19|20)\d{2}\D*){4}$/.test(number)) return false;
  if (/^\d{4}(?:[ -]\d{4}){2}[ -]\d{3,4}$/.test(number)) return true;
  if (/^\d{13,14}$/.test(number) && isChecked(number, (digit) => 3 * digit)) return false;
  return [number, whole].some((one) =>
    isChecked(one.replaceAll(/\D/g, ""), (digit) => (digit > 4 ? 2 * digit - 9 : 2 * digit)),
  );
}

/** Numbers that a person is known by, however their groups are parted: social security, Medicare, telephone, card. */
export const GROUPED_NUMBERS: readonly IdentifierRule[] = [
  {
    id: "social_security_number",
    expression: new RegExp(String.raw`(?<!\d|[\p{L}\d]-)\d{3}${GAP}\d{2}${GAP}\d{4}(?!\d|-\d)`, "gu"),
    accepts: (hit, text) => !endsInMonth(hit[0]) && !hasUnit(hit, text),
  },
  {
    id: "social_security_number",
    expression: new Phrases(String.raw`\b(?:${cues.social})(?:\b|(?<=#))[^?!]{0,12}?(?:\d|\b${DIGIT_WORDS}\b)`, "giu"),
  },
  {
    id: "social_security_number",
    expression: /\bsocial(?: security)?(?: number| no\b| num\b| #)?[^?!]{0,12}?\d{4,9}\b/gi,
  },
  { id: "medicare_identifier", expression: new RegExp(`\\b${MEDICARE}\\b`, "giu") },
  {
    id: "telephone_number",
    expression: new RegExp(PHONE, "giu"),
    accepts: (hit, text) => isBehind(PHONE_CUE, text, hit.index) || isPhone(hit, text),
  },
  {
    id: "telephone_number",
    expression: /(?<![\dA-Z.-])\+?1?\d{10}(?![\d-])/gi,
    accepts: ({ 0: number, index }, text) => {
      if (isBehind(NPI_CUE, text, index) || isBehind(PRODUCT_CUE, text, index)) return false;
      return isBehind(PHONE_CUE, text, index) || (!isNpi(number) && /^(?:\+?1)?[2-9]\d{2}[2-9]\d{6}$/.test(number));
    },
  },
  {
    id: "telephone_number",
    expression: new Phrases(String.raw`${CALLED}\d{3}(?: ?[${MARKS}] ?| )\d{4}\b`, "giu"),
  },
  {
    id: "telephone_number",
    expression: new Phrases(PHONE_ABROAD, "gu"),
    accepts: (hit, text) => !isList(hit[0]) || isBehind(PHONE_CUE, text, hit.index),
  },
  {
    id: "telephone_number",
    expression: new Phrases(CALLED + LONG, "giu"),
    accepts: (hit) => !/\bnpis?\b/i.test(hit[0]) && !ONLY_DATES.test(hit[0].replace(/^\D+/, "")),
  },
  { id: "card_number", expression: new RegExp(CARD, "gu"), accepts: isCard },
];

/** Not a free number of a service, nor numbers that only look alike. */
function isPhone(hit: RegExpExecArray, text: string): boolean {
  const [number] = hit;
  if (/^(?:\+?1)?\D*(?:800|888|877|866|855|844|833)\b/.test(number)) return false;
  if (isList(number) || hasUnit(hit, text) || isBehind(PRODUCT_CUE, text, hit.index)) return false;
  return /^[\d +.-]*$|\(/.test(number) || !endsInYear(number);
}
