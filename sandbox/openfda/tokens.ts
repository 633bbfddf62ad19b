/**
 * Elasticsearch's standard analyser: Unicode word boundaries (UAX 29) and lower case; no stemming, no stop words.
 * Dots and apostrophes stay inside `868.5895` and `don't`, hyphens and slashes separate: `x-ray` is two tokens.
 */
export function tokenize(text: string): readonly string[] {
  return (text.match(words) ?? []).filter((word) => hasLetterOrDigit.test(word)).map((word) => word.toLowerCase());
}

const words =
  /[\p{Alphabetic}\p{M}\p{Nd}_]+(?:(?:(?<=[\p{Alphabetic}\p{M}])[.:'’·](?=\p{Alphabetic})|(?<=\p{Nd})[.,;'’](?=\p{Nd}))[\p{Alphabetic}\p{M}\p{Nd}_]+)*/gu;

const hasLetterOrDigit = /[\p{Alphabetic}\p{Nd}]/u;
