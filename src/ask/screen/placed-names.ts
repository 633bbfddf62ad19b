import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isLightlyClaimed, isListed } from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Names that stand where others stand as well: behind "implanted in", behind "npi for", before "family". */

const PLACED = wordSet(cues.placedIn);
const ABROAD = wordSet(cues.placesAbroad);
const LOOKUP_NOUNS = wordSet(cues.lookupNouns);
const LOOKUP_VERBS = wordSet(cues.lookupVerbs);
const INSTITUTIONS = wordSet(cues.institutions);
const HOUSEHOLDS = wordSet(cues.households);
const BEHIND_HOUSEHOLD = wordSet(cues.behindHousehold);
const PARTICLES = wordSet("de da di del la mc mac van von");
const CREDENTIALS = wordSet(cues.credentials);

/** `the pump implanted in Olga`; not `implanted in Austin`, which is a town. */
const carrier: NameRule = {
  id: "name_with_implant",
  weight: 2,
  isAt: (words, at) => {
    const [deed, link, name, next] = [words[at - 2], words[at - 1], words[at], words[at + 1]];
    if (link === undefined || name === undefined || !isBeside(name)) return false;
    if (
      !isRareWord(name) &&
      !(isOneDevice(words[at - 3]) && isGivenAndTown(name) && next?.claims.has("state") !== true)
    )
      return false;
    if (isFiller(name) || ABROAD.has(name.lower) || !isListed(name) || isJoinedCapital(next)) return false;
    if (name.given === 0 && !name.isProper) return false;
    return link.lower === "inside" || (/^(?:in|into|on)$/.test(link.lower) && PLACED.has(deed?.lower ?? ""));
  },
};

/** `the pump implanted`: one device is implanted in one person, in a town are many. */
const isOneDevice = (word: NameWord | undefined): boolean =>
  word?.claims.has("device") === true && !/[^s]s$/.test(word.lower);

const isGivenAndTown = (word: NameWord): boolean =>
  !word.isPlain && isLightlyClaimed(word) && (word.given === 2 || (word.given > 0 && word.surname === 0));

/** `Olga Sanitas`: more of the same name, which may be a hospital's. */
const isJoinedCapital = (next: NameWord | undefined): boolean =>
  next?.isProper === true && isBeside(next) && !isRareWord(next);

/** `npi for kowalski in chicago`, `kowalski npi`: one surname where a registry is asked; not `npi for walgreens`. */
const surnameLookedUp: NameRule = {
  id: "surname_looked_up",
  weight: 2,
  isAt: (words, at) => {
    const to = PARTICLES.has(words[at]?.lower ?? "") ? at + 1 : at;
    const [noun, link, name, next] = [words[at - 2], words[at - 1], words[to], words[to + 1]];
    if (name === undefined || isFiller(name) || name.isPlain || (at > 0 && !isBeside(name))) return false;
    if (name.surname === 0 && !/^(?:o|d)'\p{L}{3,}$/u.test(name.lower)) return false;
    const isTownToo = name.surname === 2 && isLightlyClaimed(name) && /^(?:in|at|near)$/.test(next?.lower ?? "");
    const isWhole = to > at && name.surname > 0 && isLightlyClaimed(name);
    if (!isRareWord(name) && !isWhole && !(isTownToo && /^npis?$/.test(noun?.lower ?? ""))) return false;
    if (INSTITUTIONS.has(name.lower) || name.word.isPossessive) return false;
    const isBehindNoun = /^(?:for|of)$/.test(link?.lower ?? "") && LOOKUP_NOUNS.has(noun?.lower ?? "");
    if (isBehindNoun) return isWhereASurnameEnds(next);
    if (/^npis?$/.test(link?.lower ?? "") && isBeside(name)) return isWhereASurnameEnds(next);
    return /^npis?$/.test(next?.lower ?? "") && (link === undefined || LOOKUP_VERBS.has(link.lower));
  },
};

const isWhereASurnameEnds = (next: NameWord | undefined): boolean =>
  next === undefined ||
  next.gap !== " " ||
  /^(?:in|at|near|from|please|pls|who|and|of|or)$/.test(next.lower) ||
  next.claims.has("city") ||
  next.claims.has("state") ||
  CREDENTIALS.has(next.lower);

/** `lookup robert l johnson rn`: a given name, an initial in any case and a surname. */
const initialBetween: NameRule = {
  id: "initial_between_names",
  weight: 2,
  isAt: (words, at) => {
    const [first, initial, last] = [words[at], words[at + 1], words[at + 2]];
    if (first === undefined || initial === undefined || last === undefined) return false;
    if (!/^\p{L}$/u.test(initial.word.text) || !isBeside(initial) || !/^\.? $/.test(last.gap)) return false;
    if (first.given === 0 || first.isPlain || last.surname === 0 || last.isPlain) return false;
    return !first.word.isPossessive && !isFiller(last) && isLightlyClaimed(first) && isLightlyClaimed(last);
  },
};

/** `Johnson family: hospitals in Boston`: a surname that is a town as well; not `Jackson family medicine`. */
const household: NameRule = {
  id: "surname_of_a_household",
  weight: 2,
  isAt: (words, at) => {
    const [name, noun, next] = [words[at], words[at + 1], words[at + 2]];
    if (name === undefined || noun === undefined || !isBeside(noun) || !HOUSEHOLDS.has(noun.lower)) return false;
    if (isFiller(name) || name.isPlain || name.surname < (isFree(name) ? 1 : 2)) return false;
    if (!isLightlyClaimed(name) || !isFree(noun) || name.word.isPossessive) return false;
    return next === undefined || next.gap !== " " || BEHIND_HOUSEHOLD.has(next.lower);
  },
};

export const placedNameRules: readonly NameRule[] = [carrier, surnameLookedUp, initialBetween, household];
