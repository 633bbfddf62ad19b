import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isAfterPlace, isLightlyClaimed, isListed } from "./name-shapes.ts";
import { isFiller, isNameLike, isRareWord, wordSet, type NameWord } from "./name-words.ts";
import { isApplicantFirm, isTitledLetter } from "./titled-letters.ts";

/** Names beside a title, a credential or a role, which override a claim. */

const TITLES = wordSet(cues.titles);
const LOOSE_TITLES = wordSet(cues.looseTitles);
const CREDENTIALS = wordSet(cues.credentials);
const STATE_CREDENTIALS = wordSet(cues.stateCredentials);
const PERSONS = wordSet(cues.personNouns);
const TITLED_BRANDS = wordSet(cues.titledBrands);
const NOT_OWNED = wordSet(cues.notOwned);
const PLACES = wordSet(cues.beforePlace);
const DEEDS = wordSet(cues.humanDeeds);

const isInitial = (word: NameWord | undefined): boolean => word !== undefined && /^\p{Lu}$/u.test(word.word.text);
const isSide = (gap: string): boolean => /^\.? $/.test(gap);
const isKnown = ({ claims }: NameWord): boolean => claims.size > 0;
/** `Father John's cough medicine`: what follows is a product. */
const isBrand = (words: readonly NameWord[], at: number): boolean =>
  words[at]?.word.isPossessive === true && NOT_OWNED.has(words[at + 1]?.lower ?? "");

/** Claimed by a vocabulary, not only by its shape. */
const isListedEntity = ({ entities }: NameWord): boolean => entities.some(({ isShaped }) => !isShaped);
const isPlace = ({ claims }: NameWord): boolean => claims.has("city") || claims.has("state");

/** `Dr. Patel`, `mrs abernathy`; not `Dr. Reddy's Laboratories`, where the title is part of what is claimed. */
const title: NameRule = {
  id: "title",
  weight: 2,
  isAt: (words, at) => {
    const [first, next] = [words[at], words[at + 1]];
    if (first === undefined || next === undefined || !TITLES.has(first.lower)) return false;
    if (isListedEntity(first) && !isLightTitle(first)) return false;
    if (isTitledBrand(next, words[at + 2])) return false;
    if (!isSide(next.gap) || isBrand(words, at + 1)) return false;
    if (isTitledLetter(first, next, words[at + 2])) return true;
    if (isFiller(next)) return isDoctorOfPlainName(words, at);
    if (next.gap.startsWith(".") && first.word.isCapital)
      return next.word.isCapital || isNameLike(next) || isListed(next);
    if (next.gap.startsWith(".") && first.word.isAllCaps) return isListed(next) || !next.isPlain;
    if (/^mrs?$/.test(first.lower) && isListed(next) && !next.isPlain) return true;
    if (first.word.isAllCaps)
      return (
        (isListed(next) || !/^m[sx]$/.test(first.lower)) && !next.isPlain && (!isKnown(next) || isLightTitle(next))
      );
    return (
      isNameLike(next) ||
      (next.gap.startsWith(".") && next.word.isCapital) ||
      (isListed(next) && first.lower !== "ms" && first.lower !== "dr")
    );
  },
};

/** `Dr. West`, `Dr. Lake`; not `King Dr. West`, which is a street. */
function isDoctorOfPlainName(words: readonly NameWord[], at: number): boolean {
  const [before, next] = [words[at - 1], words[at + 1]];
  if (next?.gap !== ". " || next.surname < 2 || !next.isProper) return false;
  return before === undefined || !before.word.isCapital || before.word.startsSentence;
}

/** `Dr. Reddy` alone: a company is called so with an ending or more words. */
const isLightTitle = ({ entities }: NameWord): boolean =>
  entities.every(({ kind, from, to }) => kind === "company" && to - from === 2);

/** `Dr. Reddy's`, `Dr Reddys`, `Dr. Reddy Laboratories`, `Dr. Scholl`. */
const isTitledBrand = (name: NameWord, next: NameWord | undefined): boolean =>
  TITLED_BRANDS.has(name.lower) &&
  (name.word.isPossessive ||
    name.lower.endsWith("s") ||
    (name.lower === "reddy"
      ? /^lab(?:oratorie)?s$/.test(next?.lower ?? "")
      : name.lower === "pepper" || isKnown(name)));

/** `Nurse Kelly`, `Professor David Abramson`: the word is a title only before a capital or a listed name. */
const looseTitle: NameRule = {
  id: "title",
  weight: 2,
  isAt: (words, at) => {
    const [first, next] = [words[at], words[at + 1]];
    if (first === undefined || next === undefined || !LOOSE_TITLES.has(first.lower) || isKnown(first)) return false;
    if (
      !isSide(next.gap) ||
      isFiller(next) ||
      next.claims.has("state") ||
      next.claims.has("facility") ||
      isBrand(words, at + 1)
    )
      return false;
    return next.isProper
      ? isListed(next) || (!next.isPlain && !isKnown(next))
      : isListed(next) && !next.isPlain && !isKnown(next);
  },
};

/** `Sarah Kowalczyk, DO`, `jennifer liu np`. `MD`, `PA`, `DC` behind one word are more often a state. */
const credential: NameRule = {
  id: "credential",
  weight: 2,
  isAt: (words, at) => {
    const [name, mark] = [words[at - 1], words[at]];
    const first = isInitial(words[at - 2]) ? at - 3 : at - 2;
    const before = words[first];
    if (name === undefined || mark === undefined || !CREDENTIALS.has(mark.lower) || !/^,? $/.test(mark.gap))
      return false;
    const isCased = mark.word.isAllCaps || /^(?:Ph|Pharm|Psy|Ed)D$/.test(mark.word.text) || mark.word.text === "Esq";
    if (!isCased && /^(?:do|od|pa|dc|esq|sr|jr|fin|cns|rd|edd)$/.test(mark.lower)) return false;
    if (
      isFiller(name) ||
      !isNameLike(name) ||
      name.claims.has("state") ||
      name.claims.has("facility") ||
      name.claims.has("company")
    )
      return false;
    const isPair =
      before !== undefined &&
      /^[. ] ?$/.test(name.gap) &&
      isNameLike(before) &&
      !isFiller(before) &&
      !PLACES.has(before.lower);
    if (isAfterPlace(words, isPair ? first : at - 1)) return false;
    if (isPair)
      return isListed(before) || isListed(name) ? !isPlace(name) || before.given > 0 : !isKnown(name) && name.isProper;
    if (isLookedUp(words[at - 2]) && name.surname > 0 && !name.isPlain && !isPlace(name)) return true;
    if (STATE_CREDENTIALS.has(mark.lower))
      return (
        name.surname > 0 &&
        !name.isPlain &&
        !isPlace(name) &&
        /^, $/.test(mark.gap) === false &&
        mark.word.isAllCaps &&
        /^(?:DO|OD|NP)$/.test(mark.word.text)
      );
    return name.isProper
      ? !isKnown(name) && (isListed(name) || !name.isPlain)
      : isListed(name) && !name.isPlain && !isKnown(name);
  },
};

/** `look up Kowalski MD`. */
const isLookedUp = (word: NameWord | undefined): boolean => LOOKING.has(word?.lower ?? "");

const LOOKING = wordSet(cues.lookingFor);

/** `cardiologist Brandt`, `patient Robert`, `my friend Priya`, `CEO Thomas Reilly`: a role before a name. */
const role: NameRule = {
  id: "role",
  weight: 2,
  isAt: (words, at) => {
    const [person, name] = [words[at], words[at + 1]];
    if (
      person === undefined ||
      name === undefined ||
      !PERSONS.has(person.lower) ||
      person.word.isPossessive ||
      isKnown(person)
    )
      return false;
    if (!/^(?: |: |, |:| - | \()$/.test(name.gap) || isFiller(name) || isBrand(words, at + 1)) return false;
    const isMarked = name.gap !== " " && name.gap !== ", ";
    if (isApplicantFirm(person, name, words[at + 2])) return false;
    if (!name.isProper && isRareWord(name) && DEEDS.has(words[at + 2]?.lower ?? "")) return true;
    if (!name.isProper)
      return (isListed(name) && !name.isPlain && !isKnown(name)) || (isMarked && isListed(name) && name.given > 0);
    if (isKnown(name))
      return (
        (name.gap !== ", " && isPlace(name) && (name.given > 0 ? isNext(words[at + 2]) : false)) ||
        isActing(name, words[at + 2])
      );
    return isListed(name) || !name.isPlain;
  },
};

/** `surgeon Kaplan over mesh`: a place would be followed by its state or nothing. */
const isActing = (name: NameWord, next: NameWord | undefined): boolean =>
  name.surname > 0 &&
  !name.claims.has("state") &&
  isLightlyClaimed(name) &&
  next !== undefined &&
  next.gap === " " &&
  ACTING.has(next.lower);

const ACTING = wordSet(`${cues.personVerbs} over at excluded about`);

const isNext = (word: NameWord | undefined): boolean =>
  word !== undefined && word.isProper && word.gap === " " && word.surname > 0 && !isKnown(word);

export const titledNameRules: readonly NameRule[] = [title, looseTitle, credential, role];
