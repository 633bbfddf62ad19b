import { isNpi } from "../../src/catalog/npi.ts";

/** Numbers of single clearances, approvals, recalls, reports and labels. */
const RECORD_NUMBERS = [
  /\b(?:k\d{6}|den\d{6}|p\d{6}|z-?\d{4}-\d{2,4}|(?:set ?id|ndc)\b.{0,20}\d)/i,
  /\b(?:report|mdr\w*) (?:number |no\.? |key )?\d{6,9}/i,
];

/** Whether a text names one record by its number, which no search takes. */
export const namesOneRecord = (text: string): boolean => RECORD_NUMBERS.some((form) => form.test(text));

/** Ten digits that stand alone. */
const TEN_DIGITS = /(?<![\w.-])[12]\d{9}(?![\w-])/g;

/** Digits shortly after "NPI", also written in groups, and not always ten of them. */
const CUED = /\bnpi\b\D{0,24}?(\d[\d -]{6,12}\d)(?!\d)/gi;

/** The NPIs of a text, and whether it holds a number that is meant as one and cannot be. */
export function npisIn(text: string): { readonly valid: readonly string[]; readonly hasInvalid: boolean } {
  const cued = [...text.matchAll(CUED)].map((match) => (match[1] ?? "").replaceAll(/\D/g, ""));
  const found = [...new Set([...[...text.matchAll(TEN_DIGITS)].map(([number]) => number), ...cued])];
  const valid = found.filter((number) => isNpi(number));
  return { valid, hasInvalid: valid.length < found.length };
}
