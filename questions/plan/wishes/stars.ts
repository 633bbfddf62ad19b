import type { Span } from "../../language/span.ts";
import type { Wishes } from "./wish.ts";

/** The lowest and the highest rating that is asked for, 1 to 5. */
type Range = readonly [low: number, high: number];

const WORDS = ["", "one", "two", "three", "four", "five"];

const NUMBER = /(?<![\d.⁄/])(?:single(?= star)|one|two|three|four|five|\d+(?:\.\d+)?)(?![\d⁄])(?!\.\d)/gi;

/** What is said of five stars altogether is no rating: `4 out of 5`. */
const OF_FIVE = /(?<=(?:\d|one|two|three|four|five)(?:[ -]stars?)?)(?:[ -]?out of|[ -]?\/|[ -]of)[ -]?(?:5|five)\b/gi;

/** How many are wanted, not how they are rated: `top 5`. */
const HOW_MANY = /^(?:top|best|first|worst|bottom) \w+$/i;

/** Puts records in order. */
const BEST = /\b(?:best|highest|top|worst|lowest|(?<!at )most|fewest)\b/i;

/** What each record shows, whatever it is called. */
const RATINGS =
  /^(?:overall star$|the |their |its |with |and |all |better |higher |lower |worse )*(?:overall |cms |medicare |hospital ){0,2}(?:star )?(?:ratings?|stars)(?: (?:better|higher|lower|worse))?(?: than(?: (?:those|that|the ones|ones))?)?$/i;

/** `Is one rated better than the other?` asks for what both show. */
const BESIDE =
  /^(?:is |are )?(?:an? )?(?:rated |ranked )?(?:better|higher|lower|worse)(?: (?:star|rated|overall))?(?: ratings?)?(?: than)?$/i;

const NOT = /\b(?:no|not|never)\b/i;
const UP =
  /\+|\bplus\b|above|\bover\b|beyond|exceed|more|higher|better|greater|\bup(?:wards?)?\b(?! to)|least|\bmin|[>≥]/i;
const DOWN = /below|under|less|fewer|lower|worse|most|\bmax|up to|down|[<≤]/i;
const INCLUSIVE = /least|most|\bmin|\bmax|up to|equal|\bor\b|\band\b|plus|\+|\bup|down|[=≤≥]/i;

/** The ratings that a question asks for: `at least 4 stars`, `rated 3 or below`, `2-4 stars`. */
export function ratingsIn(said: readonly (Span & { readonly text: string })[]): Wishes {
  const wishes = said.filter(({ text }) => !HOW_MANY.test(text) && !/^\d+ ?=/.test(text));
  const given = wishes.map(({ text }) => rangeOf(text)).filter((range) => range !== null);
  /** `rated either 1 or 5`: each of them. */
  const apart = wishes.length === 1 ? ratingsApart(wishes[0]?.text ?? "") : [];
  const ranges = apart.length > 0 ? apart.map((rating): Range => [rating, rating]) : given;
  /** `stars` and `ratings` alone ask for what each record shows. */
  const others = wishes.filter(
    ({ text }) =>
      !RATINGS.test(text) &&
      rangeOf(text) === null &&
      /\w[ -]\w|un/i.test(text) &&
      !BEST.test(text) &&
      !/^(?:rather|other) than$/i.test(text) &&
      !BESIDE.test(text),
  );
  const none = { wishes: [], used: said };
  if (ranges.length === 0)
    return { ...none, notApplied: others.map(({ text }) => ({ text, why: "not_in_these_records" })) };
  const low = Math.max(...ranges.map(([from]) => from));
  const high = Math.min(...ranges.map(([, to]) => to));
  /** `how many have one star, how many have five`: each of them. */
  const isEach = low > high && ranges.every(([from, to]) => from === to && isRating(from));
  if (isEach)
    return {
      ...none,
      wishes: [{ name: "overall_rating", values: [...new Set(ranges.map(([from]) => String(from)))] }],
      notApplied: [],
    };
  const isUnclear = low > high || ranges.some(([from, to]) => !isRating(from) || !isRating(to));
  if (isUnclear) return { ...none, notApplied: wishes.map(({ text }) => ({ text, why: "not_in_these_records" })) };
  const values = WORDS.keys().filter((stars) => low <= stars && stars <= high);
  return {
    ...none,
    wishes: [{ name: "overall_rating", values: [...values].map(String).toReversed() }],
    notApplied: [],
  };
}

/** Ratings that are named one by one, with others between them. */
function ratingsApart(text: string): readonly number[] {
  const named = (text.replaceAll(OF_FIVE, "").match(NUMBER) ?? []).map((word) =>
    /\d/.test(word) ? Number(word) : WORDS.indexOf(word.toLowerCase()),
  );
  const isApart =
    named.length > 1 && named.every(isRating) && /\b(?:or|and)\b|,/.test(text) && !UP.test(text) && !DOWN.test(text);
  return isApart && Number.isNaN(rangeOf(text)?.[0]) ? named.toSorted((one, other) => other - one) : [];
}

const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= 5;

/** NaN where the ratings named leave some out between them; null where none is named: `with a rating`. */
function rangeOf(phrase: string): Range | null {
  const text = phrase.replaceAll(OF_FIVE, "");
  const named = (text.match(NUMBER) ?? []).map((word) =>
    /\d/.test(word) ? Number(word) : /^single$/i.test(word) ? 1 : WORDS.indexOf(word.toLowerCase()),
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
