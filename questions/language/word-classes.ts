import classes from "./data/word-classes.json" with { type: "json" };
import { toSortedTerms } from "./sorted-terms.ts";

const words = toSortedTerms(classes.words);

/** The class of a word (folded) by the company it keeps in English texts: kin, body parts …; null for rare words. */
export function wordClassOf(lower: string): string | null {
  const [found] = words.beginningWith(`${lower}=`, 1);
  return found === undefined ? null : found.slice(lower.length);
}
