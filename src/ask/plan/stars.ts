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

/** The lowest and the highest rating that is asked for, 1 to 5; a side that is not named is open. */
interface Range {
  readonly low?: number;
  readonly high?: number;
}

/** Words about ratings and the ranges that they name: several where no one range holds them, none where no rating is so. */
interface Said {
  readonly ranges: readonly Range[];
  readonly span: Span;
}

const NUMBER = String.raw`\b(?:one|two|three|four|five|\d+(?:\.\d+)?)\b(?!\.\d|⁄)`;
/** A number that is not the end of another one: `2.5`, `3 1/2`. */
const FIRST = String.raw`(?<![\d.⁄/]|\d (?=\d\/\d))${NUMBER}`;
const STARS = String.raw`[ -]?(?:stars?\b|★)`;
const OF_FIVE = "(?:[ -](?:out )?of[ -](?:5|five))?";

/** What limits the number behind it. */
const LIMIT = String.raw`(?:\b(?:(?:no|not|never) (?:any )?(?:(?:overall |star )?rat(?:ed|ings?) )?)?(?:(?:(?:at|equal to) or )?(?:below|under|above|over|beyond|exceed(?:s|ing)?|(?:less|fewer|lower|worse|more|higher|better|greater) than)(?: or equal to)?|at least|at most|min(?:imum)?\.?(?: of)?|max(?:imum)?\.?(?: of)?|(?<!\b(?:\w|stars?|one|two|three|four|five) )up to(?: and including)?)|[<>]=?|=[<>]|[≤≥])`;

/** What may stand behind a rating without being counted: `above 3 in Ohio`, not `above 3 beds`. */
const END = String.raw`(?=\s*(?:$|[?.!,;:)])|\s+(?:and|but|in|at|from|of|near|by|overall|that|which|with|are|is|have|has)\b)`;
const RATED = String.raw`(?<=\b(?:rat(?:ed|ings?)|scor(?:es?|ed|ing))\b.{0,30})`;

const BOUND = new RegExp(
  String.raw`(${LIMIT})\s*(?:a\s+)?((?<![\d.⁄/])${NUMBER})(?=${OF_FIVE}${STARS}|\s+(?:and|but|or)\s+${LIMIT}|.{0,12}\b(?:rating|overall)\b|${RATED}${END})`,
  "gi",
);

/** `4 or 5 stars`, `between 2 and 4 stars`, `3-5 star`, `rated 3, 4 or 5`. */
const LIST = new RegExp(
  String.raw`(?:\bbetween )?${FIRST}(?:(?:${STARS})?(?:,? (?:(?:up )?to|through|and|or) |- (?:to|and|or) |, ?| ?[/–-] ?)${NUMBER}){1,4}(?:${STARS}|(?<=\bstars?\b.{0,30})|${RATED})`,
  "gi",
);

/** What limits the number before it: `4 stars or higher`, `4+ stars`, not `4 stars and more beds`. */
const WAYS =
  "(?:more|higher|better|above|greater|over|up(?:wards?)?|fewer|less|lower|below|worse|under|down(?:wards?)?)";
const OPEN = String.raw`(?: ?\+|[ -]plus\b|[ -]or[ -]${WAYS}\b(?! than\b)|[ -](?:and|&)[ -]${WAYS}\b(?:${END}|(?=${STARS}))|,? (?:at (?:the )?(?:least|most)|min(?:imum)?|max(?:imum)?|up(?:wards?)?)\b(?! (?:of|to)\b))`;

/** `exactly 4 stars`, `4 out of 5 stars`, `4-star rating or better`, `rated 4 or higher`. */
const ONE = new RegExp(
  String.raw`(?:\b(?:exactly|precisely|only|just) |= ?)?(${FIRST})${OF_FIVE}(?:(${OPEN})?${STARS}(?:[ -](?:rat(?:ed|ings?)|overall)){0,2}(${OPEN})?|(${OPEN})(?: overall\b)?${RATED}${END})`,
  "gi",
);

/** A rating without a number, which something may be said not to have. */
const MENTION = /\b(?:(?:star|overall|cms)[ -]){0,2}ratings?\b|\bstar[- ]rated\b/gi;

const WORDS = ["", "one", "two", "three", "four", "five"];
const SPELLED = ["", "one star", "two stars", "three stars", "four stars", "five stars"];

const starsOf = (word = ""): number => (/\d/.test(word) ? Number(word) : WORDS.indexOf(word.toLowerCase()));

/** What a question says about hospitals' star ratings: limits, ranges and single ratings. */
export function starWishes(text: string): StarWishes {
  const limits = saidIn(text, BOUND, ([, words = "", number]) => limitOf(words, starsOf(number)));
  const lists = saidIn(text, LIST, ([words]) => listOf(words)).filter(isBeside(limits));
  const ones = saidIn(text, ONE, ([, number, within, behind, alone]) =>
    oneOf(starsOf(number), within ?? behind ?? alone),
  ).filter(isBeside([...limits, ...lists]));
  const said = [...limits, ...lists, ...ones].filter(({ ranges }) => ranges.length > 0);
  if (said.length === 0) return { wishes: mentionsIn(text), isUnclear: false };
  const isUnclear = !makeOneRange(said.flatMap(({ ranges }) => ranges));
  return {
    wishes: said.map(({ ranges, span }) => ({ filters: isUnclear ? [] : ranges.flatMap(filtersOf), span })),
    isUnclear,
  };
}

const saidIn = (text: string, pattern: RegExp, read: (match: RegExpExecArray) => readonly Range[]): readonly Said[] =>
  [...text.matchAll(pattern)].map((match) => ({ ranges: read(match), span: spanOfMatch(match) }));

const isBeside =
  (others: readonly Said[]) =>
  ({ span }: Said): boolean =>
    !others.some((other) => overlaps(other.span, span));

const mentionsIn = (text: string): readonly Wish[] =>
  /\bhospitals?\b/i.test(text)
    ? [...text.matchAll(MENTION)].map((match) => ({ filters: [], span: spanOfMatch(match) }))
    : [];

/** Whether all that is said is the same, or one lowest and one highest rating. */
function makeOneRange(ranges: readonly Range[]): boolean {
  const [one, other, ...more] = [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
  if (one === undefined || other === undefined) return true;
  const isPair = Object.keys(one).length === 1 && Object.keys(other).length === 1;
  return more.length === 0 && isPair && (one.low ?? other.low ?? 6) <= (one.high ?? other.high ?? 0);
}

const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= 5;

const oneOf = (stars: number, open: string | undefined): readonly Range[] =>
  open !== undefined ? openRange(UP.test(open), stars) : isRating(stars) ? [{ low: stars, high: stars }] : [];

/** Ratings are whole: at least 3.5 stars are four. */
function openRange(isUp: boolean, stars: number): readonly Range[] {
  const bound = isUp ? Math.ceil(stars) : Math.floor(stars);
  return isRating(bound) ? [isUp ? { low: bound } : { high: bound }] : [];
}

const UP = /\+|plus|above|over|beyond|exceed|more|higher|better|greater|up(?! to)|least|min|[>≥]/i;
const INCLUSIVE = /least|most|min|max|up to|equal|at or|[=≤≥]/i;

function limitOf(words: string, stars: number): readonly Range[] {
  const isNot = /^(?:no|not|never)\b/i.test(words);
  const isUp = UP.test(words) !== isNot;
  const isInclusive = INCLUSIVE.test(words) !== isNot;
  return openRange(isUp, isInclusive ? stars : isUp ? Math.floor(stars) + 1 : Math.ceil(stars) - 1);
}

/** One range where the ratings named leave none out between them: not `1 or 5 stars`. */
function listOf(words: string): readonly Range[] {
  const named = (words.match(new RegExp(NUMBER, "gi")) ?? []).map(starsOf);
  if (!named.every(isRating)) return [];
  const [low, high] = [Math.min(...named), Math.max(...named)];
  const isWhole = /between|to|through|\d ?[–-] ?\d/i.test(words) || new Set(named).size > high - low;
  if (!isWhole || low === high) return [...new Set(named)].map((stars) => ({ low: stars, high: stars }));
  return [{ ...(low === 1 ? {} : { low }), ...(high === 5 ? {} : { high }) }];
}

function filtersOf({ low, high }: Range): readonly Filter[] {
  const said = (stars = 0): string => `with ${SPELLED[stars] ?? ""}`;
  const field = "overall_rating";
  if (low !== undefined && low === high) return [{ field, test: "is", value: low, words: said(low) }];
  return [
    ...(low === undefined ? [] : [{ field, test: "at_least", value: low, words: `${said(low)} or more` } as const]),
    ...(high === undefined ? [] : [{ field, test: "at_most", value: high, words: `${said(high)} or fewer` } as const]),
  ];
}
