import { kindsOfTerm } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { overlaps, spansOf } from "../language/span.ts";
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
  const asides = spansOf(text, FOR_WHAT);
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
  return kept.filter(
    (one) =>
      asking.has(sentenceOf(one)) ||
      !tagged.some(
        (other) => other.tag === one.tag && asking.has(sentenceOf(other)) && (isKnown(other) || !isKnown(one)),
      ),
  );
}

/** `Historian of diabetes care: …` is by no firm of that name. */
const OF_NAMES_SAID: ReadonlySet<string> = new Set(["firm", "organization"]);

/** What the answer is for: `… for our maternal health page`. */
const FOR_WHAT =
  /^\W*for (?:our|my|a|the) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|report|review|meeting|committee|project|paper|thesis|class|dashboard)(?: (?:on|about|of) [^,.;:?]{2,60}?)?,? (?=i |we |please |can |could )|\bfor (?:our|my|a|an|the|this) (?:[\w'-]+ ){0,4}?(?:page|story|article|newsletter|podcast|blog|website|deck|memo|column|series|slides?|presentation|poster|paper|thesis|class|course|lesson|handout|brochure|dashboard|spreadsheet|binder|feature|segment|meeting|report)\b(?=[^a-z]*$)/gi;

/** Who asks: `I'm a regulatory engineer looking for …`. */
export const ASKER =
  /\b(?:i'?m|i am|we are|we're|as) an? (?:[\w-]+ ){0,3}?(?:nurse|pharmacist|engineer|specialist|manager|reporter|journalist|editor|student|librarian|clerk|researcher|scientist|analyst|consultant|advocate|teacher|professor|founder|developer|paralegal|lawyer|attorney|physician|doctor|resident|administrator|officer|coordinator|buyer|auditor) (?=(?:looking|trying|writing|working|doing|preparing|building|checking|researching|who|with|and|at|for) )/gi;
