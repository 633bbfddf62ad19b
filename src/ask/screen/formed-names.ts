import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { SURNAME_ENDING } from "./name-lists.ts";
import { isAfterPlace, isBeside, isFree, isListed } from "./name-shapes.ts";
import { isFiller, isRareWord, wordSet, type NameWord } from "./name-words.ts";

/** Names that their form gives away, whether or not a list holds them. */

const SPECIES = wordSet(cues.species);
const PARTICLES = wordSet(cues.nameParticles);
const ROMANCE_PARTICLES = wordSet(cues.romanceParticles);

/** `Park Ji-woo`, `Gudrun Sigurdardottir`: a surname beside a given name of another language. */
const foreignPair: NameRule = {
  id: "foreign_pair",
  weight: 2,
  isAt: (words, at) => {
    const [one, two] = [words[at], words[at + 1]];
    if (one === undefined || two === undefined || !isBeside(two) || !one.isProper || !two.isProper) return false;
    if (!isFree(one) || !isFree(two) || isFiller(one) || one.word.isPossessive || isAfterPlace(words, at)) return false;
    if (one.surname > 0 && /^(?:van|thi|thanh|duc)$/.test(two.lower)) return words[at + 2]?.isProper === true;
    if (one.surname > 0 && /^\p{Lu}\p{Ll}{1,5}-\p{Ll}{2,6}$/u.test(two.word.text)) return !two.isPlain;
    return isRareWord(one) && isRareWord(two) && SURNAME_ENDING.test(two.lower) && two.lower.length > 7;
  },
};

/** `Re: T. Vandermolen`, `Hyun-woo K.`, `Vandermeer, T.`; not `E. coli` or `B. Braun`. */
const withUnknownInitial: NameRule = {
  id: "unknown_name_with_initial",
  weight: 2,
  isAt: (words, at) => {
    const [one, two] = [words[at], words[at + 1]];
    if (one === undefined || two === undefined) return false;
    if (/^[a-z]$/.test(one.word.text) && two.gap === ". " && isRareWord(two) && !SPECIES.has(two.lower))
      return /^(?:re|fw|fwd|for|about|regarding|subject)$/.test(words[at - 1]?.lower ?? "") && !isFiller(two);
    if (isInitial(one) && two.gap === ". ")
      return two.isProper && isRareWord(two) && !isFiller(two) && !SPECIES.has(two.lower) && two.lower.length > 2;
    if (!isInitial(two) || two.word.text === "I" || !one.isProper || !isRareWord(one) || isFiller(one)) return false;
    const isClosed = words[at + 2]?.gap.startsWith(".") ?? true;
    if (two.gap === ", ") return isListed(one) || isClosed;
    return isBeside(two) && isClosed && (isListed(one) || /^\p{Lu}\p{Ll}{1,6}-\p{L}\p{Ll}{1,6}$/u.test(one.word.text));
  },
};

const isInitial = ({ word }: NameWord): boolean => /^\p{Lu}$/u.test(word.text);

/** `van der Berg`, `al-Masri`, `O'Neill`: a form that only surnames have. */
const surnameForm: NameRule = {
  id: "surname_form",
  weight: 2,
  isAt: (words, at) => {
    const [one, two, three] = [words[at], words[at + 1], words[at + 2]];
    if (one === undefined || !isFree(one) || isAfterPlace(words, at)) return false;
    if (/^(?:o|d|m|n)'\p{L}{4,}$/u.test(one.lower)) return one.lower !== "o'clock" && !one.lower.startsWith("d'alene");
    if (/^(?:al|el|abu|bin|ben|ibn|ould)-\p{L}{3,}$/u.test(one.lower)) return !one.isPlain;
    if (two === undefined || !isBeside(two)) return false;
    if (ROMANCE_PARTICLES.has(one.lower))
      return one.isProper && !one.word.startsSentence && two.isProper && two.surname > 0 && !two.isPlain && isFree(two);
    if (!PARTICLES.has(one.lower)) return false;
    const last = /^(?:der|den|la|las|los|het|de)$/.test(two.lower) ? three : two;
    return last !== undefined && isBeside(last) && isFree(last) && !isFiller(last) && isOwnName(last, one);
  },
};

const isOwnName = (last: NameWord, particle: NameWord): boolean =>
  last.isProper ? !last.isPlain || last.surname > 0 : isListed(last) && !last.isPlain && particle.lower.length > 2;

export const formedNameRules: readonly NameRule[] = [foreignPair, withUnknownInitial, surnameForm];
