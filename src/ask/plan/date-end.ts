import { compactDay, utc } from "./date-slot.ts";
import { dateFormsIn, type DateForm } from "./date-forms.ts";

/** The last day that a text with dates speaks of, as `YYYYMMDD`; null where it cannot be read. */
export function lastDayIn(text: string): string | null {
  const form = dateFormsIn(text).at(-1);
  if (form === undefined || form.since === null) return null;
  return EXCLUSIVE.test(text.slice(0, form.start))
    ? dayOf(form.since, 0, -1)
    : lastDayOf(form, text.slice(form.start, form.end));
}

/** `before 2020` ends with the year before it. */
const EXCLUSIVE =
  /(?:\b(?:before|prior to|earlier than|older than|preceding|predating|ahead of|pre)|<)[\s-]*(?:\w+\s+){0,2}$/i;

function lastDayOf({ kind, since }: DateForm, said: string): string | null {
  if (since === null) return null;
  if (kind === "year") return dayOf(since, 12, -1);
  if (kind === "date") return HAS_DAY.test(said) ? since : dayOf(since, 1, -1);
  const [, months] = LENGTHS.find(([pattern]) => pattern.test(said)) ?? [];
  return months === undefined ? null : dayOf(since, months, -1);
}

const HAS_DAY = /\d{1,2}(?:st|nd|rd|th)?,?[ -][a-z]|[a-z]\.? \d{1,2}(?!\d)|first|\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{8}/i;

/** Stretches of time, in months. */
const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/q[1-4]|quarter/i, 3],
  [/h[12]|half/i, 6],
  [/spring|summer|fall|autumn|winter/i, 3],
  [/0['’]?s\b|ties/i, 120],
];

/** So many months, then days, from a day. */
const dayOf = (since: string, months: number, days: number): string =>
  compactDay(utc(Number(since.slice(0, 4)), Number(since.slice(4, 6)) - 1 + months, Number(since.slice(6)) + days));
