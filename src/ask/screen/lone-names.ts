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
    if (name === undefined || !isCandidate(words, at) || !name.word.isPossessive) return false;
    if (NOT_OWNED.has(next?.lower ?? "")) return false;
    if (!isFree(name))
      return isLightlyClaimed(name) && name.claims.has("city") && next !== undefined && isOwnedByPersons(next);
    return !(next?.isProper === true && next.isPlain && isFree(next));
  },
};

/** What people have and towns have not: `ashley's zoloft`. */
const isOwnedByPersons = ({ lower, claims }: NameWord): boolean =>
  OWNED_BY_PERSONS.has(lower) || claims.has("brand") || claims.has("generic") || claims.has("condition");

/** `Kiran, who failed methotrexate`, `Lucia, 52`. */
const givenExplained: NameRule = {
  id: "given_name_explained",
  weight: 2,
  isAt: (words, at) => {
    const [name, next] = [words[at], words[at + 1]];
    if (name === undefined || next === undefined || !isCandidate(words, at) || next.gap !== ", ") return false;
    return isFree(name) && name.isProper && /^(?:who|whose|she|he|aged?|\d{1,2})$/.test(next.lower);
  },
};

/** A given name that is no plain word here and does not stand where a place does. */
function isCandidate(words: readonly NameWord[], at: number): boolean {
  const name = words[at];
  if (name === undefined || name.given === 0 || isFiller(name)) return false;
  if (name.isPlain && !(name.given === 2 && name.isProper && !name.word.startsSentence)) return false;
  return isFree(name) || !isAfterPlace(words, at);
}

export const loneNameRules: readonly NameRule[] = [givenActs, givenOwns, givenExplained];
