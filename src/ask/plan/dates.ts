import {
  AGO,
  BETWEEN,
  CUE_DATE,
  IN_YEAR,
  NUMBERS,
  ONWARD_YEAR,
  RELATIVE,
  SEASON,
  SINCE_YEAR,
  THIS,
  TO_DATE,
  UNTIL,
} from "./date-patterns.ts";
import { MONTH_NAMES, writtenDate } from "./month-date.ts";
import type { Span } from "./spans.ts";

/** The earliest date that a question asks for, and what of its dates could not be kept. */
export interface DateSlot {
  /** `YYYYMMDD` */
  readonly since: string | null;
  /** A last date was named, which no dataset can filter by. */
  readonly hasEnd: boolean;
  /** A date was named that no calendar has, or that has not come yet. */
  readonly isImpossible?: boolean;
  readonly spans: readonly Span[];
}

const MONTH_STARTS: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
const compact = (date: Date): string => date.toISOString().slice(0, 10).replaceAll("-", "");
const spanOf = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length });

/** Dates in words, read on the day `today`. Absolute dates are days of the calendar, relative ones count back from today. */
export function datesIn(text: string, today: Date): DateSlot {
  const impossible = impossibleIn(text);
  if (impossible.length > 0) return { since: null, hasEnd: false, isImpossible: true, spans: impossible };
  for (const rule of [between, toDate, relative, thisPeriod, season, cueDate, sinceYear, inYear, yesterday, bareYear]) {
    const slot = rule(text, today);
    if (slot !== null && (slot.since ?? "") > compact(today)) return { ...slot, since: null, isImpossible: true };
    if (slot !== null) return withEnd(slot, text);
  }
  return withEnd({ since: null, hasEnd: false, spans: [] }, text);
}

type Rule = (text: string, today: Date) => DateSlot | null;

/** A day that no calendar has: `2024-02-30`, `June 31, 2024`. */
const IMPOSSIBLE = new RegExp(
  `(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/(?:19|20)\\d\\d|(?:${MONTH_NAMES})[a-z]* \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d`,
  "gi",
);

const impossibleIn = (text: string): readonly Span[] =>
  [...text.matchAll(IMPOSSIBLE)].filter(([written]) => writtenDate(written) === null).map((match) => spanOf(match));

function withEnd(slot: DateSlot, text: string): DateSlot {
  const until = UNTIL.exec(text);
  return until === null ? slot : { ...slot, hasEnd: true, spans: [...slot.spans, spanOf(until)] };
}

/** `12 March 2022 to date`, `May 2021 onwards`. */
const toDate: Rule = (text) => {
  const match = TO_DATE.exec(text);
  const found = match === null ? null : writtenDate(match[1] ?? "");
  if (match === null || found?.year == null) return null;
  return { since: compact(utc(found.year, found.month, found.day)), hasEnd: false, spans: [spanOf(match)] };
};

const between: Rule = (text) => {
  const match = BETWEEN.exec(text);
  return match === null ? null : { since: `${match[1]}0101`, hasEnd: true, spans: [spanOf(match)] };
};

function back(count: number, unit: string, today: Date): string {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit];
  if (months === undefined) return compact(utc(year, month, day - count * (unit === "week" ? 7 : 1)));
  const first = utc(year, month - count * months, 1);
  const lastDay = utc(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate();
  return compact(utc(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastDay)));
}

const amount = (word: string | undefined): number =>
  word === undefined ? 1 : (NUMBERS[word.toLowerCase()] ?? Number(word));

const UNITS: Readonly<Record<string, string>> = { yr: "year", mo: "month", wk: "week" };

const relative: Rule = (text, today) => {
  const ago = AGO.exec(text);
  const match = ago ?? RELATIVE.exec(text);
  if (match === null) return null;
  const unit = UNITS[(match[2] ?? "").toLowerCase()] ?? (match[2] ?? "").toLowerCase();
  /** "since last month" is a month of the calendar, "the past month" counts back. */
  const isCalendarMonth =
    ago === null &&
    unit === "month" &&
    match[1] === undefined &&
    /\blast\b/i.test(match[0]) &&
    !/the last/i.test(match[0]);
  const isCalendarYear =
    ago === null && unit === "year" && match[1] === undefined && /^(?:since|from) last\b/i.test(match[0]);
  const since = isCalendarMonth
    ? compact(utc(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
    : isCalendarYear
      ? compact(utc(today.getUTCFullYear() - 1, 0, 1))
      : back(amount(match[1]), unit, today);
  return { since, hasEnd: false, spans: [spanOf(match)] };
};

const thisPeriod: Rule = (text, today) => {
  const match = THIS.exec(text);
  if (match === null) return null;
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const starts: Readonly<Record<string, Date>> = {
    month: utc(year, month, 1),
    quarter: utc(year, month - (month % 3), 1),
    week: utc(year, month, day - ((today.getUTCDay() + 6) % 7)),
  };
  return {
    since: compact(starts[(match[1] ?? "year").toLowerCase()] ?? utc(year, 0, 1)),
    hasEnd: false,
    spans: [spanOf(match)],
  };
};

const season: Rule = (text, today) => {
  const match = SEASON.exec(text);
  const name = match?.[2]?.toLowerCase();
  if (match === null || name === undefined) return null;
  const month = MONTH_STARTS[name] ?? 0;
  const named = match[3] === undefined ? today.getUTCFullYear() : Number(match[3]);
  const year = match[3] === undefined && utc(named, month, 1) > today ? named - 1 : named;
  return { since: compact(utc(year, month, 1)), hasEnd: false, spans: [spanOf(match)] };
};

/** A full or a month's date after a cue: `since March 2021`, `after January 1 2020`, `from 2019-05-01`, `12/01/2024`. */
const cueDate: Rule = (text, today) => {
  for (const cue of text.matchAll(CUE_DATE)) {
    const at = cue.index + cue[0].length;
    const opening = /^(?:the\s+)?(?:start|beginning)\s+of\s+/i.exec(text.slice(at))?.[0].length ?? 0;
    const found = writtenDate(text.slice(at + opening));
    if (found === null || (found.year ?? 2000) < 1976) continue;
    const thisYear = today.getUTCFullYear();
    const year = found.year ?? (utc(thisYear, found.month, found.day) > today ? thisYear - 1 : thisYear);
    const end = at + opening + found.length;
    const range = /^\s*(?:to|-|–|until|till|through|and)\s+/i.exec(text.slice(end));
    const last = range === null ? null : writtenDate(text.slice(end + range[0].length));
    const past = last === null || range === null ? 0 : range[0].length + last.length;
    const since = compact(utc(year, found.month, found.day));
    /** "in March 2024" ends with the month, "since March 2024" does not end. */
    const isWithin = /^(?:in|during|on)\b/i.test(cue[0]) && since.slice(0, 6) !== compact(today).slice(0, 6);
    return { since, hasEnd: last !== null || isWithin, spans: [{ start: cue.index, end: end + past }] };
  }
  return null;
};

const YEAR_PARTS = [
  ["mid", "0701"],
  ["late", "1001"],
  ["end", "1231"],
] as const;

const sinceYear: Rule = (text) => {
  const match = SINCE_YEAR.exec(text);
  const onward = match === null ? ONWARD_YEAR.exec(text) : null;
  if (match === null)
    return onward === null ? null : { since: `${onward[1]}0101`, hasEnd: false, spans: [spanOf(onward)] };
  const when = (match[1] ?? "").toLowerCase();
  const start = YEAR_PARTS.find(([part]) => when.startsWith(part))?.[1] ?? "0101";
  return { since: `${match[2]}${start}`, hasEnd: false, spans: [spanOf(match)] };
};

/** `in 2022`: from its first day; its last day cannot be asked for. */
/** `MRI clearances 2024`: a year that stands alone at the end or between marks. */
const bareYear: Rule = (text, today) => {
  const match = /(?<=[a-z),;:] )((?:19|20)\d\d)(?=$|[?.!,;)])/i.exec(text);
  const year = Number(match?.[1]);
  if (match === null || year < 1976 || year > today.getUTCFullYear()) return null;
  return { since: `${year}0101`, hasEnd: year < today.getUTCFullYear(), spans: [spanOf(match)] };
};

const yesterday: Rule = (text, today) => {
  const match = /\b(?:since |from )?(?:yesterday|today)\b/i.exec(text);
  if (match === null) return null;
  return { since: back(/yesterday/i.test(match[0]) ? 1 : 0, "day", today), hasEnd: false, spans: [spanOf(match)] };
};

const inYear: Rule = (text, today) => {
  const match = IN_YEAR.exec(text);
  if (match === null) return null;
  return { since: `${match[1]}0101`, hasEnd: Number(match[1]) < today.getUTCFullYear(), spans: [spanOf(match)] };
};
