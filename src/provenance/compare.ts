/**
 * How two answers to one question differ: the one comparison of records, and the one list of verdicts, for
 * verification, evidence, `phdg diff` and `phdg watch`.
 */

/** What can be said of an answer and a later one; the same words on every surface. */
export const VERDICTS = {
  same: "The agency's response is the same, byte for byte.",
  same_as_shown: "Everything shown is the same; something else in the agency's response differs.",
  changed: "A record or the total changed.",
  gone: "The records are no longer there.",
  unavailable: "The agency did not give a usable answer, so nothing was compared.",
} as const satisfies Record<string, string>;

export type Verdict = keyof typeof VERDICTS;

export type AnyRecord = Readonly<Record<string, unknown>>;

/** One value that is not the same on both sides; a side that lacks it has no value. */
export interface FieldChange {
  /** For example `status`, or `devices[0].brand_name`. */
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface RecordChange {
  readonly id: string;
  readonly fields: readonly FieldChange[];
}

export interface RecordChanges {
  readonly changed: readonly RecordChange[];
  /** Only in the later answer. */
  readonly added: readonly AnyRecord[];
  /** Only in the earlier answer. */
  readonly missing: readonly AnyRecord[];
  /** Whether the same records came in another order. */
  readonly isReordered: boolean;
}

/** What tells a record from all others of its dataset; null where it has nothing of the kind. */
export interface RecordName {
  readonly field: string;
  readonly value: string;
}

/** @param fields in which identifiers stand; the address of a record's own page stands in for them */
export function nameOf(record: AnyRecord, fields: readonly string[]): RecordName | null {
  for (const field of [...fields, "record_url"]) {
    const value = record[field];
    if (typeof value === "string" && value !== "") return { field, value };
  }
  return null;
}

/** Compares records by their identifiers, whatever their order. An agency may have several rows with the same one. */
export function compareRecords(
  earlier: readonly AnyRecord[],
  later: readonly AnyRecord[],
  fields: readonly string[],
): RecordChanges {
  const idOf = (record: AnyRecord): string => nameOf(record, fields)?.value ?? "";
  const [before, now] = [Map.groupBy(earlier, idOf), Map.groupBy(later, idOf)];
  const pairs = [...new Set([...now.keys(), ...before.keys()])].map((id) =>
    paired(id, before.get(id) ?? [], now.get(id) ?? []),
  );
  const isKept = (other: ReadonlyMap<string, unknown>) => (record: AnyRecord) => other.has(idOf(record));
  const [order, orderNow] = [earlier.filter(isKept(now)).map(idOf), later.filter(isKept(before)).map(idOf)];
  const missing = pairs.flatMap(({ left }) => left);
  const added = pairs.flatMap((pair) => pair.added);
  return {
    changed: pairs.flatMap(({ changed }) => changed),
    added,
    missing,
    isReordered: order.length === orderNow.length && order.some((id, index) => id !== orderNow[index]),
  };
}

/** Records with one identifier: equal ones leave first, the others are compared one by one, in order. */
function paired(id: string, before: readonly AnyRecord[], now: readonly AnyRecord[]) {
  const added = [...now];
  const left = before.filter((record) => {
    const at = added.findIndex((other) => fieldChanges(record, other).length === 0);
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  const both = Math.min(left.length, added.length);
  const changed = left.slice(0, both).map((record, index): RecordChange => ({
    id,
    fields: fieldChanges(record, added[index]),
  }));
  return { changed, added: added.slice(both), left: left.slice(both) };
}

/** What is known of both answers beside their records. */
interface Surroundings {
  /** Whether the agency's bytes are known to be the same. */
  readonly isSameBytes: boolean;
  readonly isTotalOther: boolean;
  /** Whether the later answer has every match: only then a record that it lacks is gone. */
  readonly isComplete: boolean;
  /** Records of the earlier answer. */
  readonly count: number;
}

/**
 * A record that left a page of several may stand on another one; only of all matches can one be gone. Another order of
 * the same records is said, and changes no verdict.
 */
export function verdictOf(
  { changed, added, missing }: RecordChanges,
  { isSameBytes, isTotalOther, isComplete, count }: Surroundings,
): Exclude<Verdict, "unavailable"> {
  const isShownSame = changed.length + added.length + missing.length === 0 && !isTotalOther;
  if (isShownSame) return isSameBytes ? "same" : "same_as_shown";
  return isComplete && count > 0 && missing.length === count ? "gone" : "changed";
}

/** Whether both totals are known and not the same. */
export const isOtherTotal = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one !== other;

/** Everything in which two JSON values differ, in reading order, down to the single value. */
export function fieldChanges(from: unknown, to: unknown, field = ""): readonly FieldChange[] {
  if (Array.isArray(from) && Array.isArray(to)) {
    const length = Math.max(from.length, to.length);
    return Array.from({ length }, (_, index) => fieldChanges(from[index], to[index], `${field}[${index}]`)).flat();
  }
  if (isRecord(from) && isRecord(to)) {
    const names = [...new Set([...Object.keys(to), ...Object.keys(from)])];
    return names.flatMap((name) =>
      fieldChanges(own(from, name), own(to, name), field === "" ? name : `${field}.${name}`),
    );
  }
  if (Object.is(from, to)) return [];
  return [{ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
}

export const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (value: AnyRecord, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
