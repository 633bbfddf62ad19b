import { invalidQuery } from "../../core/errors.ts";
import { STATES, TERRITORIES } from "../../core/states.ts";
import { folded, isComparable, quoted, wordsOf } from "../../core/text.ts";
import { anyOf, literal, requireWord } from "../upstreams/essie.ts";
import { holdsPlace, isAbbreviated, siteSpellings } from "../spellings.ts";

/** A state or territory, and the fields of a site in any of which the registry may have its name. */
interface Region {
  readonly name: string;
  readonly fields: readonly ("state" | "country")[];
}

/** What one site of a study must be, unlike words, which may match in different sites. */
export interface SitePlace {
  readonly kind: "site";
  readonly region: Region;
  readonly city: string | null;
  /** Five digits. */
  readonly zip: string | null;
  readonly filter: string;
}

/** What the registry has of a site's place. */
export interface Site {
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly zip: string | null;
}

/** A state's name that is also a country's: "Tbilisi, Georgia" must not be looked for in the United States alone. */
const ALSO_A_COUNTRY = "Georgia";

/** What regions with a longer name have in it, which the registry's matching of words finds too. */
const LONGER_NAMES: ReadonlyMap<string, { readonly field: Region["fields"][number]; readonly words: string }> = new Map(
  [
    ["Virginia", { field: "state", words: "West Virginia" }],
    ["California", { field: "state", words: "Baja California" }],
    ["Virgin Islands", { field: "country", words: "British" }],
  ],
);

const AREAS = { city: "LocationCity", state: "LocationState", country: "LocationCountry", zip: "LocationZip" } as const;

const CODES: ReadonlyMap<string, string> = new Map([...STATES].map(([code, name]) => [folded(name), code]));

/**
 * A region by its code or full name, or null; a name alone may be a country's where the United States are not named.
 */
export function regionOf(text: string, isInUnitedStates: boolean): Region | null {
  const code = stateCode(text) ?? CODES.get(folded(text));
  const name = STATES.get(code ?? "");
  if (code === undefined || name === undefined) return null;
  if (TERRITORIES.has(code)) return { name, fields: ["country", "state"] };
  const isCountryToo = name === ALSO_A_COUNTRY && !isInUnitedStates && stateCode(text) === null;
  return { name, fields: isCountryToo ? ["state", "country"] : ["state"] };
}

export function stateCode(text: string): string | null {
  const code = text.toUpperCase().replace(/^([A-Z])\.?([A-Z])\.?$/, "$1$2");
  return STATES.has(code) ? code : null;
}

/** @throws GatewayError invalid_query when the city has no letter or digit, or when the ZIP code has nine digits */
export function sitePlace(region: Region, city: string | null, zip: string | null): SitePlace {
  if (city !== null) requireWord("location", city);
  if (zip !== null && zip.length > 5)
    throw invalidQuery(
      `Parameter "location" needs a five-digit ZIP code, as in Boston, MA 02115; received ${quoted(zip)}.`,
      "location",
    );
  const named = anyOf(region.fields.map((field) => isText(field, region.name)));
  const longer = LONGER_NAMES.get(region.name);
  const parts = [
    ...(city === null ? [] : [anyOf(siteSpellings(city).map((form) => isText("city", form)))]),
    named,
    ...(longer === undefined ? [] : [`NOT ${isText(longer.field, longer.words)}`]),
    ...(zip === null ? [] : [isText("zip", zip)]),
  ];
  const site = parts.join(" AND ");
  return { kind: "site", region, city, zip, filter: parts.length === 1 ? site : `SEARCH[Location](${site})` };
}

const isText = (field: keyof typeof AREAS, text: string): string => `AREA[${AREAS[field]}]${literal(text)}`;

/** What of a place none of a study's sites satisfies, or null. */
export function siteMismatch(sites: readonly Site[], { region, city, zip }: SitePlace): string | null {
  const there = sites.filter((site) => isInRegion(site, region));
  if (there.length === 0) return "no site in the state";
  const inCity = there.filter((site) => city === null || isInCity(site.city, city));
  if (inCity.length === 0) return "no site of the state in the city";
  const hasZip = zip === null || inCity.some((site) => site.zip?.includes(zip));
  return hasZip ? null : "no site of the state with the ZIP code";
}

/**
 * The sites at a place. Where none has the city's very words, those count that may have them in another form, as the
 * registry finds them, too.
 */
export function sitesIn<Place extends Site>(
  sites: readonly Place[],
  { region, city, zip }: SitePlace,
): readonly Place[] {
  const there = sites.filter((site) => isInRegion(site, region) && (zip === null || site.zip?.includes(zip) === true));
  if (city === null) return there;
  const named = there.filter((site) => holdsPlace([site.city], city));
  return named.length > 0 ? named : there.filter((site) => isInCity(site.city, city));
}

/** Whether the registry has a site in this region: its words, and not those of a longer name. */
function isInRegion(site: Site, { name, fields }: Region): boolean {
  const longer = LONGER_NAMES.get(name);
  return (
    fields.some((field) => holds(site[field], name)) &&
    (longer === undefined || !holds(site[longer.field], longer.words))
  );
}

/** Whether a text holds these words next to each other. */
const holds = (found: string | null, words: string): boolean =>
  ` ${wordsOf(found ?? "").join(" ")} `.includes(` ${wordsOf(words).join(" ")} `);

/**
 * Whether a site's city may be the one asked for. The registry also finds plurals, spellings and joined words, by rules
 * of its own, so the first half of each word is enough.
 */
function isInCity(found: string | null, city: string): boolean {
  if (!isComparable(city)) return true;
  if (found === null || !isComparable(found)) return found !== null;
  const letters = wordsOf(found).join("");
  const words = wordsOf(city).filter((word) => !isAbbreviated(word));
  return words.every((word) => letters.includes(word.slice(0, Math.ceil(word.length / 2))));
}
