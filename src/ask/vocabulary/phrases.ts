import { folded } from "../../core/text.ts";
import type { Word } from "../question.ts";
import companies from "./companies.json" with { type: "json" };
import conditions from "./conditions.json" with { type: "json" };
import devices from "./devices.json" with { type: "json" };
import drugs from "./drugs.json" with { type: "json" };
import eponyms from "./eponyms.json" with { type: "json" };
import federalBrands from "./federal-brands.json" with { type: "json" };
import federalCities from "./federal-cities.json" with { type: "json" };
import federalCompanies from "./federal-companies.json" with { type: "json" };
import federalConditions from "./federal-conditions.json" with { type: "json" };
import federalDevices from "./federal-devices.json" with { type: "json" };
import federalGenerics from "./federal-generics.json" with { type: "json" };
import hospitals from "../language/data/hospitals.json" with { type: "json" };
import { once } from "./once.ts";
import cities from "./cities.json" with { type: "json" };

/** What an entry of the vocabularies names. */
export type PhraseKind = "brand" | "generic" | "company" | "eponym" | "city" | "facility" | "device" | "condition";

const SALTS =
  /\b(?:hydrochloride|hcl|sodium|potassium|calcium|maleate|tartrate|succinate|fumarate|mesylate|besylate|sulfate|acetate|phosphate|hydrobromide|citrate|bisulfate|monohydrate|dihydrate|trihydrate|anhydrous|disodium|tosylate|malate)\b/g;

/** The longest phrase of any vocabulary, in words. */
const LONGEST = 6;

/** Made when the first question comes: a service that is asked none does not wait for it. */
const index = once((): ReadonlyMap<string, readonly PhraseKind[]> => {
  const found = new Map<string, PhraseKind[]>();
  for (const [kind, terms] of vocabularies())
    for (const term of terms) {
      const key = toKey(term);
      const kinds = found.get(key);
      if (kinds === undefined) found.set(key, [kind]);
      else if (!kinds.includes(kind)) kinds.push(kind);
    }
  return found;
});

const vocabularies = (): readonly (readonly [PhraseKind, readonly string[]])[] => [
  ["brand", [drugs.brands, federalBrands.terms].flatMap(termsOf)],
  ["generic", [...termsOf(drugs.generics), ...termsOf(federalGenerics.terms).flatMap(withoutSalt)]],
  ["company", [companies.terms, federalCompanies.terms].flatMap(termsOf)],
  ["eponym", termsOf(eponyms.terms)],
  ["city", [cities.terms, federalCities.terms].flatMap(termsOf)],
  ["facility", termsOf(hospitals.terms)],
  ["device", [...termsOf(devices.terms), ...termsOf(federalDevices.terms).filter((term) => term.includes(" "))]],
  ["condition", [conditions.terms, federalConditions.terms].flatMap(termsOf)],
];

const termsOf = (terms: string): readonly string[] => terms.split("|");

/** What a phrase (folded) is known as. */
export const kindsOf = (phrase: string): readonly PhraseKind[] => index().get(toKey(phrase)) ?? [];

interface Match {
  readonly to: number;
  readonly kinds: readonly PhraseKind[];
}

/** For each kind the longest phrase that begins at this word. */
export function longestPhrase(words: readonly Word[], from: number): readonly Match[] {
  const found: Match[] = [];
  const seen = new Set<PhraseKind>();
  for (let to = Math.min(words.length, from + LONGEST); to > from; to--) {
    const kinds = kindsOf(keyOf(words, from, to)).filter((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    if (kinds.length > 0) found.push({ to, kinds });
  }
  return found;
}

const keyOf = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map((word) => word.lower)
    .join(" ");

/** One form for look-ups: no possessive, dots or hyphens. Plurals of the last word are found by {@link singular}. */
function toKey(text: string): string {
  /** Most texts are in this form already, and each word of a question is looked up in many phrases. */
  if (/^[a-z0-9+]+(?: [a-z0-9+]+)*$/.test(text)) return singular(text);
  const key = folded(text)
    .replaceAll(/'s\b|[.']/g, "")
    .replaceAll(/[^a-z0-9+]+/g, " ")
    .trim();
  return singular(key);
}

/** Without the plural of its last word: `hearing aids` and `hearing aid`, `biopsies` and `biopsy` are one. */
function singular(text: string): string {
  if (/(?:ss|us|is|as|os)$/.test(text) || text.length < 4) return text;
  if (text.endsWith("ies")) return `${text.slice(0, -3)}y`;
  return text.endsWith("s") ? text.slice(0, -1) : text;
}

/** A substance and the same without its salt. */
function withoutSalt(term: string): readonly string[] {
  const bare = term.replaceAll(SALTS, " ").replaceAll(/ +/g, " ").trim();
  return bare.length > 3 ? [term, bare] : [term];
}
