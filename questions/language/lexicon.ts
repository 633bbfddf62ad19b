import { unaccented } from "../../src/core/text.ts";
import { once } from "../../src/core/once.ts";
import { lately } from "../vocabulary/lately.ts";
import { STATES_BY_NAME } from "../vocabulary/state-names.ts";
import cities from "./data/cities.json" with { type: "json" };
import conditions from "./data/conditions.json" with { type: "json" };
import devices from "./data/devices.json" with { type: "json" };
import drugs from "./data/drugs.json" with { type: "json" };
import firms from "./data/firms.json" with { type: "json" };
import hospitals from "./data/hospitals.json" with { type: "json" };
import names from "./data/names.json" with { type: "json" };
import specialties from "./data/specialties.json" with { type: "json" };
import { toKey } from "./keys.ts";
import { toSortedTerms, type SortedTerms } from "./sorted-terms.ts";

/** What a term of the closed vocabularies names. Each list in `data/` says where it comes from. */
export type TermKind =
  | "brand"
  | "generic"
  | "device"
  | "condition"
  | "eponym"
  | "firm"
  | "hospital"
  | "specialty"
  | "city"
  | "county"
  | "state";

const TERMS: readonly (readonly [TermKind, SortedTerms])[] = [
  ["brand", toSortedTerms(drugs.brands)],
  ["generic", toSortedTerms(drugs.generics)],
  ["device", toSortedTerms(devices.terms)],
  ["condition", toSortedTerms(conditions.terms)],
  ["eponym", toSortedTerms(conditions.eponyms)],
  ["firm", toSortedTerms(firms.terms)],
  ["hospital", toSortedTerms(hospitals.terms)],
  ["specialty", toSortedTerms(specialties.terms)],
  ["city", toSortedTerms(cities.terms)],
  ["county", toSortedTerms(cities.counties)],
];

/** Whether a term is of a kind; its key as {@link toKey} makes it. */
export const isTerm = (kind: TermKind, key: string): boolean =>
  TERMS.some(([own, terms]) => own === kind && terms.has(key)) || (kind === "state" && states().has(key));

/** The kinds of a term; its key as {@link toKey} makes it. */
export const kindsOfTerm = lately((key): readonly TermKind[] => {
  const kinds = TERMS.filter(([, terms]) => terms.has(key)).map(([kind]) => kind);
  return states().has(key) ? [...kinds, "state"] : kinds;
});

/** Names of states as they are written, and as keys: `massachusetts` without its last letter. */
const states = once(() => new Set([...STATES_BY_NAME.keys()].flatMap((name) => [name, toKey(name)])));

/** Whether any term begins with these words and goes on. */
export const beginsTerm = lately(
  (key): boolean => TERMS.some(([, terms]) => terms.hasBeginning(`${key} `)) || beginnings().has(key),
);

/** First words of states' names of two words. */
const beginnings = once(() => new Set([...STATES_BY_NAME.keys()].map((name) => name.split(" ")[0] ?? "")));

/** How well a word is known as a name: 0 not, 1 listed, 2 frequent. A hit is a hint, never a verdict. */
export type NameRank = 0 | 1 | 2;

const toRank =
  (frequent: SortedTerms, listed: SortedTerms) =>
  (word: string): NameRank => {
    const plain = inAscii(word);
    return frequent.has(plain) ? 2 : listed.has(plain) ? 1 : 0;
  };

/** How well a folded word is known as a given name. */
export const givenRank = toRank(toSortedTerms(names.givenFrequent), toSortedTerms(names.given));

/** How well a folded word is known as a surname. */
export const surnameRank = toRank(toSortedTerms(names.surnameFrequent), toSortedTerms(names.surname));

/** Letters that no accent makes: `Søren`, `Yıldız`, `Łukasz`. */
const inAscii = (word: string): string =>
  /^\p{ASCII}*$/u.test(word) ? word : unaccented(word).replaceAll(/[øæœłđðþıß]/g, (letter) => ASCII[letter] ?? letter);

const ASCII: Readonly<Record<string, string>> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ß: "ss",
};
