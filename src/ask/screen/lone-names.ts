import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isAfterPlace, isBeside, isFree, isLightlyClaimed } from "./name-shapes.ts";
import { isFiller, wordSet, type NameWord } from "./name-words.ts";

/** One given name where only a person can stand. */

const PERSON_VERBS = wordSet(cues.personVerbs);
const DEEDS = wordSet(cues.humanDeeds);
const AUXILIARIES = wordSet(cues.auxiliaries);
const AFTER_AUXILIARY = wordSet(cues.afterAuxiliary);
const ONLY_HUMAN_AFTER_AUXILIARY = wordSet(cues.onlyHumanAfterAuxiliary);
const NOT_OWNED = wordSet(cues.notOwned);
const OWNED_BY_PERSONS = wordSet(cues.ownedByPersons);
const RECORDS = wordSet(cues.records);
const MAKERS = wordSet(cues.makersCalledByName);
const ON_WAY = wordSet(cues.ownedOnWay);

/** `Tyler ate`, `does Maria take`: a name that is a place as well needs a deed that only people do. */
const givenActs: NameRule = {
  id: "given_name_acts",
  weight: 2,
  isAt: (words, at) => {
    const [name, next, after] = [words[at], words[at + 1], words[at + 2]];
    if (name === undefined || next === undefined || !isCandidate(words, at) || !isBeside(next)) return false;
    if (!isFree(name) && !(isLightlyClaimed(name) && name.claims.has("city"))) return false;
    if ((isFree(name) ? PERSON_VERBS : DEEDS).has(next.lower) || (next.lower === "had" && after?.lower === "a"))
      return true;
    if (RECORDS.has(after?.lower ?? "") || RECORDS.has(words[at + 3]?.lower ?? "")) return false;
    if (!AUXILIARIES.has(words[at - 1]?.lower ?? "")) return false;
    return (isFree(name) ? AFTER_AUXILIARY : ONLY_HUMAN_AFTER_AUXILIARY).has(next.lower);
  },
};

/** `priya's metformin`; not `Burt's Bees` or `Carter's laxative`. */
const givenOwns: NameRule = {
  id: "given_name_owns",
  weight: 2,
  isAt: (words, at) => {
    const [name, next] = [words[at], words[at + 1]];
    if (name === undefined || !name.word.isPossessive) return false;
    if (!isCandidate(words, at) && !(words[at - 1]?.lower === "of" && isPossibleGiven(name))) return false;
    if (NOT_OWNED.has(next?.lower ?? "")) return false;
    if (isProductOnLabel(words, at) || isMakersDrug(words, at)) return false;
    if (!isFree(name)) return isLightlyClaimed(name) && name.claims.has("city") && isOwnedHere(words, at + 1);
    return !(next?.isProper === true && next.isPlain && isFree(next));
  },
};

/** `label of Carter's little pills`: a surname with a capital before words that are no drug; not `label of Maria's pills`. */
function isProductOnLabel(words: readonly NameWord[], at: number): boolean {
  const [name, next] = [words[at], words[at + 1]];
  if (name === undefined || next === undefined || !name.isProper || name.surname < 2) return false;
  if (!/^(?:labels?|labeling|ingredients?) of$/.test(`${words[at - 2]?.lower} ${words[at - 1]?.lower}`)) return false;
  return next.isPlain && isFree(next) && !OWNED_BY_PERSONS.has(next.lower);
}

/** `Lilly's Zyprexa`: a maker that everyone calls by its name. */
const isMakersDrug = (words: readonly NameWord[], at: number): boolean =>
  MAKERS.has(words[at]?.lower ?? "") && words[at + 1]?.claims.has("brand") === true;

/** `Tyrone's cochlear implant`, `Madison's new pacemaker`; several ventilators may be a town's. */
function isOwnedHere(words: readonly NameWord[], at: number): boolean {
  const next = words[at];
  if (next === undefined) return false;
  if (ON_WAY.has(next.lower) || next.claims.has("company")) return isOwnedHere(words, at + 1);
  if (isOwnedByPersons(next)) return true;
  const device = next.entities.find(({ kind }) => kind === "device");
  return device !== undefined && (!/[^s]s$/.test(device.value) || /(?:aids|lenses)$/.test(device.value));
}

/** What people have and towns have not: `ashley's zoloft`. */
const isOwnedByPersons = ({ lower, claims }: NameWord): boolean =>
  OWNED_BY_PERSONS.has(lower) || claims.has("brand") || claims.has("generic") || claims.has("condition");

/** `Kiran, who failed methotrexate`, `Lucia, 52`. */
const givenExplained: NameRule = {
  id: "given_name_explained",
  weight: 2,
  isAt: (words, at) => {
    const [name, next] = [words[at], words[at + 1]];
    if (
      name === undefined ||
      next === undefined ||
      !isCandidate(words, at) ||
      !/^,? \(?$/.test(next.gap) ||
      next.gap === " "
    )
      return false;
    if (next.gap.endsWith("(") && !/^\d{1,2}$/.test(next.lower)) return false;
    if (
      /^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third)$/.test(next.lower) &&
      /^(?:grade|grader)$/.test(words[at + 2]?.lower ?? "")
    )
      return isFree(name);
    if (/^(?:who|whose)$/.test(next.lower)) return isFree(name);
    return isFree(name) && name.isProper && /^(?:who|whose|she|he|aged?|\d{1,2})$/.test(next.lower);
  },
};

/** `Anjali and Rohan`: two given names joined. */
const givenPair: NameRule = {
  id: "given_names_joined",
  weight: 2,
  isAt: (words, at) => {
    const [one, and, two] = [words[at], words[at + 1], words[at + 2]];
    if (one === undefined || two === undefined || !/^(?:and|&)$/.test(and?.lower ?? "") || !isBeside(two)) return false;
    return [one, two].every(
      (name) => name.given > 0 && !name.isPlain && isFree(name) && !isFiller(name) && name.isProper,
    );
  },
};

/** `Mark needs dialysis`, `June's hip`: a name that is a plain word too, opening a sentence about its health. */
const plainNameOpens: NameRule = {
  id: "plain_name_and_health",
  weight: 2,
  isAt: (words, at) => {
    const [name, verb, object, last] = [words[at], words[at + 1], words[at + 2], words[at + 3]];
    if (name === undefined || verb === undefined) return false;
    if (
      !(name.isPlain || isFiller(name)) ||
      name.given === 0 ||
      !name.word.isCapital ||
      !name.word.startsSentence ||
      !isFree(name)
    )
      return false;
    if (!isBeside(verb)) return false;
    if (object === undefined || !isBeside(object))
      return name.word.isPossessive && (isOwnedByPersons(verb) || verb.claims.has("device"));
    if (name.word.isPossessive) return isOwnedByPersons(verb) || (OWNED_BY_PERSONS.has(object.lower) && verb.isPlain);
    if (/^(?:is|was)$/.test(verb.lower))
      return (
        /^(?:pregnant|allergic|diabetic|hospitalized)$/.test(object.lower) ||
        (object.lower === "on" && last !== undefined && isCare(last))
      );
    if (!/^(?:has|had|needs|takes|took|got|wears|uses)$/.test(verb.lower)) return false;
    return (
      isCare(object) || (/^(?:a|an|the|her|his|new|two)$/.test(object.lower) && last !== undefined && isCare(last))
    );
  },
};

const isCare = (word: NameWord): boolean => isOwnedByPersons(word) || word.claims.has("device") || CARE.has(word.lower);

const CARE = wordSet(cues.careWords);

/** A given name that is no plain word here and does not stand where a place does. */
function isCandidate(words: readonly NameWord[], at: number): boolean {
  const name = words[at];
  return name !== undefined && isPossibleGiven(name) && (isFree(name) || !isAfterPlace(words, at));
}

const isPossibleGiven = (name: NameWord): boolean =>
  name.given > 0 &&
  !isFiller(name) &&
  (!name.isPlain || (name.given === 2 && name.isProper && !name.word.startsSentence));

export const loneNameRules: readonly NameRule[] = [givenActs, givenOwns, givenExplained, givenPair, plainNameOpens];
