import type { Entity } from "../entity.ts";
import cities from "../vocabulary/cities.json" with { type: "json" };
import cues from "./data/name-cues.json" with { type: "json" };
import { isFiller, wordSet, type NameWord } from "./name-words.ts";

/** How words of a name stand beside each other and beside the rest of a question. */

const PARTICLES = wordSet(cues.particles);
const PLACES = wordSet(cues.beforePlace);
const GIVEN_TO = wordSet(cues.givenTo);
const PLACED = wordSet(cues.placedIn);
const OWNED_BY_PERSONS = wordSet(cues.ownedByPersons);

const LARGE_CITIES: ReadonlySet<string> = new Set(cities.terms.split("|"));

/** Claims that a person's name easily shares and that only a place or a shape decides. */
const LIGHT_CLAIMS: ReadonlySet<Entity["kind"]> = new Set(["city", "eponym", "state"]);

/** Known as nothing else. */
export const isFree = ({ claims }: NameWord): boolean => claims.size === 0;
/** Known as nothing else but a place or an eponym. */
export const isLightlyClaimed = ({ claims }: NameWord): boolean => [...claims].every((kind) => LIGHT_CLAIMS.has(kind));
/** A city of one word and nothing else; no part of `Ann Arbor`. */
export const isTown = ({ entities }: NameWord): boolean =>
  entities.length > 0 && entities.every(({ kind, from, to }) => kind === "city" && to - from === 1);
/** A town, and no city that everyone knows. */
export const isSmallTown = (word: NameWord): boolean => isTown(word) && !LARGE_CITIES.has(word.lower);
/** One blank after the word before it. */
export const isBeside = (word: NameWord): boolean => word.gap === " ";
/** Known as a given name, and no English word unless the name is frequent. */
export const isGiven = (word: NameWord): boolean => word.given > 0 && (!word.isPlain || word.given === 2);
/** Known as a surname. */
export const isSurname = (word: NameWord): boolean => word.surname > 0 && !isFiller(word);
/** `in …`, `to …`; not `belongs to …`, `the pump of linda …` or `implanted in Robert …`, where a person stands as well. */
export function isAfterPlace(words: readonly NameWord[], at: number): boolean {
  const [noun, link, name] = [words[at - 2], words[at - 1], words[at]];
  if (link === undefined || !PLACES.has(link.lower)) return false;
  if (link.lower === "to") return !GIVEN_TO.has(noun?.lower ?? "");
  if (noun === undefined || name?.given !== 2) return true;
  if (link.lower === "of") return !isTreatment(noun) && !OWNED_BY_PERSONS.has(noun.lower);
  return link.lower !== "in" || !PLACED.has(noun.lower);
}

/** What one person has, takes or wears. */
export const isTreatment = ({ claims }: NameWord): boolean =>
  claims.has("brand") || claims.has("generic") || claims.has("device") || claims.has("condition");

/** An English word that may owe its capital to the sentence alone. */
export const isOpeningPlain = (word: NameWord): boolean => word.word.startsSentence && word.isPlain;

/** The pair at `at`, past middle initials and particles: `Robert T. Hensley`, `Ana de la Cruz`. */
export function pairAt(words: readonly NameWord[], at: number): readonly [NameWord, NameWord, number] | null {
  const first = words[at];
  if (first === undefined) return null;
  let to = at + 1;
  while (to < at + 4 && words[to] !== undefined && isLink(words[to])) to++;
  const last = words[to];
  if (last === undefined || !/^[.")]? $/.test(last.gap) || (to === at + 1 && !isBeside(last))) return null;
  return isFiller(first) || first.word.isPossessive ? null : [first, last, to];
}

/** Between a given name and a surname: an initial, a particle or a nickname in quotes. */
const isLink = (word: NameWord | undefined): boolean =>
  word !== undefined &&
  ((isBeside(word) && ((word.lower.length === 1 && word.word.isCapital) || PARTICLES.has(word.lower))) ||
    (/^ ["(]$/.test(word.gap) && word.given > 0));

/** Known as a name of either kind. */
export const isListed = ({ given, surname }: NameWord): boolean => given > 0 || surname > 0;
