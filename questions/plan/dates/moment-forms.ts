import { Phrases } from "../../vocabulary/phrases.ts";
import type { Span } from "../../language/span.ts";
import time from "./time.json" with { type: "json" };

/** How days, months, years and other stretches of time are written, and which days they have. */

/** A day, a month, a year or another stretch of time that a text names. */
export interface Moment extends Span {
  /** Its first and its last day; null where they cannot be told. */
  readonly days: readonly [first: Date, last: Date] | null;
  /** No calendar has it. */
  readonly isImpossible?: boolean;
  /** Goes on to this day: `the past two years`. */
  readonly isOpen?: boolean;
  /** Lies ahead: `the coming three months`. */
  readonly isAhead?: boolean;
}

export const day = (year: number, month: number, date: number): Date => new Date(Date.UTC(year, month, date));

/** So many whole months from the first day of one. */
const months = (year: number, month: number, count: number): Moment["days"] => [
  day(year, month, 1),
  day(year, month + count, 0),
];

const MONTHS = time.months.split("|").map((month) => month.slice(0, 3));
const MONTH = String.raw`(?<month>${time.months})\b\.?`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d|['’]\d\d)(?![\w%]|[.,]\d|-\d)`;
const OF_YEAR = String.raw`(?:,?(?: of| in)? ?-?/?(?:${YEAR}|(?<that>this|last|the current) year\b))`;
const TO = String.raw` ?(?:-|–|,? and|,? or|to|until|till|through|&) ?(?:the )?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?\b(?!/)`;
const NEXT_DAY = String.raw`(?:${TO}(?<next>\d{1,2})(?:st|nd|rd|th)?\b)?`;
const UNIT = "(?<unit>day|week|fortnight|month|quarter|half[ -]?year|(?:calendar )?year|decade|yr|mo|wk)s?\\b";
const SEASONS = ["winter", "spring", "summer", "fall|autumn"];
const ORDINALS = ["1st|first", "2nd|second|latter", "3rd|third", "4th|fourth|last|final|closing"];
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(time.numbers));
const WORDS = [...NUMBERS.keys()].toReversed().join("|");
const COUNT = String.raw`(?:a |the )?(?<count>\d{1,3}|${WORDS})(?<half> and a half)?(?: of)?`;

/** The same where a form has it twice. */
const COUNT_AGAIN = String.raw`(?<count2>\d{1,3}|${WORDS}) (?<unit2>day|week|month|year|decade|yr|mo|wk)s?`;

/** How old people are is no date: `patients older than 12 years`. */
const NO_AGE =
  "(?<!\\b(?:patients?|people|persons?|adults?|those|child(?:ren)?|kids?|girls?|boys?|wom[ae]n|m[ae]n|participants?|users?|anyone|subjects?|someone|volunteers?|infants?|babies|aged?|he|she|son|daughter) (?:(?:who|that|is|are|was|were|not|no) )*)";

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (groups: Groups, today: Date) => Omit<Moment, "start" | "end">;

/** How a moment is written, and what it is; the more particular ones first. */
export const FORMS: readonly (readonly [RegExp, Read])[] = (
  [
    /** `2020-2022`, `2021/22`; not `2021-11`, a month. */
    [String.raw`(?<year>(?:19[7-9]|20[0-4])\d)[-–/](?<last>(?:19[7-9]|20[0-4])\d|1[3-9]|[2-9]\d)(?![\w-])`, yearsFrom],
    [String.raw`(?<year>\d{4})[-/](?<m>\d{1,2})(?:[-/](?<day>\d{1,2}))?(?![\d-])`, onCalendar],
    [String.raw`(?<year>(?:19|20)\d\d)(?<m>\d\d)(?<day>\d\d)(?!\d)`, onCalendar],
    [String.raw`(?<day>\d{1,2})\.(?<m>\d{1,2})\.(?<year>(?:19|20)\d\d)\b`, onCalendar],
    [String.raw`(?<m>\d{1,2})/(?:(?<day>\d{1,2})/)?(?<year>(?:19|20)\d\d)\b`, onCalendar],
    [String.raw`(?<m>\d{1,2})/(?<day>\d{1,2})(?=${TO}\d{1,2}/\d{1,2}/\d{4})`, onCalendar],
    [String.raw`(?:the )?${DAY}${NEXT_DAY}(?: day)?(?: of)?[ -]${MONTH}${OF_YEAR}?`, onCalendar],
    [String.raw`(?:the )?first(?: day)? of ${MONTH}${OF_YEAR}?`, onCalendar],
    [String.raw`(?:the |last |this past |this )?${MONTH}(?: ${DAY}(?! ?['’])${NEXT_DAY})?${OF_YEAR}?`, onCalendar],
    [String.raw`(?:the )?q(?<part>[1-4])(?:[ -]?${OF_YEAR})?`, partOf(3)],
    [String.raw`(?<year>(?:19|20)\d\d)[ -]?q(?<part>[1-4])\b`, partOf(3)],
    [String.raw`(?:the )?(?:last|past|previous) quarter\b(?!${OF_YEAR})`, lastQuarter],
    [String.raw`(?:the )?(?<word>${ORDINALS.join("|")}) quarter\b${OF_YEAR}?`, partOf(3)],
    [String.raw`(?:the )?(?:h(?<part>[12])|(?<word>first|second|latter) half)\b${OF_YEAR}`, partOf(6)],
    [String.raw`(?:the )?(?<season>${SEASONS.join("|")})\b${OF_YEAR}?`, ofSeason],
    [String.raw`(?:the )?['’]?(?<decade>(?:(?:19|20)\d|(?<=['’])\d)0)['’]?s\b`, ofDecade],
    [String.raw`${NO_AGE}(?:not|no) (?:older than|more than|over) ${COUNT} ${UNIT}(?: old| ago)?\b`, lately],
    [String.raw`${NO_AGE}(?:less than|under|younger than|newer than) ${COUNT} ${UNIT} old\b`, lately],
    [String.raw`${NO_AGE}(?:older than ${COUNT} ${UNIT}(?: old)?|(?:more than|over) ${COUNT_AGAIN} old)\b`, olderThan],
    [
      String.raw`(?:between )?(?<first>\d{1,2}|${WORDS}) (?:to|and|or|-|–) ${COUNT} ${UNIT} ago\b(?:, (?:meaning|that is|i\.e\.),? from)?`,
      agoFromTo,
    ],
    [String.raw`(?:more than |less than |at least )?${COUNT} ${UNIT} ago\b`, ago],
    /** `going back eighteen months` */
    [
      String.raw`(?:(?:going|goes|reaching|stretching|dating|looking) )?back (?:over |through |for )?(?:the )?(?:(?:last|past|previous) )?${COUNT}[ -]${UNIT}(?: from (?:now|today))?`,
      lately,
    ],
    [
      String.raw`(?<!\b(?:their|his|her|your|my|early|mid|late)[ -])(?:the )?(?:nineteen[ -])?(?<nineties>(?<=nineteen[ -])sixties|seventies|eighties|nineties)\b`,
      ofDecade,
    ],
    [String.raw`(?:the )?(?:last|past|previous|recent|trailing) (?:${COUNT}[ -])?${UNIT}`, lately],
    [String.raw`this ${UNIT},? (?:or|and) (?:the )?last\b(?! [a-z])`, sinceLast],
    [String.raw`(?:(?:so far )?(?:this|the current)|current) ${UNIT}(?: so far| to date)?`, current],
    [String.raw`(?<unit>year)[ -]to[ -]date\b|ytd\b`, current],
    [String.raw`(?:the )?(?:next|coming|following) (?:${COUNT}[ -])?${UNIT}`, ahead],
    [String.raw`(?:fy|fiscal(?: year)?)[ -]?['’]?\d{2,4}\b|yesterday\b`, unread],
    [String.raw`(?:the )?(?:19th|20th|21st|last|this|new) (?:century|millennium)\b`, unread],
    [String.raw`(?:the )?(?:last|past|this) (?<season>${SEASONS.join("|")})\b`, ofSeason],
    [String.raw`(?<year>['’]\d\d)(?![\w%'’]|[.,]\d)`, onCalendar],
    [
      String.raw`(?<year>(?:19[7-9]|20[0-4])\d)(?![\w%]|-\d\d?\b|[.,]\d| ?(?:mg|ml|mcg|g|units?|iu|beds|patients)\b)`,
      onCalendar,
    ],
  ] as const
).map(([source, read]) => [new Phrases(source, "iy"), read]);

function unread(): Omit<Moment, "start" | "end"> {
  return { days: null };
}

/** The year that is written, else that of which is spoken; null where none is named. */
function yearOf({ year, that }: Groups, today: Date): number | null {
  if (that !== undefined) return today.getUTCFullYear() - (/last/i.test(that) ? 1 : 0);
  if (year === undefined) return null;
  const figures = Number(year.replace(/\D/g, ""));
  return figures > 99 ? figures : figures + (figures < 76 ? 2000 : 1900);
}

/** Stands for a year that is not written, until a neighbour lends its own. */
export const NO_YEAR = 1;

function onCalendar(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const year = yearOf(groups, today) ?? NO_YEAR;
  const month =
    groups["m"] === undefined
      ? MONTHS.indexOf((groups["month"] ?? "").slice(0, 3).toLowerCase())
      : Number(groups["m"]) - 1;
  if (month === -1 && groups["m"] === undefined) return { days: months(year, 0, 12) };
  const date = groups["day"];
  if (date === undefined)
    return month < 12 && month >= 0 ? { days: months(year, month, 1) } : { days: null, isImpossible: true };
  const [first, last] = [day(year, month, Number(date)), day(year, month, Number(groups["next"] ?? date))];
  return month < 12 && first.getUTCMonth() === month && last.getUTCMonth() === month
    ? { days: [first, last] }
    : { days: null, isImpossible: true };
}

const placeOf = (words: readonly string[], word = ""): number =>
  words.findIndex((one) => one.split("|").includes(word.toLowerCase()));

function partOf(length: number): Read {
  return (groups, today) => {
    const part = groups["part"] === undefined ? placeOf(ORDINALS, groups["word"]) : Number(groups["part"]) - 1;
    return { days: months(yearOf(groups, today) ?? NO_YEAR, length * part, length) };
  };
}

/** `last spring` is the one that began last. */
function ofSeason(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const season = placeOf(SEASONS, groups["season"]);
  if (/^(?:the )?(?:last|past|this)/i.test(groups["said"] ?? "")) {
    const days = months(today.getUTCFullYear(), season === 0 ? 11 : 3 * season - 1, 3);
    return {
      days:
        days !== null && days[0] > today
          ? months(today.getUTCFullYear() - 1, season === 0 ? 11 : 3 * season - 1, 3)
          : days,
    };
  }
  return { days: months(yearOf(groups, today) ?? NO_YEAR, season === 0 ? 11 : 3 * season - 1, 3) };
}

/** The quarter of the calendar before that of today. */
function lastQuarter(_: Groups, today: Date): Omit<Moment, "start" | "end"> {
  return { days: months(today.getUTCFullYear(), 3 * Math.floor(today.getUTCMonth() / 3) - 3, 3) };
}

const NINETIES: Readonly<Record<string, string>> = {
  sixties: "1960",
  seventies: "1970",
  eighties: "1980",
  nineties: "1990",
};

function ofDecade({
  nineties,
  decade = NINETIES[(nineties ?? "").toLowerCase()] ?? "",
}: Groups): Omit<Moment, "start" | "end"> {
  const first = decade.length === 4 ? Number(decade) : Number(decade) + (Number(decade) < 40 ? 2000 : 1900);
  return { days: months(first, 0, 120) };
}

const UNITS: Readonly<Record<string, readonly [months: number, days: number]>> = {
  d: [0, 1],
  w: [0, 7],
  fortnight: [0, 14],
  m: [1, 0],
  q: [3, 0],
  h: [6, 0],
  c: [12, 0],
  y: [12, 0],
  decade: [120, 0],
};

/** So many units before a day; in a shorter month its last day. */
function before(today: Date, { unit = "", count, half }: Groups): Date {
  const many =
    (count === undefined ? 1 : (NUMBERS.get(count.toLowerCase()) ?? Number(count))) + (half === undefined ? 0 : 0.5);
  const [inMonths, inDays] = UNITS[unit.toLowerCase()] ?? UNITS[unit.charAt(0).toLowerCase()] ?? [0, 0];
  const [year, month, date] = [
    today.getUTCFullYear(),
    today.getUTCMonth() - Math.floor(many * inMonths),
    today.getUTCDate(),
  ];
  const last = day(year, month + 1, 0).getUTCDate();
  return day(year, month, Math.min(date, last) - Math.floor(many * inDays));
}

function ago(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const then = before(today, groups);
  return { days: [then, then] };
}

/** From one year to another, whose century may be left out. */
function yearsFrom({ year = "", last = "" }: Groups): Omit<Moment, "start" | "end"> {
  const [from, to] = [Number(year), Number(year.slice(0, 4 - last.length) + last)];
  return from < to ? { days: [day(from, 0, 1), day(to, 11, 31)] } : { days: null, isImpossible: true };
}

/** `two to four years ago` */
function agoFromTo(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const { first = "", ...last } = groups;
  return { days: [before(today, last), before(today, { ...last, count: first })] };
}

/** `more than five years old`: all days before that. */
function olderThan(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const { count = groups["count2"], unit = groups["unit2"] } = groups;
  const last = before(today, { ...groups, count, unit });
  return { days: [BEFORE_ALL, last] };
}

/** Stands for a stretch of time that has no beginning. */
export const BEFORE_ALL = day(1900, 0, 1);

/** A length of time, which a day makes a stretch: `six months`. */
export const LENGTH = String.raw`(?:the )?${COUNT}[ -]${UNIT}`;

/** So long before a day: `six months that ended on 30 September 2025`. */
export const lengthBefore = (groups: Groups, last: Date): Date => {
  const next = new Date(last.getTime() + 86_400_000);
  return before(next, groups);
};

/** The last day of so long a stretch from a day: `the first seven days of November`. */
export const lengthAfter = (groups: Groups, first: Date): Date => {
  const { unit = "", count = "1" } = groups;
  const many = NUMBERS.get(count.toLowerCase()) ?? Number(count);
  const [inMonths, inDays] = UNITS[unit.charAt(0).toLowerCase()] ?? [0, 0];
  return day(first.getUTCFullYear(), first.getUTCMonth() + many * inMonths, first.getUTCDate() + many * inDays - 1);
};

/** `last year` and `last month` are those of the calendar; `past two years` go back from today. */
function lately(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const unit =
    groups["unit"]
      ?.replace(/^calendar /i, "")
      .charAt(0)
      .toLowerCase() ?? "";
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  /** `within the last year` goes back from today, too. */
  const isBack = /^the last year/i.test(groups["said"] ?? "");
  if (groups["count"] === undefined && !isBack && /^(?:the )?(?:last|previous)/i.test(groups["said"] ?? "")) {
    if (unit === "y") return { days: months(year - 1, 0, 12) };
    if (unit === "m") return { days: months(year, month - 1, 1) };
  }
  return { days: [before(today, groups), today], isOpen: true };
}

/** `next year` is that of the calendar; `the coming three months` begin today. They lie ahead, as planned days of studies do. */
function ahead(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const unit = groups["unit"]?.charAt(0).toLowerCase() ?? "";
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (groups["count"] === undefined && unit === "y") return { days: months(year + 1, 0, 12), isAhead: true };
  if (groups["count"] === undefined && unit === "m") return { days: months(year, month + 1, 1), isAhead: true };
  const last = new Date(lengthAfter(groups, today).getTime() + 86_400_000);
  return { days: [today, last], isAhead: true };
}

/** `this year or last`: from the beginning of the one before. */
function sinceLast(groups: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const { days } = lately({ ...groups, said: "last" }, today);
  return { days: days === null ? null : [days[0], today], isOpen: true };
}

function current({ unit = "y" }: Groups, today: Date): Omit<Moment, "start" | "end"> {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (/^decade/i.test(unit)) return { days: [day(year - (year % 10), 0, 1), today], isOpen: true };
  if (/^day/i.test(unit)) return { days: [today, today], isOpen: true };
  const first = /^(?:calendar )?y/i.test(unit) ? 0 : /^q/i.test(unit) ? 3 * Math.floor(month / 3) : month;
  /** Weeks begin on Mondays. */
  const from = /^w/i.test(unit)
    ? new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000)
    : day(year, first, 1);
  return { days: [from, today], isOpen: true };
}
