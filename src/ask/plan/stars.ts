import type { Filter } from "./schema.ts";
import { overlaps, spanOfMatch, type Span } from "./spans.ts";

/** Filters that words of a question ask for, and where those words stand. */
export interface Wish {
  readonly filters: readonly Filter[];
  readonly span: Span;
}

interface StarWishes {
  readonly wishes: readonly Wish[];
  /** Several ratings are named that no one range holds: none of them is picked silently. */
  readonly isUnclear: boolean;
}

const NUMBER = "(?:one|two|three|four|five|[1-5])";
const LIMIT =
  "below|under|less than|fewer than|lower than|worse than|above|over|more than|higher than|better than|at least|at most|no more than|minimum of";

const BOUND = new RegExp(
  String.raw`\b(${LIMIT})\s+(?:a\s+)?(${NUMBER})\b(?=[ -]?stars?|\s+(?:and|but)\s+(?:${LIMIT})\b|.{0,12}(?:rating|overall|$|[?.]))`,
  "gi",
);

/** `4 or 5 stars`, `between 2 and 4 stars`, `3-5 star`, `rated 3, 4 or 5`. */
const LIST = new RegExp(
  String.raw`(?:\bbetween )?\b${NUMBER}(?:(?:[ -]?stars?)?(?:,? (?:to|through|and|or) |- (?:to|and|or) |, | ?[/-] ?)${NUMBER}\b)+(?:[ -]?stars?\b|(?<=\b(?:rat(?:ed|ings?)|stars?|scor(?:es?|ed|ing))\b.{0,30}))`,
  "gi",
);

const ONE = new RegExp(
  String.raw`\b(${NUMBER})[ -]?(?:or (more|higher|better|above|fewer|less|lower|below) )?[ -]?stars?\b`,
  "gi",
);

const STARS = ["", "one", "two", "three", "four", "five"];
const SPELLED = ["", "one star", "two stars", "three stars", "four stars", "five stars"];

const starsOf = (word = ""): number => (/\d/.test(word) ? Number(word) : STARS.indexOf(word.toLowerCase()));

/** What a question says about hospitals' star ratings: limits, ranges and single ratings. */
export function starWishes(text: string): StarWishes {
  const limits = wishesOf(text, BOUND, ([, words, number]) =>
    limitFilters((words ?? "").toLowerCase(), starsOf(number)),
  );
  const lists = wishesOf(text, LIST, ([words]) => listFilters(words)).filter(isBeside(limits));
  const ones = wishesOf(text, ONE, ([, number, direction]) => [
    starFilter((direction ?? "").toLowerCase(), starsOf(number)),
  ]).filter(isBeside([...limits, ...lists]));
  const exact = [...lists, ...ones];
  const named = new Set(exact.map(({ filters }) => JSON.stringify(filters)));
  const isUnclear =
    named.size + Math.min(limits.length, 1) > 1 ||
    exact.some(({ span }) => rangeIn(text.slice(span.start, span.end)) === null);
  return { wishes: [...limits, ...(isUnclear ? exact.map(({ span }) => ({ span, filters: [] })) : exact)], isUnclear };
}

const wishesOf = (
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => readonly Filter[],
): readonly Wish[] => [...text.matchAll(pattern)].map((match) => ({ filters: read(match), span: spanOfMatch(match) }));

const isBeside =
  (others: readonly Wish[]) =>
  ({ span }: Wish): boolean =>
    !others.some((other) => overlaps(other.span, span));

/** The lowest and the highest rating named; null when ratings between them are left out: `1 or 5 stars`. */
function rangeIn(words: string): readonly [number, number] | null {
  const named = (words.match(new RegExp(String.raw`\b${NUMBER}`, "gi")) ?? []).map(starsOf);
  const [low, high] = [Math.min(...named), Math.max(...named)];
  const isWhole = /between|to|through|\d-\d/i.test(words) || new Set(named).size > high - low;
  return isWhole ? [low, high] : null;
}

function listFilters(words: string): readonly Filter[] {
  const [low, high] = rangeIn(words) ?? [1, 5];
  if (low === high) return [starFilter("", low)];
  return [...(low === 1 ? [] : [starFilter("more", low)]), ...(high === 5 ? [] : [starFilter("fewer", high)])];
}

function starFilter(direction: string, stars: number): Filter {
  const words = SPELLED[stars] ?? "";
  if (/more|higher|better|above/.test(direction))
    return { field: "overall_rating", test: "at_least", value: stars, words: `with ${words} or more` };
  if (direction !== "")
    return { field: "overall_rating", test: "at_most", value: stars, words: `with ${words} or fewer` };
  return { field: "overall_rating", test: "is", value: stars, words: `with ${words}` };
}

function limitFilters(words: string, stars: number): readonly Filter[] {
  if (/^(?:below|under|less|fewer|lower|worse)/.test(words)) return stars < 2 ? [] : [starFilter("fewer", stars - 1)];
  if (/^(?:above|over|more|higher|better)/.test(words)) return stars > 4 ? [] : [starFilter("more", stars + 1)];
  return [starFilter(/least|minimum/.test(words) ? "more" : "fewer", stars)];
}
