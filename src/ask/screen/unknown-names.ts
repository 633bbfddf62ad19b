import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isListed, isSurname, pairAt } from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Names that no list holds: capitals that nothing knows, where a person stands. */

const PERSON_VERBS = wordSet(cues.personVerbs);
const DEEDS = wordSet(cues.humanDeeds);
const NOT_A_DEED_BEFORE = wordSet(cues.notDeedBefore);
const PARTICLES = wordSet(cues.particles);
const PERSONS = wordSet(cues.personNouns);
const RECORDS = wordSet(cues.records);
const WORKS_OF_PERSONS = wordSet(cues.worksOfPersons);
const FOR_PERSON = wordSet(cues.forPerson);
const DETERMINERS = wordSet(cues.determiners);
const BEHIND_PERSON = wordSet(cues.behindPerson);

/** `Oluwaseun Adeyemi-Cole needs`, `for Nguyen Van Minh`. */
const unknownPair: NameRule = {
  id: "unknown_capitals_of_a_person",
  weight: 2,
  isAt: (words, at) => {
    const [first, last, to] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || to === undefined || first.isProper !== last.isProper) return false;
    if (!isRareWord(first) || !(isRareWord(last) || (isSurname(last) && isFree(last)))) return false;
    const end = endOfCapitals(words, to);
    const next = words[end + 1];
    if (next !== undefined && isBeside(next) && DEEDS.has(next.lower)) return true;
    const isHalfListed = isListed(first) || isListed(last);
    if (last.word.isPossessive && to === end) return isHalfListed;
    if (!first.isProper) return false;
    if (next?.gap === ", " && PERSONS.has(next.lower)) return true;
    if (!isHalfListed) return false;
    if (isWhereAPersonEnds(next) && isForPerson(words, at)) return true;
    return words.slice(at + 1, to).some(({ lower }) => PARTICLES.has(lower));
  },
};

function endOfCapitals(words: readonly NameWord[], from: number): number {
  let end = from;
  while (words[end + 1]?.isProper === true && words[end + 1]?.gap === " ") end++;
  return end;
}

/** Behind a person stand a mark, a preposition or a verb; behind a company its product. */
const isWhereAPersonEnds = (next: NameWord | undefined): boolean =>
  next === undefined || next.gap !== " " || PERSON_VERBS.has(next.lower) || BEHIND_PERSON.has(next.lower);

/** `for …`, `is …`, `led by …`; not `label for …`, where a product stands. */
function isForPerson(words: readonly NameWord[], at: number): boolean {
  const [before, cue] = [words[at - 2]?.lower ?? "", words[at - 1]?.lower ?? ""];
  if (cue === "by") return WORKS_OF_PERSONS.has(before);
  return FOR_PERSON.has(cue) && !(cue === "for" && RECORDS.has(before));
}

/** `Oleksandr takes`: one unknown capital that does what only people do; not `takes weeks`. */
const unknownActor: NameRule = {
  id: "unknown_capital_that_acts",
  weight: 2,
  isAt: (words, at) => {
    const [name, verb, next] = [words[at], words[at + 1], words[at + 2]];
    if (name === undefined || verb === undefined || !isBeside(verb)) return false;
    if (!name.isProper || !isRareWord(name) || isFiller(name) || !DEEDS.has(verb.lower)) return false;
    if (DETERMINERS.has(words[at - 1]?.lower ?? "")) return false;
    return !/^\d/.test(next?.lower ?? "") && !NOT_A_DEED_BEFORE.has(next?.lower ?? "");
  },
};

/** Two capitals that nothing knows: a hint. */
const unknownCapitals: NameRule = {
  id: "unknown_capitals",
  weight: 1,
  isAt: (words, at) => {
    const [first, last] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || !first.isProper || !last.isProper || first.word.startsSentence)
      return false;
    return isRareWord(first) && isRareWord(last);
  },
};

export const unknownNameRules: readonly NameRule[] = [unknownPair, unknownActor, unknownCapitals];
