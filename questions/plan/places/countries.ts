import { unaccented } from "../../../src/core/text.ts";
import { toKey } from "../../language/keys.ts";
import { once } from "../../../src/core/once.ts";
import places from "./data/places.json" with { type: "json" };

/** English names of countries, folded, with their codes: those that Unicode registers; everyday ones have none. */
const countries = once(() => {
  const everyday = places.countries.map((name): [string, string] => [name, EVERYDAY[name.toLowerCase()] ?? ""]);
  const registered = Object.entries(places.registered).map(([code, name]): [string, string] => [name, code]);
  return new Map(
    [...everyday, ...registered].map(([name, code]) => [toKey(unaccented(name.replaceAll("’", "'"))), code]),
  );
});

const EVERYDAY: Readonly<Record<string, string>> = {
  uk: "GB",
  "u.k.": "GB",
  britain: "GB",
  "great britain": "GB",
  england: "GB",
  korea: "KR",
  holland: "NL",
  turkey: "TR",
  "czech republic": "CZ",
  uae: "AE",
};

const NATIONALITIES: ReadonlyMap<string, string> = new Map(Object.entries(places.nationalities));

/** The country of what is called by it, as in `Korean companies`; null for other words. */
export const countryCalled = (text: string): string | null => NATIONALITIES.get(text.toLowerCase()) ?? null;

/** Whether a text (folded) is the name of a country. */
export const isCountry = (text: string): boolean => countries().has(toKey(unaccented(text)));

/** The code of a country by its English name or by what is called by it; null for other texts. */
export const countryCodeOf = (text: string): string | null =>
  countries().get(toKey(unaccented(countryCalled(text) ?? text))) || null;
