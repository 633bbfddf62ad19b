import type { Evidence, Statement } from "../answer-body.ts";
import type { Retrieved } from "../retrieve.ts";
import { isOneToken } from "../tokens.ts";
import { valueAt } from "../value-at.ts";
import { quotation } from "./quotation.ts";

/** A value of a record as a sentence shows it, with where it stands. */
export interface Shown {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

/** A part of a sentence: words of ours, or a value with its proof. */
export type Words = string | Shown;

/** A sentence of ours over values of one source, with its citation before the full stop. */
export const sentence = (
  kind: Statement["kind"],
  { n }: Retrieved,
  words: readonly Words[],
  more: readonly Evidence[] = [],
): Statement => ({
  text: `${words.map((part) => (typeof part === "string" ? part : part.text)).join("")} [${n}].`,
  kind,
  citations: [n],
  evidence: [...words.flatMap((part) => (typeof part === "string" ? [] : part.evidence)), ...more],
});

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
 * The value at a path, ready for a sentence; null when the agency gave none. Numbers and single codes stand as they
 * are, every other text is quoted.
 */
export function shown(source: Retrieved, path: string, style: Style, longest = LONGEST_FIELD): Shown | null {
  const value = valueAt(source.document, path);
  const text = textOf(value, style, longest);
  return text === null ? null : { text, evidence: [proof(source, path)] };
}

/** Points at a value without showing it. */
export function proof({ n, document }: Retrieved, path: string): Evidence {
  const value = valueAt(document, path);
  return { source: n, path, value: isScalar(value) ? value : null };
}

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
