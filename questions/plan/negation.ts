import { Phrases } from "../vocabulary/phrases.ts";
import words from "./data/negation.json" with { type: "json" };

/** A contracted verb rules out what follows, but not where a question begins: `isn't warfarin …?`, `why aren't`. */
const NO = String.raw`${words.no}|(?<=[a-z\d,)] )(?<!\b(?:why|how|if) |(?:^|[.?!] )(?:but|and) )(?:${words.contracted})n['’]?t`;

/** Small words may stand between a negator and what it rules out. */
const NEGATION = new Phrases(String.raw`\b(?:${NO})[ -](?:(?:${words.small}|${words.verbs}) ){0,6}$`, "i");

/** Characters in which a negator and its small words stand. */
const LONGEST = 60;

/** `leave out anything that is not …`: ruled out twice. */
const TWICE = new Phrases(
  /\b(?:leav\w+ out|exclud\w+|skip\w*|omit\w*|ignor\w+|remov\w+|(?:don['’]?t|do not|not) (?:show|include|list|want|give)(?: me)?|(?:without|except)(?= (?:any|anything|those|everything|the ones)\b)) (?:[\w-]+ ){0,4}?(?:that|which|who)(?: (?:is|are|was|were|has|have|do|does|did))? ?$/i,
);

/** `deaths excluded`, `injuries not included`, `aspirin is not the active ingredient`: ruled out by what stands behind. */
export const isRuledOutBehind = (text: string, end: number): boolean => BEHIND.test(text.slice(end));
const BEHIND =
  /^ (?:is|are|was|were) not (?:the |an? )?(?:active )?(?:ingredient|substance)s?\b|^s?,? (?:(?:are|is|were|was|to be|being) )?(?:excluded|left out(?! of\b)|omitted|excepted|not (?:included|wanted|counted|needed|of interest))\b/i;

/** Where a negation begins that rules out what stands at a place of a text; null where none does. */
export function negationBefore(text: string, at: number): number | null {
  const from = Math.max(0, at - LONGEST);
  const found = NEGATION.exec(text.slice(from, at));
  if (found === null || TWICE.test(text.slice(from, from + found.index))) return null;
  return from + found.index;
}
