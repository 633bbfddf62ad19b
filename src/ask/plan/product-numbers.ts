import { toQuestion } from "../question.ts";
import { spanOfMatch, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** A number that tells one product or one plant from others, with the word that says what number it is. */
interface ProductNumber extends Span {
  /** How `not_applied` names it, without its figures. */
  readonly note: string;
}

const SIGN = String.raw`\.?(?: (?:numbers?|nos?\b\.?|codes?|ids?))?(?: ?[#:])? ?`;
/** A text with a figure in it: `22B04`, `A209-1`. */
const FIGURES = String.raw`(?=[a-z./-]{0,12}\d)[\w./-]{1,40}`;
const listOf = (one: string): string => String.raw`${one}(?:(?:, |,? (?:and|or|&) )${one}){0,9}`;

const KINDS: readonly (readonly [RegExp, note: string])[] = [
  [
    new RegExp(
      String.raw`\b(?:lots?|batch(?:es)?|serials?|models?|catalog(?:ue)?s?|refs?|reference|udis?|gtins?)(?![\w-])${SIGN}${listOf(FIGURES)}`,
      "gi",
    ),
    "a lot, model or other number of a product (no such filter)",
  ],
  [
    new RegExp(String.raw`\bfeis?(?![\w-])${SIGN}(?:${listOf(FIGURES)})?`, "gi"),
    "the number of an establishment (no such filter)",
  ],
];

/** The agency's codes for kinds of devices have three letters. */
const PRODUCT_CODE =
  /\b(?:product ?codes?|procodes?)(?: ?[#:])? (?:is )?([a-z]{3})\b(?:(?:, |,? (?:and|or|&) )[A-Z]{3}\b){0,9}/gi;

/** Numbers and codes that no search of device records takes: as words to look for they would find nothing. */
export const productNumbersIn = (text: string): readonly ProductNumber[] => [
  ...KINDS.flatMap(([pattern, note]) => [...text.matchAll(pattern)].map((match) => ({ ...spanOfMatch(match), note }))),
  ...[...text.matchAll(PRODUCT_CODE)]
    .filter(([, code = ""]) => !toQuestion(code).words.some(isStopWord))
    .map((match) => ({ ...spanOfMatch(match), note: "a product code (no such filter)" })),
];

/** Each kind of number once, for `not_applied`. */
export const productNumberNotes = (text: string): readonly string[] => [
  ...new Set(productNumbersIn(text).map(({ note }) => note)),
];

/** Where nothing but such a number tells which records are wanted. */
export const BY_NUMBER_ALONE =
  "Device records can be asked for by a device or a firm, not by a lot, model, catalog or establishment number or a product code alone.";
