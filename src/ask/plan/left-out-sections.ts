import { toQuestion } from "../question.ts";
import { EXCEPTED } from "./negators.ts";
import { spansOf, type Span } from "./spans.ts";
import { isStopWord } from "./stop-words.ts";

/** What people call a label's sections; words about a patient's state, such as "safe" or "liver", are no names of one. */
const SECTION_NAMES =
  /\b(?:(?:boxed|black[- ]?box)(?: warnings?)?|contra-?indications?|(?:(?:serious|common) )?(?:side[ -]effects?|adverse (?:reactions?|effects?))|(?:drug[- ]){0,2}interactions?|(?:dos(?:ages?|ing|es?)|administration)(?! adjust)(?: and administration)?|indications?(?: and usage)?|warnings?(?: (?:and|&) precautions?)?|precautions?|risks|safety information|pregnan(?:cy|t)|breast-?feeding|lactation|nursing mothers|p(?:a)?ediatric(?: use)?|geriatric(?: use)?|children|kids|infants|teen(?:ager)?s|adolescents|overdos(?:e|age)|storage|strengths?)\b(?: (?:sections?|info(?:rmation)?|parts?)\b)?/gi;

/** Where label sections are named. */
export const sectionNamesIn = (text: string): readonly Span[] => spansOf(text, SECTION_NAMES);

/** Other words of a question about labels that are excepted in so many words: `side effects other than nausea`. */
export const exceptedIn = (text: string): readonly Span[] =>
  [...text.matchAll(EXCEPTED)].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return toQuestion(text.slice(start, end)).words.every(isStopWord) ? [] : [{ start, end }];
  });

/** A verb or a word of asking ahead of a negator, but none of `women who are`, `can you show` or `what are`. */
const ASKING =
  /(?<!\w (?:who|that|which) |\bwhat )\b(?:is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|should|shall|will|would|why|if|whether|or)(?:n't)?\b(?! (?:you|(?:i|we) (?:get|see|have|find|read|know))\b)/i;

/**
 * Whether a negator is what a question about labels asks about (`does ozempic have no boxed warning`, `who must not …`).
 * @param before the text before the negator
 */
export const isAskedAbout = (before: string): boolean =>
  ASKING.test(before.split(/[.,;:?!()]| (?:but|and|[-–]) /).at(-1) ?? "");
