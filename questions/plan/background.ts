import { kindsOfTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { overlaps, spansOf, type Span } from "../language/span.ts";
import { piecesOf } from "../language/symbols.ts";
import { toQuestion, type Question } from "../question.ts";
import { isOfPlainWords, SEARCHED_IN } from "./subjects.ts";
import type { Tagged } from "./tag.ts";

/** Without what a sentence names that asks for nothing, where one that asks names another thing of the kind. */
export function withoutBackground({ text }: Question, hasIds: boolean, tagged: readonly Tagged[]): readonly Tagged[] {
  const ends = [...text.matchAll(/(?<!\b(?:st|dr|vs|inc|no|co))[.?!;]+(?=\s)/gi)].map(({ index }) => index);
  /** What stands before a colon, and which no list knows, says what the question is for: `for the huddle: recalls of …`. */
  const colon = text.search(/:\s/);
  const isPreface = (one: Tagged): boolean =>
    one.end <= colon &&
    (kindsOfTerm(toKey(one.text)).length === 0 || (OF_NAMES_SAID.has(one.tag) && one.text === one.text.toLowerCase()));
  const isAskedAfter = tagged.some((one) => one.start > colon && SEARCHED_IN[one.tag] !== undefined);
  /** `CAPA trend review: recalls with …`: what is asked stands behind it, and it is more than a name. */
  const isTitled =
    !isAskedAfter &&
    !/\b(?:on|of|for|about|by|from) \S+$/i.test(text.slice(0, Math.max(0, colon))) &&
    tagged.some((one) => one.start > colon && one.tag.startsWith("@")) &&
    !tagged.some((one) => one.start === 0 && one.end === colon);
  const preface =
    colon > 0 && (isAskedAfter || isTitled)
      ? tagged.filter(
          (one) =>
            SEARCHED_IN[one.tag] === undefined ||
            !isPreface(one) ||
            (isTitled && (!OF_NAMES_SAID.has(one.tag) || kindsOfTerm(toKey(one.text)).length > 0)),
        )
      : tagged;
  const asides = asidesIn(text);
  const isAside = (one: Tagged): boolean => asides.some((aside) => overlaps(aside, one));
  const elsewhere = new Set(preface.filter((one) => !isAside(one)).map(({ tag }) => tag));
  /** Only what the rest names, too, and words that no list knows, are the asker's own. */
  const isOwn = (one: Tagged): boolean =>
    SEARCHED_IN[one.tag] !== undefined &&
    (elsewhere.has(one.tag) ||
      (hasIds && one.tag === "device") ||
      (isOfPlainWords(one.text) && piecesOf(toQuestion(one.text)).every(({ kinds }) => kinds.length === 0)));
  const askers = spansOf(text, ASKER);
  const kept = preface.filter(
    (one) => !(isAside(one) && isOwn(one)) && !askers.some((span) => span.start <= one.start && one.end <= span.end),
  );
  const sentenceOf = (one: Tagged): number => ends.filter((end) => end < one.start).length;
  const starts = [0, ...ends.map((end) => end + 1)];
  /** `I look after students' health at a school.` names the asker's own work. */
  const isOwnWork = (sentence: number): boolean =>
    /^\s*(?:hi|hello|hey)?\W*(?:i|we|our|my|i'm|we're)\b/i.test(text.slice(starts[sentence], ends[sentence])) &&
    (ends[sentence] !== undefined || sentence > 0);
  const asking = new Set(
    tagged
      .filter((one) => one.tag.startsWith("@") || (one.tag === "specialty" && !isOwnWork(sentenceOf(one))))
      .map(sentenceOf),
  );
  if (ends.length === 0 || asking.size === 0) return kept;
  const isKnown = ({ text: said }: Tagged): boolean => kindsOfTerm(toKey(said)).length > 0;
  /** `I teach research methods and want examples.`: what no list knows in a sentence on the asker's own work. */
  const isOfOwnWork = (one: Tagged): boolean =>
    SEARCHED_IN[one.tag] !== undefined &&
    one.tag !== "firm" &&
    isOwnWork(sentenceOf(one)) &&
    !isKnown(one) &&
    kept.some((other) => asking.has(sentenceOf(other)) && SEARCHED_IN[other.tag] !== undefined);
  return kept.filter(
    (one) =>
      asking.has(sentenceOf(one)) ||
      (!isOfOwnWork(one) &&
        !tagged.some(
          (other) => other.tag === one.tag && asking.has(sentenceOf(other)) && (isKnown(other) || !isKnown(one)),
        )),
  );
}

/**
 * A text of the same length without the sentences in which the asker tells of something: `…? A resident slipped from
 * ours last week.` Its dates are no dates of records.
 */
export function withoutStories(text: string): string {
  const sentences = text.split(/(?<=[.?!])(?=\s)/);
  const isStory = (said: string): boolean => TELLS.test(said) && !ASKED.test(said) && !/\?\s*$/.test(said);
  return sentences.some((said) => ASKED.test(said)) && !THEN.test(text)
    ? sentences.map((said) => (isStory(said) ? " ".repeat(said.length) : said)).join("")
    : text;
}
const TELLS =
  /^(?!.*\b(?:want|need|like|looking|show|only|just|please|interested|limit|since|include|exclude|mean)\b)(?=.*\b(?:ours?|we|i|my|us)\b).*\b(?:bought|replaced|slipped|fell|started|used|got|happened|broke|lost|moved|switched|opened|installed|ordered|cover|teach)\b/i;
const ASKED =
  /\b(?:recall(?:s|ed)?|trials?|stud(?:y|ies)|label(?:s|ed|l?ing)?|inserts?|reports?|reported|clear(?:ed|ances?)|510\(?k\)?s?|de novos?|npis?|maude)\b/i;
const THEN = /\b(?:then|that (?:time|year|month|day|date)|that's when)\b/i;

/** `Historian of diabetes care: …` is by no firm of that name. */
const OF_NAMES_SAID: ReadonlySet<string> = new Set(["firm", "organization"]);

/** Who asks, before a dash, and what the answer is for: `I cover diabetes tech - …`, `… for our maternal health page`. */
const asidesIn = (text: string): readonly Span[] =>
  [SELF, REPORTING, OWN_WORK, FOR_WHAT, OTHERS_ASK, AT_END].flatMap((form) => {
    const found = form.exec(text);
    return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
  });

const REPORTING =
  /^\W*(?:i'm|i am|we're|we are) (?:reporting|writing|working|doing a (?:piece|story)|researching) (?:on|about) [^,.;:]+?(?=,| and (?:need|want|am|are)\b)/i;

const SELF =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:i|we)(?:'m|'re| am| are| cover| write (?:about|for)| report on| work (?:on|in|at|for)| run| manage| teach| edit| moved?| live) (?:[^-–—:?.,]|(?<=\w)-(?=\w))+?(?= [-–—] | and (?:i|we|i'm|we're|i'd|would|want|need|wish|am|are|have been|have to|wonder)\b)/i;

const OWN_WORK =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:we|i|our (?:company|firm|team|startup)) (?:make|makes|sell|sells|build|builds|manufacture|produce|import|distribute|design|develop|are (?:developing|building|making|designing|planning))\b [^,.;:?]+?(?=[,.;:]| and (?:would|want|need|wish|am|are|have been|have to|wonder)\b)/i;

/** `Biomed wants to know about …`. */
const OTHERS_ASK =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:the |our |my )?(?:[\w'-]+ ){1,3}?(?:wants?|would like|needs?|is asking|are asking|asks?|asked|wonders?) (?:me )?(?:to (?:know|see|have|get|find out)|for|about|whether|if|which)\b/i;

/** `…; I am updating a referral directory for a clinic`, `…, since our committee meets on Thursday`. */
const AT_END =
  /(?:[;,.]|\s[-–—])\s(?:(?:because|since|as) (?:our|we|i|my|i'm|we're)|i am|i'm|we are|we're|i teach|i work|i run|we run|i cover|i report)\b(?! (?:looking|interested|searching|trying|after|only|mainly))(?:(?!\b(?:need|want|like|show|find|recalls?|clearances?|trials?|studies|labels?|reports?)\b)[^;?!.]|\.(?=\S))*\.?\s*$/i;

const FOR_WHAT =
  /^\W*for (?:our|my|a|the) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|report|review|meeting|committee|project|paper|thesis|class|dashboard)(?: (?:on|about|of) [^,.;:?]{2,60}?)?,? (?=i |we |please |can |could )|\bfor (?:our|my|a|an|the|this) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|podcast|blog|website|deck|memo|column|series|slides?|presentation|poster|paper|thesis|class|course|lesson|handout|brochure|dashboard|spreadsheet|binder|feature|segment|meeting|report)\b(?=[^a-z]*$)/i;

/** Who asks: `I'm a regulatory engineer looking for …`. */
export const ASKER =
  /\b(?:i'?m|i am|we are|we're|as) an? (?:[\w-]+ ){0,3}?(?:nurse|pharmacist|engineer|specialist|manager|reporter|journalist|editor|student|librarian|clerk|researcher|scientist|analyst|consultant|advocate|teacher|professor|founder|developer|paralegal|lawyer|attorney|physician|doctor|resident|administrator|officer|coordinator|buyer|auditor) (?=(?:looking|trying|writing|working|doing|preparing|building|checking|researching|who|with|and|at|for) )/gi;
