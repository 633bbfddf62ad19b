import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import {
  isAfterPlace,
  isBeside,
  isFree,
  isGiven,
  isLightlyClaimed,
  isOpeningPlain,
  isSmallTown,
  isSurname,
  isTown,
  isTreatment,
  pairAt,
} from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Two names of the lists side by side, which nothing has to announce. */

const PERSON_VERBS = wordSet(cues.personVerbs);
const ONLY_PLACE = wordSet(cues.onlyPlace);
const FACILITY_TALK = wordSet(cues.facilityTalk);
const BEFORE_PERSON = wordSet(cues.beforePerson);
const CREDENTIALS = wordSet(cues.credentials);
const KIN_NOUNS = wordSet(cues.familyNouns);

/** `Keisha Washington`: a given name and a surname, both with a capital. */
const fullName: NameRule = {
  id: "full_name",
  weight: 2,
  isAt: (words, at) => {
    const [first, last, to = at] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || !first.isProper || !last.isProper || isFiller(last)) return false;
    if (isPlaceOrFacility(words, at, to)) return false;
    const isCertain =
      isGiven(first) || (first.given > 0 && !first.word.startsSentence && !last.isPlain && last.surname > 0);
    if (!isCertain || !(isSurname(last) || isRareWord(last))) return false;
    if (isOpeningPlain(first) && !(first.given === 2 && isFree(last) && isSurname(last))) return false;
    if (isFree(first) && isFree(last)) return true;
    return isPairOfPlaces(words, at, first, last);
  },
};

/** `in Orland Park`, `Phoebe Putney rating`: a place or a hospital that no list holds. */
const isPlaceOrFacility = (words: readonly NameWord[], from: number, to: number): boolean =>
  words[to]?.word.isPossessive === false &&
  ((ONLY_PLACE.has(words[from - 1]?.lower ?? "") && isAfterPlace(words, from)) || isFacilityTalk(words[to + 1]));

/** Not the first word of `hospital bed`. */
const isFacilityTalk = (word: NameWord | undefined): boolean =>
  word !== undefined && FACILITY_TALK.has(word.lower) && !word.claims.has("device");

/** Two words that are places as well, but no place together and not where one stands: `Keisha Washington`. */
function isPairOfPlaces(words: readonly NameWord[], at: number, first: NameWord, last: NameWord): boolean {
  if (isAfterPlace(words, at) || !isLightlyClaimed(first) || !isLightlyClaimed(last) || isOneClaim(first, last))
    return false;
  if (last.claims.has("state") && !isFree(first)) return false;
  return isFree(first) || isFree(last) || isPersonSlot(words, at, words.indexOf(last));
}

/** Both words lie in one claim: `Lou Gehrig`, `Ann Arbor`. */
const isOneClaim = (first: NameWord, last: NameWord): boolean =>
  first.entities.some((one) => last.entities.includes(one));

/** Whether grammar expects a person in `words[from..to]`. */
function isPersonSlot(words: readonly NameWord[], from: number, to: number): boolean {
  const [before, last, next] = [words[from - 1], words[to], words[to + 1]];
  if (last?.word.isPossessive === true || (before !== undefined && BEFORE_PERSON.has(before.lower))) return true;
  if (before?.lower === "of" && !isAfterPlace(words, from)) return true;
  return next !== undefined && isBeside(next) && PERSON_VERBS.has(next.lower);
}

/** `the Hensley family`. */
const family: NameRule = {
  id: "family_name",
  weight: 2,
  isAt: (words, at) => {
    const [name, next] = [words[at], words[at + 1]];
    if (name === undefined || next === undefined || !isBeside(next)) return false;
    return KIN_NOUNS.has(next.lower) && name.surname > 0 && !name.isPlain && isFree(name) && isFree(next);
  },
};

/** `tyrone jackson`: the same without capitals, when at least one of them is hardly anything else. */
const lowerCaseName: NameRule = {
  id: "lower_case_name",
  weight: 2,
  isAt: (words, at) => {
    const [first, last] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || (first.isProper && last.isProper) || isFiller(last)) return false;
    if (first.given === 0 || isAfterPlace(words, at)) return false;
    if (first.given > 0 && !first.isPlain && ARTICLED.test(last.lower)) return true;
    if (last.surname === 0)
      return first.given === 2 && isRareWord(first) && isRareWord(last) && last.lower.length > 3 && isBeside(last);
    if (first.isProper && last.isPlain) return false;
    if (first.isPlain && last.isPlain)
      return first.given === 2 && last.word.isPossessive && isFree(first) && isFree(last);
    if (first.isPlain && first.given < 2) return last.surname === 2 && !last.isPlain && isFree(first) && isFree(last);
    if (last.isPlain && last.surname < 2 && !isFree(first)) return false;
    if (isFree(first) && isFree(last)) return true;
    return isPairOfPlaces(words, at, first, last);
  },
};

/** `jackson shelton warfarin label`, `derrick epperson pacemaker`: one may be a town or a word too, before what a person has. */
const pairBeforeTreatment: NameRule = {
  id: "names_before_treatment",
  weight: 2,
  isAt: (words, at) => {
    const [first, last, to = at] = pairAt(words, at) ?? [];
    const next = words[to + 1];
    if (first === undefined || last === undefined || next === undefined || isFiller(last)) return false;
    if (!isBeside(next) || !isTreatment(next) || isAfterPlace(words, at) || isOneClaim(first, last)) return false;
    if (first.given === 0 || last.surname === 0 || !(isFree(first) || isTown(first))) return false;
    if (last.claims.has("device")) return !first.isPlain && last.surname === 2;
    if (last.isPlain || !(isFree(last) || isTown(last))) return false;
    if (first.isPlain && first.given < 2) return isFree(last) || (last.surname === 2 && isSmallTown(last));
    return first.given === 2 && (isFree(first) || isFree(last) || isSmallTown(first) || isSmallTown(last));
  },
};

/** `al-Farsi`, `o'brien`: an article or a particle grown onto a surname. */
const ARTICLED = /^(?:al|el|bin|ben|abu|ould|o|mac|d|de|da|di|van|von|le|la)[-']\p{L}{3,}$/u;

/** `Hensley, Robert`. */
const surnameFirst: NameRule = {
  id: "surname_first",
  weight: 2,
  isAt: (words, at) => {
    const [last, first] = [words[at], words[at + 1]];
    if (last === undefined || first === undefined || first.gap !== ", ") return false;
    if (last.isProper && first.isProper && CREDENTIALS.has(words[at + 2]?.lower ?? ""))
      return last.surname > 0 && first.given > 0 && !last.claims.has("city");
    if (isFiller(last)) return false;
    return last.surname > 0 && !last.isPlain && isFree(last) && first.given > 0 && !first.isPlain && isFree(first);
  },
};

/** `little Emma R.`, `J. Hensley`: a name with an initial. */
const withInitial: NameRule = {
  id: "name_with_initial",
  weight: 2,
  isAt: (words, at) => {
    const [one, two] = [words[at], words[at + 1]];
    if (one === undefined || two === undefined || !/^\.? $/.test(two.gap)) return false;
    if (one.given > 0 && !one.isPlain && isFree(one) && /^[a-z]$/.test(two.word.text) && isBeside(two))
      return words[at + 2]?.gap.startsWith(".") === true;
    const isInitial = (word: NameWord): boolean => /^\p{Lu}(?:\.\p{Lu})?$/u.test(word.word.text);
    if (isInitial(two) && two.word.text !== "I" && two.word.text !== "A")
      return one.isProper && isGiven(one) && isFree(one) && !isOpeningPlain(one);
    return isInitial(one) && two.isProper && two.surname > 0 && !two.isPlain && isFree(two) && two.gap.startsWith(".");
  },
};

/** Two names of the lists in any order, neither of them anything else: `Zhang Wei`, `Kowalska Anna`. */
const listedPair: NameRule = {
  id: "listed_pair",
  weight: 2,
  isAt: (words, at) => {
    const [first, last] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || isFiller(last)) return false;
    if (!isRareWord(first) || !isRareWord(last)) return false;
    if (first.isProper !== last.isProper || (!first.isProper && first.word.isAllCaps)) return false;
    if (first.isProper && last.given > 0 && last.surname === 0) return true;
    return (first.surname > 0 && last.given > 0) || (first.given > 0 && last.given > 0 && first.isProper);
  },
};

export const fullNameRules: readonly NameRule[] = [
  fullName,
  family,
  lowerCaseName,
  pairBeforeTreatment,
  surnameFirst,
  withInitial,
  listedPair,
];
