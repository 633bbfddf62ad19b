import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isGiven, isLightlyClaimed, isListed } from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Names that their place in a note, a letter or a request gives away. */

const DEPARTMENTS = wordSet(cues.departments);
const REQUESTS = wordSet(cues.requests);
const BEHIND_REQUEST = wordSet(cues.behindRequest);
const RECORDS = wordSet(cues.records);
const LOOKUPS = wordSet(cues.lookups);
const PERSONS = wordSet(cues.personNouns);
const NEAR_ONES = wordSet(cues.nearOnes);

/** `latisha from accounting`, `Kwame at the front desk`. */
const atDepartment: NameRule = {
  id: "name_at_department",
  weight: 2,
  isAt: (words, at) => {
    const [name, link] = [words[at], words[at + 1]];
    if (name === undefined || link === undefined || !isMaybeName(name) || !isBeside(link)) return false;
    if (/^(?:upstairs|downstairs)$/.test(link.lower) || (link.lower === "next" && words[at + 2]?.lower === "door"))
      return true;
    if (!/^(?:from|in|at|over)$/.test(link.lower)) return false;
    const place = words[/^(?:the|my|our|in)$/.test(words[at + 2]?.lower ?? "") ? at + 3 : at + 2];
    return place !== undefined && DEPARTMENTS.has(place.lower) && place.word.text !== "it";
  },
};

/** A given name that is nothing else here. */
const isMaybeName = (word: NameWord): boolean =>
  isFree(word) && !isFiller(word) && isGiven(word) && (word.isProper || !word.isPlain);

/** `cc Lindsey`, `for Timmy`, `Zoloft for Jessica please`; a label for something else is no person. */
const addressed: NameRule = {
  id: "name_addressed",
  weight: 2,
  isAt: (words, at) => {
    const [cue, name, next] = [words[at - 1], words[at], words[at + 1]];
    if (cue === undefined || name === undefined) return false;
    if (name.gap === " (" && isMaybeName(name) && name.isProper && !name.isPlain)
      return next === undefined || next.gap.startsWith(")");
    if (!/^[:,]? $/.test(name.gap)) return false;
    if (!(isMaybeName(name) || isTownToo(words, at)) || name.isPlain || !(name.isProper || name.given === 2))
      return false;
    const isCue =
      REQUESTS.has(cue.lower) ||
      NEAR_ONES.has(cue.lower) ||
      (/^(?:if|whether)$/.test(cue.lower) && /^(?:can|could|should|may|is|has|takes|needs)$/.test(next?.lower ?? ""));
    if (!isCue || cue.word.isPossessive) return false;
    if (NEAR_ONES.has(cue.lower)) return name.given === 2 || name.isProper;
    if (/^(?:tell|ask|told|cc|signed|if|whether)$/.test(cue.lower)) return true;
    if (cue.lower === "for" && RECORDS.has(words[at - 2]?.lower ?? "") && name.given < 2) return false;
    return next === undefined || next.gap !== " " || BEHIND_REQUEST.has(next.lower);
  },
};

/** `baby Olivia`, `ask if Brandon`: a town is not spoken to. */
function isTownToo(words: readonly NameWord[], at: number): boolean {
  const [cue, name] = [words[at - 1]?.lower ?? "", words[at]];
  if (name === undefined || name.given < 2 || !name.claims.has("city") || !isLightlyClaimed(name)) return false;
  return NEAR_ONES.has(cue) || /^(?:tell|ask|told|cc|signed|if|whether)$/.test(cue);
}

/** `the nurse on duty, Carla, wants`: a frequent given name between two commas, behind a person. */
const apposition: NameRule = {
  id: "name_in_apposition",
  weight: 2,
  isAt: (words, at) => {
    const [name, next] = [words[at], words[at + 1]];
    if (name === undefined || name.gap !== ", " || (next !== undefined && next.gap !== ", ")) return false;
    if (!name.isProper || name.given < 2 || name.isPlain || !isFree(name) || isFiller(name)) return false;
    return words.slice(Math.max(0, at - PERSON_WITHIN), at).some(({ lower }) => PERSONS.has(lower));
  },
};

/** How many words before the comma the person may stand. */
const PERSON_WITHIN = 5;

/** `Hollis v. Bard`, `the estate of Doris Wetherby`, `the Jenkins case`. */
const litigant: NameRule = {
  id: "litigant",
  weight: 2,
  isAt: (words, at) => {
    const [one, next, after] = [words[at], words[at + 1], words[at + 2]];
    if (one === undefined || !one.word.isCapital || isFiller(one) || !isLightlyClaimed(one)) return false;
    const isName = isListed(one) ? one.surname > 0 || one.given > 0 : !one.isPlain;
    if (/^(?:estate|widow|widower|survivors) of$/.test(`${words[at - 2]?.lower} ${words[at - 1]?.lower}`))
      return isName;
    if (next?.lower === "v" && after?.word.isCapital === true) return isName && (!one.isPlain || one.surname > 0);
    return next?.lower === "case" && isBeside(next) && one.surname > 0 && !one.isPlain;
  },
};

/** `Anthony`, a town too. */
const isFrequentGiven = (word: NameWord): boolean => word.given === 2 && !word.isPlain && isLightlyClaimed(word);

/** `margaret johnson`: a surname that is a town too, behind a frequent given name. */
const isTownSurname = (one: NameWord, two: NameWord): boolean =>
  one.given === 2 && isRareWord(one) && two.surname === 2 && !two.isPlain && isLightlyClaimed(two) && isBeside(two);

/** `ETXEBERRIA MARISOL NPI`: a given name beside a word that nothing knows, where a registry is asked. */
const lookedUp: NameRule = {
  id: "name_looked_up",
  weight: 2,
  isAt: (words, at) => {
    const [one, two] = [words[at], words[at + 1]];
    if (one === undefined || two === undefined || !/^,? $/.test(two.gap)) return false;
    if (
      !(isRareWord(one) || isFrequentGiven(one)) ||
      !(isRareWord(two) || isTownSurname(one, two)) ||
      isFiller(one) ||
      isFiller(two)
    )
      return false;
    if (one.given + two.given === 0 || one.word.isPossessive) return false;
    return words.some(({ lower }) => LOOKUPS.has(lower));
  },
};

export const notedNameRules: readonly NameRule[] = [atDepartment, addressed, apposition, litigant, lookedUp];
