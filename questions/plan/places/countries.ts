import { unaccented } from "../../../src/core/text.ts";
import { toKey } from "../../language/keys.ts";
import { once } from "../../../src/core/once.ts";
import places from "./data/places.json" with { type: "json" };

/** Codes that are no countries, and countries that are read as states of the United States. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(places.noCountries);

/** English names of countries, folded: those that Unicode registers, and everyday ones. */
const countries = once(() => {
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const registered = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code) => (NO_COUNTRIES.has(code) ? [] : [english.of(code) ?? ""]))
    .map((name) => name.replace(/ (?:\(.*\)|SAR China|- .*)$/, ""));
  return new Set(
    [...registered, ...places.countries].map((name) => toKey(unaccented(name))).filter((name) => name !== ""),
  );
});

/** Whether a text (folded) is the name of a country. */
export const isCountry = (text: string): boolean => countries().has(toKey(unaccented(text)));
