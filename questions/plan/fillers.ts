import { TOPICS } from "../language/topics.ts";
import { piecesOf } from "../language/symbols.ts";
import { toQuestion } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isOfLabels } from "./calls/labels.ts";
import { countedIn } from "./counted.ts";
import { kindSpans } from "./wishes/kinds.ts";
import { wishSpans } from "./wishes/wishes.ts";
import { isAskingWord } from "./unused.ts";

/** What of a question asks, and the sentences around it that only say who asks or what for. */
export interface AskedPart {
  readonly text: string;
  /** Said beside it; empty where all of it asks. */
  readonly fillers: readonly string[];
}

/** Before the question, up to a comma, a colon or a dash: `For the Tuesday briefing, …`, `A colleague and I disagree, so: …`. */
const PREFACE =
  /^(?:\W*(?:for|with|before|after|ahead of|as|since|because|to|while)\b[^,.?!:;]{4,60},|[^.?!:;]{4,80}(?::| [-–—]))\s+/i;

/** Says who asks, or greets, or ends with a comma: without that a word before a colon or dash names what is asked for. */
const OF_SOMEBODY = /\b(?:i|i'm|we|we're|our|my|me|us|you|someone|somebody|hi|hello|hey|ok|okay|quick)\b|,\s*$/i;

/** Leaves out sentences of plain words that name nothing, wish nothing and count nothing, where another one does. */
export function askedPart(text: string): AskedPart {
  const [preface = ""] = PREFACE.exec(text) ?? [];
  const isAside = preface !== "" && OF_SOMEBODY.test(preface) && isFiller(preface);
  const sentences = (isAside ? text.slice(preface.length) : text).split(SENTENCE_END);
  const besides = sentences.filter((one) => !/\?\s*$/.test(one) && isFiller(one));
  const kept = sentences.filter((one) => !besides.includes(one));
  if (kept.length === 0) return { text, fillers: [] };
  const fillers = [...(isAside ? [preface.trim()] : []), ...besides];
  return fillers.length === 0 ? { text, fillers } : { text: kept.join(" "), fillers };
}

/** Not behind an abbreviation: `St. Johns`. */
const SENTENCE_END =
  /(?<=[^.?!]{2}[.?!])(?<!\b(?:st|ste|mt|ft|dr|mr|mrs|ms|jr|sr|vs|inc|co|corp|ltd|no|approx|dept|univ|u\.s)\.)\s+(?=\S)/i;

/** Words that ask for records, leave some out, or point at what another sentence names. */
const ASKS =
  /\d|\b(?:leav|skip|ignor|minus|rat(?:e|ing)|star|good|bad|best|worst|top|near|adult|men|women|old|young|free|predicate|exclu|sanction|debar|recall|trial|stud(?:y|ies)|label|insert|clear(?:ance|ed)|510|novo|event|report|maude|mdr|hospital|provider|npi|doctor|clinic|device|drug|approv|registr|taxonom|only|not|no|never|without|except|but|exclud|newest|latest|oldest|first|last|before|after|since|until|between|year|month|week|today|also|both|same|those|these|them|they|which|where|who|how|what|list|show|find|count|total|number|compar)\w*/i;

const DAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|i|i'[a-z]+)$/;

function isFiller(part: string): boolean {
  if (ASKS.test(part)) return false;
  const question = toQuestion(part);
  const isPlain = question.words.every(
    ({ lower }) => lower.split(/[-'’]/).every((word) => word.length < 3 || isPlainWord(word)) || isAskingWord(lower),
  );
  return (
    isPlain &&
    !isOfLabels(part) &&
    question.words.length > 1 &&
    /** A name, but for days and the first word. */
    question.words.every(({ isCapital, lower }, at) => !isCapital || at === 0 || DAY.test(lower)) &&
    piecesOf(question).every(({ kinds }) => kinds.length === 0) &&
    kindSpans(part, TOPICS).length === 0 &&
    wishSpans(part, TOPICS).length === 0 &&
    TOPICS.every((topic) => countedIn(part, topic) === null)
  );
}
