/** Records in fewer bytes: without fields that have no value and, where they must, with long texts and lists cut. */

export type Compact = Readonly<Record<string, unknown>>;

/** A record without the fields that have no value: null, an empty list, an object of nothing else. */
export const withoutGaps = (record: object): Compact =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const kept = valueWithoutGaps(value);
      return isGap(kept) ? [] : [[name, kept]];
    }),
  );

function valueWithoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueWithoutGaps);
  return typeof value === "object" && value !== null ? withoutGaps(value) : value;
}

const isGap = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);

/** How long texts (UTF-16 units) and lists (entries) may be. */
export interface Bounds {
  readonly text: number;
  readonly list: number;
}

/** A record, and what of it was cut. */
export interface Cut {
  readonly record: Compact;
  /** The fields in which something was cut. */
  readonly fields: readonly string[];
  /** Texts that were cut. */
  readonly texts: number;
  /** Entries of lists that were left out. */
  readonly entries: number;
}

/** @param whole fields that are never cut */
export function cutTo(record: Compact, bounds: Bounds, whole: ReadonlySet<string>): Cut {
  const fields: string[] = [];
  let texts = 0;
  let entries = 0;
  const cut = (value: unknown): unknown => {
    if (typeof value === "string") {
      const text = cutText(value, bounds.text);
      if (text !== value) texts += 1;
      return text;
    }
    if (Array.isArray(value)) {
      entries += Math.max(0, value.length - bounds.list);
      return value.slice(0, bounds.list).map(cut);
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part)]));
  };
  const shorter = Object.entries(record).map(([name, value]) => {
    if (whole.has(name)) return [name, value];
    const before = texts + entries;
    const part = cut(value);
    if (texts + entries > before) fields.push(name);
    return [name, part];
  });
  return { record: Object.fromEntries(shorter), fields, texts, entries };
}

/** At most so many UTF-16 units: its beginning, up to the end of a word where one ends in the second half, and "…". */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const blank = text.slice(0, most).lastIndexOf(" ");
  const head = text.slice(0, 2 * blank >= most ? blank : most - 1).trimEnd();
  /** Half of a pair is no sign. */
  return `${head.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The longest text and the longest list in a value. */
export function longestIn(value: unknown): Bounds {
  if (typeof value === "string") return { text: value.length, list: 0 };
  if (typeof value !== "object" || value === null) return { text: 0, list: 0 };
  let [text, list] = [0, Array.isArray(value) ? value.length : 0];
  for (const part of Object.values(value)) {
    const inside = longestIn(part);
    text = Math.max(text, inside.text);
    list = Math.max(list, inside.list);
  }
  return { text, list };
}

/** Identifiers that are longer are none that can be asked for; characters. */
const LONGEST_ID = 60;

/** The identifier of a record, where it is one that can be asked for. */
export function idOf(record: Compact, field: string): string | null {
  const id = record[field];
  return typeof id === "string" && id.length <= LONGEST_ID ? id : null;
}
