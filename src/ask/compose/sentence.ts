import { wordingAt } from "../../catalog/wording.ts";
import type { Evidence, Statement } from "../answer-body.ts";
import type { Row, Source } from "../retrieved.ts";
import { isOneToken } from "../../core/tokens.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { quotation } from "./quotation.ts";

/** A value of a record as a sentence shows it, with where it stands. */
export interface Shown {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

/** A part of a sentence: words of ours, or a value with its proof. */
export type Words = string | Shown;

/** A sentence of ours over values of one or more sources, with their citations before the full stop. */
export function sentence(kind: Statement["kind"], words: readonly Words[], more: readonly Evidence[] = []): Statement {
  const evidence = [...words.flatMap((part) => (typeof part === "string" ? [] : part.evidence)), ...more];
  const citations = [...new Set(evidence.map(({ source }) => source))].toSorted((one, other) => one - other);
  const text = words.map((part) => (typeof part === "string" ? part : part.text)).join("");
  return { text: `${text} ${citations.map((n) => `[${n}]`).join(" ")}.`, kind, citations, evidence };
}

/** A sentence that no record is needed for. */
export const remark = (kind: Statement["kind"], text: string): Statement => ({
  text,
  kind,
  citations: [],
  evidence: [],
});

/** How a value is shown: a single code as it stands, or a text quoted. */
type Style = "code" | "text";

/** Characters of a text in a list of fields. */
const LONGEST_FIELD = 100;

/**
 * The value at a path, ready for a sentence; null when the agency gave none. Codes stand in the words that people have
 * for them, numbers and other single codes as they are; every other text is quoted.
 */
export function shown(source: Source, path: string, style: Style, longest = LONGEST_FIELD): Shown | null {
  const value = valueAt(source.document, path);
  const text = wordingAt(source.codes, path, value) ?? textOf(value, style, longest);
  return text === null ? null : { text, evidence: [proof(source, path)] };
}

/** Points at a value without showing it. */
export function proof({ n, document }: Source, path: string): Evidence {
  const value = valueAt(document, path);
  return { source: n, path, value: isScalar(value) ? value : null };
}

/** The same of a field of one record. */
export const shownOf = ({ source, at }: Row, field: string, style: Style, longest?: number): Shown | null =>
  shown(source, `${at}.${field}`, style, longest);
export const proofOf = ({ source, at }: Row, field: string): Evidence => proof(source, `${at}.${field}`);

function textOf(value: unknown, style: Style, longest: number): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" || value === "") return null;
  return style === "code" && isOneToken(value) ? value : quotation(value, longest);
}

/** With a capital at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isScalar = (value: unknown): value is Evidence["value"] =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
