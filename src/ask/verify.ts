import type { Evidence, Statement } from "./answer-body.ts";
import type { View } from "../catalog/view.ts";
import { wordingAt } from "../catalog/wording.ts";
import { addressHolds, figuresIn, holdsToken } from "../core/tokens.ts";
import { valueAt } from "../catalog/value-at.ts";

/** A source as far as statements may cite it. */
export interface Cited {
  readonly n: number;
  /** The answer that its `gateway_url` gives, or of a failure what is said about it. */
  readonly document: unknown;
  /** Words for the codes of its records. */
  readonly codes?: View["codes"];
}

/** Fields whose parts may be named by themselves: a dataset's name, and what was asked. */
const NAMED_IN_PARTS: ReadonlySet<string> = new Set(["source", "source_url", "self", "detail"]);

const NEEDS_SOURCE: ReadonlySet<string> = new Set(["count", "record", "quote", "nothing_found", "unavailable"]);

/**
 * The statements that are proven by their evidence; the others are dropped, never repaired.
 * @param remarks what the plan itself remarks; its figures are no agency's
 */
export const proven = (
  statements: readonly Statement[],
  sources: readonly Cited[],
  said: Set<string>,
  remarks: ReadonlySet<string>,
): readonly Statement[] =>
  statements.filter((one) =>
    isProven(one, sources, remarks.has(one.text) ? new Set([...said, ...figuresIn(one.text)]) : said),
  );

/**
 * Whether a statement says nothing but what its evidence holds: each citation is a source; each evidence value stands
 * at its path; each quotation is a piece of a value; the words for a record's codes are said; and each number, date or
 * identifier outside of these and of addresses is a whole value, the number of records cited, or a figure that the
 * question was read to ask for (`said`).
 */
export function isProven(statement: Statement, sources: readonly Cited[], said = new Set<string>()): boolean {
  const { text, kind, citations, evidence } = statement;
  const written = [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  if (written.length !== citations.length || written.some((n, index) => n !== citations[index])) return false;
  if (citations.some((n) => !sources.some((source) => source.n === n))) return false;
  if (NEEDS_SOURCE.has(kind) && (citations.length === 0 || evidence.length === 0)) return false;
  if (!evidence.every((item) => citations.includes(item.source) && stands(item, sources))) return false;
  const marks = text.replaceAll(/\[\d+\]/g, "").split('"');
  if (marks.length % 2 === 0) return false;
  const quoted = marks.filter((_, index) => index % 2 === 1);
  if (!quoted.every((piece) => piece !== "" && evidence.some(({ value }) => isPiece(value, piece)))) return false;
  const unquoted = marks.filter((_, index) => index % 2 === 0).join(" ");
  const words = evidence.flatMap(
    ({ source, path, value }) => wordingAt(sources.find(({ n }) => n === source)?.codes, path, value) ?? [],
  );
  if (kind === "record" && !words.every((word) => holdsToken(unquoted, word))) return false;
  const own = [...words, ...addressesIn(evidence)].reduce((text, word) => text.replaceAll(word, " "), unquoted);
  if (/[“”„‟«»<>]/.test(own)) return false;
  const known = new Set([...said, ...countsIn(evidence)]);
  return figuresIn(own).every((figure) => known.has(figure) || evidence.some((item) => gives(item, figure)));
}

/** Addresses that are said as they stand in a source. */
const addressesIn = (evidence: readonly Evidence[]): readonly string[] =>
  evidence.flatMap(({ path, value }) =>
    (path === "self" || path === "source_url") && typeof value === "string" ? [value] : [],
  );

/** How many records the evidence cites by one field: "3 have an overall rating of 5" cites three. */
function countsIn(evidence: readonly Evidence[]): readonly string[] {
  const records = evidence.flatMap(({ source, path }) => {
    const [, index, field] = /^results\[(\d+)\]\.(.+)$/.exec(path) ?? [];
    return index === undefined ? [] : [{ of: field?.replaceAll(/\[\d+\]/g, "[]"), record: `${source} ${index}` }];
  });
  const cited = [...Map.groupBy(records, ({ of }) => of).values()];
  return cited.map((some) => String(new Set(some.map(({ record }) => record)).size));
}

const stands = ({ source, path, value }: Evidence, sources: readonly Cited[]): boolean =>
  valueAt(sources.find(({ n }) => n === source)?.document, path) === value;

/** Cut only between words, so that no number can become another one. */
const isPiece = (value: Evidence["value"], piece: string): boolean =>
  typeof value === "string" && holdsToken(value, piece);

const gives = ({ path, value }: Evidence, figure: string): boolean =>
  String(value) === figure ||
  (/^notes\[\d+\]$/.test(path) && holdsToken(String(value), figure)) ||
  (NAMED_IN_PARTS.has(path) && addressHolds(String(value), figure));
