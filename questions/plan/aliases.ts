import { toKey } from "../language/keys.ts";
import { kindsOfTerm } from "../language/lexicon.ts";
import type { Span } from "../language/span.ts";
import { Phrases } from "../vocabulary/phrases.ts";
import type { Question } from "../question.ts";
import type { TagName, Tagged } from "./tag.ts";

/** One thing under two names, of which one is searched for, mostly the first: `whooping cough, i.e. pertussis`. */

export interface Named {
  readonly tagged: readonly Tagged[];
  /** Where the other names stand, with the words that make them that. */
  readonly aliases: readonly Span[];
}

/** Tags without those that only say by what other name the one before them goes. */
export function withoutAliases({ text }: Question, tagged: readonly Tagged[]): Named {
  const aliases: Span[] = [];
  let left: Tagged[] = [];
  for (const one of tagged) {
    /** A word of asking between them is one of naming: `also known as`. */
    const last = left.findLast(({ tag }) => !tag.startsWith("@"));
    if (last === undefined || !isAlias(last, one, text)) {
      left.push(one);
      continue;
    }
    left = left.filter(({ start }) => start <= last.start);
    /** `heart devices, i.e. pacemakers`: what lists know says which. */
    if (!isKnown(last) && isKnown(one)) {
      left.splice(-1, 1, one);
      aliases.push({ start: last.start, end: one.start });
    } else aliases.push({ start: last.end, end: endOf(one, text) });
  }
  return { tagged: left, aliases };
}

function isAlias(last: Tagged, one: Tagged, text: string): boolean {
  if (!THINGS.has(one.tag) || !THINGS.has(last.tag)) return false;
  const between = text.slice(last.end, one.start);
  if (ALSO_CALLED.test(between)) return true;
  return (
    last.tag === one.tag &&
    (THAT_IS.test(between) || (/^,? or $/i.test(between) && AS_CALLED.test(text.slice(one.end))))
  );
}

const isKnown = ({ text }: Tagged): boolean => kindsOfTerm(toKey(text)).length > 0;

/** `, or CGMs as everyone says`, `Lou Gehrig's (as ALS is also known)` */
const endOf = ({ end }: Tagged, text: string): number => end + (AS_CALLED.exec(text.slice(end))?.[0].length ?? 0);

const THINGS: ReadonlySet<TagName> = new Set(["device", "treatment", "condition"]);

/** `i.e.`, between things of one kind. */
const THAT_IS =
  /^(?:[,;]? \(?|[,;]? [-–—] )(?:i\.? ?e\.?|that is(?: to say)?|that being|in other words|or rather),?:? (?:the |an? )?$/i;
const CALLED =
  "(?:called|known|named|sold|marketed|labell?ed|termed|branded|referred to|abbreviated|shortened|written|listed)";
const NAME = "(?:name|term|word|brand|brand name|trade name|generic(?: name)?|abbreviation|acronym|shorthand|synonym)";
/** Between two names of one thing. */
const ALSO_CALLED = new Phrases(
  String.raw`^(?:[,;]? \(?|[,;]? [-–—] )(?:aka|a\.k\.a\.?|alias|(?:(?:which|who|that) (?:is|are|was) )?(?:(?:also|better|formerly|previously|otherwise|commonly|often|sometimes|more widely|best|once|usually|popularly) ){0,2}${CALLED}(?: (?:(?:to|by|among) (?:[\w-]+ ){1,3}?|generically |commercially |over here )(?=as\b)|,? )?(?: ?as| under| by the name(?: of)?)?|(?:(?:which|that) (?:is|are) )?short(?:hand)? for|(?:(?:which|that) (?:is|are) )?(?:the|an?|its|their|his) (?:[\w-]+ ){0,2}?${NAME}(?: (?:for|of|is|being))?|(?:whose|with the) (?:[\w-]+ ){0,2}?${NAME} (?:is|being)?|generically),?:? (?:the |an? |["“'])?$`,
  "i",
);
/** And behind the second one. */
const AS_CALLED =
  /^,? (?:as (?:(?:every(?:one|body)|people|patients|doctors|we|they|some|most(?: people)?|the \w+) )?(?:(?:is|are|'s|'re) )?(?:also |often |usually |sometimes |commonly |better )?(?:says?|calls? (?:it|them)|known|called|puts? it)|if you prefer|to (?:give|use) (?:it|its|them|their)\b[^,.;:?!]*|for short|in short)\b(?: for short)?/i;
