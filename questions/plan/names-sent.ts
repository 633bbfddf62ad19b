import { givenRank, kindsOfTerm, surnameRank, type TermKind } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { isCountry } from "./places/countries.ts";
import { LABEL_SECTIONS, paramsOf, type PlannedCall } from "./schema.ts";
import { isFirmEnd } from "./firm-ends.ts";
import { INSTITUTIONS } from "./person-roles.ts";
import { sendsBothApart } from "./name-pairs.ts";
import { isSpelled } from "./spelling.ts";
import type { Question } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { NEARLY, suspicionOf } from "../screening/screen.ts";

/**
 * The last look before a plan is used. A question that the screen let pass, but not easily, is refused if a search would
 * send a value that no list knows as what it was taken for: `Red Lodge` as a drug, an unknown word as a sponsor.
 */

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
  sendsBothApart(question, calls.flatMap(sentBy)) ||
  calls.flatMap(sentBy).some(([, value]) => isFamily(value)) ||
  (isOfOneOnly(question.text) && calls.some(sendsSurname));

/** What a call may send in the end, by parameter. */
const sentBy = ({ call, otherwise, offered }: PlannedCall) =>
  [call, otherwise, offered]
    .flatMap((one) => (one === undefined ? [] : paramsOf(one)))
    .filter(([name]) => KNOWN_AS[name] !== undefined);

/** `near the home of the Haverstock family` */
const isFamily = (value: string): boolean => {
  const [, name = ""] = /^(\p{Lu}[\p{L}'’-]+) family$/u.exec(value) ?? [];
  const lower = name.toLowerCase();
  return name !== "" && !isPlainWord(lower) && (surnameRank(lower) > 0 || !isSpelled(lower));
};

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
      .split(/[^\p{L}'-]+|(?<!\p{L})'|'(?!\p{L})/u)
      .some((word) => word.length > 2 && isNoKnownWord(word.toLowerCase()) && !isRareWord(word, kinds))
  );
}

/** `borborygmus` among adverse reactions: not written as a name, and formed as words of medicine are. */
const isRareWord = (word: string, kinds: readonly TermKind[]): boolean =>
  kinds.length === 0 &&
  /^\p{Ll}+(?:osis|itis|emia|uria|pathy|algia|rrhea|rrhage|megaly|plasia|trophy|penia|sthenia|esthesia|gmus|mus|xia|oma|opia|asis|esis|ysis|trosis|cythemia|edema|spasm|plegia|paresis|phagia|phasia|pnea|ptosis)$/u.test(
    word,
  ) &&
  givenRank(word) + surnameRank(word) === 0;

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
