import { day, FORMS, NO_YEAR, type Moment } from "./moment-forms.ts";

/** Where a date may begin: also in `pre-2020`. */
const BEGINNING = /(?:(?<![\w/.$#]|\w-)|(?<=\b(?:pre|post)-))['’]?\w/gi;

/** A number behind these words is of a product. */
const OTHER_NUMBER = /\b(?:model|mark|mk|version|series|system|type|no\.?|number|lot|size|item|code) $/i;

/** A part of what follows: `early 2020`, `the end of March 2021`. */
const WHICH = "(?<which>start|beginning|end|close|middle|early|mid|late)";
const PART = new RegExp(String.raw`(?:the )?(?:very )?${WHICH}(?:(?: part)? of(?: the year)?|[ -])\s?(?=\S)`, "iy");

/** All of them, in the order of the text. */
export function momentsIn(text: string, today: Date): readonly Moment[] {
  const found: Moment[] = [];
  for (const { index } of text.matchAll(BEGINNING)) {
    if (index < (found.at(-1)?.end ?? 0) || OTHER_NUMBER.test(text.slice(0, index))) continue;
    PART.lastIndex = index;
    const part = PART.exec(text);
    const moment = momentAt(text, index + (part?.[0].length ?? 0), today);
    if (moment !== null)
      found.push(part === null ? moment : { ...partly(moment, part.groups?.["which"] ?? ""), start: index });
  }
  return withYears(found, text, today);
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

/** `since January`: the one that began last; a month's name alone may be no date: "may". */
function latest(moment: Moment, text: string, today: Date): Moment | null {
  if (!/\b(?:since|after|from|in|before) (?:late |early )?$/i.test(text.slice(0, moment.start))) return null;
  const year = today.getUTCFullYear();
  const full = inYear(moment, year);
  return full?.days !== undefined && full.days !== null && full.days[0] > today ? inYear(moment, year - 1) : full;
}
