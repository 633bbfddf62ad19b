import { Phrases } from "../../vocabulary/phrases.ts";
import { toQuestion } from "../../question.ts";
import { datesIn, type Dates } from "../dates.ts";
import { spansOf } from "../../language/span.ts";
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
      said: /\b(?:start(?:ed|s|ing)?|beg[aiu]n(?:s|ning)?|launch(?:ed|ing|es)?|initiated|commenc(?:ed|es?|ing)|kick(?:ed|ing)? off|opened)(?: (?:dates?|enrol+(?:ing|ment)|recruit(?:ing|ment)|accrual))?$/i,
    },
    {
      field: "completion_date",
      said: /\b(?:complet(?:ed?|es|ing|ion)|finish(?:ed|es|ing)?|end(?:ed|s|ing)?|conclud(?:ed?|es|ing)|wrap(?:ped|ping|s)? up)(?: dates?)?$/i,
    },
    {
      field: null,
      said: /\b(?:(?:(?:results )?first )?posted|(?:first )?(?:published|registered)|terminated|withdrawn|suspended|stopped|halted)(?: (?:on|to|at) (?:clinicaltrials\.gov|the registry))?$/i,
    },
  ],
  "/devices/recalls": [
    {
      field: "date_terminated",
      said: /\b(?:terminat(?:ed?|ion)|(?:did|does) (?!not\b)(?:[\w&.'-]+ ){1,4}?(?:end|close(?: out)?)|ended|closed(?: out)?|wrapped up)(?: dates?| recalls?)?$/i,
    },
    { field: null, said: /\b(?:completed|finished|resolved)(?: dates?| recalls?)?$/i },
    {
      field: "date_posted",
      said: new Phrases(
        /\b(?:(?:posted|published|entered|added) (?:to|on|in|into) (?:the )?(?:fda(?:['’]s)? )?(?:database|site|website|list|registry)|posted|posting|classified|published|(?:went|gone|go|put) up on (?:the )?(?:fda(?:['’]s)? )?(?:web ?)?site|put (?:up|on (?:its|their|the) (?:web ?)?site)|appeared(?: on (?:the )?(?:fda(?:['’]s)? )?(?:web ?)?site)?|(?:fda|agency|they) (?:post|classify|publish))(?: dates?)?(?: (?:as|by|for|under) (?:an? |the )?(?:device )?(?:recalls?|fda|agency))?$/i,
      ),
    },
  ],
  "/clearances/search": [
    {
      field: "date_received",
      said: new Phrases(
        /\b(?:(?:submitted|filed|sent|sent in)(?: (?:to|with|at) (?:the )?(?:fda|agency|cdrh))?|(?:arriv(?:ed|ing)|reach(?:ed|ing)|came in|coming in|landed)(?: (?:to|at|with|in) (?:the )?(?:fda|agency|cdrh)| (?:the )?(?:fda|agency|cdrh))|received(?: (?:by|at) (?:the )?(?:fda|agency|cdrh))?|(?:fda|agency|cdrh) (?:first )?(?:received?|got|get)(?: (?:the|an?|its|their|each|any))? (?:submissions?|applications?|requests?|files?|anything|something)|(?:submissions?|applications?|requests?|files?) (?:came|went|arrived|reached (?:the )?(?:fda|agency))(?: in)?|applied for|(?:did|do|have) (?:the )?(?:[\w&.'-]+ ){1,6}?(?:submit|file|send in)|(?:did|does) (?:the )?(?:fda|agency|cdrh) (?:receive|get))(?: dates?)?$/i,
      ),
    },
  ],
  "/labels/search": [{ field: null, said: /\b(?:approved|launched|marketed)$/i }],
  "/devices/events": [
    {
      field: null,
      said: /\b(?:implanted|manufactured|happened|occurr(?:ed|ing)|(?:event|incident) dates?|dates? of (?:the )?(?:event|incident)s?)$/i,
    },
  ],
};

/** `which 510(k)s has Masimo received since 2023`: what a firm received was decided then, unlike what FDA received. */
const isGot = (before: string, endpoint: Endpoint): boolean =>
  endpoint === "/clearances/search" &&
  /\b(?:has|have|had|did|they|it|we) (?:(?:the )?[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3} )?received$|\p{Lu}[\w&.'-]* (?:has |have |had |also )?received$/u.test(
    before,
  ) &&
  !/\b(?:fda|agency|cdrh|submissions?|applications?|requests?)\b/i.test(before);

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
      /(?: (?:in|on|since|before|after|during|between|by|from|within|of|is|was|are|anywhere|somewhere|any ?time|sometime|fell|falls?|falling|lies|lying|set|due|anticipated|expected|planned|scheduled|slated|foreseen|estimated))*(?: the)? $/i,
      "",
    )
    .replace(
      /(?<=\b(?:anything|something|submissions?|applications?)) (?:from|of|by) (?:the )?[A-Z][\w&.'-]*(?: (?:& )?[A-Z][\w&.'-]*){0,3}$/,
      "",
    )
    .replace(/ by (?:the )?(?!FDA\b)[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3}$/, "")
    .replace(/[),\s]+$/, "");
  const end = dates.spans.at(-1)?.end ?? first.end;
  const [behind = ""] = /^ (?:start|completion)(?: dates?)?\b/i.exec(text.slice(end)) ?? [];
  /** A word of direction belongs to the date: `starting in 2027`. */
  const [ahead = ""] = /^[a-z]+/i.exec(text.slice(first.start)) ?? [];
  const second = dates.spans[1];
  const another = second === undefined ? null : ANOTHER_DATE.exec(text.slice(first.end, second.start));
  /** `submitted in 2024 and cleared in 2025`: a date each, where they are two dates of the records. */
  if (another !== null)
    return (
      eachOf(part, endpoint, dates, first.end + another.index) ?? {
        ...NOTHING,
        notApplied: [{ text: text.slice(first.start, end), why: "not_understood" }],
        used: dates.spans,
      }
    );
  const other = isGot(before, endpoint)
    ? undefined
    : (OTHER_DATES[endpoint]?.find(({ said }) => said.test(before) || said.test(ahead) || said.test(behind)) ??
      (endpoint === "/trials/search" && COMPLETES.test(before)
        ? OTHER_DATES[endpoint]?.find(({ field }) => field === "completion_date")
        : undefined));
  if (other === undefined)
    return DATED.has(endpoint) || isOfUpdates(part, endpoint)
      ? { ...boundsOf(["since", "until"], dates), used: spansOf(text, NOT_UPDATED) }
      : NOTHING;
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
      /** With what stands between it and the date: `completion planned for 2028`. */
      {
        start: before.length - cue.length,
        end: / (?:each|every|per) year\b/i.test(text.slice(before.length, first.start)) ? before.length : first.start,
      },
      { start: end, end: end + behind.length },
    ],
  };
}

/** `Did Novo Nordisk complete studies with at least 1,000 participants between 2020 and 2023?` */
const COMPLETES =
  /\b(?:did|does|has|have|had|will)\b[^.?!]{2,60}?\bcomplete[ds]? (?:(?:any|some|all|the|its|their|more|new|other) )?(?:[\w-]+ ){0,4}(?:studies|trials)\b/i;

/** The two dates of a question, each in its half; null where they are no two dates that are searched. */
function eachOf(part: Part, endpoint: Endpoint, { spans, today }: Dates, cut: number): Wishes | null {
  const { text } = part.question;
  const not = NOT_UNTIL.exec(text.slice(0, cut));
  /** `begun in 2021 but not terminated until 2023`: then, or later. */
  if ((not !== null && !/^\w+ (?:until|till)\b/i.test(text.slice(cut))) || spans.length !== 2) return null;
  const middle = not?.index ?? cut;
  const halves = [text.slice(0, middle), text.slice(middle)].map((half) =>
    daysIn({ ...part, question: toQuestion(half) }, endpoint, datesIn(half, today)),
  );
  const names = halves.flatMap(({ wishes }) => wishes.map(({ name }) => name));
  const areTwo = halves.every(({ wishes }) => wishes.length > 0) && new Set(names).size === names.length;
  const isOfOne = new Set(names.map((name) => name.replace(/_?(?:since|until)$/, ""))).size < 2;
  return areTwo && !isOfOne ? { ...NOTHING, wishes: halves.flatMap(({ wishes }) => wishes), used: spans } : null;
}
const NOT_UNTIL = /\b(?:not|never|only|[a-z]+n['’]t) (?:\w+ ){0,2}$/i;
/** `labels not updated since 2015`: the date takes what is ruled out. */
const NOT_UPDATED =
  /\b(?:not|never|[a-z]+n't)(?: been)? (?:updated|changed|touched|revised|modified)(?= (?:since|after|past|beyond)\b)/gi;

export const UPDATED = /\b(?:last |recently )?(?:updat|chang|revis|modif)\w*/gi;

/** Whether studies are asked for by the day of their last update. */
export const isOfUpdates = ({ question: { text } }: Part, endpoint: Endpoint): boolean =>
  endpoint === "/trials/search" && /\b(?:updat|chang|revis|modif)(?:e|ed|es|ing|ied)?\b/i.test(text);
