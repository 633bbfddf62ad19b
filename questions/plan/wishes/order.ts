import { overlaps, spansOf, type Span } from "../../language/span.ts";
import { Phrases, phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";
import { NAMES } from "./kinds.ts";
import { NOTHING, type Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

/**
 * An order is said by its field and a direction, as in `in descending order of effective date`, or in words that tell
 * of both: `oldest`, `most stars`.
 */

type Direction = "up" | "down";

/** What each kind of records is ordered by; the day that `date` alone means stands first. */
const FIELDS = known.orders.map(({ endpoint, name, named, noun, done = "", up = "", down = "" }, at) => ({
  endpoint,
  name,
  said: [
    ...(named === undefined ? [] : [named]),
    ...(noun === undefined ? [] : [dayOf(noun, done)]),
    ...(noun !== undefined && at === firstOf(endpoint) ? ["dates?"] : []),
  ].join("|"),
  done,
  words: [
    { direction: "up" as const, said: up },
    { direction: "down" as const, said: down },
  ].filter(({ said }) => said !== ""),
}));

function firstOf(endpoint: string): number {
  return known.orders.findIndex((one) => one.endpoint === endpoint);
}

/** The day that something was done: `the date of receipt`, `the day FDA received them`. */
function dayOf(noun: string, done: string): string {
  return String.raw`(?:${noun}) dates?|(?:dates?|days?) (?:of (?:the |their )?)?(?:${noun}|${done})|(?:dates?|days?) (?:that |on which )?(?:the |they |it )?(?:fda |agency |firm )?(?:were |was )?(?:${done})(?: them| it| each)?`;
}

const FIRST = "(?:first|on top|at the top)";
const ONES = "(?: (?:ones?|stars))?";
const DOWN = String.raw`descending|decreasing|reverse(?:d)?(?: chronological(?:ly)?)?|(?:newest|latest|last|highest|largest|biggest|best|most|most recent(?:ly)?)${ONES} (?:${FIRST}|to (?:the )?(?:oldest|earliest|first|lowest|smallest|worst))`;
const UP = String.raw`ascending|increasing|(?<!reverse )chronological(?:ly)?|(?:oldest|earliest|first|lowest|smallest|worst|poorest|weakest|fewest)${ONES} (?:${FIRST}|to (?:the )?(?:newest|latest|last|highest|largest|best))`;
const EITHER = `(?:${DOWN}|${UP})`;
const OF = "(?:by|of|on|in|according to)(?: the| their| its| each)?";
const SORTED = String.raw`\b(?:(?:sort|order|arrang|rank|organi[sz])(?:e|ed|ing|s)?|listed)\b`;

/** Forms of an order that names its field, § standing for that. */
const FORMS = [
  String.raw`(?<=${SORTED}[^.?!;]{0,60}?)\b${OF} (?:§)(?:,? (?:in )?(?:an? |the )?${EITHER}(?: order)?)?\b`,
  String.raw`\b(?:in |from )?(?:an? |the )?${EITHER}(?: order)?,? ${OF} (?:§)\b`,
  String.raw`\bby (?:the |their |its )?(?:§),? (?:in |from )?(?:an? |the )?${EITHER}(?: order)?\b`,
];

/** What befalls records on a day: `last received first`. */
const befalling = (done: string): string =>
  String.raw`\b(?:last|latest|newest|most recently|first|earliest) (?:${done})(?: ones?)? ${FIRST}\b|\b(?:the ones )?(?:that |which )?(?:${done}) (?:most recently|last|latest|earliest|first) ${FIRST}\b`;

const BY_FIELD = FIELDS.flatMap(({ endpoint, name, said, done }) =>
  [...FORMS.map((form) => form.replace("§", said)), ...(done === "" ? [] : [befalling(done)])].map((form) => ({
    endpoint,
    name,
    pattern: new Phrases(form, "gi"),
  })),
);

/** `sorted ascending`, by the field that stands first. */
const BARE = new Phrases(
  String.raw`(?<=${SORTED}[^.?!;]{0,40}?)\b(?:in )?(?:ascending|descending)(?: order)?\b|\bin (?:ascending|descending) order\b`,
  "gi",
);

/** Words that tell of an order by themselves. */
export const ORDERS = FIELDS.flatMap(({ endpoint, name, words }) =>
  words.map(({ direction, said }) => ({
    endpoint,
    name,
    direction,
    pattern: phrasePattern(
      `(?:${said})(?: (?:(?:ones?|decisions?|dates?|updates?|starts?|recalls?|reports?|records?|labels?|trials|studies) )?first| (?:on top|at the (?:top|start|beginning)))?`,
      "gi",
    ),
  })),
);

const IS_UP = new Phrases(`\\b(?:${UP})\\b|^ *(?:first|earliest) \\w+(?: ones?)? ${FIRST}\\b`, "i");
const IS_DOWN = new Phrases(`\\b(?:${DOWN})\\b`, "i");

/** A direction before its order: `Oldest first: recalls sorted by date`. */
const BEFORE =
  /\b(?:ascending|descending)[^.?!;]{0,20}$|\b(?:oldest|earliest|newest|latest|largest|smallest)(?: ones?)? first\b[^.?!;]{0,80}$/i;

/** How far a direction may stand from an order. */
const MOST_BEHIND = 40;

/** The direction that is said with an order, before it or behind it; null where none is. */
function directionOf(text: string, { start, end }: Span): Direction | null {
  const behind = /^[^.?!;]*/.exec(text.slice(end, end + MOST_BEHIND))?.[0] ?? "";
  const before = BEFORE.exec(text.slice(0, start))?.[0] ?? "";
  const said = `${before} ${text.slice(start, end)} ${behind}`;
  return IS_DOWN.test(said) ? "down" : IS_UP.test(said) ? "up" : null;
}

interface Order {
  readonly name: string;
  readonly direction: Direction;
  readonly span: Span;
}

/** The order that is said in so many words, the longest of several. */
function orderByField(part: Part, endpoint: Endpoint): Order | null {
  const [bare] = spansIn(part, BARE);
  const main = FIELDS.find((field) => field.endpoint === endpoint);
  const [given] = [
    ...BY_FIELD.filter((order) => order.endpoint === endpoint)
      .flatMap(({ name, pattern }) => spansIn(part, pattern).map((span) => ({ name, span })))
      .toSorted((one, other) => other.span.end - other.span.start - (one.span.end - one.span.start)),
    ...(bare === undefined || main === undefined ? [] : [{ name: main.name, span: bare }]),
  ];
  if (given === undefined) return null;
  /** Names go from A to Z, all else from the newest or the highest, unless told otherwise. */
  const usual = given.name === "name" ? "up" : "down";
  return { ...given, direction: directionOf(part.question.text, given.span) ?? usual };
}

/** The order that words tell of, the first one: `from most stars to fewest`. Of two that begin together the longer one is meant. */
function orderInWords(part: Part, endpoint: Endpoint, taken: readonly Span[]): Order | null {
  const { text } = part.question;
  const [first] = ORDERS.filter((order) => order.endpoint === endpoint)
    .flatMap(({ name, direction, pattern }) => spansIn(part, pattern).map((span) => ({ name, direction, span })))
    .filter(
      ({ span }) =>
        !taken.some((other) => overlaps(other, span)) &&
        negationBefore(text, span.start) === null &&
        !part.own.some((name) => NAMES.has(name.tag) && overlaps(name, span)),
    )
    .toSorted((one, other) => one.span.start - other.span.start || other.span.end - one.span.end);
  if (first === undefined) return null;
  /** `by completion date, the latest of them first`. */
  const isTold = /\bby\b/i.test(text.slice(first.span.start, first.span.end));
  return { ...first, direction: (isTold ? directionOf(text, first.span) : null) ?? first.direction };
}

const sortOf = ({ name, direction }: Order): string => (direction === "up" ? name : `-${name}`);

/** `best and worst rated`, `the oldest and the newest`: the other end of an order, which is a search of its own. */
function otherEnd(part: Part, endpoint: Endpoint, { name, direction, span: first }: Order): Order | null {
  const { text } = part.question;
  const span = ORDERS.filter((one) => one.endpoint === endpoint && one.name === name && one.direction !== direction)
    .flatMap(({ pattern }) => spansIn(part, pattern))
    .find(({ start }) => JOINED.test(text.slice(first.end, start)));
  return span === undefined ? null : { name, direction: direction === "up" ? "down" : "up", span };
}
const JOINED = /^(?:-| (?:rated|ranked))?,? (?:and|&) (?:the )?$/i;

const LATEST = /^(?:the )?(?:latest|newest|most recent|oldest|earliest)\b/i;

export function orderIn(part: Part, endpoint: Endpoint, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  const byField = orderByField(part, endpoint);
  const order = byField ?? orderInWords(part, endpoint, taken);
  const without = spansIn(part, NO_ORDER);
  if (order === null)
    return {
      ...NOTHING,
      used: without,
      notApplied: without.map(({ start, end }) => ({ text: text.slice(start, end), why: "no_such_filter" })),
    };
  const other = byField === null ? otherEnd(part, endpoint, order) : null;
  /** `Sort the latest trials by enrollment`: a search has one order. */
  const second = byField === null ? null : orderInWords(part, endpoint, [...taken, byField.span]);
  const left =
    second !== null && second.name !== byField?.name && LATEST.test(text.slice(second.span.start, second.span.end))
      ? second
      : null;
  return {
    wishes: [{ name: "sort", values: [order, ...(other === null ? [] : [other])].map(sortOf) }],
    notApplied:
      left === null ? [] : [{ text: text.slice(left.span.start, left.span.end), why: "no_such_filter" as const }],
    used: [
      order.span,
      ...(other === null ? [] : [other.span]),
      ...(byField === null
        ? []
        : [
            ...ORDERS.filter((one) => one.endpoint === endpoint).flatMap(({ pattern }) => spansIn(part, pattern)),
            ...spansOf(text, DIRECTION),
          ]),
      ...spansOf(text, ORDERING),
      ...spansOf(text, OTHER_END),
    ],
  };
}

/** An order that no search has. */
const NO_ORDER =
  /\b(?:sorted|ordered|arranged|alphabetically) by (?!number|how many|count|most|total|frequency)[a-z]+(?: name)?\b/gi;

/** Asks for an order without saying which, and where an order ends. */
const ORDERING = /\b(?:rank(?:ed|ing|s)?|order(?:ed)?|sort(?:ed)?|arranged?)(?: by)?\b/gi;

const DIRECTION = /\b(?:in )?(?:ascending|descending)(?: order)?\b|\b(?:on|at the) top\b/gi;

const OTHER_END =
  /\b(?:to|down to|up to) (?:the )?(?:fewest|most|lowest|highest|oldest|newest|worst|best|smallest|largest)\b|\b(?:down|up)wards?\b/gi;
