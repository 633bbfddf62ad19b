import { once } from "../../../src/core/once.ts";
import type { Question } from "../../question.ts";
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

/** The longer words of all sayings, sorted. */
export const specialtyWords = (): readonly string[] =>
  [
    ...new Set(
      specialties.specialties.flatMap(({ sayings }) => sayings.match(/(?<![\w'-])[a-z]{5,}(?![\w'-])/g) ?? []),
    ),
  ].toSorted();

/** The specialty that these words name, or the longest part of them; null for providers in general. */
export function specialtyOf(said: string): (Specialty & { readonly rest: string }) | null {
  /** Each with what parts it from the next. */
  const words = said.match(/[^ /]+[ /]*/g) ?? [];
  const joined = (some: readonly string[]): string => some.join("").replace(/[ ,/]+$/, "");
  for (let length = words.length; length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const key = keyOf(joined(words.slice(from, from + length)).replaceAll("/", " "));
      const wording = length > 1 ? registry().get(key) : undefined;
      const known = bySaying().get(key) ?? (wording === undefined ? undefined : { taxonomy: wording });
      if (known !== undefined)
        return { ...known, rest: joined([...words.slice(0, from), ...words.slice(from + length)]) };
    }
  const known = registered(said);
  return known === null ? null : { ...known, rest: "" };
}

/** The specialty that is called by exactly these words; null for every other text. */
export function specialtyCalled(said: string): (Specialty & { readonly rest: string }) | null {
  const known = bySaying().get(keyOf(said));
  return known === undefined ? null : { ...known, rest: "" };
}

/** Whether the registry's own recorded records have a wording; the others are general knowledge. */
export const isRecorded = (taxonomy: string): boolean => recorded().has(taxonomy);

const recorded = once(() => new Set(specialties.registry.split("|")));

/** Words of a saying for a specialty. */
const LONGEST = 4;

/** Where a question names specialties in words that are known, the longest ones. */
export function* specialtiesIn({ words }: Question): Iterable<{ readonly from: number; readonly to: number }> {
  for (let from = 0; from < words.length; from++) {
    const lower = words.slice(from, from + LONGEST).map((word) => word.lower);
    const length = [...lower.keys()].map((at) => at + 1).findLast((size) => isSaid(lower.slice(0, size).join(" ")));
    if (length === undefined) continue;
    yield { from, to: from + length };
    from += length - 1;
  }
}

/** Whether these words are a saying for a specialty, and more than a word for any doctor. */
const isSaid = (said: string): boolean => {
  const key = keyOf(said);
  return key.length > 3 && key !== "doctor" && (bySaying().has(key) || registry().has(key));
};

/** The wordings of the registry's own records and of the map here, by their key: no other one is ever composed. */
const registry = once(
  () =>
    new Map(
      [
        ...specialties.registry.split("|"),
        ...specialties.names.split("|"),
        ...specialties.specialties.flatMap(({ taxonomy, within }) => (within === undefined ? [taxonomy] : [])),
      ].map((wording): [string, string] => [keyOf(wording), wording]),
    ),
);

/** A specialty in the registry's own words: `Radiation Oncology`; the science of an `-ologist`. */
function registered(said: string): Specialty | null {
  const science = said
    .replace(/ologists?$/i, "ology")
    .replace(/iatrists?$/i, "iatry")
    .replace(/icians?$/i, "ics");
  const wording = registry().get(keyOf(said)) ?? registry().get(keyOf(science));
  return wording === undefined ? null : { taxonomy: wording };
}
