import type { Entity } from "../entity.ts";
import type { NameRule } from "./name-rule.ts";
import { isAfterPlace, isFree, isLightlyClaimed, isTreatment, pairAt } from "./name-shapes.ts";
import { isFiller, type NameWord } from "./name-words.ts";

/** Surnames that are makers as well: beside a given name they are surnames, unless one known name holds both words. */

/** `Sarah Abbott`, `Mark Baxter's`; not `Eli Lilly`, which is a company, nor `Abbott pacemaker`. */
const makersNamesake: NameRule = {
  id: "namesake_of_a_maker",
  weight: 2,
  isAt: (words, at) => {
    const [first, last] = pairAt(words, at) ?? [];
    if (first === undefined || last === undefined || isFiller(last) || first.isProper !== last.isProper) return false;
    if (!isMaker(last) || isOneName(first, last)) return false;
    if (!isOwnName(first) && !isOfOnePerson(words, at, last)) return false;
    return last.surname > 0 || (first.given === 2 && last.word.isPossessive);
  },
};

/** `Baxter, Michael`; not `Baxter, Alinity`. */
const makersNamesakeFirst: NameRule = {
  id: "namesake_of_a_maker",
  weight: 2,
  isAt: (words, at) => {
    const [last, first] = [words[at], words[at + 1]];
    if (last === undefined || first === undefined || first.gap !== ", ") return false;
    return isMaker(last) && last.surname > 0 && first.given === 2 && !first.isPlain && isFree(first) && first.isProper;
  },
};

/** `Baxter`, not `Baxter Healthcare`. */
const isMaker = ({ entities }: NameWord): boolean =>
  entities.some((one) => one.kind === "company" && isOneWord(one)) &&
  entities.every((one) => isOneWord(one) || isDeviceByForm(one));

const isOneWord = ({ from, to }: Entity): boolean => to - from === 1;

/** `Amanda Bard catheter`: two capitals before such a noun may be a person's as well as an inventor's. */
const isDeviceByForm = ({ kind, isShaped }: Entity): boolean => kind === "eponym" && isShaped;

/** A given name that is nothing else here, `Mark` included, which is a word too. */
const isOwnName = (first: NameWord): boolean => {
  if (!first.entities.every(isDeviceByForm)) return false;
  return first.isPlain ? first.given === 2 && first.isProper : first.given === 2 || (first.given > 0 && first.isProper);
};

/** `Madison Abbott's`, `Erin Starkey hearing aid`; not `Charlotte Baxter plant` or `in Austin Abbott pacemakers`. */
const isOfOnePerson = (words: readonly NameWord[], at: number, last: NameWord): boolean => {
  const [first, next] = [words[at], words[words.indexOf(last) + 1]];
  if (first === undefined || first.given < 2 || first.isPlain || !isLightlyClaimed(first)) return false;
  if (isAfterPlace(words, at)) return false;
  return last.word.isPossessive || (!first.claims.has("state") && next !== undefined && isTreatment(next));
};

const isOneName = (first: NameWord, last: NameWord): boolean =>
  first.entities.some((one) => last.entities.includes(one) && !isDeviceByForm(one));

export const makersNamesakeRules: readonly NameRule[] = [makersNamesake, makersNamesakeFirst];
