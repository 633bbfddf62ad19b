import { beginsTerm, givenRank, isTerm, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import type { Question, Word } from "../question.ts";
import { SAYS_RECORDS } from "../vocabulary/records.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isFirmEnd, NO_FIRM } from "./firm-ends.ts";
import { INSTITUTIONS, isName, JOB } from "./person-roles.ts";
import { isCountry } from "./places/countries.ts";
import { canBeState, isState, keyAt } from "./places/states-said.ts";

/**
 * Two words side by side that people are called by, though each may be a town, a firm or a word of every day, and that no
 * list knows together as anything but a town.
 */

/** Whether a text has such a pair anywhere but where a town stands: enough for a question that may be about a person. */
export function hasPair(question: Question): boolean {
  const { words, text } = question;
  const isSmall = isInSmallLetters(question);
  return words.some((given, at) => {
    const surname = words[at + 1];
    return (
      surname !== undefined &&
      isBeside(question, at) &&
      (isCalled(given, surname, isSmall) || isUnlisted(given, surname)) &&
      !isLonger(question, at) &&
      !isNamedThing(question, at) &&
      (isSmall || (given.isCapital && surname.isCapital)) &&
      /** `Columbus Dispatch` */
      (surnameRank(surname.lower) > 0 || !isPlainWord(surname.lower)) &&
      /** `Virginia Beach`; and somebody of this name. */
      (!isTerm("city", toKey(keyAt(question, at, at + 2))) ||
        standsAsPerson(question, at) ||
        /^,? who\b/.test(text.slice(surname.end))) &&
      !NO_GIVEN.test(given.lower) &&
      !/\borgani[sz]ations?\b[^.?!]* called $/i.test(text.slice(0, given.start))
    );
  });
}
/** Months, and FDA's database of reports. */
const NO_GIVEN = /^(?:jan(?:uary)?|april|may|june|july|august|dec(?:ember)?|maude)$/;

/** Whether no word but the first of a sentence has a capital letter. */
const isInSmallLetters = ({ words }: Question): boolean =>
  !words.some(({ isCapital, isAllCaps, startsSentence }) => isCapital && !isAllCaps && !startsSentence);

/**
 * `Which clinics in Madison employ Madison Lake?`: whether a search would send one of two such words, and they stand behind a
 * verb or before one, as people do.
 * @param sent what the calls send, by parameter
 */
export function sendsPair(question: Question, sent: readonly (readonly [string, string])[]): boolean {
  const { words } = question;
  const values = sent.map(([name, value]) => [name, value.toLowerCase()] as const);
  const valuesOf = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(values.flatMap(([name, value]) => (names.has(name) ? [value] : [])));
  const [towns, firms] = [valuesOf(OF_PLACE), valuesOf(OF_FIRM)];
  const whole = new Set(values.map(([, value]) => value));
  const parts = new Set(values.flatMap(([, value]) => value.split(/[^\p{L}'-]+/u)).map(stemOf));
  const isSent = ({ lower }: Word): boolean => parts.has(stemOf(lower));
  const isSmall = isInSmallLetters(question);
  return words.some((given, at) => {
    const surname = words[at + 1];
    if (surname === undefined || !(isSent(given) || isSent(surname)) || !isBeside(question, at)) return false;
    if (isTorn(question, at, towns, firms)) return true;
    const isPair =
      isCalled(given, surname, isSmall) || (isUnlisted(given, surname) && isSent(given) && isSent(surname));
    return (
      isPair &&
      standsAsPerson(question, at) &&
      (!isLonger(question, at) || isOfThree(question, at, whole)) &&
      !isNamedThing(question, at)
    );
  });
}

/** Parameters by which towns are searched. */
const OF_PLACE: ReadonlySet<string> = new Set(["city", "location"]);
/** Parameters by which firms are searched. */
const OF_FIRM: ReadonlySet<string> = new Set([
  "sponsor",
  "manufacturer",
  "applicant",
  "recalling_firm",
  "organization",
]);

/** Without the ending of a plural, as values are sent. */
const stemOf = (lower: string): string => lower.replace(/s$/, "");

/** Whether nothing but a blank is between a word and the next, and the first can be a given name by its form. */
const isBeside = ({ words, text }: Question, at: number): boolean => {
  const [given, surname] = [words[at], words[at + 1]];
  return (
    given !== undefined &&
    surname !== undefined &&
    !given.isPossessive &&
    !given.isAllCaps &&
    !/^(?:san|santa|saint|st)$/.test(given.lower) &&
    text.slice(given.end, surname.start) === " "
  );
};

/** `near Joseph Abernathy`, `the defibrillator of Abbott Gore`: both are searched, each as a town or a firm of its own. */
function isTorn(question: Question, at: number, towns: ReadonlySet<string>, firms: ReadonlySet<string>): boolean {
  const { words } = question;
  const pair = words.slice(at, at + 2);
  const areTowns =
    givenRank(pair[0]?.lower ?? "") > 0 &&
    pair.every(({ lower }) => towns.has(lower)) &&
    ![at - 1, at + 2].some((beside) => towns.has(words[beside]?.lower ?? "")) &&
    !isState(question, at);
  const areFirms =
    pair.every(({ lower, isCapital }) => isCapital && surnameRank(lower) > 0 && firms.has(lower)) &&
    pair[0]?.startsSentence === false;
  return (areTowns || areFirms) && !isLonger(question, at);
}

/** A given name and what may be a surname; in a text without capitals the first is no word of every day. */
const isCalled = (given: Word, surname: Word, isSmall: boolean): boolean =>
  isName(given.text, surname.text, isSmall) && !(isSmall && isPlainWord(given.lower));

/** `Tall Bull`: two capitalised words, one of them a surname, that no list knows together and only of places and firms apart. */
function isUnlisted(given: Word, surname: Word): boolean {
  const pair = `${given.lower} ${surname.lower}`;
  return (
    [given, surname].every(({ text, lower, isCapital, isAllCaps }) => {
      const isKnown = kindsOfTerm(toKey(lower)).some((kind) => kind !== "city" && kind !== "county" && kind !== "firm");
      return isCapital && !isAllCaps && /^\p{L}[\p{Ll}'-]{2,}$/u.test(text) && !isKnown;
    }) &&
    !(given.startsSentence && isPlainWord(given.lower)) &&
    (surnameRank(surname.lower) > 0 || (surnameRank(given.lower) > 0 && !isPlainWord(surname.lower))) &&
    !isFirmEnd(surname.lower) &&
    !INSTITUTIONS.has(pair) &&
    !isListed(pair)
  );
}

/** Whether a list has these words, or a term that begins with them. */
const isListed = (words: string): boolean => kindsOfTerm(toKey(words)).length > 0 || beginsTerm(toKey(words));

/** Behind a verb or a preposition of persons (`by`, `for`, `to`), or before what people do. */
function standsAsPerson(question: Question, at: number): boolean {
  const { words, text } = question;
  const [before, given, surname] = [words[at - 1], words[at], words[at + 1]];
  if (DOES.test(text.slice(surname?.end))) return true;
  if (
    /^(?:which|that|whom?|where|when|because)$/.test(before?.lower ?? "") &&
    DOES_OR_IS.test(text.slice(surname?.end))
  )
    return true;
  if (before === undefined) return false;
  const gap = text.slice(before.end, given?.start);
  if (IS_JOB.test(before.lower)) return /^[:,]? $/.test(gap);
  /** `We are moving to Ann Arbor.` */
  const isWayThere = before.lower === "to" && isTerm("city", toKey(keyAt(question, at, at + 2)));
  return (
    gap === " " &&
    before.lower.length > 1 &&
    !before.isPossessive &&
    isPlainWord(before.lower) &&
    givenRank(before.lower) === 0 &&
    kindsOfTerm(toKey(before.lower)).length === 0 &&
    !isListed(keyAt(question, at - 1, at + 1)) &&
    !isWayThere &&
    !SAYS_RECORDS.test(before.lower) &&
    !NO_VERB.test(before.lower) &&
    !BEGINS_WITH.test(text.slice(0, given?.start))
  );
}
/** `Nurse Practitioner Cody Blackwater` */
const IS_JOB = new RegExp(`^${JOB}$`, "iu");
const BEGINS_WITH = /\b(?:begin|start)\w* with $/i;

/** What stands before places, firms and things. */
const NO_VERB =
  /^(?:the|an?|and|or|any|which|what|some|our|their|this|that|these|first|last|old|new|latest|other|only|each|per|versus|vs|in|near|around|from|at|of|on|within|serving|outside|across|throughout|downtown|san|santa|saint|st|fort|mount|like|naming|named|called|names?|after|beginning|brands?|firm|company|maker|organi[sz]ations?)$/;

/** What people do, and towns and firms hardly: `Olive Branch wants …`. */
const DOES =
  /^,? (?:wants?|wanted|needs?|needed|asks?|asked|would|says?|said|reported|signed|wrote|told|thinks?|believes?|works|worked|working|lives|lived|herself|himself)(?![\p{L}])/iu;

const DOES_OR_IS =
  /^ (?:is|was|has|had|does|did|can|could|will|would|might|may|should|\p{L}+ed|runs?|wears?|wore|got|gets|went|saw|sees|spoke|took|takes|made|makes|gave|gives|left|fell|slept|grew|works?|lives?)(?![\p{L}])/iu;

/** A third word of a name beside two, with which no person is called: `Martin Luther King Jr. Community Hospital`. */
function isLonger({ words, text }: Question, at: number): boolean {
  const isPart = (left: Word | undefined, right: Word | undefined, part: Word | undefined): boolean =>
    left !== undefined &&
    right !== undefined &&
    part !== undefined &&
    /^(?: |\. | & |-)$/.test(text.slice(left.end, right.start)) &&
    part.isCapital &&
    !(part.startsSentence && isPlainWord(part.lower) && !isListed(`${left.lower} ${right.lower}`)) &&
    !IS_JOB.test(part.lower);
  return isPart(words[at - 1], words[at], words[at - 1]) || isPart(words[at + 1], words[at + 2], words[at + 2]);
}

/** `Miles Standing Elk`: three words that a call sends as they are, and that no list knows. */
function isOfThree(question: Question, at: number, values: ReadonlySet<string>): boolean {
  const third = question.words[at + 2];
  const whole = keyAt(question, at, at + 3);
  return (
    third !== undefined &&
    values.has(whole) &&
    !isFirmEnd(third.lower) &&
    IS_NO_THING.test(question.text.slice(question.words[at + 1]?.end)) &&
    !isListed(whole) &&
    !INSTITUTIONS.has(whole) &&
    IS_NO_THING.test(question.text.slice(third.end))
  );
}

/** What a list or the words behind make a product, a place or a place of care: `Baxter Sigma`, `Madison WI`. */
function isNamedThing(question: Question, at: number): boolean {
  const [given, surname] = [question.words[at], question.words[at + 1]];
  if (given === undefined || surname === undefined) return true;
  const kinds = kindsOfTerm(toKey(given.lower));
  const isOfFirm = kinds.includes("firm") && surnameRank(surname.lower) === 0;
  /** `Hospira Plum infusion pumps` */
  const isOfDevice = [at + 3, at + 4].some((end) => isTerm("device", toKey(keyAt(question, at + 2, end))));
  const isDrug = isPlainWord(surname.lower) && kinds.some((kind) => kind === "brand" || kind === "generic");
  /** `Rocky Mountain spotted fever` */
  const isBeginning = [3, 4, 5].some(
    (length) => at + length <= question.words.length && kindsOfTerm(toKey(keyAt(question, at, at + length))).length > 0,
  );
  return (
    isOfFirm ||
    isCountry(keyAt(question, at, at + 2)) ||
    isOfDevice ||
    isDrug ||
    !IS_NO_THING.test(question.text.slice(surname.end)) ||
    isBeginning ||
    [at + 1, at + 2].some((state) => isState(question, state) || canBeState(question.words[state]))
  );
}
const IS_NO_THING = new RegExp(
  String.raw`^(?!(?:['’]s)?,? (?:the (?:town|city|hospital|county)|an? (?:hospital|town|firm|company)|brand|in the (?:business )?name|eye|vitamins|(?:\p{L}+ )?(?:therapy|pediatrics|nutrition|campus)|dermatology|chiropractic|optometry|psychiatry|oncology|radiology)(?![\p{L}]))${NO_FIRM}`,
  "iu",
);
