import type { Chart } from "../../../catalog/view.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import type { Counts } from "../../../gateway/counting.ts";

/** What records count up to, in the order in which it is to be read. */
export interface Tally {
  readonly kind: Chart["kind"];
  readonly title: string;
  /** What the counts are by, in a word. */
  readonly by: string;
  readonly counts: readonly Count[];
  /** Records that have no value here. */
  readonly without: number;
  /** Whether a record has several values, so that the counts add up to more than the records. */
  readonly hasSeveral: boolean;
}

export interface Count {
  readonly label: string;
  readonly count: number;
}

/** Words for codes, in the order in which they are read. */
export type Codes = ReadonlyMap<string, string> | undefined;

/** Most bars of one chart whose order is that of their counts; rarer values are counted together. */
const MOST_VALUES = 8;

/** Months up to which a span is shown by month. */
const MOST_MONTHS = 24;

/** Steps of time up to which those without a record have their place, too. */
const MOST_STEPS = 100;

/** Null where there is nothing to compare: fewer than two values, or all records in one month. */
export function toTally(chart: Chart, records: readonly TrimmedRecord[], codes?: Codes): Tally | null {
  const values = records.map((record) => valuesOf(record[chart.field], chart.part));
  const given = values.flat();
  const without = values.filter((found) => found.length === 0).length;
  const { kind, title } = chart;
  const about = { kind, title, without, hasSeveral: values.some((found) => found.length > 1) };
  const { by, counts } =
    kind === "time" ? byTime(given) : { by: "value", counts: byValue(countsOf(given), codes, kind) };
  return counts.length < 2 ? null : { ...about, by, counts };
}

/** The same of counts over all matches; null where there is nothing to compare, or what is no year. */
export function toTallyOfAll({ kind, title }: Chart, { results, missing }: Counts, codes?: Codes): Tally | null {
  const found = new Map(results.map(({ value, count }) => [String(value), count]));
  const about = { kind, title, without: missing ?? 0, hasSeveral: false };
  if (kind !== "time") {
    const counts = byValue(found, codes, kind);
    return counts.length < 2 ? null : { ...about, by: "value", counts };
  }
  if (found.size < 2 || ![...found.keys()].every((year) => /^\d{4}$/.test(year))) return null;
  const years = new Map([...found].map(([year, count]) => [Number(year), count]));
  return { ...about, by: "year", counts: steps(years, String) };
}

/** Each value of a record once; of objects their part that is counted. */
function valuesOf(value: unknown, part: string | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => valuesOf(each, part)))];
  if (typeof value !== "object") return [String(value)];
  return part === undefined ? [] : valuesOf(new Map<string, unknown>(Object.entries(value)).get(part), undefined);
}

function byTime(given: readonly string[]): Pick<Tally, "by" | "counts"> {
  const months = given.filter((text) => /^\d{4}-\d{2}/.test(text)).map((text) => monthOf(text));
  const [from, to] = [Math.min(...months), Math.max(...months)];
  if (months.length < given.length || !(from < to)) return { by: "year", counts: [] };
  if (to - from < MOST_MONTHS) return { by: "month", counts: steps(countsOf(months), toMonth) };
  const years = months.map((month) => Math.floor(month / 12));
  return { by: "year", counts: steps(countsOf(years), String) };
}

function byValue(values: ReadonlyMap<string, number>, codes: Codes, kind: Chart["kind"]): readonly Count[] {
  const order = [...(codes?.keys() ?? [])];
  const areNumbers = [...values.keys()].every((value) => /^\d+$/.test(value));
  const sorted = [...values].toSorted(([a, many], [b, others]) => {
    if (areNumbers) return Number(a) - Number(b);
    const byOrder = placeOf(a, order) - placeOf(b, order);
    return byOrder === 0 ? others - many || (a < b ? -1 : 1) : byOrder;
  });
  const counts = sorted.map(([value, count]) => ({ label: codes?.get(value) ?? value, count }));
  /** A list of codes is short, and its last are not its rarest. */
  if (kind === "states" || codes !== undefined || counts.length <= MOST_VALUES) return counts;
  const rest = counts.slice(MOST_VALUES - 1);
  const count = rest.reduce((sum, { count }) => sum + count, 0);
  return [...counts.slice(0, MOST_VALUES - 1), { label: `${rest.length} other values`, count }];
}

/** What has no place in an order comes last. */
const placeOf = (value: string, order: readonly string[]): number =>
  order.includes(value) ? order.indexOf(value) : order.length;

/** Each step from the first to the last, those without a record included unless they are too many to be seen. */
function steps(counts: ReadonlyMap<number, number>, label: (step: number) => string): readonly Count[] {
  const given = [...counts.keys()].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [given[0], given.at(-1)];
  const all = to - from < MOST_STEPS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : given;
  return all.map((step) => ({ label: label(step), count: counts.get(step) ?? 0 }));
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Months since the year 0. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const toMonth = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
