import { COUNT, YEAR } from "./date-patterns.ts";
import { writtenDate } from "./month-date.ts";
import type { Span } from "./spans.ts";

/** A day, a month, a year or another stretch of time that a question names, whatever is said of it. */
export interface DateForm extends Span {
  /** Its first day as `YYYYMMDD`; null where it cannot be read. */
  readonly since: string | null;
  /** `period` is a stretch that is neither a day, a month nor a year; `loose` has no year and may be no date at all. */
  readonly kind: "date" | "year" | "period" | "loose";
}

type Form = Omit<DateForm, "start" | "end"> & { readonly length: number };

const WORD = /(?<![\w/.$]|(?<!\bpre)-)['’]?\w/gi;

/** A year that counts something else or belongs to a product: `2000 mg`, `Model 2000`. */
const OTHER_NUMBER = /\b(?:model|mark|mk|version|series|system|type|no\.?|number|lot|size|item) $/i;

/** All of them, in the order of the text. */
export function dateFormsIn(text: string): readonly DateForm[] {
  const found: DateForm[] = [];
  for (const { index } of text.matchAll(WORD)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const form = formAt(text.slice(index));
    if (form === null || (form.kind === "year" && OTHER_NUMBER.test(text.slice(0, index)))) continue;
    const { length, ...rest } = form;
    found.push({ ...rest, start: index, end: index + length });
  }
  return found;
}

function formAt(text: string): Form | null {
  const part = PART.exec(text);
  const whole = part === null ? null : formAt(text.slice(part[0].length));
  if (part !== null && whole !== null && whole.kind !== "loose")
    return { kind: "period", since: startOfPart(part[1] ?? "", whole), length: part[0].length + whole.length };
  for (const [pattern, since] of PERIODS) {
    const match = pattern.exec(text);
    if (match !== null) return { kind: "period", since: since(match), length: match[0].length };
  }
  const written = writtenDate(text);
  if (written !== null)
    return written.year === null
      ? { kind: "loose", since: null, length: written.length }
      : {
          kind: "date",
          since: `${written.year}${two(written.month + 1)}${two(written.day)}`,
          length: written.length,
        };
  const year = LONE_YEAR.exec(text);
  return year === null ? null : { kind: "year", since: `${year[1]}0101`, length: year[0].length };
}

const two = (figure: number): string => String(figure).padStart(2, "0");

const LONE_YEAR = /^((?:19|20)\d\d)(?![\w%]|-\d|['’]s|[.,]\d| ?(?:mg|ml|mcg|g|units?|iu)\b)/i;

const PART =
  /^(?:the\s+)?(?:very\s+)?(start|beginning|end|close|middle|early|mid|late)(?:(?:\s+part)?\s+of\s+(?:the\s+(?:years?|month)\s+(?:of\s+)?)?|\s*-\s*|\s+)(?:in\s+)?(?:the\s+)?/i;

/** Parts of a year have their own beginning, and so has the beginning of anything. */
function startOfPart(part: string, { kind, since }: Form): string | null {
  if (/^(?:start|beginning|early)$/i.test(part)) return since;
  if (kind !== "year" || since === null) return null;
  const starts: Readonly<Record<string, string>> = { mid: "0701", middle: "0701", late: "1001" };
  return `${since.slice(0, 4)}${starts[part.toLowerCase()] ?? "1231"}`;
}

const ORDINALS = ["first|1st", "second|2nd|latter", "third|3rd", "fourth|4th|last"];
const ordinal = (word: string | undefined): number =>
  /^\d$/.test(word ?? "")
    ? Number(word) - 1
    : ORDINALS.findIndex((words) => words.split("|").includes((word ?? "").toLowerCase()));

const SEASON_MONTHS: Readonly<Record<string, string>> = {
  spring: "03",
  summer: "06",
  fall: "09",
  autumn: "09",
  winter: "12",
};
export const SEASONS = Object.keys(SEASON_MONTHS).join("|");
const DECADES: Readonly<Record<string, string>> = { seventies: "197", eighties: "198", nineties: "199" };

const never = (): null => null;

const quarterStart = (year: string | undefined, quarter: number): string | null =>
  year === undefined || quarter < 0 ? null : `${year}${two(3 * quarter + 1)}01`;

/** Stretches of time → their first day. */
const PERIODS: readonly (readonly [RegExp, (match: RegExpExecArray) => string | null])[] = [
  /** `fy2024`, `FY 24`, `2021-22`: years of somebody's own, whose first day is not said. */
  [/^(?:fy-?['’]?(?:\d{4}|\d\d)|(?:fy|fiscal(?: year)?)[ -]['’]?\d\d)(?:[-/]\d\d(?:\d\d)?)?(?![\w%]|[.,]\d)/i, never],
  [/^(?:19|20)\d\d[-–](?:1[3-9]|[2-9]\d)(?![\w%-]|[.,]\d)/, never],
  [/^(?:the\s+)?((?:19|20)\d)0['’]?s\b/i, ([, decade]) => `${decade}00101`],
  [/^(?:the\s+['’]?|['’])(\d)0['’]?s\b/i, ([, ten]) => `${Number(ten) < 4 ? 20 : 19}${ten}00101`],
  [
    new RegExp(`^the\\s+(${Object.keys(DECADES).join("|")})\\b`, "i"),
    ([, name]) => `${DECADES[(name ?? "").toLowerCase()]}00101`,
  ],
  [
    new RegExp(`^(?:the\\s+)?q([1-4])[\\s/,'’-]*(?:of\\s+)?(${YEAR})\\b`, "i"),
    ([, q, year]) => quarterStart(year, ordinal(q)),
  ],
  [new RegExp(`^(${YEAR})[\\s/-]?q([1-4])\\b`, "i"), ([, year, q]) => quarterStart(year, ordinal(q))],
  [
    new RegExp(`^(?:the\\s+)?(${ORDINALS.join("|")})\\s+quarter\\b(?:(?:\\s+(?:of|in))?,?\\s+(${YEAR})\\b)?`, "i"),
    ([, q, year]) => quarterStart(year, ordinal(q)),
  ],
  [
    new RegExp(
      `^(?:the\\s+)?(?:h([12])|(${ORDINALS.slice(0, 2).join("|")})\\s+half)[\\s/-]*(?:(?:of|in)\\s+)?(${YEAR})\\b`,
      "i",
    ),
    ([, h, word, year]) => quarterStart(year, 2 * ordinal(h ?? word)),
  ],
  [
    new RegExp(`^(?:the\\s+)?(${SEASONS})(?:\\s+(?:of|in))?,?\\s+(${YEAR})\\b`, "i"),
    ([, season, year]) => `${year}${SEASON_MONTHS[(season ?? "").toLowerCase()]}01`,
  ],
  [
    new RegExp(
      `^(?:the\\s+)?(?:last|past|previous|preceding|this|next|coming|current)\\s+(?:(?:${COUNT})\\s+)?(?:(?:day|week|month|quarter|year|decade|centur(?:y|ie))s?|millennium|${SEASONS})\\b(?!-)`,
      "i",
    ),
    never,
  ],
  [
    new RegExp(
      `^(?:(?:more|less|fewer|longer) than\\s+|over\\s+|at (?:least|most)\\s+)?(?:${COUNT})(?:\\s+of)?\\s+(?:day|week|month|quarter|year|decade)s?\\s+ago\\b`,
      "i",
    ),
    never,
  ],
  [
    /^(?:the\s+)?(?:turn of the\s+)?(?:19th|20th|21st|twentieth|twenty-first|new|this|last)\s+(?:century|millennium)\b/i,
    never,
  ],
  [/^the\s+turn of the\s+(?:century|millennium)\b/i, never],
  [/^yesterday\b/i, never],
];
