import type { Dates } from "../dates.ts";
import type { Part } from "../parts.ts";
import type { Call } from "../schema.ts";
import { NOTHING, type Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

/** Datasets whose records are asked for by a stretch of time. */
const DATED: ReadonlySet<string> = new Set([
  "/labels/search",
  "/clearances/search",
  "/devices/recalls",
  "/devices/events",
]);

const boundsOf = (
  [first, last]: readonly [string, string],
  { since, until }: Pick<Dates, "since" | "until">,
): Wishes => ({
  ...NOTHING,
  wishes: [
    ...(since === null ? [] : [{ name: first, values: [since] }]),
    ...(until === null ? [] : [{ name: last, values: [until] }]),
  ],
});

/** Dates beside the one that a kind of records is ordered by: the words before them, and the field, where one is searched. */
const OTHER_DATES: Readonly<
  Partial<Record<string, readonly { readonly field: string | null; readonly said: RegExp }[]>>
> = {
  "/trials/search": [
    {
      field: "start_date",
      said: /\b(?:start(?:ed|s|ing)?|beg[aiu]n(?:s|ning)?|launch(?:ed|ing)?|initiated|commenc(?:ed|es?|ing)|kick(?:ed|ing)? off|opened)(?: (?:dates?|enrol+(?:ing|ment)|recruit(?:ing|ment)|accrual))?$/i,
    },
    {
      field: "completion_date",
      said: /\b(?:complet(?:ed?|es|ing|ion)|finish(?:ed|es|ing)?|end(?:ed|s|ing)?|conclud(?:ed?|es|ing)|wrap(?:ped|ping|s)? up)(?: dates?)?$/i,
    },
    { field: null, said: /\b(?:posted|published|registered|terminated|withdrawn|suspended|stopped|halted)$/i },
  ],
  "/devices/recalls": [
    {
      field: "date_terminated",
      said: /\b(?:terminat(?:ed|ion)|ended|closed)(?: dates?| recalls?)?$/i,
    },
    { field: null, said: /\b(?:completed|finished|resolved)(?: dates?| recalls?)?$/i },
    {
      field: "date_posted",
      said: /\b(?:posted|classified|published|(?:fda|agency|they) (?:post|classify|publish))(?: dates?)?(?: (?:as|by|for|under) (?:an? |the )?(?:device )?(?:recalls?|fda|agency))?$/i,
    },
  ],
  "/clearances/search": [
    {
      field: "date_received",
      said: /\b(?:submitted|filed|received(?: by (?:the )?(?:fda|agency|cdrh))?|(?:fda|agency|cdrh) (?:first )?(?:received|got)(?: (?:the|an?|its|their|each))? (?:submissions?|applications?|requests?|files?)|applied for|(?:did|does) (?:the )?(?:fda|agency|cdrh) (?:receive|get))(?: dates?)?$/i,
    },
  ],
  "/labels/search": [{ field: null, said: /\b(?:approved|launched|marketed)$/i }],
  "/devices/events": [{ field: null, said: /\b(?:implanted|manufactured|happened|occurr(?:ed|ing))$/i }],
};

/** `which 510(k)s has Masimo received since 2023`: what a firm received was decided then, unlike what FDA received. */
const isGot = (before: string, endpoint: Endpoint): boolean =>
  endpoint === "/clearances/search" &&
  /\b(?:has|have|had|did|they|it|we) (?:(?:the )?[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3} )?received$|\p{Lu}[\w&.'-]* (?:has |have |had |also )?received$/u.test(
    before,
  ) &&
  !/\b(?:FDA|fda|agency|cdrh|CDRH|submissions?|applications?|requests?)\b/.test(before);

/** Words between a date and the one before it that tell another date. */
const ANOTHER_DATE =
  /\b(?:cleared|decided|initiated|recalled|updated|posted|received|submitted|start(?:ed|ing)?|began|beginning|end(?:ed|ing)?|complet(?:ed?|ing)|terminated?|finish(?:ed|ing)?|close[ds]?)\b/i;

/** The stretch of time that is asked for, of the date that the words before it tell. */
export function daysIn(part: Part, endpoint: Endpoint, dates: Dates): Wishes {
  const { text } = part.question;
  const [first] = dates.spans;
  if (first === undefined) return NOTHING;
  const before = text
    .slice(0, first.start)
    /** `started each year from`, `started per year for breast cancer since` */
    .replace(/ (?:each|every|per) year\b[^.?!]*$/i, " ")
    .replace(
      /(?: (?:in|on|since|before|after|during|between|by|from|within|of|is|was|are|anywhere|somewhere|any ?time|sometime|fell|falls?|falling|lies|lying|set|due))*(?: the)? $/i,
      "",
    )
    .replace(/ by (?:the )?(?!FDA\b)[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3}$/, "")
    .replace(/[)\s]+$/, "");
  const end = dates.spans.at(-1)?.end ?? first.end;
  const [behind = ""] = /^ (?:start|completion)(?: dates?)?\b/i.exec(text.slice(end)) ?? [];
  /** A word of direction belongs to the date: `starting in 2027`. */
  const [ahead = ""] = /^[a-z]+/i.exec(text.slice(first.start)) ?? [];
  const second = dates.spans[1];
  /** `submitted in 2024 and cleared in 2025`: one search takes one of them. */
  if (second !== undefined && ANOTHER_DATE.test(text.slice(first.end, second.start)))
    return {
      ...NOTHING,
      notApplied: [{ text: text.slice(first.start, end), why: "not_understood" }],
      used: dates.spans,
    };
  const other = isGot(before, endpoint)
    ? undefined
    : OTHER_DATES[endpoint]?.find(({ said }) => said.test(before) || said.test(ahead) || said.test(behind));
  if (other === undefined)
    return DATED.has(endpoint) || isOfUpdates(part, endpoint) ? boundsOf(["since", "until"], dates) : NOTHING;
  if (other.field === null)
    return {
      ...NOTHING,
      notApplied: [{ text: text.slice(first.start, end), why: "no_such_filter" }],
      used: dates.spans,
    };
  const [cue = ""] = other.said.exec(before) ?? [];
  const days = boundsOf([`${other.field}_since`, `${other.field}_until`], dates.planned);
  return {
    ...days,
    used: [
      ...dates.spans,
      { start: before.length - cue.length, end: before.length },
      { start: end, end: end + behind.length },
    ],
  };
}

export const UPDATED = /\b(?:last |recently )?(?:updat|chang|revis|modif)\w*/gi;

/** Whether studies are asked for by the day of their last update. */
export const isOfUpdates = ({ question: { text } }: Part, endpoint: Endpoint): boolean =>
  endpoint === "/trials/search" && /\b(?:updat|chang|revis|modif)(?:e|ed|es|ing|ied)?\b/i.test(text);
