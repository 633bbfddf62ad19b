import { lastDayIn } from "./date-end.ts";
import { CUE, VAGUE } from "./date-patterns.ts";
import { dateFormsIn, type DateForm } from "./date-forms.ts";
import type { Span } from "./spans.ts";

/** The dates of a text that its earliest date cannot be read from, and what is left to read it from. */
export interface DateLimits {
  /** The text with blanks in their place. */
  readonly rest: string;
  /** Last dates, dates that are ruled out, and words such as "until now" that limit nothing. */
  readonly spans: readonly Span[];
  /** A last date was named. */
  readonly hasEnd: boolean;
  /** That day, where it can be read. */
  readonly until: string | null;
  /** A date was ruled out, which no dataset can do, or stands behind words that are not read: `since Easter 2023`. */
  readonly isUnread: boolean;
  /** Said in the negative: `not before 2015`. */
  readonly since: string | null;
  /** All other dates. */
  readonly free: readonly DateForm[];
}

/** Words between a cue and its date. */
const LEAD = String.raw`\s*(?:${VAGUE}\s+)*$`;

const EARLIER = "before|prior to|earlier than|older than|until|till|preceding";
const LATER = "later than|newer than|more recent than|after|since|past|beyond|from";

const END = new RegExp(
  String.raw`(?:(?<![\w-])(?:(?:on|in) or )?(?:${EARLIER}|'til|up (?:to|until|till|through)(?: and including)?|through|thru|by|predating|ahead of|ending(?: in| on| with| by)?|as late as|at the latest(?: by| in)?|(?<!\b(?:compared|similar|equal|equivalent|back|up) )to|pre)(?:\s|-)|<=?)${LEAD}`,
  "i",
);
const NOT = String.raw`\b(?:not|no|never|none|nothing|neither|nor|[a-z]+n't)`;
const NOT_EARLIER = new RegExp(String.raw`${NOT}\s+(?:any\s+)?(?:${EARLIER})${LEAD}`, "i");
const NOT_LATER = new RegExp(String.raw`${NOT}\s+(?:any\s+)?(?:${LATER})${LEAD}`, "i");
/** `not cleared before`, `except in`, `other than`: what may stand between a negator and a date. */
const RULED_OUT = new RegExp(
  String.raw`(?:(?<!\bwhy )${NOT}|\b(?:without|except(?:ing)?(?: for)?|exclud(?:e|es|ing)|omit(?:s|ting)?|other than|besides|apart from|aside from|(?:all|any\w*|every\w*) but))\s+(?:(?:yet|been|be|being|have|had|has|any|the|those|ones?|that|which|were|was|are|is|cleared|clearances?|decided|made|filed|dated|granted|in|on|during|for|of|from|${EARLIER}|${LATER})\s+){0,5}$`,
  "i",
);
const OR_EARLIER =
  /^,?\s*(?:(?:or|and|&)\s+(?:any(?:thing)?\s+)?(?:earlier|before|older|prior|previous(?:ly)?)\b(?! \w)|at the (?:very )?latest\b|(?:and )?backwards?\b)/i;
/** Words between a cue and its date that are not read: `since Easter 2023`, `before week 12 of 2023`. */
const UNREAD = String.raw`[\s-]+(?:${VAGUE}\s+)*(?!${VAGUE}\s)[\w'’.-]+(?:\s+[\w'’.&-]+){0,5},?\s+$`;
const OUTSIDE = String.raw`(?!.*\b(?:in|during)\s+$)`;
const UNREAD_LATER = new RegExp(
  String.raw`\b(?:since|(?:after|starting|beginning|as of|post|(?:not|no) (?:${EARLIER}))${OUTSIDE})${UNREAD}|\b(?:fy|fiscal(?:\s+years?)?)[\s-]*$`,
  "i",
);
const UNREAD_EARLIER = new RegExp(
  String.raw`\b(?:(?:(?:not|no) (?:${LATER})|(?<!\b(?:not|no) )(?:${EARLIER})|up (?:to|until|till))${OUTSIDE}|between(?=.*\band (?:the )?$))${UNREAD}`,
  "i",
);
const WITHIN = /(?:\b(?:since|after|in|from|of|for|during|on)\s+)(?:the\s+)?$/i;
const NOW = new RegExp(
  String.raw`\b(?:until|till|'til|up (?:to|until|till|through)|through|thru|to|before)\s+(?:(?:right\s+)?now|today|(?:the\s+)?present(?:\s+day)?)\b`,
  "gi",
);

/** Takes last dates and ruled out dates out of a text, in every form in which dates are read. */
export function dateLimitsOf(text: string): DateLimits {
  const spans: Span[] = [...text.matchAll(NOW)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
  }));
  const free: DateForm[] = [];
  let [hasEnd, isUnread, since, until] = [false, false, null as string | null, null as string | null];
  let read = 0;
  for (const form of dateFormsIn(text)) {
    const before = text.slice(0, form.start);
    const later = OR_EARLIER.exec(text.slice(form.end));
    const said = later === null ? limitBefore(before, form) : (["end", WITHIN.exec(before)?.index] as const);
    const [limit, from] = said ?? unreadBefore(text, read, form);
    read = form.end;
    if (limit === null) {
      free.push(form);
      continue;
    }
    spans.push({ start: from ?? form.start, end: form.end + (later?.[0].length ?? 0) });
    if (limit === "end") {
      hasEnd = true;
      until ??= lastDayIn(text.slice(from ?? form.start, form.end));
    } else if (limit === "since" && form.since !== null) since ??= form.since;
    else isUnread = true;
  }
  return { rest: blanked(text, spans), spans, hasEnd, until, isUnread, since, free };
}

/** What is said of a date, and where the words begin that say it. */
type Limit = readonly ["end" | "since" | "unread" | null, number | undefined];

function limitBefore(before: string, { kind }: DateForm): Limit | null {
  const rules = [
    [NOT_EARLIER, "since"],
    [NOT_LATER, "end"],
    [RULED_OUT, "unread"],
    [END, "end"],
  ] as const;
  for (const [pattern, limit] of rules) {
    const cue = pattern.exec(before);
    /** "by May" may be said of anything. */
    if (cue === null || (kind === "loose" && /\b(?:by|to|pre)\b/i.test(cue[0]))) continue;
    /** "not cleared before 2015" speaks of clearances all the same. */
    return [limit, limit === "unread" ? (END.exec(before) ?? WITHIN.exec(before))?.index : cue.index];
  }
  return null;
}

const NOTHING: Limit = [null, undefined];

/** Words that are not read stand between a cue and its own date; `from` is where the date before it ends. */
function unreadBefore(text: string, from: number, { kind, start }: DateForm): Limit {
  if (kind === "loose") return NOTHING;
  const words = text.slice(from, start);
  const earlier = UNREAD_EARLIER.exec(words);
  const cue = earlier ?? UNREAD_LATER.exec(words);
  return cue === null ? NOTHING : [earlier === null ? "unread" : "end", from + cue.index];
}

const blanked = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (whole, { start, end }) => `${whole.slice(0, start)}${" ".repeat(end - start)}${whole.slice(end)}`,
    text,
  );

const SINCE = new RegExp(String.raw`${CUE}\s*(?:${VAGUE}\s+)*$`, "i");
const ONWARDS = /^\s*(?:on(?:wards?)?\b|forward\b|(?:and|or) (?:later|after|newer)\b|to date\b|\+)/i;
const AT = /\b(?:in|on|during|of|for|from|dated|within|over)\s+(?:the\s+)?(?:year\s+)?$/i;

/** Whether such a date goes on to this day, with the words that belong to it. */
export function reachOf(text: string, { start, end }: Span): { readonly isOpen: boolean; readonly span: Span } {
  const before = text.slice(0, start);
  const since = SINCE.exec(before);
  const onwards = ONWARDS.exec(text.slice(end));
  const from = (since ?? AT.exec(before))?.index ?? start;
  return { isOpen: since !== null || onwards !== null, span: { start: from, end: end + (onwards?.[0].length ?? 0) } };
}
