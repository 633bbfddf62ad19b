import { invalidQuery } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";

/** Essie, the expression language of ClinicalTrials.gov ("Constructing Complex Search Queries"). */

const RESERVED = /\b(AND|OR|NOT|SEARCH|AREA|RANGE|DISTANCE|COVERAGE|EXPANSION|TILT|ALL|MISSING|MIN|MAX)\b/;

/** Letters, marks, digits, blanks, apostrophes, hyphens and decimal points: nothing here is an operator. */
const CLEAN = /^(?:[\p{L}\p{M}\p{N} '-]|(?<=\p{N})\.(?=\p{N}))*$/u;

/**
 * A caller's text as an Essie expression that means its plain words and nothing else: unchanged where it is harmless
 * (which keeps the registry's synonyms), without its punctuation where that makes it harmless, else as one quoted
 * phrase.
 * @throws GatewayError invalid_query when the text has no letter or digit
 */
export function expression(parameter: string, text: string): string {
  requireWord(parameter, text);
  if (isClean(text)) return collapse(text);
  const bare = collapse(withoutPunctuation(text));
  return isClean(bare) ? bare : literal(bare);
}

/** One string literal: inside it everything is inert but `"` and `\`, which are escaped. */
export const literal = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

/** Any of several clauses, as one. */
export const anyOf = (clauses: readonly string[]): string =>
  clauses.length === 1 ? clauses.join("") : `(${clauses.join(" OR ")})`;

/** A text that {@link literal} or {@link expression} makes the same query of. */
export const textSent = (sent: string): string =>
  /^".*"$/s.test(sent) ? sent.slice(1, -1).replaceAll(/\\(["\\])/g, "$1") : sent;

/** Text that is nothing but NCT numbers, for which the registry looks studies up and ignores every filter. */
export const isOnlyNctNumbers = (sent: string): boolean => /^["\s,]*NCT\d+(?:["\s,]+NCT\d+)*["\s,]*$/i.test(sent);

/** @throws GatewayError invalid_query when the text has no letter or digit */
export function requireWord(parameter: string, text: string): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  throw invalidQuery(
    `Parameter "${parameter}" needs at least one letter or digit; received ${quoted(text)}.`,
    parameter,
  );
}

const isClean = (text: string): boolean => CLEAN.test(text) && !RESERVED.test(text);

/**
 * Drops brackets, quotes and list signs everywhere, points that no digit follows (the point of ".5 mg" is the
 * number's), and other signs that touch no word.
 */
const withoutPunctuation = (text: string): string =>
  text
    .replaceAll(/[,;()[\]{}<>"\\:?!|]/g, " ")
    .replaceAll(/(?<=\.)\.|\.(?!\p{N})/gu, " ")
    .replaceAll(/(?<![\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}\s'.-]+(?![\p{L}\p{N}])/gu, " ");

const collapse = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
