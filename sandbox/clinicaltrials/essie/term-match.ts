import type { Area } from "../areas.ts";
import { boundary, type Corpus, type Domain } from "../corpus.ts";
import type { Coverage, Expansion, TermPart } from "./expression.ts";
import { wordsOf } from "./words.ts";

export interface TermContext {
  readonly corpus: Corpus;
  readonly domain: Domain;
  readonly area: Area;
  readonly coverage: Coverage;
  readonly expansion: Expansion;
}

/** What a term whose words stand apart is worth, compared with one found whole. */
const relaxedShare = 0.5;

/** The weight of the best field a term is found in, per document; 0 where it is not found. */
export function matchTerm(parts: readonly TermPart[], context: TermContext): Float64Array {
  if (context.expansion === "None") return matchExactly(parts, context);
  const units = parts.flatMap(({ text, isQuoted }) =>
    isQuoted ? [wordsOf(text)] : wordsOf(text).map((word) => [word]),
  );
  const filled = units.filter((unit) => unit.length > 0);
  const whole = matchPhrase(filled.flat(), context);
  const isWhole = context.coverage !== "Contains" || context.expansion === "Term" || context.expansion === "Concept";
  if (isWhole || filled.length < 2) return whole;
  const apart = filled.map((unit) => matchPhrase(unit, context));
  const isLossy = context.expansion === "Lossy";
  return whole.map((weight, document) => {
    const found = apart.map((scores) => scores[document] ?? 0);
    return Math.max(weight, relaxedShare * (isLossy ? Math.max(...found) : Math.min(...found)));
  });
}

/** Words adjacent and in order within one value of one field. */
function matchPhrase(phrase: readonly string[], context: TermContext): Float64Array {
  const { corpus, domain, area, coverage } = context;
  const scores = new Float64Array(domain.size);
  if (phrase.length === 0) return scores;
  for (const { field, weight } of area.parts) {
    if (!domain.has(field)) continue;
    const documents = domain.words(field);
    const wanted = phrase.map((word) => corpus.wordNumber(word) ?? -1);
    if (wanted.includes(-1)) continue;
    documents.forEach((words, document) => {
      if (weight > (scores[document] ?? 0) && holdsPhrase(words, wanted, coverage)) scores[document] = weight;
    });
  }
  return scores;
}

function holdsPhrase(words: Uint32Array, wanted: readonly number[], coverage: Coverage): boolean {
  const [first = -1] = wanted;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    const isWhole = wanted.every((word, offset) => words[at + offset] === word);
    const atStart = words[at - 1] === boundary || coverage === "Contains" || coverage === "EndsWith";
    const atEnd = words[at + wanted.length] === boundary || coverage === "Contains" || coverage === "StartsWith";
    if (isWhole && atStart && atEnd) return true;
  }
  return false;
}

/** EXPANSION[None]: case and accents count, runs of spaces are one space. */
function matchExactly(parts: readonly TermPart[], { domain, area, coverage }: TermContext): Float64Array {
  const wanted = oneSpaced(parts.map(({ text }) => text).join(" "));
  const scores = new Float64Array(domain.size);
  if (wanted === "") return scores;
  for (const { field, weight } of area.parts) {
    if (!domain.has(field)) continue;
    scores.forEach((known, document) => {
      const holds = (value: unknown) => holdsText(oneSpaced(String(value)), wanted, coverage);
      if (weight > known && domain.values(document, field).some(holds)) scores[document] = weight;
    });
  }
  return scores;
}

function holdsText(text: string, wanted: string, coverage: Coverage): boolean {
  if (coverage === "FullMatch") return text === wanted;
  return wordStarts(text, wanted).some((start) => {
    const atStart = start === 0 || coverage !== "StartsWith";
    return atStart && (start + wanted.length === text.length || coverage !== "EndsWith");
  });
}

/** Where a text stands between characters that are no letters or digits. */
function wordStarts(text: string, wanted: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const around = `${text.charAt(at - 1)}${text.charAt(at + wanted.length)}`;
    if (!/[\p{L}\p{N}]/u.test(around)) starts.push(at);
  }
  return starts;
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
