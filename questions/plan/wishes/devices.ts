import { overlaps, type Span } from "../../language/span.ts";
import { spansIn, type Part } from "../parts.ts";
import { isSearchable, searchText } from "../search-text.ts";
import { NOTHING, type Wishes } from "./wish.ts";

/** What recalls and reports of devices are asked by in words of their own. */

/** Why a firm recalled something: `the reason was a sterility failure`, `because of overheating`. */
const REASON =
  /\b(?:(?:whose |where |with |and )?(?:the |a )?reasons?(?: for (?:the )?recalls?| given| stated)?(?: (?:is|was|were|being|of|mentions?|mentioning|includ(?:es?|ing)|contain(?:s|ing)?))(?: that)?|because of|due to|over|on account of|citing|related to) (?:an? |the |some |any |possible |potential |concerns? (?:about|over|of) )*([\w'/-]+(?: [\w'/-]+){0,5}?)(?=[.?!,;:()]|$| (?:in|since|from|by|between|during|before|after|that|which|last|this|for|and)\b)/gi;
/** Words that reasons seldom have, and that say nothing of them. */
const ABOUT_REASONS =
  /(?:^| )(?:problems?|issues?|concerns?|failures?|fail(?:ed)?|defects?|risks?|faults?|faulty|of|the|an?|errors?)(?= |$)/gi;
/** `over the last five years`, `over 100`. */
const OF_TIME = /^(?:last|past|next|years?|months?|time|all|half|\d)/i;

/** Words of the reason for a recall, where no cause in FDA's words is named. */
export function reasonIn(part: Part, taken: readonly Span[]): Wishes {
  const { text } = part.question;
  for (const span of spansIn(part, REASON)) {
    const [, what = ""] = new RegExp(REASON.source, "i").exec(text.slice(span.start, span.end)) ?? [];
    const words = searchText(what.replaceAll(ABOUT_REASONS, " ").replaceAll(/ {2,}/g, " ").trim());
    const isTaken =
      taken.some((one) => overlaps(one, span)) ||
      part.own.some(({ tag, ...one }) => tag === "firm" && overlaps(one, span));
    if (!isTaken && isSearchable(words) && !OF_TIME.test(what))
      return { ...NOTHING, wishes: [{ name: "reason_for_recall", values: [words] }], used: [span] };
  }
  return NOTHING;
}

/** Who reported, by the occupations that FDA's reports have. */
const REPORTERS =
  /\b(?:(?:reported|submitted|filed|sent|made|written|reports?)(?: in)? by|coming from|from) (?:the |an? )?(nurse|physician|doctor|pharmacist|patient|risk manager|biomedical engineer|technician|attorney|paramedic|dentist)s?\b(?! groups?\b)/gi;

export function reportersIn(part: Part): Wishes {
  const { text } = part.question;
  const [span] = spansIn(part, REPORTERS);
  if (span === undefined) return NOTHING;
  const [, who = ""] = new RegExp(REPORTERS.source, "i").exec(text.slice(span.start, span.end)) ?? [];
  const occupation = who.toLowerCase() === "doctor" ? "physician" : who.toLowerCase();
  return { ...NOTHING, wishes: [{ name: "reporter_occupation", values: [occupation] }], used: [span] };
}

/** Numbers of models and lots, behind the words that say what they are. */
const NUMBERS = /\b(model|lot)(?: (?:number|no\.?|#))?(?: is| was|:)? ?#? ?((?=[\w.-]*\d)[A-Z0-9][\w.-]{2,24})\b/gi;

export function numbersIn(part: Part): Wishes {
  const { text } = part.question;
  const found = spansIn(part, NUMBERS).map((span) => {
    const [, kind = "", number = ""] = new RegExp(NUMBERS.source, "i").exec(text.slice(span.start, span.end)) ?? [];
    return { span, wish: { name: `${kind.toLowerCase()}_number`, values: [number] } };
  });
  return { ...NOTHING, wishes: found.map(({ wish }) => wish), used: found.map(({ span }) => span) };
}
