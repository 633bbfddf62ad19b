import type { Span } from "../../language/span.ts";
import type { Filter } from "../schema.ts";

/** What a question about hospitals wants of them. */
export interface Wishes {
  readonly filters: readonly Filter[];
  readonly notApplied: readonly string[];
  /** Where the words of these filters stand. */
  readonly used?: readonly Span[];
}

/** The lowest and the highest rating that is asked for, 1 to 5. */
type Range = readonly [low: number, high: number];

const WORDS = ["", "one", "two", "three", "four", "five"];
const SPELLED = ["", "one star", "two stars", "three stars", "four stars", "five stars"];

const NUMBER = /(?<![\d.⁄/])(?:one|two|three|four|five|\d+(?:\.\d+)?)(?![\d⁄])(?!\.\d)/gi;

/** What is said of five stars altogether is no rating: `4 out of 5`. */
const OF_FIVE = /[ -]?(?:out )?(?:of|\/)[ -]?(?:5|five)\b/gi;

/** How many are wanted, not how they are rated: `top 5`. */
const HOW_MANY = /^(?:top|best|first|worst|bottom) \w+$/i;

/** Puts records in order. */
const BEST = /\b(?:best|highest|top|worst|lowest)\b/i;

const NOT = /\b(?:no|not|never)\b/i;
const UP = /\+|\bplus\b|above|over|beyond|exceed|more|higher|better|greater|\bup(?:wards?)?\b(?! to)|least|\bmin|[>≥]/i;
const DOWN = /below|under|less|fewer|lower|worse|most|\bmax|up to|down|[<≤]/i;
const INCLUSIVE = /least|most|\bmin|\bmax|up to|equal|\bor\b|\band\b|plus|\+|\bup|down|[=≤≥]/i;

/** Filters by what a question says about star ratings: `at least 4 stars`, `rated 3 or below`, `2-4 stars`. */
export function starFilters(said: readonly string[]): Wishes {
  const wishes = said.filter((phrase) => !HOW_MANY.test(phrase));
  const ranges = wishes.map(rangeOf).filter((range) => range !== null);
  /** `stars` and `ratings` alone ask for what each record shows. */
  const others = wishes.filter(
    (phrase) => rangeOf(phrase) === null && /\w[ -]\w|un/i.test(phrase) && !BEST.test(phrase),
  );
  if (ranges.length === 0)
    return { filters: [], notApplied: others.map((phrase) => `"${phrase}" (ratings are one to five stars)`) };
  const low = Math.max(...ranges.map(([from]) => from));
  const high = Math.min(...ranges.map(([, to]) => to));
  const isUnclear = low > high || ranges.some(([from, to]) => !isRating(from) || !isRating(to));
  return isUnclear
    ? { filters: [], notApplied: ["star ratings that make no one range of one to five"] }
    : { filters: filtersOf([low, high]), notApplied: [] };
}

const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= 5;

/** NaN where the ratings named leave some out between them; null where none is named: `with a rating`. */
function rangeOf(phrase: string): Range | null {
  const text = phrase.replaceAll(OF_FIVE, "");
  const named = (text.match(NUMBER) ?? []).map((word) =>
    /\d/.test(word) ? Number(word) : WORDS.indexOf(word.toLowerCase()),
  );
  const [first] = named;
  if (first === undefined) return null;
  if (named.length > 1) {
    const [low, high] = [Math.min(...named), Math.max(...named)];
    const isWhole = /between|to|through|\d ?[–-] ?\d/i.test(text) || new Set(named).size > high - low;
    return isWhole && named.every(isRating) ? [low, high] : [Number.NaN, Number.NaN];
  }
  const direction = UP.test(text) ? "up" : DOWN.test(text) ? "down" : null;
  if (direction === null) return [first, first];
  const isUp = (direction === "up") !== NOT.test(text);
  const isInclusive = INCLUSIVE.test(text) !== NOT.test(text);
  /** Ratings are whole: at least 3.5 stars are four. */
  if (isUp) return [isInclusive ? Math.ceil(first) : Math.floor(first) + 1, 5];
  return [1, isInclusive ? Math.floor(first) : Math.ceil(first) - 1];
}

function filtersOf([low, high]: Range): readonly Filter[] {
  const field = "overall_rating";
  if (low === high) return [{ field, test: "is", value: low, words: `with ${SPELLED[low]}` }];
  return [
    ...(low === 1 ? [] : [{ field, test: "at_least", value: low, words: `with ${SPELLED[low]} or more` } as const]),
    ...(high === 5 ? [] : [{ field, test: "at_most", value: high, words: `with ${SPELLED[high]} or fewer` } as const]),
  ];
}
