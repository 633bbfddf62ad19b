import type { Evidence, Statement } from "./answer-body.ts";
import { decodedUrl, figuresIn, holdsToken } from "./tokens.ts";
import { valueAt } from "./value-at.ts";

/** A source as far as statements may cite it. */
export interface Cited {
  readonly n: number;
  /** The answer that its `gateway_url` gives, or of a failure what is said about it. */
  readonly document: unknown;
}

/** Fields whose parts may be named by themselves: a dataset's name, and what was asked. */
const NAMED_IN_PARTS: ReadonlySet<string> = new Set(["source", "source_url"]);

const NEEDS_SOURCE: ReadonlySet<Statement["kind"]> = new Set([
  "count",
  "record",
  "quote",
  "nothing_found",
  "unavailable",
]);

/** The statements that are proven by their evidence; the others are dropped, never repaired. */
export const proven = (
  statements: readonly Statement[],
  sources: readonly Cited[],
  said: ReadonlySet<string>,
): readonly Statement[] => statements.filter((statement) => isProven(statement, sources, said));

/**
 * Whether a statement says nothing but what its evidence holds: each citation is a source; each evidence value stands
 * at its path; each quotation is a piece of a value; and each number, date or identifier outside quotations is a whole
 * value, the number of records cited, or a day that the question was read to ask for (`said`).
 */
export function isProven(
  statement: Statement,
  sources: readonly Cited[],
  said: ReadonlySet<string> = new Set(),
): boolean {
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
  const own = marks.filter((_, index) => index % 2 === 0).join(" ");
  return (
    !/[“”„‟«»<>]/.test(own) &&
    figuresIn(own).every(
      (figure) =>
        said.has(figure) || evidence.some((item) => gives(item, figure)) || countsIn(evidence).includes(figure),
    )
  );
}

/** How many records the evidence cites by the same field: "3 have an overall rating of 5" cites three. */
const countsIn = (evidence: readonly Evidence[]): readonly string[] => {
  const records = evidence.flatMap(({ source, path }) => {
    const [, index, field] = /^results\[(\d+)\]\.(.+)$/.exec(path) ?? [];
    return index === undefined ? [] : [{ of: `${source} ${field?.replaceAll(/\[\d+\]/g, "[]")}`, index }];
  });
  return Map.groupBy(records, ({ of }) => of)
    .values()
    .map((cited) => String(new Set(cited.map(({ index }) => index)).size))
    .toArray();
};

const stands = ({ source, path, value }: Evidence, sources: readonly Cited[]): boolean =>
  valueAt(sources.find(({ n }) => n === source)?.document, path) === value;

/** Cut only between words, so that no number can become another one. */
const isPiece = (value: Evidence["value"], piece: string): boolean =>
  typeof value === "string" && holdsToken(value, piece);

const gives = ({ path, value }: Evidence, figure: string): boolean =>
  String(value) === figure || (NAMED_IN_PARTS.has(path) && holdsToken(decodedUrl(String(value)), figure));
