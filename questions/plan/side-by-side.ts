import { Phrases } from "../vocabulary/phrases.ts";
import { spansOf, type Span } from "../language/span.ts";
import { isComparison } from "./counted.ts";
import type { Wish } from "./wishes/wish.ts";

/**
 * Several values of one filter are one list, of which a record needs any: `deaths or injuries`. They are a search each
 * where the question sets them against each other, and a count of each where it asks for numbers.
 */
export type Beside = "list" | "each" | "counted";

export function besideIn(text: string): Beside {
  if (OF_NUMBERS.test(text)) return isComparison(text) || EACH_OF_THEM.test(text) ? "counted" : "list";
  return VERSUS.test(text) || spansOf(text, SAID_APART).length > 0 ? "each" : isComparison(text) ? "counted" : "list";
}

/** Where a question says no more than that things are set side by side: no part of what they are called. */
export const spansApart = (text: string): readonly Span[] => spansOf(text, SAID_APART);

/** The values of a filter, as many as are set side by side; null where it has but one side. */
export function sidesOf({ name, values, sides = [] }: Wish): readonly (readonly string[])[] | null {
  const all = SINGLE.has(name) ? values.map((value) => [value]) : sides;
  return all.length > 1 && all.flat().length === values.length ? all : null;
}

/** Filters whose values are read together, and of which each is one that a question names. */
const SINGLE: ReadonlySet<string> = new Set(["phase", "country", "firm_state", "state", "product_code", "zip"]);

const VERSUS = /\b(?:versus|vs)\b/i;

const LISTS = "(?:lists?|tables?|groups|columns|sets|batches|searches)";
/** `separately`, `in two lists`, `set the deaths against the malfunctions`, `side by side`. */
const SAID_APART = new Phrases(
  String.raw`\b(?:(?:as|in|into|on|for) )?(?:(?:two|three|2|3)(?: separate| different| distinct)?|separate|different) ${LISTS}\b|\b(?:kept |listed |shown |each )?separately\b|\bapart from (?:them|these|those|each other|one another|that)\b|\bside by side\b|(?<=^\W*(?:please |now |can you |could you |i(?:'d| would) like to |let's )?)(?:set|put|hold|weigh|stack|contrast|line up)(?= [^.?!;]*\b(?:against|beside|alongside|next to|with|and)\b)|\b(?:set|put|placed|held) (?:against|beside|alongside|next to)\b`,
  "gi",
);

/** Numbers are wanted, and not the records. */
const OF_NUMBERS =
  /\b(?:how many|how much|numbers?|counts?|totals?|(?<!\b(?:or|and) )(?:more|fewer|less)(?! than \d)|most|fewest|share|proportion|ratio|rates?|outnumber\w*|tally|rank\w*|higher|lower|better|worse|differences?)\b/i;

/** `how many deaths and how many injuries`, `numbers of deaths and of injuries`. */
const EACH_OF_THEM =
  /\b(?:how many|numbers? of|counts? (?:of|for)|totals? (?:of|for))\b[^.?!]*,? (?:and|vs\.?|versus)\b|\b(?:which|what) (?:one )?(?:has|had|is|are|was|were) (?:more|fewer|the most)\b/i;
