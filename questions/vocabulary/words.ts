import { lately } from "./lately.ts";
import { toSortedTerms } from "../language/sorted-terms.ts";
import english from "./english.json" with { type: "json" };

/** Words of common English, or of the agencies' own texts, written in lower case there. */
export const plainWords = toSortedTerms(english.plain);
const rare = toSortedTerms(english.rare);

/** Whether a word (folded) is one of common English or of the agencies' own texts, written in lower case there. */
export const isPlainWord = lately((lower): boolean => plainWords.has(lower));

/** Whether a word (folded) is English at all, rare ones included: such a word is no typing error. */
export const isKnownWord = (lower: string): boolean => plainWords.has(lower) || rare.has(lower);
