import { overlaps, spansOf, type Span } from "../../language/span.ts";
import { phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";
import { NAMES } from "./kinds.ts";
import { orderBy } from "./order-by.ts";
import { NOTHING, type Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

export const ORDERS = known.orders.map(({ said, ...order }) => ({
  ...order,
  pattern: phrasePattern(
    `(?:${said})(?: (?:(?:ones?|decisions?|dates?|updates?|starts?|recalls?|reports?|records?|labels?|trials|studies) )?first| (?:on top|at the (?:top|start|beginning)))?`,
    "gi",
  ),
}));

/** The order that is said first: `from most stars to fewest`. Of two that begin together the longer one is meant. */
export function orderIn(part: Part, endpoint: Endpoint, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  const said = orderBy(part, endpoint);
  if (said !== null)
    return {
      wishes: [{ name: "sort", values: [said.sort] }],
      notApplied: [],
      used: [
        said.used,
        ...ORDERS.filter((order) => order.endpoint === endpoint).flatMap(({ pattern }) => spansIn(part, pattern)),
        ...spansOf(text, ORDERING),
        ...spansOf(text, OTHER_END),
        ...spansOf(text, DIRECTION),
      ],
    };
  const [first] = ORDERS.filter((order) => order.endpoint === endpoint)
    .flatMap(({ sort, pattern }) => spansIn(part, pattern).map((span) => ({ sort, span })))
    .filter(
      ({ span }) =>
        !taken.some((other) => overlaps(other, span)) &&
        negationBefore(text, span.start) === null &&
        !part.own.some((name) => NAMES.has(name.tag) && overlaps(name, span)),
    )
    .toSorted((one, other) => one.span.start - other.span.start || other.span.end - one.span.end);
  /** `sorted by decision date, oldest first`. */
  const isTurned = ({ start, end }: Span): boolean =>
    /\bby\b/i.test(text.slice(start, end)) && OLDEST_FIRST.test(text.slice(end));
  /** `by completion date, latest first`. */
  const isLatest = ({ start, end }: Span): boolean =>
    /\bby\b/i.test(text.slice(start, end)) && NEWEST_FIRST.test(text.slice(end));
  const ordered = (sort: string, span: Span): string =>
    isLatest(span) ? `-${sort.replace(/^-/, "")}` : isTurned(span) ? sort.replace(/^-/, "") : sort;
  return first === undefined
    ? {
        ...NOTHING,
        used: spansIn(part, NO_ORDER),
        notApplied: spansIn(part, NO_ORDER).map(({ start, end }) => ({
          text: text.slice(start, end),
          why: "no_such_filter",
        })),
      }
    : {
        wishes: [{ name: "sort", values: [ordered(first.sort, first.span)] }],
        notApplied: [],
        used: [first.span, ...spansOf(text, ORDERING), ...spansOf(text, OTHER_END)],
      };
}

const NEWEST_FIRST =
  /^,? (?:(?:with|from) )?(?:the )?(?:newest|latest|most recent|highest|largest|biggest)(?: ones?)? (?:first|at the top|on top)\b|^,? (?:descending|newest to oldest)\b/i;

const OLDEST_FIRST =
  /^[^.?!]{0,40}\b(?:(?:oldest|earliest|lowest|smallest)(?: ones?)? (?:first|at the top|on top)|ascending|oldest to newest)\b/i;

/** An order that no search has. */
const NO_ORDER =
  /\b(?:sorted|ordered|arranged|alphabetically) by (?!number|how many|count|most|total|frequency)[a-z]+(?: name)?\b/gi;

/** Asks for an order without saying which, and where an order ends. */
const ORDERING = /\b(?:rank(?:ed|ing|s)?|order(?:ed)?|sort(?:ed)?|arranged?)(?: by)?\b/gi;

const DIRECTION = /\b(?:in )?(?:ascending|descending)(?: order)?\b|\b(?:on|at the) top\b/gi;

const OTHER_END =
  /\b(?:to|down to|up to) (?:the )?(?:fewest|most|lowest|highest|oldest|newest|worst|best|smallest|largest)\b|\b(?:down|up)wards?\b/gi;
