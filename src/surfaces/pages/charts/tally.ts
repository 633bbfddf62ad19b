import type { Chart } from "../../../catalog/view.ts";
import { words } from "../parts/fields.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";

/** What the records retrieved count up to, in the order in which it is to be read. */
export interface Tally {
  readonly kind: Chart["kind"];
  readonly title: string;
  /** Of a `time` tally: the length of one step. */
  readonly step: "year" | "month";
  readonly counts: readonly Count[];
  /** Records that have no value here. */
  readonly without: number;
  /** Whether a record has several values, so that the counts add up to more than the records. */
  readonly hasSeveral: boolean;
}

interface Count {
  readonly label: string;
  readonly count: number;
}

/** Most bars of one chart; rarer values are counted together. */
const MOST_VALUES = 8;

/** Months up to which a span is shown by month. */
const MOST_MONTHS = 24;

/** Null where there is nothing to compare: fewer than two records that have a value, or all in one month. */
export function toTally(chart: Chart, records: readonly TrimmedRecord[]): Tally | null {
  const values = records.map((record) => valuesOf(record[chart.field]));
  const given = values.flat();
  const without = values.filter((found) => found.length === 0).length;
  if (records.length - without < 2) return null;
  const { kind, title } = chart;
  const about = { kind, title, without, hasSeveral: values.some((found) => found.length > 1) };
  if (kind === "values") return { ...about, step: "year", counts: byValue(given) };
  const months = given.filter((text) => /^\d{4}-\d{2}/.test(text)).map((text) => monthOf(text));
  if (months.length < 2 || months.length < given.length) return null;
  const [from, to] = [Math.min(...months), Math.max(...months)];
  if (to === from) return null;
  if (to - from < MOST_MONTHS) return { ...about, step: "month", counts: steps(months, from, to, toMonth) };
  const years = months.map((month) => Math.floor(month / 12));
  const counts = steps(years, Math.floor(from / 12), Math.floor(to / 12), String);
  return { ...about, step: "year", counts };
}

function valuesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [...new Set(value.map(String))];
  return [String(value)];
}

function byValue(values: readonly string[]): readonly Count[] {
  const counts = [...countsOf(values)].map(([value, count]) => ({ label: readable(value), count }));
  const areNumbers = values.every((value) => /^\d+$/.test(value));
  const sorted = counts.toSorted((a, b) =>
    areNumbers ? Number(a.label) - Number(b.label) : b.count - a.count || (a.label < b.label ? -1 : 1),
  );
  if (sorted.length <= MOST_VALUES) return sorted;
  const rest = sorted.slice(MOST_VALUES - 1);
  const count = rest.reduce((sum, { count }) => sum + count, 0);
  return [...sorted.slice(0, MOST_VALUES - 1), { label: `${rest.length} other values`, count }];
}

/** Each step from the first to the last, those without a record included. */
function steps(values: readonly number[], from: number, to: number, label: (step: number) => string): readonly Count[] {
  const counts = countsOf(values);
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    label: label(from + index),
    count: counts.get(from + index) ?? 0,
  }));
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `PHASE2`, `ACTIVE_NOT_RECRUITING` and `NA` (a study without phases) as words; other texts as they are. */
function readable(value: string): string {
  if (value === "NA") return "Not applicable";
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(value) && value.length > 3
    ? words(value.toLowerCase()).replace(/(?<=[a-z])(?=\d)/, " ")
    : value;
}

/** Months since the year 0. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const toMonth = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
