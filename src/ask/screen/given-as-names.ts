import cues from "./data/name-cues.json" with { type: "json" };
import type { NameRule } from "./name-rule.ts";
import { isLightlyClaimed, isListed } from "./name-shapes.ts";
import { wordSet, type NameWord } from "./name-words.ts";

/** Words that the question itself calls a name: "named", "last name", "initials", "I'm". */

const NAME_NOUNS = wordSet(cues.nameNouns);
const THINGS = wordSet(cues.thingNouns);
const PERSONS = wordSet(cues.personNouns);

/** Words before a naming word that may say what kind of thing is named. */
const LOOK_BACK = 4;

const isKnown = ({ claims }: NameWord): boolean => claims.size > 0;

/** `providers named CVS`, `called Sunrise Senior Living`. */
const isOrganization = (words: readonly NameWord[], at: number): boolean => {
  const name = words[at];
  return (
    name !== undefined &&
    (isKnownOrganization(name) || isFollowedByItsKind(words, at) || isListedBehindThing(words, at))
  );
};

/** What stands between a person and a place of work. */
const AWAY = /^(?:at|in|from|of|with|for|near|who|and|or|by|on|to|is|whose)$/;

/** `… Senior Living`, `… Dental Group`: what only an organization's name ends in. */
function isFollowedByItsKind(words: readonly NameWord[], at: number): boolean {
  for (let to = at + 1; to < at + 4; to++) {
    const word = words[to];
    if (word?.gap !== " " || AWAY.test(word.lower)) return false;
    if (INSTITUTION_ENDS.has(word.lower)) return true;
  }
  return false;
}

const INSTITUTIONS = wordSet(cues.institutions);
const INSTITUTION_ENDS = wordSet(cues.institutionEnds);

/** `providers called Geisinger`; not `the nurse named Marshall`. */
const isListedBehindThing = (words: readonly NameWord[], at: number): boolean => {
  const thing = words[at - 2]?.lower ?? "";
  return INSTITUTIONS.has(words[at]?.lower ?? "") && (/^providers?$/.test(thing) || THINGS.has(thing));
};

const isKnownOrganization = (name: NameWord): boolean =>
  ["company", "organization", "facility"].some((kind) => name.entities.some((entity) => entity.kind === kind)) ||
  (name.word.isAllCaps && name.lower.length < 5);

/** `the patient goes by Skip`. */
const goesBy = (words: readonly NameWord[], at: number): boolean =>
  /^(?:goes|going|went)$/.test(words[at]?.lower ?? "") && words[at + 1]?.lower === "by";

/** `named Brandt`, `his name is …`, `last name Dominguez`; not `a company named …`. */
const naming: NameRule = {
  id: "naming",
  weight: 2,
  isAt: (words, at) => {
    const first = words[at];
    if (first === undefined) return false;
    if (!NAME_NOUNS.has(first.lower) && first.lower !== "called" && !goesBy(words, at)) return false;
    if (/^(?:named|called)$/.test(first.lower) && isOrganization(words, at + 1)) return false;
    const behind = words.slice(Math.max(0, at - LOOK_BACK), at);
    let to = at + 1;
    while (/^(?:is|was|are|of|as|like|starts|with|by|:)$/.test(words[to]?.lower ?? "")) to++;
    const name = words[to];
    if (name === undefined || !/^(?:[:,=]? ["']?|=)$/.test(name.gap)) return false;
    if (/^(?:and|or|please|pls|thanks|search|field|filter|for|in|on|to|by|the|a|an|is)$/.test(name.lower)) return false;
    const isOfPerson =
      /^(?:last|first|sur|middle|maiden|family|full|given|nick|patient|client|my|his|her|their)$/.test(
        words[at - 1]?.lower ?? "",
      ) || /^(?:surname|lastname|firstname|nicknamed)$/.test(first.lower);
    if (first.lower === "name" && isOfPerson) return name.isProper || isListed(name) || !name.isPlain;
    if (/^(?:surname|lastname|firstname|nicknamed)$/.test(first.lower))
      return name.isProper || isListed(name) || !name.isPlain;
    if (behind.some(({ lower }) => PERSONS.has(lower))) return name.isProper || isListed(name) || !name.isPlain;
    if (behind.some(({ lower }) => THINGS.has(lower))) return false;
    if (isOfPersons(behind) && isListed(name) && (isLightlyClaimed(name) || name.given === 2))
      return name.isProper || !name.isPlain;
    if (isKnown(name)) return first.lower !== "name" && name.given > 0 && !name.isPlain && isLightlyClaimed(name);
    if (first.lower === "name" && to === at + 1) return false;
    return name.isProper ? isListed(name) || !name.isPlain : isListed(name) && !name.isPlain;
  },
};

/** `nurses called …`, `anyone named …`; not `what is called …`. */
const isOfPersons = (behind: readonly NameWord[]): boolean =>
  behind.some(({ lower }) => ANYONE.test(lower) || PERSONS.has(lower.replace(/s$/, ""))) &&
  !behind.some(({ lower }) => lower === "what");

const ANYONE = /^(?:anyone|anybody|someone|somebody|people|men|women|children)$/;

export const givenAsNameRules: readonly NameRule[] = [naming];
