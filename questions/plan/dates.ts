import { Phrases } from "../vocabulary/phrases.ts";
import type { Span } from "../language/span.ts";
import type { Moment } from "./dates/moment-forms.ts";
import { BEFORE_ALL } from "./dates/moment-forms.ts";
import { momentsIn } from "./dates/moments.ts";

/** The stretch of time that a question asks for, and what of its dates could not be kept. */
export interface Dates {
  /** First and last day as `YYYYMMDD`; null where none is named. */
  readonly since: string | null;
  readonly until: string | null;
  /** A date was named that no calendar has, that has not come yet, or that ends before it begins. */
  readonly isImpossible: boolean;
  /** A date was named that cannot be asked for: ruled out, or a stretch of time that is not read. */
  readonly isUnread: boolean;
  /** Dates were named that are apart: what is asked for is the whole stretch from the first to the last. */
  readonly isWidened: boolean;
  /** Calendar years that are named each by itself: `in 2023 and the year before`. */
  readonly years: readonly number[];
  /** The same days also where they lie ahead, as planned ones of studies do. */
  readonly planned: { readonly since: string | null; readonly until: string | null };
  readonly spans: readonly Span[];
  /** The day from which relative dates count back. */
  readonly today: Date;
}

/** Milliseconds. */
const DAY = 86_400_000;

/** A day as `YYYYMMDD`. */
export const compactDay = (date: Date): string => date.toISOString().slice(0, 10).replaceAll("-", "");

/** What may stand between a word of direction and its date. */
const FILL =
  /(?<=[ -])(?:(?:the|about|around|roughly|circa|some ?time|back|in|year|date|of|on|and|including|\w+day)[ ,:=]+)*$/i;

type Direction = "since" | "after" | "until" | "before" | "unread" | "both";

/** Words before a date, and what they make of it; the more particular first. */
const DIRECTIONS: readonly (readonly [RegExp, Direction])[] = (
  [
    [
      String.raw`\b(?:(?:not|no|never|nor|[a-z]+n't)(?: any)?|(?:nothing|none)(?: (?:of it|of them|that is|that's|that are|from|dated|made))?) (?:before|earlier than|older than|prior to) `,
      "since",
    ],
    [
      String.raw`\b(?:(?:not|no|never|nor)(?: any)?|(?:nothing|none)(?: (?:of it|of them|that is|that's|that are|from|dated|made))?) (?:after|since|later than|newer than|past|beyond) `,
      "until",
    ],
    /** `not terminated until 2023`: then, or later. */
    [String.raw`(?<=\b(?:not|never|[a-z]+n't)(?: been)? [a-z]+ed )(?:until|till) `, "since"],
    /** `not updated since 2018`: the last update is of that time at the latest. */
    [
      String.raw`\b(?:(?:not|never|[a-z]+n't)(?: been)? (?:updated|changed|touched|revised|modified)|no (?:updates?|changes?|revisions?)) since `,
      "until",
    ],
    [
      String.raw`\b(?:not|never|except(?: for)?|excluding|other than|besides|apart from|unlike|without|[a-z]+n't) `,
      "unread",
    ],
    /** `which have not been updated since 2018`, `not updated after 2018` */
    [
      String.raw`\b(?:not|never|[a-z]+n't) (?:been |had (?:an |any )?)?(?:(?:updat|revis|chang|modif|touch)\w*|updates?) (?:again )?(?:since|after|past|beyond) `,
      "until",
    ],
    [String.raw`\b(?:not|never|[a-z]+n't)(?: \w+){1,2} (?:before|after|since|during) `, "unread"],
    /** `on or before December 31, 2019`: that day, too. */
    [String.raw`\b(?:on or (?:before|prior to)|(?:no|not) later than|up to and including) `, "until"],
    [String.raw`\b(?:before|prior to|earlier than|older than|predating|ahead of|preceding|pre)[ -]|<(?!=) ?`, "before"],
    [
      String.raw`\b(?:until|till|up to|up until|(?<!\b(?:got|gets?|getting|go|goes|went|gone|made it|makes? it|came|comes?|passed|put|pushed|sailed|slipped|waved) )through|thru|by|(?<!\b(?:compared|limited|restricted|confined|narrowed) (?:to (?:[a-z-]+ ){1,4}and )?)to|as late as|ending(?: in)?) |<= ?`,
      "until",
    ],
    [
      String.raw`\b(?:since|(?:on|in) (?:or|and) after|from|starting(?: with| from)?|beginning(?: with)?|as of|as (?:early|far back) as|(?<!up )back to)[ -]|>= ?`,
      "since",
    ],
    /** `did FDA post in 2024` */
    [String.raw`\b(?:after|(?<!\b(?:fda|agency|they) )post|(?:later|newer|more recent) than)[ -]|> ?`, "after"],
    [String.raw`\bbetween `, "both"],
  ] as const
).map(([source, direction]) => [new Phrases(`(?:${source})$`, "i"), direction]);

/** Words between a direction and its date that are not read: `since Easter 2023`. */
const UNREAD = new Phrases(
  /\b(?:since|after|before|until|till|between|from(?= (?:[\w'’.]+ ){0,4}?(?:eastern?|christmas|new year|thanksgiving|halloween|passover|ramadan|diwali|holidays?|pandemic|lockdowns?|end|start|beginning|middle|mid|half|early|late|around|about|spring|summer|fall|autumn|winter|quarters?|q[1-4]|weeks?|months?|season|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b)|fy|fiscal)(?: [\w'’.]+){1,5} $|\b(?:fy|fiscal(?: year)?)[ -]$/i,
);

const LATER =
  "on(?:wards?|(?! ?[a-z\\d])|(?= (?:that|which|whose|where|by|with|for|in|and|but|about|involving|mentioning|only|of|from|were|are|is|was)\\b))|forward|or (?:later|after|newer)|and (?:later|after|newer)(?! (?:cleared|granted|recalled|terminated|decided|approved|got|were|was|been|became|withdrawn|closed|completed|reported|stopped)\\b)";
const ONWARDS = new Phrases(
  String.raw`^ ?(?:(?:${LATER}|(?:(?:up )?to|till|until|through|thru|-|–) ?(?:right )?(?:date|now|(?:the )?present(?: day)?|today))\b|\+)`,
  "i",
);
const OR_EARLIER = /^,? ?(?:(?:or|and) (?:earlier|before|older|prior)\b(?! \w)|at the latest\b)/i;
const NOW = /\b(?:until|till|up to|through|to|before) (?:right )?(?:now|today|the present)\b/gi;

/** Characters before a date that tell its direction. */
const MOST_BEFORE = 60;

/** `20210101-20211231`, `1 May to 3 June`: from one to the other. */
const TO = /^\s*(?:[-–—]|to|through|thru|until|till)\s*$/i;

/** Dates in words. Absolute dates are days of the calendar, relative ones count back from the day `today`. */
export function datesIn(asked: string, today: Date): Dates {
  const text = asked.replaceAll(NOW, (now) => " ".repeat(now.length));
  const [firsts, nexts, lasts, spans]: [string[], string[], string[], Span[]] = [[], [], [], []];
  let [isUnread, isImpossible, isWidened, end] = [false, false, false, 0];
  const years = new Set<number>();
  let listed: Direction | null = null;
  let isAhead = false;
  for (const moment of momentsIn(text, today)) {
    const before = text.slice(Math.max(end, moment.start - MOST_BEFORE), moment.start);
    const after = ONWARDS.exec(asked.slice(moment.end)) ?? OR_EARLIER.exec(text.slice(moment.end));
    const isJoined =
      end > 0 && /^[\s,]*(?:-|–|&|\/|and|or|,|to|until|till|through|the|in)*[\s,]*(?:the )?$/i.test(before);
    const [said, from] = directionOf(before, after?.[0] ?? "", isJoined ? listed : null, moment);
    const isOnly =
      isOfOnly(moment, before, text.slice(moment.start, moment.end), asked.slice(moment.end)) ||
      (after === null && STARTING_IN.test(text.slice(0, moment.start)));
    const direction = (said === "since" || (said === "until" && ENDING_IN.test(before))) && isOnly ? "both" : said;
    end = moment.end + (after?.[0].length ?? 0);
    spans.push({ start: moment.start - (from === null ? 0 : before.length - from), end });
    isImpossible ||= moment.isImpossible === true;
    isAhead ||= moment.isAhead === true;
    if (direction === "unread" || moment.days === null) {
      isUnread ||= moment.isImpossible !== true;
      if (direction === "until" || direction === "before") lasts.push("");
      continue;
    }
    const [first, last] = moment.days.map(compactDay) as [string, string];
    listed = direction === "after" ? "since" : direction;
    if (moment.days[0] === BEFORE_ALL) lasts.push(last);
    else if (direction === "since") firsts.push(first);
    else if (direction === "after") firsts.push(compactDay(new Date(moment.days[1].getTime() + DAY)));
    else if (direction === "until") lasts.push(last);
    else if (direction === "before")
      /** `before the end of 2026`: all of that year. */
      lasts.push(
        TO_THE_END.test(asked.slice(moment.start)) ? last : compactDay(new Date(moment.days[0].getTime() - DAY)),
      );
    else {
      const next = compactDay(new Date(moment.days[1].getTime() + DAY));
      if (first.endsWith("0101") && (moment.isOpen === true || last === `${first.slice(0, 4)}1231`))
        years.add(moment.days[0].getUTCFullYear());
      isWidened ||=
        end > 0 &&
        firsts.length > 0 &&
        !TO.test(before) &&
        !/between/i.test(text) &&
        !nexts.includes(first) &&
        !firsts.includes(next);
      nexts.push(next);
      firsts.push(first);
      lasts.push(moment.isOpen === true ? "99999999" : last);
    }
  }
  const since = firsts.toSorted()[0] ?? null;
  const until = lasts.toSorted().at(-1) ?? null;
  const now = compactDay(today);
  const last = until === "" || until === "99999999" ? null : until;
  /** Over before it begins. */
  isImpossible ||= since !== null && last !== null && since > last;
  const planned = isImpossible ? { since: null, until: null } : { since, until: last };
  /** Not come yet. */
  isImpossible ||= since !== null && since > now;
  if (isAhead)
    return {
      since: null,
      until: null,
      isImpossible: false,
      isUnread: true,
      isWidened,
      years: [],
      planned,
      spans,
      today,
    };
  return {
    since: isImpossible ? null : since,
    until: last === null || last >= now || isImpossible ? null : last,
    isImpossible,
    isUnread,
    isWidened,
    years: [...years],
    planned,
    spans,
    today,
  };
}

const TO_THE_END = /^(?:the )?(?:very )?(?:end|close) of\b/i;

/** `trials starting in 2024` are those that start in that year. */
const STARTING_IN = /\b(?:trials?|stud(?:y|ies))\b[^.;?]*\b(?:start|beginn|end|finish)ing (?:in |during )?(?:the )?$/i;
const ENDING_IN = /\b(?:end|finish)ing (?:in |during )?(?:the )?$/i;

/** `recalls from 2024` are those of that year; `from 2024 to …` and `from 2024 on` begin there. */
const isOfOnly = ({ isOpen, days }: Moment, before: string, said: string, after: string): boolean =>
  isOpen !== true &&
  days !== null &&
  (days[1].getTime() - days[0].getTime() > 360 * DAY || LAST_STRETCH.test(said)) &&
  /\bfrom (?:the year )?$/i.test(before) &&
  !ONWARDS.test(after) &&
  !/^,? ?(?:[-–]|(?:to|until|till|through|thru|up)\b|(?:and|or) (?=\d|later|newer|after|on|up|beyond))/i.test(after);

/** `recalls from last month`; not from March, since when they may be wanted. */
const LAST_STRETCH = /^(?:the )?(?:last|previous|past) (?:calendar )?(?:month|quarter|week)$/i;

/** `devices before the radiology panel that were cleared in 2025`: who decided, and no time. */
const BEFORE_A_PANEL = /\bbefore (?:the |an? |its )?(?:[\w-]+ ){0,2}(?:panel|committee|board|court)s?\b/i;

/** `deaths by year, 2018-2023`: how they are counted, and no last day. */
const BY_YEAR =
  /\bby (?:the )?(?:calendar )?(?:year|month|quarter)s?[,;:]? (?=$|in $|from $|for $|between $|during $)/i;

function directionOf(
  before: string,
  after: string,
  listed: Direction | null,
  { isOpen, days }: Moment,
): readonly [Direction, from: number | null] {
  if (OR_EARLIER.test(after)) return ["until", null];
  const said = before.replace(BY_YEAR, "").replace(BEFORE_A_PANEL, "").replace(FILL, "");
  for (const [pattern, direction] of DIRECTIONS) {
    const match = pattern.exec(said);
    if (match === null) continue;
    /** `from June to August`: the end of a stretch that has its beginning is its last day. */
    return [direction, match.index];
  }
  const unread = /\b(?:in|during) (?:the )?$/i.test(before) ? null : UNREAD.exec(before);
  if (unread !== null && isOpen !== true) return ["unread", unread.index];
  if (after !== "") return ["since", null];
  if (listed !== null) return [listed === "since" ? "until" : "both", null];
  const within =
    /\b(?:in|on|during|of|for|from|over|within|dated|throughout)(?: the)?(?: (?:whole|entire|full))?(?: of)?(?: the)?(?: year)? $/i.exec(
      before,
    );
  /** `three years ago` says no beginning. */
  return [
    isOpen !== true && days !== null && days[0] === days[1] && !within ? "unread" : "both",
    within?.index ?? null,
  ];
}
