import type { Domain } from "../corpus.ts";
import { enumValues, findEnumValue } from "../enums.ts";
import type { Field } from "../fields.ts";
import { badRequest, cut } from "../rejection.ts";
import type { TermContext } from "./term-match.ts";
import { spanOf } from "./typed-values.ts";

/** What a match without words (ALL, NOT, MISSING, RANGE) is worth: enough to count, too little to rank. */
export const bareMatch = 1e-6;

/** A value of an enumeration; any other text is refused with the list of values. */
export function scoreEnum(field: Field, text: string, { domain }: TermContext): Float64Array {
  const wanted = findEnumValue(field.enumType, text);
  if (wanted !== undefined) return where(domain, (document) => domain.values(document, field).includes(wanted));
  const allowed = enumValues(field.enumType).map((value) => `\`${value}\``);
  throw badRequest(`Allowed values for enum field \`${field.path.join(".")}\` are ${allowed.join(", ")}`);
}

/** Both ends included; an end left out is MIN or MAX. Documents without a value never match. */
export function scoreRange(low: string | undefined, high: string | undefined, context: TermContext): Float64Array {
  const { domain } = context;
  const tests = partsOf(context).map((field) => ({ field, holds: rangeTest(field, low, high) }));
  return where(domain, (document) =>
    tests.some(({ field, holds }) => domain.values(document, field).some((value) => holds(String(value)))),
  );
}

function rangeTest(field: Field, low: string | undefined, high: string | undefined): (value: string) => boolean {
  const { kind } = field;
  if (kind === "text" || kind === "enum" || kind === "geo" || kind === "struct") {
    return (value) => (low === undefined || value >= low) && (high === undefined || value <= high);
  }
  const from = bound(field, low)?.from ?? -Infinity;
  const to = bound(field, high)?.to ?? Infinity;
  return (value) => {
    const span = spanOf(kind, value);
    return span !== undefined && span.from >= from && span.from <= to;
  };
}

function bound(field: Field, text: string | undefined) {
  if (text === undefined) return undefined;
  const span = spanOf(field.kind, text);
  if (span === undefined) throw badRequest(`Invalid value \`${cut(text)}\` for field \`${field.path.join(".")}\``);
  return span;
}

/** The fields of the area in force that documents of this kind have. */
export function partsOf({ area: searched, domain }: TermContext): readonly Field[] {
  return searched.parts.map(({ field }) => field).filter((field) => domain.has(field));
}

/** A bare match wherever the test holds. */
export function where(domain: Domain, holds: (document: number) => boolean): Float64Array {
  return new Float64Array(domain.size).map((_, document) => (holds(document) ? bareMatch : 0));
}
