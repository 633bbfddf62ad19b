import { Phrases } from "../../vocabulary/phrases.ts";
import { BEFORE_ALL, day, FORMS, LENGTH, lengthAfter, lengthBefore, NO_YEAR, type Moment } from "./moment-forms.ts";

/** Where a date may begin: also in `pre-2020`. */
const BEGINNING = /(?:(?<![\w/.$#]|\w-)|(?<=\b(?:pre|post|\d{8})-))['’]?\w/gi;

/** A number behind these words is of a product. */
const OTHER_NUMBER = /\b(?:model|mark|mk|version|series|system|type|no\.?|number|lot|size|item|code) $/i;

const YEARS_APART = /^(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d\b/;

/** A part of what follows: `early 2020`, `the end of March 2021`. */
const WHICH = "(?<which>start|beginning|end|close|middle|early|mid|late)";
const PART = new Phrases(
  /** `that start next year` tells what studies do. */
  String.raw`(?:the )?(?:very )?${WHICH}(?:-year(?: of)?|(?: part)? of(?: the year)?|(?<!\b(?:to|that|which|will|would|should|may|can|trials|studies) (?:start|end|close))[ -])\s?(?=\S)`,
  "iy",
);

/** What is told by its end: `six months ending on …`, `the three years before …`. */
const ENDED = new Phrases(
  String.raw`${LENGTH} (?:(?:(?:that|which) )?(?<ended>end(?:s|ed|ing)?(?: (?:on|in|with|at))?|(?:up )?to|through|until)|prior to|before|preceding|leading up to) (?:and including )?(?=\S)`,
  "iy",
);

/** `the first seven days of November 2026` */
const FIRST_DAYS = new Phrases(
  String.raw`(?:the )?(?<side>first|last|final) ${LENGTH.replace("(?:the )?", "")} (?:of|in) (?=\S)`,
  "iy",
);

/** `the week of 16 November 2026`: seven days from then. */
const WEEK_OF = new Phrases(
  String.raw`(?:the )?week (?:of|from|beginning|starting|commencing)(?: on| with)?(?: the)? (?=\S)`,
  "iy",
);

/** All of them, in the order of the text. */
export function momentsIn(text: string, today: Date): readonly Moment[] {
  const found: Moment[] = [];
  for (const { index } of text.matchAll(BEGINNING)) {
    /** `Zoll X Series 2022-2024`: from one year to another is a time. */
    const isOther =
      OTHER_NUMBER.test(text.slice(0, index)) &&
      !YEARS_APART.test(text.slice(index)) &&
      /** `on that model this year` */
      !/^(?:this|last|the|in|since|during|between)\b/i.test(text.slice(index));
    if (index < (found.at(-1)?.end ?? 0) || isOther) continue;
    const long = stretchAt(text, index, today);
    if (long !== null) {
      found.push(long);
      continue;
    }
    PART.lastIndex = index;
    const part = PART.exec(text);
    const moment = momentAt(text, index + (part?.[0].length ?? 0), today);
    /** `in the last three months of pregnancy` */
    if (moment !== null && !(STRETCH.test(text.slice(moment.start)) && OF_NO_TIME.test(text.slice(moment.end))))
      found.push(part === null ? moment : { ...partly(moment, part.groups?.["which"] ?? ""), start: index });
  }
  return withYearsBeside(withYears(found, text, today), text);
}

const STRETCH = /^(?:the )?(?:last|first|final|past) (?:\w+ )?(?:days|weeks|months|years)\b/i;
const OF_NO_TIME =
  /^ (?:or so )?of (?:an? |the |her |his |their )?(?:pregnancy|gestation|life|therapy|treatment|dosing)(?=\W*$|[.,;:?!]| for\b)/i;

/** `in 2023 and the year before`, `last year against the previous one`: a year that is told by the one before it in the text. */
const YEAR_BESIDE = new Phrases(
  /\b(?:the |its )?(?:(?<before>(?:year (?:before|prior|earlier)|(?:previous|prior|preceding) (?:year|one)))|(?<after>year (?:after|later|thereafter)|(?:following|subsequent) year))\b(?! (?:of )?(?:\d|last|that|this|it|the|'))/gi,
);

function withYearsBeside(moments: readonly Moment[], text: string): readonly Moment[] {
  const beside = [...text.matchAll(YEAR_BESIDE)].flatMap(({ 0: said, index, groups }): readonly Moment[] => {
    const year = moments.findLast((one) => one.end <= index && isYear(one));
    const [first, last] = year?.days ?? [];
    if (first === undefined || last === undefined) return [];
    const by = groups?.["before"] === undefined ? 1 : -1;
    const moved = (date: Date): Date => day(date.getUTCFullYear() + by, date.getUTCMonth(), date.getUTCDate());
    return [{ start: index, end: index + said.length, days: [moved(first), moved(last)] }];
  });
  const others = moments.filter((one) => !beside.some(({ start, end }) => one.start < end && start < one.end));
  return [...others, ...beside].toSorted((one, other) => one.start - other.start);
}

const isYear = ({ days, isOpen }: Moment): boolean =>
  isOpen !== true && days !== null && Math.abs(days[1].getTime() - days[0].getTime() - 364.5 * DAY) < 2 * DAY;

/** A stretch of time that is told by its length and another one. */
function stretchAt(text: string, start: number, today: Date): Moment | null {
  for (const form of [ENDED, FIRST_DAYS, WEEK_OF]) {
    form.lastIndex = start;
    const { groups = {} } = form.exec(text) ?? {};
    if (form.lastIndex === 0) continue;
    const at = form.lastIndex;
    PART.lastIndex = at;
    const part = PART.exec(text);
    const own = momentAt(text, at + (part?.[0].length ?? 0), today);
    if (
      own === null ||
      own.days === null ||
      own.isOpen === true ||
      own.days[0].getUTCFullYear() < BEFORE_ALL.getUTCFullYear() + 2
    )
      continue;
    const [first, last] = part === null ? own.days : (partly(own, part.groups?.["which"] ?? "").days ?? own.days);
    if (form === WEEK_OF && last.getTime() - first.getTime() > DAY) continue;
    const days =
      form === ENDED
        ? daysBefore(groups, first, last)
        : form === FIRST_DAYS
          ? daysOfSide(groups, first, last)
          : ([first, new Date(first.getTime() + 6 * DAY)] as const);
    return { start, end: own.end, days };
  }
  return null;
}

const DAY = 86_400_000;

type Groups = Readonly<Record<string, string | undefined>>;

function daysBefore(groups: Groups, first: Date, last: Date): Moment["days"] {
  const end = groups["ended"] === undefined ? new Date(first.getTime() - DAY) : last;
  return [lengthBefore(groups, end), end];
}

/** The first or the last days of a month or a year. */
function daysOfSide(groups: Groups, first: Date, last: Date): Moment["days"] {
  if (groups["side"]?.toLowerCase() !== "first") return [lengthBefore(groups, last), last];
  return [first, lengthAfter(groups, first)];
}

function momentAt(text: string, at: number, today: Date): Moment | null {
  for (const [form, read] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match !== null) return { start: at, end: form.lastIndex, ...read({ ...match.groups, said: match[0] }, today) };
  }
  return null;
}

function partly(moment: Moment, which: string): Moment {
  if (moment.days === null) return moment;
  const [first, last] = moment.days;
  if (/^(?:start|beginning|early)/i.test(which)) return moment;
  const isYear = last.getTime() - first.getTime() > 360 * 86_400_000;
  const month = /^mid/i.test(which) ? 6 : /^late/i.test(which) ? 9 : 11;
  return { ...moment, days: isYear ? [day(first.getUTCFullYear(), month, month === 11 ? 31 : 1), last] : [last, last] };
}

/** `June and August 2023`: a date takes the year of the next one; from November to February, the one before it. */
function withYears(moments: readonly Moment[], text: string, today: Date): readonly Moment[] {
  let next: Moment | null = null;
  const dated: Moment[] = [];
  for (const moment of moments.toReversed()) {
    const isBeside: boolean =
      next !== null &&
      /^[\s,]*(?:-|–|&|\/|and|or|to|until|till|through|in|on|the|\s)*[\s,]*$/i.test(text.slice(moment.end, next.start));
    const isRange: boolean =
      next !== null &&
      (/-|–|to|til|thr/i.test(text.slice(moment.end, next.start)) ||
        /between (?:the )?$/i.test(text.slice(0, moment.start)));
    const full: Moment | null =
      moment.days?.[0].getUTCFullYear() === 1900 + NO_YEAR
        ? (lent(moment, isBeside ? next : null, isRange) ?? latest(moment, text, today))
        : moment;
    if (full === null) continue;
    dated.unshift(full);
    next = full;
  }
  return dated;
}

const inYear = (moment: Moment, year: number): Moment | null => {
  const [first, last] = moment.days ?? [];
  const moved = (date: Date): Date => day(year, date.getUTCMonth(), date.getUTCDate());
  return first === undefined || last === undefined ? null : { ...moment, days: [moved(first), moved(last)] };
};

function lent(moment: Moment, next: Moment | null, isRange: boolean): Moment | null {
  const [month, later] = [moment.days?.[0].getUTCMonth() ?? 0, next?.days?.[0]];
  if (later === undefined) return null;
  const isOfYearBefore = isRange && month > later.getUTCMonth() && later.getUTCMonth() < 3;
  return inYear(moment, later.getUTCFullYear() - (isOfYearBefore ? 1 : 0));
}

/** `since January`, `last March`: the one that began last; a month's name alone may be no date: "may". `this December` may be to come. */
function latest(moment: Moment, text: string, today: Date): Moment | null {
  const [which = ""] = /^(?:[Ll]ast|[Tt]his past|[Tt]his(?! may\b)) /.exec(text.slice(moment.start)) ?? [];
  if (/^this $/i.test(which)) return inYear(moment, today.getUTCFullYear());
  if (which === "" && !/\b(?:since|after|from|in|before) (?:late |early )?$/i.test(text.slice(0, moment.start)))
    return null;
  const year = today.getUTCFullYear();
  const full = inYear(moment, year);
  return full?.days !== undefined && full.days !== null && full.days[0] > today ? inYear(moment, year - 1) : full;
}
