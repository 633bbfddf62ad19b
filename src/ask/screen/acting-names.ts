import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isListed, isTreatment } from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Initials and words that nothing knows, doing or owning what only a person does or owns. */

const ABBREVIATIONS = wordSet(cues.twoLetterPlaces);
const ACTS = wordSet(cues.actsAsPerson);
const AUXILIARIES = wordSet(cues.auxiliaries);
const ONLY_HUMAN = wordSet(cues.onlyHumanAfterAuxiliary);
const OWNED = wordSet(cues.ownedByPersons);
const NOT_OWNED = wordSet(cues.notOwned);
const NEEDED = wordSet(cues.neededByPersons);

/** `J.T. has lupus`, `E.J.'s insulin pump`; not `U.S. has`. */
const initialsAct: NameRule = {
  id: "initials_of_a_person",
  weight: 2,
  isAt: (words, at) => {
    const one = words[at];
    const isOwner = one?.word.isPossessive === true || words[at + 1]?.gap === ".'";
    const [next, after] = words.slice(words[at + 1]?.gap === ".'" ? at + 2 : at + 1);
    if (one === undefined || !/^\p{Lu}\.\p{Lu}$/u.test(one.word.text)) return false;
    if (ABBREVIATIONS.has(one.lower) || !isFree(one)) return false;
    if (/^(?:pt|patient|client|resident|student|subject)$/.test(words[at - 1]?.lower ?? "")) return true;
    if (next === undefined) return false;
    if (isOwner) return OWNED.has(next.lower) || OWNED.has(after?.lower ?? "") || isTreatment(next);
    return ACTS.has(next.lower) || isIll(next, after);
  },
};

/** `is on lithium`, `has lupus`, `is allergic`. */
const isIll = (verb: NameWord, next: NameWord | undefined): boolean => {
  if (next === undefined) return false;
  if (/^(?:has|had)$/.test(verb.lower)) return next.claims.has("condition");
  return (
    /^(?:is|was)$/.test(verb.lower) && /^(?:on|allergic|pregnant|diabetic|diagnosed|hospitalized)$/.test(next.lower)
  );
};

/** `Wojtek is on lithium`, `Quisenberry needs a new hip`, `could Ravindra get into`. */
const unknownPerson: NameRule = {
  id: "unknown_person",
  weight: 2,
  isAt: (words, at) => {
    const [before, one, next, after, third] = [words[at - 1], words[at], words[at + 1], words[at + 2], words[at + 3]];
    if (one === undefined || next === undefined || !one.isProper || !isRareWord(one) || isFiller(one)) return false;
    if (one.word.isPossessive)
      return !NOT_OWNED.has(next.lower) && OWNED.has(next.lower) && (isListed(one) || !isTreatment(next));
    if (!isBeside(next)) return false;
    if (isIll(next, after))
      return next.lower !== "is" || after?.lower !== "on" || (third !== undefined && isTreatment(third));
    if (/^(?:needs|wants)$/.test(next.lower) && /^(?:an?|new)$/.test(after?.lower ?? ""))
      return words.slice(at + 3, at + 5).some(({ lower }) => OWNED.has(lower) || NEEDED.has(lower));
    if (before === undefined || !AUXILIARIES.has(before.lower) || /^(?:for|and)$/.test(before.lower)) return false;
    const verb = next.isProper && !isTreatment(next) ? after : next;
    return (
      verb !== undefined &&
      (ONLY_HUMAN.has(verb.lower) || (verb.lower === "get" && /^(?:into|in)$/.test(words[at + 2]?.lower ?? "")))
    );
  },
};

export const actingNameRules: readonly NameRule[] = [initialsAct, unknownPerson];
