import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isBeside, isFree, isLightlyClaimed, isTreatment } from "./name-shapes.ts";
import { isFiller, wordSet, type NameWord } from "./name-words.ts";

/** Names that may be something else, where a patient stands. */

const PATIENTS = wordSet(cues.patientNouns);
const ABBREVIATIONS = wordSet(cues.twoLetterAbbreviations);
const PERSON_VERBS = wordSet(cues.personVerbs);
const SAINTS = wordSet("st saint mt mount");

/** Words between "with" and what someone has: `with stage 4 melanoma`. */
const LONGEST_STAGE = 4;

/** Words of a place: `from Salt Lake City, Utah`. */
const LONGEST_PLACE = 5;

/** `patient Madison pacemaker recall`, `patient JS`; not `patient hospitals Madison` or `patient BP monitor`. */
const patientNamed: NameRule = {
  id: "patient_named",
  weight: 2,
  isAt: (words, at) => {
    const [noun, name, next] = [words[at - 1], words[at], words[at + 1]];
    if (noun === undefined || name === undefined || !PATIENTS.has(noun.lower) || !isBeside(name)) return false;
    if (!isInitials(name) && !isTownToo(name)) return false;
    return next === undefined || next.gap !== " " || PERSON_VERBS.has(next.lower) || isTreatment(next);
  },
};

const isInitials = (name: NameWord): boolean =>
  /^\p{Lu}{2}$/u.test(name.word.text) && isFree(name) && !name.isPlain && !ABBREVIATIONS.has(name.lower);

const isTownToo = (name: NameWord): boolean =>
  name.given === 2 && !name.isPlain && !name.claims.has("state") && isLightlyClaimed(name);

/** `trials for Susan with breast cancer`, `studies for Karen from Ohio`; not `trials for Rituxan with methotrexate`: no town has an illness. */
const patientMeant: NameRule = {
  id: "name_of_a_patient",
  weight: 2,
  isAt: (words, at) => {
    const [cue, name, link] = [words[at - 1], words[at], words[at + 1]];
    if (cue?.lower !== "for" || name === undefined || link === undefined) return false;
    if (!isBeside(name) || !isBeside(link)) return false;
    if (link.lower === "with")
      return (isOnlyGiven(name) || isTownToo(name)) && isIllness(words.slice(at + 2, at + 2 + LONGEST_STAGE));
    return isOnlyGiven(name) && !name.isPlain && isFromPlace(words, at);
  },
};

/** `Linda from Detroit needs insulin`; not `St. Anthony in Oklahoma has`. */
const personOfPlace: NameRule = {
  id: "name_from_a_place",
  weight: 2,
  isAt: (words, at) => {
    const [name, link] = [words[at], words[at + 1]];
    if (name === undefined || name.isPlain || !isFromPlace(words, at)) return false;
    if (!isOnlyGiven(name) && !(link?.lower === "from" && isTownToo(name) && !isFiller(name))) return false;
    if (SAINTS.has(words[at - 1]?.lower ?? "")) return false;
    const behind = words.slice(at + 2, at + 2 + LONGEST_PLACE).find((word) => !isPlace(word));
    return behind !== undefined && isBeside(behind) && PERSON_VERBS.has(behind.lower);
  },
};

/** `enroll Maria`, `find Tom a trial`, `lupus trials Susan`. */
const personServed: NameRule = {
  id: "name_of_who_is_served",
  weight: 2,
  isAt: (words, at) => {
    const [cue, name, next] = [words[at - 1]?.lower ?? "", words[at], words[at + 1]];
    if (name === undefined || name.isPlain || !isBeside(name) || !isOnlyGiven(name)) return false;
    if (/^(?:enroll?|recruit|refer)$/.test(cue)) return true;
    if (/^(?:find|get)$/.test(cue)) return /^an?$/.test(next?.lower ?? "");
    return /^(?:trials?|stud(?:y|ies))$/.test(cue) && name.isProper && next === undefined;
  },
};

/** A frequent given name that nothing else claims; one that is a word too needs its capital. */
const isOnlyGiven = (name: NameWord): boolean =>
  name.given === 2 && isFree(name) && !isFiller(name) && (name.isProper || !name.isPlain);

const isPlace = ({ claims }: NameWord): boolean => claims.has("city") || claims.has("state");

const isFromPlace = (words: readonly NameWord[], at: number): boolean => {
  const [link, place] = [words[at + 1], words[at + 2]];
  return link !== undefined && /^(?:from|in|of|near)$/.test(link.lower) && place !== undefined && isPlace(place);
};

/** A condition before any mark. */
function isIllness(words: readonly NameWord[]): boolean {
  const end = words.findIndex(({ gap }) => gap !== " ");
  return (end === -1 ? words : words.slice(0, end)).some(({ claims }) => claims.has("condition"));
}

export const patientsNameRules: readonly NameRule[] = [patientNamed, patientMeant, personOfPlace, personServed];
