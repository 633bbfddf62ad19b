import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { phrasePattern } from "../vocabulary/phrases.ts";
import known from "./data/sayings.json" with { type: "json" };

const SAYINGS = known.sayings.map(({ said, meant }) => ({ pattern: phrasePattern(said, "gi"), meant }));

/**
 * The text with whole phrases in their usual words: `got the green light from FDA` is `cleared by FDA`, and of a drug
 * `approved by FDA`, which is not here.
 */
export const inUsualWords = (text: string): string =>
  SAYINGS.reduce((said, { pattern, meant }) => {
    if (said.search(pattern) === -1) return said;
    return said.replace(pattern, speaksOfDrug(said) ? meant.replace(CLEARED, "approved") : meant);
  }, text);

const CLEARED = /\bcleared\b/;

const DRUGS =
  /\b(?:drugs?|medicines?|medications?|vaccines?|pills?|tablets?|biologics?|antibiotics?|gene therap(?:y|ies))\b/i;

const speaksOfDrug = (text: string): boolean =>
  DRUGS.test(text) ||
  piecesOf(toQuestion(text)).some(
    ({ kinds }) => kinds.some((kind) => kind === "generic" || kind === "brand") && !kinds.includes("device"),
  );
