/** A day or a month as it is written in English or in figures, at the beginning of a text. */
export interface WrittenDate {
  readonly year: number | null;
  /** 0 to 11. */
  readonly month: number;
  /** 1 where only a month is named. */
  readonly day: number;
  /** Characters that the date takes. */
  readonly length: number;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Parts of dates, for patterns. */
export const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`;
export const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
export const YEAR = String.raw`(?:19|20)\d\d\b`;

const ISO = new RegExp(String.raw`^(${YEAR})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?![\d-])`);
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/;
const AMERICAN = new RegExp(String.raw`^(\d{1,2})[/-](?:(\d{1,2})[/-])?(${YEAR})`);
/** `Mar-24` could be a day or a year. */
const UNCLEAR = String.raw`(?!-\d\d?(?!\d))`;
const MONTH_FIRST = new RegExp(
  String.raw`^(?:the )?(${MONTH})${UNCLEAR}(?:,? (${DAY})(?!\d))?(?:(?:,?(?: of)? |-)(${YEAR}))?`,
  "i",
);
const DAY_FIRST = new RegExp(
  String.raw`^(?:the )?(?:(${DAY})|first)(?: day)?(?: of)?[ -](${MONTH})${UNCLEAR}(?:(?:,?(?: of)? |-)(${YEAR}))?`,
  "i",
);

/** Reads `March 2021`, `Jan 5, 2020`, `1 June 2023`, `the first of May 2020`, `2019-05-01`, `12/01/2024`; null for no date of the calendar. */
export function writtenDate(text: string): WrittenDate | null {
  const [year, month, day, length] = partsOf(text);
  if (month === undefined || length === undefined || month > 11) return null;
  const last = new Date(Date.UTC(year ?? 2024, month + 1, 0)).getUTCDate();
  return (day ?? 1) < 1 || (day ?? 1) > last ? null : { year: year ?? null, month, day: day ?? 1, length };
}

type Parts = readonly [year?: number | undefined, month?: number, day?: number | undefined, length?: number];

function partsOf(text: string): Parts {
  const iso = ISO.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]) - 1, figure(iso[3]), iso[0].length];
  const run = COMPACT.exec(text);
  if (run !== null) return [Number(run[1]), Number(run[2]) - 1, figure(run[3]), run[0].length];
  const american = AMERICAN.exec(text);
  if (american !== null) return [Number(american[3]), Number(american[1]) - 1, figure(american[2]), american[0].length];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null)
    return [figure(dayFirst[3]), monthOf(dayFirst[2]), figure(dayFirst[1]) ?? 1, dayFirst[0].length];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst !== null)
    return [figure(monthFirst[3]), monthOf(monthFirst[1]), figure(monthFirst[2]), monthFirst[0].length];
  return [];
}

const figure = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number.parseInt(digits, 10);

const monthOf = (name: string | undefined): number => MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase());
