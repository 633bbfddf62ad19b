import type { CallToolResult } from "@modelcontextprotocol/server";
import { cutTo, longestIn, type Bounds, type Compact } from "./compact.ts";

/** How a result is made to fit: long texts are cut first, then long lists, and only then records are left out. */

/** Each part of a result, text and structured content, stays below this; bytes. */
export const LARGEST_RESULT = 20_000;

/** Texts are not cut shorter; UTF-16 units. */
const LEAST_TEXT = 120;

/** Lists are not cut shorter as long as there is more than one record; entries. */
const LEAST_LIST = 10;

/** What a result shows of its records. */
export interface Part {
  readonly records: readonly Compact[];
  /** Those behind them that it does not show, whole. */
  readonly leftOut: readonly Compact[];
  /** Fields in which something was cut. */
  readonly shortened: readonly string[];
  readonly texts: number;
  readonly entries: number;
  /** The first record of which something was cut. */
  readonly firstCut: Compact | undefined;
}

export interface FitOptions {
  /** Fields that are never cut. */
  readonly whole: ReadonlySet<string>;
  /** Whether values may be cut at all; counted values may not, since two of them could become the same. */
  readonly mayCut: boolean;
  /** Whether lists end early before their texts are cut, so that a later call can go on with the next entry. */
  readonly listsFirst?: boolean;
  readonly render: (part: Part) => CallToolResult;
}

interface Share extends Bounds {
  readonly count: number;
}

/** The result that shows the most of the records. @throws Error when it does not fit without any record either */
export function fitted(
  records: readonly Compact[],
  { whole, mayCut, listsFirst = false, render }: FitOptions,
): CallToolResult {
  const all = records.length;
  const longest = longestIn(records.map((record) => Object.entries(record)));
  const [text, list] = mayCut ? [LEAST_TEXT, LEAST_LIST] : [Infinity, Infinity];
  const show = ({ count, ...bounds }: Share): CallToolResult => render(partOf(records, count, bounds, whole));
  const fits = (share: Share): boolean => sizeOf(show(share)) < LARGEST_RESULT;
  const uncut = { count: all, text: Infinity, list: Infinity };
  if (fits(uncut)) return show(uncut);
  const ways: readonly (readonly [low: number, high: number, share: (size: number) => Share])[] = [
    [1, listsFirst ? longest.list : 0, (size) => ({ ...uncut, list: size })],
    [text, longest.text, (size) => ({ ...uncut, text: size })],
    [list, longest.list, (size) => ({ count: all, text, list: size })],
    [1, all - 1, (count) => ({ count, text, list })],
    [0, mayCut ? LEAST_LIST : -1, (size) => ({ count: Math.min(1, all), text, list: size })],
    [0, 0, () => ({ count: 0, text, list })],
  ];
  for (const [low, high, share] of ways) {
    if (low > high || !fits(share(low))) continue;
    const found = share(largest(low, high, (size) => fits(share(size))));
    /** What room is left when a record or an entry goes is for texts again. */
    return show({ ...found, text: largest(found.text, longest.text, (size) => fits({ ...found, text: size })) });
  }
  throw new Error("A result does not fit even without a record.");
}

function partOf(records: readonly Compact[], count: number, bounds: Bounds, whole: ReadonlySet<string>): Part {
  const cuts = records.slice(0, count).map((record) => cutTo(record, bounds, whole));
  return {
    records: cuts.map(({ record }) => record),
    leftOut: records.slice(count),
    shortened: [...new Set(cuts.flatMap(({ fields }) => fields))],
    texts: cuts.reduce((sum, { texts }) => sum + texts, 0),
    entries: cuts.reduce((sum, { entries }) => sum + entries, 0),
    firstCut: records[cuts.findIndex(({ fields }) => fields.length > 0)],
  };
}

/** The largest number for which it holds, by halving; it is known to hold for the lowest one. */
export function largest(low: number, high: number, holds: (size: number) => boolean): number {
  let [known, above] = [low, high + 1];
  while (above - known > 1) {
    const middle = Math.floor((known + above) / 2);
    if (holds(middle)) known = middle;
    else above = middle;
  }
  return known;
}

const encoder = new TextEncoder();

/** Bytes of the larger part of a result. */
export const sizeOf = ({ content, structuredContent }: CallToolResult): number =>
  Math.max(
    bytesOf(Object(structuredContent)),
    ...content.map((part) => (part.type === "text" ? bytesOfText(part.text) : 0)),
  );

const bytesOfText = (text: string): number => encoder.encode(text).byteLength;

/** Bytes of a value as JSON. */
export const bytesOf = (value: object): number => encoder.encode(JSON.stringify(value)).byteLength;
