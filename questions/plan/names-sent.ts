import { givenRank, kindsOfTerm, surnameRank, type TermKind } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { isCountry } from "./places/countries.ts";
import { LABEL_SECTIONS, paramsOf, type PlannedCall } from "./schema.ts";
import { isSpelled } from "./spelling.ts";
import type { Question } from "../question.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import { suspicionOf } from "../screening/screen.ts";

/**
 * The last look before a plan is used. A question that the screen let pass, but not easily, is refused if a search would
 * send a value that no list knows as what it was taken for: `Red Lodge` as a drug, an unknown word as a sponsor.
 */

/** Log-odds of the trained model from which on such a value refuses: questions/quality.md says what that costs. */
const NEARLY = -3.5;

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
  (calls.some(sendsUnlisted) && suspicionOf(question) >= NEARLY) ||
  (OF_ONE_PROVIDER.test(question.text) && calls.some(sendsFullName));

/** `Sterling Houston in Houston: what specialty is listed?`: asked of one provider, who may be a person. */
const OF_ONE_PROVIDER =
  /\b(?:what|which|whose|his|her) (?:(?:primary|main|listed|registered) )?(?:specialty|speciality|taxonomy|credentials?|licen[cs]es?|degree|practice address)\b|\b(?:specialty|speciality|taxonomy|credentials?|licen[cs]e) (?:number )?(?:of|for|is|please|listed)\b/i;

const sendsFullName = ({ call, otherwise = call, offered = call }: PlannedCall): boolean =>
  [call, otherwise, offered]
    .flatMap(paramsOf)
    .some(([name, value]) => BEARS_NAMES.has(name) && isFullName(value.replace(/\*$/, ""), true));

const sendsUnlisted = ({ call, otherwise = call, offered = call, matters = [] }: PlannedCall): boolean =>
  [call, otherwise, offered]
    .flatMap(paramsOf)
    .some(
      ([name, value]) =>
        KNOWN_AS[name] !== undefined &&
        (isUnlisted(value, KNOWN_AS[name]) || (!BEARS_NAMES.has(name) && isFullName(value))),
    ) || matters.some(({ name }) => isUnlisted(name, []));

/** Hospitals and organizations are called by persons' names. */
const BEARS_NAMES: ReadonlySet<string> = new Set(["name", "organization"]);

/** Known as something else, or with a word in it that no list knows and that may be a name. */
function isUnlisted(value: string, kinds: readonly TermKind[]): boolean {
  const known = kindsOfTerm(toKey(value));
  if (known.some((kind) => kinds.includes(kind)) || isCountry(value.toLowerCase())) return false;
  if (known.length > 0 && kinds.length > 0) return true;
  return value
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .some((word) => word.length > 2 && isNoKnownWord(word));
}

/**
 * A given name and a surname, which may each be a town, and that no list knows together: `Bertram Oglethorpe`.
 * @param isOfOne whether one is asked about: one of the two may be a plain word then, as in `Sterling Houston`
 */
function isFullName(value: string, isOfOne = false): boolean {
  const [given = "", surname = "", ...more] = value.toLowerCase().split(" ");
  const isSurname =
    surnameRank(surname) > 0 || kindsOfTerm(toKey(surname)).some((kind) => kind === "city" || kind === "county");
  return (
    more.length === 0 &&
    givenRank(given) > 0 &&
    isSurname &&
    (isOfOne ? !(isPlainWord(given) && isPlainWord(surname)) : !isPlainWord(given) && !isPlainWord(surname)) &&
    kindsOfTerm(toKey(value)).length === 0
  );
}

/** Listed as a name alone, or in no list at all. */
const isNoKnownWord = (word: string): boolean =>
  !isPlainWord(word) &&
  kindsOfTerm(toKey(word)).length === 0 &&
  (givenRank(word) + surnameRank(word) > 0 || !isSpelled(word));
