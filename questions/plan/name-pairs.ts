import { beginsTerm, givenRank, isTerm, kindsOfTerm, surnameRank } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import type { Question, Word } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { isFirmEnd, NO_FIRM } from "./firm-ends.ts";
import { INSTITUTIONS, smallNamesIn, isName, JOB } from "./person-roles.ts";
import { isCountry } from "./places/countries.ts";
import { canBeState, isState, keyAt } from "./places/states-said.ts";

/**
 * Two words side by side that people are called by, though each may be a town, a firm or a word of every day, and that no
 * list knows together as anything but a town: `Lincoln Reading`, `Baxter Stryker`.
 */

/**
 * Whether a text has such a pair where no town stands: enough for a question that may be about a person.
 * @param isLikely whether it is so near to one that a second word may be one of every day: `Hunter Pebble`
 */
export function hasPair(question: Question, isLikely: boolean): boolean {
  const { words, text } = question;
  const isSmallIn = smallNamesIn(words);
  return words.some((given, at) => {
    const surname = words[at + 1];
    const isSmall = isSmallIn(given.text);
    return (
      surname !== undefined &&
      isBeside(question, at) &&
      (isSmall || (given.isCapital && surname.isCapital)) &&
      (isCalled(given, surname, isSmall) || isUnlisted(given, surname)) &&
      /** `Columbus Dispatch` */
      (isLikely || surnameRank(surname.lower) > 0 || !isPlainWord(surname.lower)) &&
      /** `the Rosa surgical robots`: people stand without an article. */
      !/\bthe $/i.test(text.slice(0, given.start)) &&
      /** Months, and FDA's database of reports. */
      !/^(?:jan(?:uary)?|april|may|june|july|august|dec(?:ember)?|maude)$/.test(given.lower) &&
      (!isLonger(question, at) || isOfThree(question, at)) &&
      !isNamedThing(question, at) &&
      (!isTerm("city", toKey(keyAt(question, at, at + 2))) || OF_SOMEBODY.test(text.slice(surname.end))) &&
      !/\borgani[sz]ations?\b[^.?!]* called $/i.test(text.slice(0, given.start))
    );
  });
}

/** What people do, and towns hardly: `Olive Branch, who signed the complaint`. */
const OF_SOMEBODY =
  /^,? (?:who|asked|asks|said|says|wrote|told|thinks|signed|lives|lived|herself|himself|wants)(?![\p{L}])/iu;

/**
 * Whether calls would send both words of a name, each as a town or a firm of its own: `near Joseph Abernathy`, `the
 * defibrillator of Abbott Gore`.
 * @param sent what the calls send, by parameter
 */
export function sendsBothApart(question: Question, sent: readonly (readonly [string, string])[]): boolean {
  const valuesOf = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(sent.flatMap(([name, value]) => (names.has(name) ? [value.toLowerCase()] : [])));
  const [towns, firms] = [valuesOf(OF_PLACE), valuesOf(OF_FIRM)];
  const { words } = question;
  return words.some((given, at) => {
    const surname = words[at + 1];
    if (surname === undefined || !isBeside(question, at) || isLonger(question, at)) return false;
    const pair = [given, surname];
    const areTowns =
      givenRank(given.lower) > 0 &&
      pair.every(({ lower }) => towns.has(lower)) &&
      ![at - 1, at + 2].some((beside) => towns.has(words[beside]?.lower ?? "")) &&
      !isState(question, at);
    const areFirms =
      pair.every(({ lower, isCapital }) => isCapital && surnameRank(lower) > 0 && firms.has(lower)) &&
      !given.startsSentence;
    return areTowns || (areFirms && !isNamedThing(question, at));
  });
}
const OF_PLACE: ReadonlySet<string> = new Set(["city", "location"]);
const OF_FIRM: ReadonlySet<string> = new Set([
  "sponsor",
  "manufacturer",
  "applicant",
  "recalling_firm",
  "organization",
]);

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

/** A given name and what may be a surname; in a text without capitals the first is no word of every day. */
const isCalled = (given: Word, surname: Word, isSmall: boolean): boolean =>
  isName(given.text, surname.text, isSmall) && !(isSmall && isPlainWord(given.lower));

/** `Tall Bull`: two capitalised words that no list knows together, and apart only as places and firms. */
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

/** A third word of a name beside two, with which hardly a person is called: `Martin Luther King Jr. Community Hospital`. */
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
/** `Nurse Practitioner Cody Blackwater` */
const IS_JOB = new RegExp(`^${JOB}$`, "iu");

/** `Miles Standing Elk`: of three words that no list knows together the first two. */
function isOfThree(question: Question, at: number): boolean {
  const { words, text } = question;
  const third = words[at + 2];
  const whole = keyAt(question, at, at + 3);
  return (
    third !== undefined &&
    third.isCapital &&
    !third.isAllCaps &&
    text.slice(words[at + 1]?.end, third.start) === " " &&
    !/^ \p{Lu}/u.test(text.slice(third.end)) &&
    !isFirmEnd(third.lower) &&
    !isListed(whole) &&
    !INSTITUTIONS.has(whole) &&
    givenRank(words[at]?.lower ?? "") > 0 &&
    (surnameRank(third.lower) > 0 || third.isPossessive) &&
    [words[at + 1]?.end, third.end].every((end) => IS_NO_THING.test(text.slice(end)))
  );
}

/** What a list or the words behind make a product, a place or a place of care: `Baxter Sigma`, `Madison WI`. */
function isNamedThing(question: Question, at: number): boolean {
  const { words, text } = question;
  const [given, surname] = [words[at], words[at + 1]];
  if (given === undefined || surname === undefined) return true;
  const kinds = kindsOfTerm(toKey(given.lower));
  /** `Hospira Plum infusion pumps` */
  const isOfDevice = [at + 3, at + 4].some((end) => isTerm("device", toKey(keyAt(question, at + 2, end))));
  /** `Rocky Mountain spotted fever` */
  const isBeginning = [3, 4, 5].some(
    (length) => at + length <= words.length && kindsOfTerm(toKey(keyAt(question, at, at + length))).length > 0,
  );
  return (
    (kinds.includes("firm") && surnameRank(surname.lower) === 0) ||
    isCountry(keyAt(question, at, at + 2)) ||
    isOfDevice ||
    (isPlainWord(surname.lower) && kinds.some((kind) => kind === "brand" || kind === "generic")) ||
    isBeginning ||
    !IS_NO_THING.test(text.slice(surname.end)) ||
    [at + 1, at + 2].some((state) => isState(question, state) || canBeState(words[state]))
  );
}
const IS_NO_THING = new RegExp(
  String.raw`^(?!(?:['’]s)?,? (?:the (?:town|city|hospital|county)|an? (?:hospital|town|firm|company)|brand|devices?|products?|in the (?:business )?name|eye|vitamins|(?:\p{L}+ )?(?:therapy|pediatrics|nutrition|campus)|dermatology|chiropractic|optometry|psychiatry|oncology|radiology)(?![\p{L}]))${NO_FIRM}`,
  "iu",
);
