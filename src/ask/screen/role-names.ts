import cues from "./data/name-cues.json" with { type: "json" };
import nameTowns from "./data/name-towns.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isLightlyClaimed, isListed, isSmallTown } from "./name-shapes.ts";
import { isFiller, isNameLike, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Names that an occupation gives away: behind them (`Huffman, a dentist`, `is Huffman a dentist`) or before a town's name. */

const PERSONS = wordSet(cues.personNouns);
const DETERMINERS = wordSet(cues.determiners);
const INSTITUTIONS = wordSet(cues.institutions);
const ONLY_PLACE = wordSet(cues.onlyPlace);
const BEHIND_ROLE = wordSet(`${cues.behindPerson} for of or to accepting accept practicing licensed taking there here`);
/** What firms are as well. */
const FIRMS_TOO = wordSet("applicant owner contact member recipient");
const NO_MODIFIERS = wordSet(`${cues.beforePlace} ${cues.determiners} with for who and or by on is whose`);

/** An occupation in health care by its form: what a word that no list holds has to be called before it is a name. */
const CLINICIAN =
  /(?:ologist|iatrist|ician|ontist|therapist|pharmacist|hygienist|optometrist|internist|hospitalist|allergist|specialist|dentist|surgeon|nurse|doctor|midwife|chiropractor|practitioner)$/;

/** Words between an article and an occupation: `a board-certified orthopedic surgeon`. */
const MOST_MODIFIERS = 2;

/** How they are joined: `is Huffman a dentist`, `Huffman is a dentist`, `Huffman, a dentist`, `Huffman, dentist`. */
type Joint = "asked" | "said" | "aside" | "bare";

/** A word that may be a name, and what it is said to be. */
interface Saying {
  readonly name: NameWord;
  readonly joint: Joint;
  readonly isClinician: boolean;
  /** `…, a dentist in Ohio`: what stands before it is no place. */
  readonly isPlaced: boolean;
}

/** `Huffman, a dentist in Ohio`; not `Dayton, dentist` or `Zoll, a provider of`. */
const nameWithRole: NameRule = {
  id: "name_with_role",
  weight: 2,
  isAt: (words, at) => {
    const [name, joint] = [words[at], jointBehind(words, at)];
    if (name === undefined || joint === null || name.word.isPossessive) return false;
    const role = roleAt(words, at + ROLE_BEHIND[joint]);
    if (role === null) return false;
    const isClinician = CLINICIAN.test(words[role]?.lower ?? "");
    const isPlaced = isClinician && ONLY_PLACE.has(words[role + 1]?.lower ?? "");
    return isPerson({ name, joint, isClinician, isPlaced });
  },
};

function isPerson(saying: Saying): boolean {
  const { name, joint, isClinician } = saying;
  if (INSTITUTIONS.has(name.lower) && !isClinician) return false;
  if (!isListed(name)) return joint === "asked" && name.isProper && isRareWord(name) && isClinician;
  if (isFiller(name)) return isMonthAsName(saying);
  if (name.isPlain) return isWordAsName(saying);
  return isFree(name) ? joint !== "bare" || isClinician : isTownAsName(saying);
}

/** Words from the name to where the occupation may begin. */
const ROLE_BEHIND = { asked: 2, said: 3, aside: 2, bare: 1 } as const satisfies Record<Joint, number>;

function jointBehind(words: readonly NameWord[], at: number): Joint | null {
  const [name, next, after] = [words[at], words[at + 1], words[at + 2]];
  if (name === undefined || next === undefined) return null;
  const before = words[startOfName(words, at) - 1];
  const isDetermined = DETERMINERS.has(next.lower);
  if (isBeside(next)) {
    if (isDetermined && isBeing(before)) return "asked";
    return isBeing(next) && DETERMINERS.has(after?.lower ?? "") ? "said" : null;
  }
  if (next.gap !== ", " || name.gap.includes(",") || ONLY_PLACE.has(before?.lower ?? "")) return null;
  return isDetermined ? "aside" : "bare";
}

const isBeing = (word: NameWord | undefined): boolean => /^(?:is|was|isn't|wasn't)$/.test(word?.lower ?? "");

/** The index of the first word of a name that ends at `at`. */
function startOfName(words: readonly NameWord[], at: number): number {
  const [name, before] = [words[at], words[at - 1]];
  if (name === undefined || before === undefined || name.word.startsSentence) return at;
  return isBeside(name) && isNameLike(before) && isFree(before) ? at - 1 : at;
}

/** The index of the occupation that begins at `from` and ends there: not the one of `a nurse call system` or `a doctor's choice`. */
function roleAt(words: readonly NameWord[], from: number): number | null {
  for (let at = from; at <= from + MOST_MODIFIERS; at++) {
    const [role, next] = [words[at], words[at + 1]];
    if (role === undefined || (at > from && !isBeside(role)) || NO_MODIFIERS.has(role.lower)) return null;
    if (!PERSONS.has(role.lower) || FIRMS_TOO.has(role.lower) || !isFree(role) || role.word.isPossessive) continue;
    if (next === undefined || next.gap !== " " || BEHIND_ROLE.has(next.lower) || isPlace(next)) return at;
  }
  return null;
}

const isPlace = ({ claims }: NameWord): boolean => claims.has("city") || claims.has("state");

const isFrequent = ({ given, surname }: NameWord): boolean => given === 2 || surname === 2;

/** `April, a nurse`. */
const isMonthAsName = ({ name, joint }: Saying): boolean =>
  joint !== "bare" && name.given === 2 && name.isProper && (joint === "asked" || name.word.startsSentence);

/** `Hill`, `Grace`, `Driver`: a word that is a name too, when it is a frequent one or its capital means something. */
function isWordAsName({ name, joint, isClinician, isPlaced }: Saying): boolean {
  const { isProper, word } = name;
  if (!isLightlyClaimed(name)) return false;
  if (joint === "bare") return isPlaced && isProper && word.startsSentence && isFrequent(name) && isFree(name);
  if (isFrequent(name)) return joint === "asked" || isProper || word.startsSentence;
  return isProper && isClinician && (!word.startsSentence || name.given > 0);
}

/** `is Madison a nurse`, `Sullivan, dentist in Ohio`; a large city only with a place behind the occupation. */
function isTownAsName({ name, joint, isPlaced }: Saying): boolean {
  if (name.entities.some(({ from, to }) => to - from > 1)) return false;
  if (joint === "asked" || joint === "said") return isLightlyClaimed(name) || name.given === 2;
  if (isSmallTown(name)) return isPlaced || (joint === "aside" && isFrequent(name));
  return joint === "aside" && isPlaced && name.given === 2;
}

/** Towns that are frequent given names → the states in which they are, as USPS codes. */
const STATES_OF_TOWNS: ReadonlyMap<string, string> = new Map(Object.entries(nameTowns.towns));

/** `nurse practitioner Ashley Utah`, `dentist Sullivan Houston`; not `dentist Ashley, ND`, nor `dentist Charlotte`, a large city. */
const townBehindRole: NameRule = {
  id: "town_behind_role",
  weight: 2,
  isAt: (words, at) => {
    const [role, name, next] = [words[at], words[at + 1], words[at + 2]];
    if (role === undefined || name === undefined || !PERSONS.has(role.lower) || !isFree(role)) return false;
    if (role.word.isPossessive || !isBeside(name) || name.word.isPossessive || !isSmallTown(name)) return false;
    const states = next?.entities.filter(({ kind }) => kind === "state").map(({ value }) => value) ?? [];
    if (states.length === 0 && next?.claims.has("city") === true && isBeside(next)) return isListed(name);
    if (name.given < 2 || (name.isPlain && !name.isProper) || (states.length > 0 && next?.gap === ", ")) return false;
    return !states.some((state) => STATES_OF_TOWNS.get(name.lower)?.includes(state));
  },
};

export const roleNameRules: readonly NameRule[] = [nameWithRole, townBehindRole];
