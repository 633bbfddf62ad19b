import { dateFormsIn, SEASONS } from "./date-forms.ts";
import { DAY, MONTH, YEAR } from "./month-date.ts";
import type { Span } from "./spans.ts";

/** A text whose dates have their years, and where a part of it stood before they were written out. */
interface YearsWritten {
  readonly text: string;
  readonly placeOf: (span: Span) => Span;
}

interface Draft {
  readonly text: string;
  /** From a place in this text to the place in the text as it was asked. */
  readonly back: (at: number) => number;
}

type Rule = readonly [pattern: RegExp, write: (match: readonly string[], before: string, today: Date) => string];

/** A day, a month or another part of a year, without its year. */
const PART = String.raw`(?:${MONTH}(?: ${DAY}(?!\d))?|${DAY}(?: of)? ${MONTH}|${SEASONS}|[qh][1-4]|(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) (?:quarter|half))`;
const OF_YEAR = String.raw`,?(?: of| in)? (${YEAR})`;
/** What sets two dates side by side. */
const JOINT = String.raw`(?: ?[-–/&] ?|,(?: and| or)? | (?:to|until|till|through|thru|and|or) )(?:in |on )?(?:the )?`;
const START = String.raw`(?<![\w/.$])`;

/** In this order, each as often as it finds something: a list gets its years from its end. */
const RULES: readonly Rule[] = [
  /** `March '24`, `since '23`, `Q1'24`. */
  [
    new RegExp(
      String.raw`(?<=\b(?:${MONTH}(?: ${DAY})?|${SEASONS}|[qh][1-4]|quarter|half|early|mid|late|since|after|from|in|during|of|before|until|till|through|to|by|between|and|or|than|year|fiscal|fy),?[ -]?)['’](\d\d)(?![\w'’%]|[.,]\d)`,
      "gi",
    ),
    ([, year = ""], before) => `${/[\w.]$/.test(before) ? " " : ""}${Number(year) < 76 ? 20 : 19}${year}`,
  ],
  /** `March of last year`. */
  [
    new RegExp(String.raw`(?<=\b${PART}),?(?: of| in)? (?:the )?(last|previous|past|this|current) year\b`, "gi"),
    ([, which = ""], _, today) => ` ${today.getUTCFullYear() - (/this|current/i.test(which) ? 0 : 1)}`,
  ],
  /** `June 5-7, 2023`. */
  [
    new RegExp(String.raw`\b(${MONTH}) (${DAY})(${JOINT})(${DAY})${OF_YEAR}`, "gi"),
    ([, month, one, joint, other, year]) => `${month} ${one} ${year}${joint}${month} ${other} ${year}`,
  ],
  /** `5-7 June 2023`, `the first and second quarter of 2023`. */
  [
    new RegExp(
      String.raw`${START}(${DAY}|first|second|third)(?=(${JOINT})(?:${DAY}|second|third|fourth|last)((?: of)? ${MONTH}| quarter| half)${OF_YEAR})`,
      "gi",
    ),
    ([, one, , month, year]) => `${one}${month} ${year}`,
  ],
  /** `6/5 to 6/9/2023`. */
  [
    new RegExp(String.raw`${START}(\d{1,2}/\d{1,2})(?=(${JOINT})(\d{1,2}/\d{1,2})/(${YEAR}))`, "gi"),
    (match, before) => yearOfFirst(match, before, "/"),
  ],
  /** `June and August 2023`, `Q1 to Q3 2023`. */
  [
    new RegExp(String.raw`${START}(${PART})(?=(${JOINT})(${PART})${OF_YEAR})`, "gi"),
    (match, before) => yearOfFirst(match, before, " "),
  ],
  /** `June 2023 - August 2023`. */
  [new RegExp(String.raw`(?<=\b${YEAR}) ?[-–] ?(?=(?:${PART}${OF_YEAR}|\d{1,2}/\d{1,2}/${YEAR}))`, "gi"), () => " to "],
];

/** Dates that one rule may give the year of the date behind them, one after the other. */
const MOST_SHARING = 12;

/** Writes out what years a text leaves out or shortens: `'24`, `June and August 2023`, `5-7 June 2023`, `March of last year`. */
export function withYears(text: string, today: Date): YearsWritten {
  let draft: Draft = { text, back: (at) => at };
  if (/\d\d|year/i.test(text))
    for (const rule of RULES)
      for (let time = 0; time < MOST_SHARING; time++) {
        const next = rewritten(draft, rule, today);
        if (next === draft) break;
        draft = next;
      }
  const { back } = draft;
  return { text: draft.text, placeOf: ({ start, end }) => ({ start: back(start), end: back(end) }) };
}

function rewritten(draft: Draft, [pattern, write]: Rule, today: Date): Draft {
  const { text, back } = draft;
  const edits: (Span & { readonly at: number; readonly length: number })[] = [];
  let [next, last] = ["", 0];
  for (const match of text.matchAll(pattern)) {
    next += text.slice(last, match.index);
    const written = write(match, text.slice(0, match.index), today);
    last = match.index + match[0].length;
    edits.push({ start: match.index, end: last, at: next.length, length: written.length });
    next += written;
  }
  if (edits.length === 0) return draft;
  const place = (at: number): number => {
    const edit = edits.findLast((one) => one.at <= at);
    if (edit === undefined) return at;
    const past = at - edit.at - edit.length;
    return past >= 0 ? edit.end + past : Math.min(edit.end, edit.start + at - edit.at);
  };
  return { text: next + text.slice(last), back: (at) => back(place(at)) };
}

/** The year of the second date; from November to February 2024, November is of the year before. */
function yearOfFirst([, one, joint = "", other, year]: readonly string[], before: string, gap: string): string {
  const sinceOf = (part: string | undefined, of: string | undefined) =>
    dateFormsIn(`${part}${gap}${of}`)[0]?.since ?? "";
  const isRange = /[-–]|to|til|thr/i.test(joint) || /\b(?:between|from) (?:the )?$/i.test(before);
  const isOfYearBefore = isRange && sinceOf(one, year) > sinceOf(other, year);
  return `${one}${gap}${Number(year) - (isOfYearBefore ? 1 : 0)}`;
}
