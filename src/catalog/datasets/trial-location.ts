import { invalidQuery } from "../../core/errors.ts";
import { STATES } from "../../core/states.ts";
import { folded, quoted } from "../../core/text.ts";
import { isTooLong, LONGEST_TEXT } from "../params.ts";
import { expression, requireWord, textSent } from "../upstreams/essie.ts";
import { STATUSES } from "./trial-fields.ts";
import { holdsPlace } from "../spellings.ts";
import { regionOf, siteMismatch, sitePlace, sitesIn, stateCode, type Site, type SitePlace } from "./trial-site.ts";

/** A place as ClinicalTrials.gov can be asked for it: states are stored by full name, and codes are not expanded. */
export type TrialLocation = { readonly kind: "words"; readonly expression: string } | SitePlace;

const UNITED_STATES = "United States";

/** By their names without points. */
const COUNTRIES: Readonly<Record<string, string>> = {
  US: UNITED_STATES,
  USA: UNITED_STATES,
  "UNITED STATES": UNITED_STATES,
  "UNITED STATES OF AMERICA": UNITED_STATES,
  UK: "United Kingdom",
};

/** What a text can be read as. */
type Reading = TrialLocation | { readonly kind: "several states" };

/** @throws GatewayError invalid_query when nothing searchable is left, or when more than one state is named */
export function toLocation(text: string): TrialLocation {
  requireWord("location", text);
  const first = read(withoutBrackets(text));
  /** Words are read again as they would be sent, so that no sign that is dropped then decides what they mean. */
  const place = first.kind === "words" ? read(textSent(first.expression)) : first;
  /** A country's short name is sent as its full one. */
  if (place.kind === "words" && isTooLong(textSent(place.expression)))
    throw invalidQuery(
      `Parameter "location" must have at most ${LONGEST_TEXT} characters; received ${quoted(text)}.`,
      "location",
    );
  if (place.kind !== "several states") return place;
  throw invalidQuery(
    `Parameter "location" must be a single state, city or country, such as MA or Boston, MA; received ${quoted(text)}.`,
    "location",
  );
}

/** What of a place none of a study's sites satisfies, or null; words may match anywhere in a study. */
export const placeMismatch = (sites: readonly Site[], place: TrialLocation): string | null =>
  place.kind === "words" ? null : siteMismatch(sites, place);

/** The sites of a study that are at a place; words must all be at one site, in any of what it says of itself. */
export function sitesAt<Site extends TrialSite>(sites: readonly Site[], place: TrialLocation): readonly Site[] {
  if (place.kind === "site") return sitesIn(sites, place);
  const asked = textSent(place.expression);
  return sites.filter(({ facility, city, state, zip, country }) =>
    holdsPlace([facility, city, state, zip, country], asked),
  );
}

/**
 * The same of a record, which has no ZIP codes: one that was asked for is not compared.
 * @throws GatewayError invalid_query
 */
export function recordSitesAt(
  sites: readonly unknown[],
  asked: string,
): { readonly items: readonly unknown[]; readonly at: string } {
  const place = toLocation(asked);
  const known: TrialLocation = place.kind === "site" ? { ...place, zip: null } : place;
  const described = sites.map((item) => {
    const { facility = null, city = null, state = null, country = null, status = null } = Object(item);
    return { facility, city, state, country, status, zip: null, item };
  });
  return {
    items: sitesAt(described, known).map(({ item }) => item),
    at: known.kind === "words" ? textSent(known.expression) : nameOf(known),
  };
}

/** Said of a state's name alone, which is looked for as words: Kansas is also found in Kansas City, Missouri. */
export function noteOnState(place: TrialLocation): readonly string[] {
  const name = place.kind === "words" ? textSent(place.expression) : "";
  const [code] = [...STATES].find(([, each]) => folded(each) === folded(name)) ?? [];
  return code === undefined
    ? []
    : [
        `${quoted(name)} was looked for in all that a site says of itself, so sites in other states are found, too, ` +
          `that have it in their city or facility; location ${code} finds the state alone.`,
      ];
}

/** A site as the registry describes it. */
interface TrialSite extends Site {
  readonly facility: string | null;
  readonly status: string | null;
}

/**
 * What the sites of studies don't have of a place and a status, since the registry looks for each of them in the whole
 * study. Where a site has no status of its own, nothing is said of it. A study without a site in a state that was asked
 * for is unconfirmed, which its envelope says.
 */
export function siteNotes(
  studies: readonly (readonly TrialSite[])[],
  place: TrialLocation,
  statuses: readonly string[],
): readonly string[] {
  const matching = studies.map((sites) => sitesAt(sites, place));
  const nowhere = matching.filter((sites) => sites.length === 0).length;
  const others = matching.filter(
    (sites) => sites.length > 0 && sites.every(({ status }) => status !== null && !statuses.includes(status)),
  ).length;
  const name = nameOf(place);
  const has = (count: number): string =>
    studies.length === 1
      ? "This study has"
      : `${count} of these ${studies.length} studies ${count === 1 ? "has" : "have"}`;
  const words = statuses.map((status) => (STATUSES.get(status) ?? status).toLowerCase().replace(",", " but"));
  return [
    ...(nowhere === 0 || place.kind === "site"
      ? []
      : [`${has(nowhere)} no single site that shows ${name}; the registry found the words in the study.`]),
    ...(statuses.length === 0 || others === 0
      ? []
      : [
          `${has(others)} no ${words.join(" or ")} site in ${name}: the status that was asked for is the whole study's.`,
        ]),
  ];
}

/** A place as a sentence names it. */
const nameOf = (place: TrialLocation): string =>
  place.kind === "words"
    ? quoted(textSent(place.expression))
    : [place.city, place.zip === null ? place.region.name : `${place.region.name} ${place.zip}`]
        .filter((part) => part !== null)
        .join(", ");

/** Quotes and brackets around words say nothing; a semicolon and the East Asian commas say what a comma says. */
const withoutBrackets = (text: string): string =>
  text.replaceAll(/["()[\]{}<>]|(?<!\p{L})'|'(?!\p{L})/gu, " ").replaceAll(/[;，、]/g, ",");

/** A text within a country that was named beside it. Blanks and commas around a text say nothing. */
function read(given: string, within: string | null = null): Reading {
  const text = trimmed(given);
  if (isChoice(text)) return { kind: "several states" };
  const { country, rest } = countryOf(text);
  if (country !== undefined && (within ?? country) === country)
    return rest === "" ? words(country, null) : read(rest, country);
  if (country !== undefined || (within !== null && within !== UNITED_STATES)) return words(text, within);
  const [zip, ...more] = text.match(ZIP) ?? [];
  if (zip !== undefined && more.length === 0) return readWithZip(text, zip.replace(".", ""), within);
  const { before, last } = parted(text);
  const isCertain = before !== undefined || within !== null || stateCode(last) !== null;
  const region = isCertain ? regionOf(last, within !== null) : null;
  if (region === null) return words(text, within);
  const inner = before === undefined ? null : read(before);
  /** "Washington D.C., District of Columbia", as the registry writes that city. */
  if (inner?.kind === "site" && inner.region.name === region.name) return inner;
  if (before !== undefined && (isStatePlace(before) || /\s(?:or|and)$/i.test(before)))
    return { kind: "several states" };
  return sitePlace(region, before ?? null, null);
}

const trimmed = (text: string): string => text.replaceAll(/^[\s,]+|[\s,]+$/g, "").replaceAll(/\s+/g, " ");

/** Five digits, or nine, as a word. */
const ZIP = /(?<=^|[ ,])\d{5}(?:-\d{4})?\.?(?=$|[ ,])/g;

/** A ZIP code is bound to the site where a state is named with it, and otherwise a word like others. */
function readWithZip(text: string, zip: string, within: string | null): Reading {
  const rest = text.replace(ZIP, "");
  const place = /[\p{L}\p{N}]/u.test(rest) ? read(rest, within) : null;
  if (place === null || place.kind === "words") return words(text, within);
  return place.kind === "site" ? sitePlace(place.region, place.city, zip) : place;
}

/** "MA or NY", "Boston, MA and New York". */
function isChoice(text: string): boolean {
  const parts = text.split(/[/&+]|[\s,]+(?:or|and)\s+/i).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 && parts.every((part) => regionOf(trimmed(part), false) !== null || isStatePlace(part));
}

/** Where a country stands: behind a comma or alone, behind a blank (its code in capitals), or before a comma. */
const COUNTRY_PLACES: readonly RegExp[] = [
  /^(?<rest>(?:.*,)?)(?<name>[^,]+)$/,
  /^(?<rest>.+) (?<name>[Uu]nited [Ss]tates(?: of [Aa]merica)?|[A-Z.]+)$/,
  /^(?<name>[^,]+),(?<rest>.*)$/,
];

/** "USA Texas" and "U.S. Virgin Islands", but not "US Oncology". */
const BEFORE_REGION = /^(?<name>united states(?: of america)?|[A-Z.]+) (?<rest>.+)$/i;

/** A country at an end of a text, and what else is there. */
function countryOf(text: string): { readonly country?: string | undefined; readonly rest: string } {
  const region = BEFORE_REGION.exec(text)?.groups?.["rest"] ?? "";
  for (const place of [...COUNTRY_PLACES, ...(regionOf(region, true) === null ? [] : [BEFORE_REGION])]) {
    const { name = "", rest = "" } = place.exec(text)?.groups ?? {};
    const country = COUNTRIES[name.trim().toUpperCase().replaceAll(".", "")];
    if (country !== undefined) return { country, rest: trimmed(rest) };
  }
  return { rest: text };
}

/** "X, Y" in its parts, and "X MA" or "X D.C." like "X, MA". */
function parted(plain: string): { readonly before: string | undefined; readonly last: string } {
  const [, before, last = plain] = /^(.*[^ ,])[ ,]*,[ ,]*([^,]+)$/u.exec(plain) ?? [];
  const [, city, code = ""] = before === undefined ? (/^(.*[^ ,]) ([A-Z]{2}\.?|D\.C\.?)$/u.exec(plain) ?? []) : [];
  return stateCode(code) === null ? { before, last } : { before: city, last: code };
}

/** Whether a text ends in a state: another state behind it contradicts it. */
const isStatePlace = (text: string): boolean => read(text).kind !== "words";

const words = (text: string, within: string | null): TrialLocation => ({
  kind: "words",
  expression: expression("location", within === null ? text : `${text} ${within}`),
});
