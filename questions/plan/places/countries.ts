import { unaccented } from "../../../src/core/text.ts";
import { toKey } from "../../language/keys.ts";
import { once } from "../../../src/core/once.ts";
import places from "./data/places.json" with { type: "json" };

/** Codes that are no countries, and countries that are read as states of the United States. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(places.noCountries);

/** English names of countries, folded, with their codes: those that Unicode registers; everyday ones have none. */
const countries = once(() => {
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const registered = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code): [string, string][] =>
      NO_COUNTRIES.has(code) || !isOfToday(code) ? [] : [[english.of(code) ?? "", code]],
    )
    .map(([name, code]): [string, string] => [name.replace(/ (?:\(.*\)|SAR China|- .*)$/, ""), code]);
  const everyday = places.countries.map((name): [string, string] => [name, EVERYDAY[name.toLowerCase()] ?? ""]);
  return new Map(
    [...everyday, ...registered]
      .map(([name, code]): [string, string] => [toKey(unaccented(name)), code])
      .filter(([name]) => name !== ""),
  );
});

/** Whether a code is today's: Unicode still names France by FX, and the United Kingdom by UK. */
const isOfToday = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

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
