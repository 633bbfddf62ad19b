import { beginsTerm, givenRank, isTerm, kindsOfTerm, surnameRank, type TermKind } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { isCountry } from "./places/countries.ts";
import { LABEL_SECTIONS, paramsOf, type PlannedCall } from "./schema.ts";
import { isFirmEnd, NO_FIRM } from "./firm-ends.ts";
import { INSTITUTIONS, isName, JOB } from "./person-roles.ts";
import { isSpelled } from "./spelling.ts";
import { isState, keyAt } from "./places/states-said.ts";
import type { Question, Word } from "../question.ts";
import { SAYS_RECORDS } from "../vocabulary/records.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { once } from "../../src/core/once.ts";
import { suspicionOf } from "../screening/screen.ts";

/**
 * The last look before a plan is used. A question that the screen let pass, but not easily, is refused if a search would
 * send a value that no list knows as what it was taken for: `Red Lodge` as a drug, an unknown word as a sponsor.
 */

/** Log-odds of the trained model from which on such a value refuses: questions/quality.md says what that costs. */
const NEARLY = -3;

const DEVICES: readonly TermKind[] = ["device", "brand", "generic"];
const DRUGS: readonly TermKind[] = ["brand", "generic"];
const FIRMS: readonly TermKind[] = ["firm", "hospital"];

/** As what a value of a parameter can be known. */
const KNOWN_AS: Readonly<Record<string, readonly TermKind[]>> = {
  q: DEVICES,
  brand_name: DEVICES,
  intervention: DEVICES,
  brand: DRUGS,
  generic: DRUGS,
  condition: ["condition", "eponym"],
  sponsor: FIRMS,
  manufacturer: FIRMS,
  applicant: FIRMS,
  recalling_firm: FIRMS,
  organization: [...FIRMS, "specialty"],
  name: FIRMS,
  city: ["city", "county"],
  location: ["city", "county", "state", "hospital"],
  /** Words of texts, which are no names of anything. */
  reason_for_recall: [],
  distribution_pattern: [],
  ...Object.fromEntries(LABEL_SECTIONS.map((section) => [section, []])),
};

/** Whether calls for a question that is nearly about a person would send what may be the name. */
export const mayNameBeSent = (question: Question, calls: readonly PlannedCall[]): boolean =>
  (suspicionOf(question) >= NEARLY && calls.some((call) => sendsUnlisted(call, NAMED_CARE.test(question.text)))) ||
  (OF_ONE_PROVIDER.test(question.text) && calls.some(sendsFullName)) ||
  sendsPair(question, calls) ||
  (isOfOneOnly(question.text) && calls.some(sendsSurname));

/**
 * `Which clinics in Madison employ Madison Lake?`: two words side by side of which a call sends one, that no list knows as
 * anything but a town, that are written as a name, and that stand behind a verb or before one as people do.
 */
function sendsPair(question: Question, calls: readonly PlannedCall[]): boolean {
  const { words, text } = question;
  const isSmall = !words.some(({ isCapital, isAllCaps, startsSentence }) => isCapital && !isAllCaps && !startsSentence);
  const sent = once(() => wordsSent(calls));
  /** `near Joseph Abernathy`: each of them is searched as a town. */
  const towns = once(() => new Set(calls.flatMap(({ call }) => paramsOf(call)).flatMap(townOf)));
  const isSent = ({ lower }: Word): boolean => sent().has(stemOf(lower));
  return words.some((given, at) => {
    const surname = words[at + 1];
    if (surname === undefined || given.isPossessive || given.isAllCaps || text.slice(given.end, surname.start) !== " ")
      return false;
    if (givenRank(given.lower) > 0 && [given, surname].every(({ lower }) => towns().has(lower)))
      return !isLonger(question, at);
    return (
      ((isCalled(given, surname, isSmall) && (isSent(given) || isSent(surname))) ||
        (isUnlistedName(given, surname) && isSent(given) && isSent(surname))) &&
      standsAsPerson(question, at) &&
      !isLonger(question, at) &&
      !isNamedThing(question, at)
    );
  });
}

/** A given name and what may be a surname; in a text without capitals the first is no word of every day. */
const isCalled = (given: Word, surname: Word, isSmall: boolean): boolean =>
  isName(given.text, surname.text, isSmall) && !(isSmall && isPlainWord(given.lower));

/** `Tall Bull`: two capitalised words, one of them a surname, that no list knows together and only of places and firms apart. */
function isUnlistedName(given: Word, surname: Word): boolean {
  const pair = `${given.lower} ${surname.lower}`;
  return (
    [given, surname].every(({ text, lower, isCapital, isAllCaps }) => {
      const isKnown = kindsOfTerm(toKey(lower)).some((kind) => kind !== "city" && kind !== "county" && kind !== "firm");
      return isCapital && !isAllCaps && /^\p{L}[\p{Ll}'-]{2,}$/u.test(text) && !isKnown;
    }) &&
    !(given.startsSentence && isPlainWord(given.lower)) &&
    surnameRank(given.lower) + surnameRank(surname.lower) > 0 &&
    !isFirmEnd(surname.lower) &&
    !INSTITUTIONS.has(pair) &&
    kindsOfTerm(toKey(pair)).length === 0 &&
    !beginsTerm(toKey(pair))
  );
}

/** Behind a verb or a preposition of persons (`by`, `for`, `to`), or before what people do. */
function standsAsPerson(question: Question, at: number): boolean {
  const { words, text } = question;
  const [before, given, surname] = [words[at - 1], words[at], words[at + 1]];
  if (DOES.test(text.slice(surname?.end))) return true;
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
  /^(?:the|an?|and|or|any|which|what|some|our|their|this|that|these|versus|vs|in|near|around|from|at|of|on|within|serving|outside|across|throughout|downtown|san|santa|saint|st|fort|mount|like|naming|named|called|names?|after|beginning|brands?|firm|company|maker|organi[sz]ations?)$/;

/** What people do, and towns and firms hardly: `Olive Branch wants …`. */
const DOES =
  /^,? (?:wants?|wanted|needs?|needed|asks?|asked|would|says?|said|reported|signed|wrote|told|thinks?|believes?|works|worked|working|lives|lived|herself|himself)(?![\p{L}])/iu;

/** A third word of a name beside two, with which no person is called: `Martin Luther King Jr. Community Hospital`. */
function isLonger({ words, text }: Question, at: number): boolean {
  const isPart = (left: Word | undefined, right: Word | undefined, part: Word | undefined): boolean =>
    left !== undefined &&
    right !== undefined &&
    part !== undefined &&
    /^(?: |\. | & |-)$/.test(text.slice(left.end, right.start)) &&
    part.isCapital &&
    !(part.startsSentence && isPlainWord(part.lower) && !beginsTerm(toKey(`${left.lower} ${right.lower}`))) &&
    !IS_JOB.test(part.lower);
  return isPart(words[at - 1], words[at], words[at - 1]) || isPart(words[at + 1], words[at + 2], words[at + 2]);
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
  return (
    isOfFirm ||
    isOfDevice ||
    isDrug ||
    !IS_NO_THING.test(question.text.slice(surname.end)) ||
    [at + 1, at + 2].some((state) => isState(question, state))
  );
}
const IS_NO_THING = new RegExp(
  String.raw`^(?!(?:['’]s)?,? (?:the (?:town|city|hospital|county)|an? (?:hospital|town|firm|company)|brand|in the (?:business )?name|eye|vitamins|dermatology|chiropractic|optometry|psychiatry|oncology|radiology)(?![\p{L}]))${NO_FIRM}`,
  "iu",
);

const townOf = ([name, value]: readonly [string, string]): readonly string[] =>
  name === "city" || name === "location" ? [value.toLowerCase()] : [];

const stemOf = (lower: string): string => lower.replace(/s$/, "");

/** The words of what calls send, without the ending of a plural. */
const wordsSent = (calls: readonly PlannedCall[]): ReadonlySet<string> =>
  new Set(
    calls
      .flatMap(({ call, otherwise = call, offered = call }) => [call, otherwise, offered].flatMap(paramsOf))
      .flatMap(([name, value]) => (KNOWN_AS[name] === undefined ? [] : value.toLowerCase().split(/[^\p{L}'-]+/u)))
      .map(stemOf),
  );

/** `Which recalls did Stryker sign before she left?`: a firm is no she, and nobody else was spoken of. */
function isOfOneOnly(text: string): boolean {
  const [before, ...rest] = text.split(/\b(?:she|he|herself|himself)\b/i);
  return rest.length > 0 && !SOMEBODY_ELSE.test(before ?? "") && !/["“”]/.test(text);
}
const SOMEBODY_ELSE =
  /\b(?:patients?|wom[ae]n|m[ae]n|girls?|boys?|bab(?:y|ies)|child(?:ren)?|persons?|people|users?|wearers?|someone|somebody|anyone|anybody|everyone|who(?:ever)?|nurse|surgeon|doctor|physician|clinician|pharmacist|engineer|colleague|boss|manager|chief|director|editor|inspector|reporter|founder|mother|father|wife|husband)\b/i;

/** What is asked by a word that people are called by, too. */
const sendsSurname = ({ call, otherwise = call, offered = call }: PlannedCall): boolean =>
  [call, otherwise, offered].flatMap(paramsOf).some(
    ([name, value]) =>
      CALLED_AS_PEOPLE.has(name) &&
      value
        .toLowerCase()
        .split(" ")
        .some((word) => givenRank(word) + surnameRank(word) > 0),
  );

/** `Sterling Houston in Houston: what specialty is listed?`: asked of one provider, who may be a person. */
const OF_ONE_PROVIDER =
  /\b(?:what|which|whose|his|her) (?:(?:primary|main|listed|registered) )?(?:specialty|speciality|taxonomy|credentials?|licen[cs]es?|degree|practice address)\b|\b(?:specialty|speciality|taxonomy|credentials?|licen[cs]e) (?:number )?(?:of|for|is|please|listed)\b/i;

const sendsFullName = ({ call, otherwise = call, offered = call }: PlannedCall): boolean =>
  [call, otherwise, offered].flatMap(paramsOf).some(([name, value]) => OF_CARE.has(name) && isFullName(value, 1));

/** `hospitals named William Beaumont`: they are called by persons' names. */
const NAMED_CARE =
  /\b(?:hospitals?|organi[sz]ations?|clinics?|cent(?:er|re)s?|practices?|groups?) (?:that (?:is|are) )?(?:named|called)\b/i;

const sendsUnlisted = (
  { call, otherwise = call, offered = call, matters = [] }: PlannedCall,
  isCareNamed: boolean,
): boolean =>
  [call, otherwise, offered]
    .flatMap(paramsOf)
    .some(
      ([name, value]) =>
        KNOWN_AS[name] !== undefined &&
        (isUnlisted(value, KNOWN_AS[name]) ||
          (!(isCareNamed && OF_CARE.has(name)) && isFullName(value, CALLED_AS_PEOPLE.has(name) ? 2 : 0))),
    ) || matters.some(({ name }) => isUnlisted(name, []));

/** Names of hospitals and organizations. */
const OF_CARE: ReadonlySet<string> = new Set(["name", "organization"]);

/** What persons stand for in a question nearly about one, and what may also be called so: `Colt Archer's company`. */
const CALLED_AS_PEOPLE: ReadonlySet<string> = new Set([
  ...OF_CARE,
  "sponsor",
  "manufacturer",
  "applicant",
  "recalling_firm",
]);

const THINGS: ReadonlySet<TermKind> = new Set(["device", "condition", "generic"]);

/** Known as something else, or with a word in it that no list knows and that may be a name. */
function isUnlisted(value: string, kinds: readonly TermKind[]): boolean {
  const known = kindsOfTerm(toKey(value));
  if (known.some((kind) => kinds.includes(kind)) || isCountry(value.toLowerCase())) return false;
  /** Nobody is called `loss of consciousness`, whatever is searched by it. */
  if (known.some((kind) => THINGS.has(kind))) return false;
  if (known.length > 0 && kinds.length > 0) return true;
  /** `Sister Kenny Rehabilitation Institute` */
  if (kinds === KNOWN_AS["organization"] && isFirmEnd(value.toLowerCase().split(" ").at(-1))) return false;
  /** `Carter BloodCare`: nobody is written so. */
  if (kinds === KNOWN_AS["organization"] && /\p{Ll}{3}\p{Lu}\p{Ll}{2}/u.test(value)) return false;
  return (
    value
      /** `CAR-T cells` */
      .replaceAll(/\b[A-Z]{2,5}-(?:[A-Z]|[A-Z]?\d{1,2})\b/g, "")
      .toLowerCase()
      .split(/[^\p{L}'-]+|(?<!\p{L})'|'(?!\p{L})/u)
      .some((word) => word.length > 2 && isNoKnownWord(word))
  );
}

/**
 * A given name and a surname, which may each be a town, and that no list knows together: `Bertram Oglethorpe`.
 * @param plain how many of the two may be plain words: `Sterling Houston` has one, `Colt Archer` two
 */
function isFullName(value: string, plain: number): boolean {
  const [given = "", surname = "", ...more] = value
    .toLowerCase()
    .replace(/\*$|^(?:dr|mr|mrs|ms)\.? /g, "")
    .split(" ");
  const isSurname =
    surnameRank(surname) > 0 || kindsOfTerm(toKey(surname)).some((kind) => kind === "city" || kind === "county");
  return (
    more.length === 0 &&
    givenRank(given) > 0 &&
    isSurname &&
    !isFirmEnd(surname) &&
    !INSTITUTIONS.has(`${given} ${surname}`) &&
    [given, surname].filter(isPlainWord).length <= plain &&
    kindsOfTerm(toKey(`${given} ${surname}`)).length === 0
  );
}

/** Listed as a name alone, or in no list at all. */
const isNoKnownWord = (word: string): boolean =>
  !isPlainWord(word) &&
  /** `mRNA COVID vaccine` */
  !/^(?:[a-z]{0,2}[dr]na|crispr|covid)$/.test(word) &&
  kindsOfTerm(toKey(word)).length === 0 &&
  (givenRank(word) + surnameRank(word) > 0 || !isSpelled(word));
