import { Phrases } from "../vocabulary/phrases.ts";
import { spansOf, type Span } from "../language/span.ts";
import { isComparison } from "./counted.ts";
import type { PlannedCall } from "./schema.ts";
import type { Tagged } from "./tag.ts";
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
const SINGLE: ReadonlySet<string> = new Set([
  "phase",
  "country",
  "firm_state",
  "state",
  "product_code",
  "zip",
  "overall_rating",
]);

/**
 * Whether a comparison is one of these values: between two of them stands what sets them against each other, as in
 * `topical versus oral`, `more industry-funded or NIH-funded`, `phase 2 trials than phase 3 ones`.
 */
export function areSetAgainst(text: string, spans: readonly Span[] = []): boolean {
  const [first] = spans;
  if (first === undefined) return true;
  return spans
    .toSorted((one, other) => one.start - other.start)
    .some(({ start }, at, all) => {
      const before = all[at - 1];
      if (before === undefined) return false;
      const between = text.slice(before.end, start);
      return VERSUS.test(text) ? VERSUS.test(between) : AGAINST.test(between);
    });
}
const AGAINST = /^[^.?!;]{0,60}?(?:\b(?:and|or|than|against|to|with|nor)\b|[/&,+])[^.?!;]{0,40}$/i;

/** `one-star and five-star hospitals`, each of them; `4 stars or more` is one wish. */
export const areRatingsApart = (text: string): boolean => RATINGS_APART.test(text);
const RATED = "(?:[1-5]|one|two|three|four|five)[ -]?stars?";
const RATINGS_APART = new Phrases(
  String.raw`\b${RATED}(?: [\w-]+){0,2},? (?:and|or|versus|vs\.?|than|with|to|against) (?:[\w-]+ ){0,2}?${RATED}\b`,
  "i",
);

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

/**
 * Whether a question wants what has both of two things, of which each is a search of its own: `trials with sites in both
 * France and the United States`. Nobody is in two towns or states, and `both the label and the recalls` are two wishes.
 */
export const isOfBothApart = (text: string, tagged: readonly Tagged[], calls: readonly PlannedCall[]): boolean => {
  const [first] = calls;
  if (first === undefined || calls.length < 2 || !calls.every(({ call }) => call.endpoint === first.call.endpoint))
    return false;
  /** `nurse practitioners working in family medicine`: no search takes two specialties at once. */
  if (first.call.endpoint === "/providers/search")
    return tagged.some((one, at) => {
      const next = tagged.slice(at + 1).find(({ tag }) => tag === "specialty");
      return (
        one.tag === "specialty" &&
        next !== undefined &&
        /^[^.?!]{0,40}? (?:who )?(?:also|both) (?:list|ha(?:s|ve)|hold|practi[cs]e|name|carr)\w* (?:the |an? )?$|^[^.?!]{0,40}? who (?:also )?(?:specializ|train|certif)\w* (?:in|with) (?:the )?$|^ (?:who )?(?:(?:work|specializ|specialis|practic|practis|train|certif|board.certif)\w* )?(?:in|with) (?:the )?$/i.test(
          text.slice(one.end, next.start),
        )
      );
    });
  if (first.call.endpoint === "/hospitals/search") return false;
  if (MENTIONS_BOTH.test(text) && calls.every(({ call }) => OF_TEXT.some((name) => name in call.params))) return true;
  return tagged.some((one, at) => {
    const next = tagged[at + 1];
    return (
      next !== undefined &&
      one.tag === next.tag &&
      AT_ONCE.has(one.tag) &&
      (/^,? (?:and|as well as|and also) (?:the |in |of |for |with )*$/i.test(text.slice(one.end, next.start)) ||
        /** `duodenoscopes with disposable caps` */
        (one.tag === "device" &&
          /^,? (?:with|that have|having) (?:an? |the )?$/i.test(text.slice(one.end, next.start)))) &&
      (/^,? (?:with|that|having)/i.test(text.slice(one.end, next.start)) ||
        OF_BOTH.test(text.slice(0, one.start)) ||
        /^,? (?:at (?:once|the same time)|simultaneously|together)\b/i.test(text.slice(next.end)))
    );
  });
};
/** `reports that mention both pain and infection` */
const MENTIONS_BOTH =
  /\b(?:have|has|having|with|mention\w*|involv\w*|report\w*|list\w*|warn\w*(?: (?:about|of|against))?|nam(?:e|es|ing)|cit(?:e|es|ing)|describ\w*|show\w*) both [\w -]{2,40}? (?:and|as well as) [\w-]/i;
const OF_TEXT = [
  "patient_problem",
  "product_problem",
  "reason_for_recall",
  "warnings",
  "adverse_reactions",
  "boxed_warning",
  "drug_interactions",
  "contraindications",
  "dosage",
];
const AT_ONCE: ReadonlySet<string> = new Set(["place", "city", "state", "condition", "treatment", "device"]);
const OF_BOTH =
  /\b(?:(?:in|at|with|of|on|for|from|have|has|having|contain\w*|includ\w*|combin\w*|us(?:e|es|ing)|test\w*|cover\w*|mention\w*|nam(?:e|es|ing)|list\w*|involv\w*|treat\w*) both|both (?:in|at|with|of|for)) (?:the )?$/i;
export const EACH_BY_ITSELF = "Each was searched by itself: what has both at once was not looked for.";
