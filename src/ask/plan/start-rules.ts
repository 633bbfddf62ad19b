import type { DateForm } from "./date-forms.ts";
import { reachOf } from "./date-limits.ts";
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
  VAGUE,
} from "./date-patterns.ts";
import { compactDay, utc, type DateSlot } from "./date-slot.ts";
import { writtenDate } from "./month-date.ts";
import { spanOfMatch } from "./spans.ts";

/** One way to say an earliest date; null where a text does not say it so. */
export type StartRule = (text: string, today: Date) => DateSlot | null;

/** In this order the first that reads something counts. `free` are the dates of the text that limit nothing else. */
export function startRules(free: readonly DateForm[]): readonly StartRule[] {
  const periods = free.filter(({ kind }) => kind === "period");
  return [
    between,
    toDate,
    firstOf(periods),
    relative,
    thisPeriod,
    season,
    cueDate,
    sinceYear,
    inYear,
    yesterday,
    firstOf(free),
  ];
}

/** `in the 1990s`, `Q3 2024`, `MRI clearances 2024`: from its first day; its last day cannot be asked for. */
const firstOf =
  (forms: readonly DateForm[]): StartRule =>
  (text, today) => {
    const form = forms.find(({ since }) => since !== null);
    if (form === undefined) return null;
    const { isOpen, span } = reachOf(text, form);
    const isCurrent = form.kind === "year" && form.since?.startsWith(String(today.getUTCFullYear())) === true;
    return { since: form.since, hasEnd: !isOpen && !isCurrent, spans: [span] };
  };

const MONTH_STARTS: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };

/** `12 March 2022 to date`, `May 2021 onwards`. */
const toDate: StartRule = (text) => {
  const match = TO_DATE.exec(text);
  const found = match === null ? null : writtenDate(match[1] ?? "");
  if (match === null || found?.year == null) return null;
  return { since: compactDay(utc(found.year, found.month, found.day)), hasEnd: false, spans: [spanOfMatch(match)] };
};

const between: StartRule = (text) => {
  const match = BETWEEN.exec(text);
  return match === null ? null : { since: `${match[1]}0101`, hasEnd: true, spans: [spanOfMatch(match)] };
};

function back(count: number, unit: string, today: Date): string {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit];
  if (months === undefined) return compactDay(utc(year, month, day - count * (unit === "week" ? 7 : 1)));
  const first = utc(year, month - count * months, 1);
  const lastDay = utc(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate();
  return compactDay(utc(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastDay)));
}

const amount = (word: string | undefined): number =>
  word === undefined ? 1 : (NUMBERS[word.toLowerCase()] ?? Number(word));

const UNITS: Readonly<Record<string, string>> = { yr: "year", mo: "month", wk: "week" };

const relative: StartRule = (text, today) => {
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
    ago === null && unit === "year" && match[1] === undefined && /(?<!the )last year\b/i.test(match[0]);
  const since = isCalendarMonth
    ? compactDay(utc(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
    : isCalendarYear
      ? compactDay(utc(today.getUTCFullYear() - 1, 0, 1))
      : back(amount(match[1]), unit, today);
  const isWhole = isCalendarYear && !/^(?:since|from)\b/i.test(match[0]);
  return { since, hasEnd: isWhole, until: isWhole ? `${since.slice(0, 4)}1231` : null, spans: [spanOfMatch(match)] };
};

const thisPeriod: StartRule = (text, today) => {
  const match = THIS.exec(text);
  if (match === null) return null;
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const starts: Readonly<Record<string, Date>> = {
    month: utc(year, month, 1),
    quarter: utc(year, month - (month % 3), 1),
    week: utc(year, month, day - ((today.getUTCDay() + 6) % 7)),
  };
  return {
    since: compactDay(starts[(match[1] ?? "year").toLowerCase()] ?? utc(year, 0, 1)),
    hasEnd: false,
    spans: [spanOfMatch(match)],
  };
};

const season: StartRule = (text, today) => {
  const match = SEASON.exec(text);
  const name = match?.[2]?.toLowerCase();
  if (match === null || name === undefined) return null;
  const month = MONTH_STARTS[name] ?? 0;
  const named = match[3] === undefined ? today.getUTCFullYear() : Number(match[3]);
  const year = match[3] === undefined && utc(named, month, 1) > today ? named - 1 : named;
  return { since: compactDay(utc(year, month, 1)), hasEnd: false, spans: [spanOfMatch(match)] };
};

/** A full or a month's date after a cue: `since March 2021`, `after January 1 2020`, `from 2019-05-01`, `12/01/2024`. */
const cueDate: StartRule = (text, today) => {
  for (const cue of text.matchAll(CUE_DATE)) {
    const at = cue.index + cue[0].length;
    const opening = OPENING.exec(text.slice(at))?.[0].length ?? 0;
    const found = writtenDate(text.slice(at + opening));
    if (found === null || (found.year ?? 2000) < 1976) continue;
    const thisYear = today.getUTCFullYear();
    const year = found.year ?? (utc(thisYear, found.month, found.day) > today ? thisYear - 1 : thisYear);
    const end = at + opening + found.length;
    const range = /^\s*(?:to|-|–|until|till|through|and)\s+/i.exec(text.slice(end));
    const last = range === null ? null : writtenDate(text.slice(end + range[0].length));
    const past = last === null || range === null ? 0 : range[0].length + last.length;
    const since = compactDay(utc(year, found.month, found.day));
    /** "in March 2024" ends with the month, "since March 2024" does not end. */
    const isWithin =
      /^(?:in|during|on)\b(?! or after)/i.test(cue[0]) && since.slice(0, 6) !== compactDay(today).slice(0, 6);
    return { since, hasEnd: last !== null || isWithin, spans: [{ start: cue.index, end: end + past }] };
  }
  return null;
};

const OPENING = new RegExp(String.raw`^(?:${VAGUE}\s+)*(?:(?:start|beginning)\s+of\s+)?`, "i");

const YEAR_PARTS = [
  ["mid", "0701"],
  ["late", "1001"],
  ["end", "1231"],
] as const;

const sinceYear: StartRule = (text) => {
  const match = SINCE_YEAR.exec(text);
  const onward = match === null ? ONWARD_YEAR.exec(text) : null;
  if (match === null)
    return onward === null ? null : { since: `${onward[1]}0101`, hasEnd: false, spans: [spanOfMatch(onward)] };
  const when = (match[1] ?? "").toLowerCase();
  const start = YEAR_PARTS.find(([part]) => when.startsWith(part))?.[1] ?? "0101";
  return { since: `${match[2]}${start}`, hasEnd: false, spans: [spanOfMatch(match)] };
};

const yesterday: StartRule = (text, today) => {
  const match = /\b(?:since |from )?(?:yesterday|today)\b/i.exec(text);
  if (match === null) return null;
  return { since: back(/yesterday/i.test(match[0]) ? 1 : 0, "day", today), hasEnd: false, spans: [spanOfMatch(match)] };
};

/** `in 2022`: from its first day; its last day cannot be asked for. */
const inYear: StartRule = (text, today) => {
  const match = IN_YEAR.exec(text);
  if (match === null) return null;
  return { since: `${match[1]}0101`, hasEnd: Number(match[1]) < today.getUTCFullYear(), spans: [spanOfMatch(match)] };
};
