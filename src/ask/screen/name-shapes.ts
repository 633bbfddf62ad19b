import type { Entity } from "../entity.ts";
import cues from "./data/name-cues.json" with { type: "json" };
import { wordSet, type NameWord } from "./name-words.ts";

/** How words of a name stand beside the rest of a question. */

const PLACES = wordSet(cues.beforePlace);
const GIVEN_TO = wordSet(cues.givenTo);
const PLACED = wordSet(cues.placedIn);
const OWNED_BY_PERSONS = wordSet(cues.ownedByPersons);

/** Claims that a person's name easily shares and that only a place or a shape decides. */
const LIGHT_CLAIMS: ReadonlySet<Entity["kind"]> = new Set(["city", "eponym", "state"]);

/** Known as nothing else but a place or an eponym. */
export const isLightlyClaimed = ({ claims }: NameWord): boolean => [...claims].every((kind) => LIGHT_CLAIMS.has(kind));
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
const isTreatment = ({ claims }: NameWord): boolean =>
  claims.has("brand") || claims.has("generic") || claims.has("device") || claims.has("condition");

/** Known as a name of either kind. */
export const isListed = ({ given, surname }: NameWord): boolean => given > 0 || surname > 0;
