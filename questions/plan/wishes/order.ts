import { overlaps, spansOf, type Span } from "../../language/span.ts";
import { phrasePattern } from "../../vocabulary/phrases.ts";
import known from "../data/filters.json" with { type: "json" };
import { negationBefore } from "../negation.ts";
import { spansIn, type Part } from "../parts.ts";
import type { Call } from "../schema.ts";
import { NAMES } from "./kinds.ts";
import { NOTHING, type Wishes } from "./wish.ts";

type Endpoint = Call["endpoint"];

export const ORDERS = known.orders.map(({ said, ...order }) => ({
  ...order,
  pattern: phrasePattern(
    `(?:${said})(?: (?:(?:ones?|decisions?|dates?|updates?|starts?|recalls?|reports?|records?|labels?|trials|studies) )?first)?`,
    "gi",
  ),
}));

/** The order that is said first: `from most stars to fewest`. Of two that begin together the longer one is meant. */
export function orderIn(part: Part, endpoint: Endpoint, taken: readonly Span[]): Wishes {
  const { text } = part.question;
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
        wishes: [{ name: "sort", values: [isTurned(first.span) ? first.sort.replace(/^-/, "") : first.sort] }],
        notApplied: [],
        used: [first.span, ...spansOf(text, ORDERING), ...spansOf(text, OTHER_END)],
      };
}

const OLDEST_FIRST =
  /^[^.?!]{0,40}\b(?:(?:oldest|earliest|lowest|smallest)(?: ones?)? (?:first|at the top|on top)|ascending|oldest to newest)\b/i;

/** An order that no search has. */
const NO_ORDER =
  /\b(?:sorted|ordered|arranged|alphabetically) by (?!number|how many|count|most|total|frequency)[a-z]+(?: name)?\b/gi;

/** Asks for an order without saying which, and where an order ends. */
const ORDERING = /\b(?:rank(?:ed|ing|s)?|order(?:ed)?|sort(?:ed)?|arranged?)(?: by)?\b/gi;

const OTHER_END =
  /\b(?:to|down to|up to) (?:the )?(?:fewest|most|lowest|highest|oldest|newest|worst|best|smallest|largest)\b|\b(?:down|up)wards?\b/gi;
