import { once } from "../../../src/core/once.ts";
import specialties from "./data/specialties.json" with { type: "json" };

/** A specialty by the wording that the provider registry is asked with. */
export interface Specialty {
  readonly taxonomy: string;
  /** The specialty that is meant, of which the registry searches each half alone. */
  readonly within?: string;
}

/** Words that any specialist is called by. */
const DOCTOR = /\b(?:doctor|physician|specialist|doc|dr|clinician|provider|expert)s?\b/g;

/** One form for look-ups: no case, no hyphens or possessives, no plural of the last word, one word for every doctor. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/'s?(?= |$)/g, "")
    .replaceAll("-", " ")
    .replaceAll("paediatric", "pediatric")
    .replaceAll(DOCTOR, "doctor")
    .replace(/ies$/, "y")
    .replace(/(?<=ch|sh|x)es$/, "")
    .replace(/(?<![su])s$/, "");

const bySaying = once(
  () =>
    new Map(
      specialties.specialties.flatMap(({ sayings, ...specialty }): [string, Specialty][] =>
        sayings.split("|").map((saying) => [keyOf(saying), specialty]),
      ),
    ),
);

/** The specialty that these words name, or the longest part of them; null for providers in general. */
export function specialtyOf(said: string): Specialty | null {
  const words = said.split(/[ /]+/);
  for (let length = words.length; length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const known = bySaying().get(keyOf(words.slice(from, from + length).join(" ")));
      if (known !== undefined) return known;
    }
  const [, science] = /\b([a-z]{4,20}olog)(?:y|ists?)\b/i.exec(said) ?? [];
  return science === undefined
    ? null
    : { taxonomy: `${science.charAt(0).toUpperCase()}${science.slice(1).toLowerCase()}y` };
}
