import { invalidQuery } from "../errors.ts";
import { STATES, TERRITORIES } from "../states.ts";
import { folded, isComparable, quoted, wordsOf } from "../text.ts";
import { expression, literal, requireWord, textSent } from "../upstreams/essie.ts";

/** A place as ClinicalTrials.gov can be asked for it: states are stored by full name, and codes are not expanded. */
export type TrialLocation =
  | { readonly kind: "words"; readonly expression: string }
  /** Bound to one site of the study, unlike words, which may match in different sites. */
  | { readonly kind: "state"; readonly state: string; readonly city: string | null; readonly filter: string };

/** By their names without points. */
const COUNTRIES: Readonly<Record<string, string>> = {
  US: "United States",
  USA: "United States",
  "UNITED STATES": "United States",
  "UNITED STATES OF AMERICA": "United States",
  UK: "United Kingdom",
};

/** A state's name that is also a country's: "Tbilisi, Georgia" must not be looked for in the United States. */
const ALSO_A_COUNTRY = "Georgia";

/** States whose name is part of another place's, which the registry's matching of words finds too. */
const LONGER_NAMES: ReadonlyMap<string, string> = new Map([
  ["Virginia", "West Virginia"],
  ["California", "Baja California"],
]);

const STATE_NAMES = [...STATES].flatMap(([code, name]) =>
  TERRITORIES.has(code) || name === ALSO_A_COUNTRY ? [] : [name],
);

/** What a text can be read as. */
type Reading = TrialLocation | { readonly kind: "several states" };

/** @throws GatewayError invalid_query when nothing searchable is left, or when more than one state is named */
export function toLocation(text: string): TrialLocation {
  requireWord("location", text);
  const first = read(withoutBrackets(text));
  /** Words are read again as they would be sent, so that no sign that is dropped then decides what they mean. */
  const place = first.kind === "words" ? read(textSent(first.expression)) : first;
  if (place.kind !== "several states") return place;
  throw invalidQuery(
    `Parameter "location" must be one place, a state, city or country, as in MA or in Boston, MA; received ${quoted(text)}.`,
  );
}

/** A text that {@link toLocation} understands as the place that these parts of a query mean. */
export function locationSent(words: string | undefined, filter: string | undefined): string | undefined {
  if (words !== undefined) return textSent(words);
  const [, city, state] =
    /^(?:SEARCH\[Location\]\()?(?:AREA\[LocationCity\](".*") AND )?AREA\[LocationState\]("[^"]*")(?: AND NOT AREA\[LocationState\]"[^"]*")?\)?$/.exec(
      filter ?? "",
    ) ?? [];
  if (state === undefined) return undefined;
  const code = [...STATES].find(([, name]) => name === textSent(state))?.[0] ?? textSent(state);
  return city === undefined ? code : `${textSent(city)}, ${code}`;
}

/** What of a place none of a study's sites satisfies, or null; words may match anywhere in a study. */
export function placeMisfit(
  sites: readonly { readonly city: string | null; readonly state: string | null }[],
  place: TrialLocation,
): string | null {
  if (place.kind === "words") return null;
  const { city, state } = place;
  const there = sites.filter((site) => isInState(site.state, state));
  if (there.length === 0) return "no site in the state";
  return city === null || there.some((site) => isInCity(site.city, city)) ? null : "no site of the state in the city";
}

/** Quotes and brackets around words say nothing; a semicolon and the East Asian commas say what a comma says. */
const withoutBrackets = (text: string): string =>
  text.replaceAll(/["()[\]{}<>]|(?<!\p{L})'|'(?!\p{L})/gu, " ").replaceAll(/[;，、]/g, ",");

/** Blanks and commas around a text say nothing. */
function read(given: string): Reading {
  const text = given.replaceAll(/^[\s,]+|[\s,]+$/g, "").replaceAll(/\s+/g, " ");
  if (isChoice(text)) return { kind: "several states" };
  const { before, last } = parted(text);
  const country = COUNTRIES[last.toUpperCase().replaceAll(".", "")];
  /** Read once, so that the time does not double with each "USA". */
  const inCountry = country === "United States" && before !== undefined ? read(before) : null;
  if (inCountry !== null && inCountry.kind !== "words") return inCountry;
  if (country !== undefined) return words(joined(before, country));
  const code = stateCode(last);
  if (code !== null && TERRITORIES.has(code)) return words(joined(before, STATES.get(code) ?? last));
  const state = before === undefined && code === null ? null : stateName(last);
  if (state === null) return words(text);
  if (before !== undefined && (isStatePlace(before) || /\s(?:or|and)$/i.test(before)))
    return { kind: "several states" };
  return inState(before ?? null, state);
}

/** "MA or NY", "Boston, MA and New York". */
function isChoice(text: string): boolean {
  const parts = text.split(/[/&+]|[\s,]+(?:or|and)\s+/i).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 && parts.every((part) => stateName(part.trim()) !== null || isStatePlace(part));
}

/** "X, Y" in its parts, and "X MA" or "X D.C." like "X, MA". */
function parted(plain: string): { readonly before: string | undefined; readonly last: string } {
  const [, before, last = plain] = /^(.*[^ ,])[ ,]*,[ ,]*([^,]+)$/u.exec(plain) ?? [];
  const [, city, code = ""] = before === undefined ? (/^(.*[^ ,]) ([A-Z]{2}\.?|D\.C\.?)$/u.exec(plain) ?? []) : [];
  return stateCode(code) === null ? { before, last } : { before: city, last: code };
}

/** Whether a text ends in a state: "USA" behind it says nothing more, and another state contradicts it. */
const isStatePlace = (text: string): boolean => read(text).kind !== "words";

const joined = (before: string | undefined, place: string): string =>
  before === undefined ? place : `${before} ${place}`;

const words = (text: string): TrialLocation => ({ kind: "words", expression: expression("location", text) });

function inState(city: string | null, state: string): TrialLocation {
  if (city !== null) requireWord("location", city);
  const longer = LONGER_NAMES.get(state);
  const parts = [
    ...(city === null ? [] : [`AREA[LocationCity]${literal(city)}`]),
    `AREA[LocationState]${literal(state)}`,
    ...(longer === undefined ? [] : [`NOT AREA[LocationState]${literal(longer)}`]),
  ];
  const site = parts.join(" AND ");
  return { kind: "state", state, city, filter: parts.length === 1 ? site : `SEARCH[Location](${site})` };
}

/** Whether a site's state, as the registry has it, is this one: its words, and not those of a longer name. */
function isInState(found: string | null, state: string): boolean {
  const words = ` ${wordsOf(found ?? "").join(" ")} `;
  const holds = (name: string): boolean => words.includes(` ${wordsOf(name).join(" ")} `);
  const longer = LONGER_NAMES.get(state);
  return holds(state) && (longer === undefined || !holds(longer));
}

/** Words that the registry's sites have in two spellings: "St. Louis" and "Saint Louis". */
const LONG_FORMS: ReadonlySet<string> = new Set(["saint", "sainte", "fort", "mount"]);

/**
 * Whether a site's city may be the one asked for. The registry also finds plurals, spellings and joined words, by rules
 * of its own, so the first half of each word is enough.
 */
function isInCity(found: string | null, city: string): boolean {
  if (!isComparable(city)) return true;
  if (found === null || !isComparable(found)) return found !== null;
  const letters = wordsOf(found).join("");
  const words = wordsOf(city).filter((word) => !LONG_FORMS.has(word));
  return words.every((word) => letters.includes(word.slice(0, Math.ceil(word.length / 2))));
}

function stateCode(text: string): string | null {
  const code = text.toUpperCase().replace(/^([A-Z])\.?([A-Z])\.?$/, "$1$2");
  return STATES.has(code) ? code : null;
}

/** The full name of a state given by code or name; territories are stored as countries, so they are no states here. */
function stateName(text: string): string | null {
  const code = stateCode(text);
  return code !== null
    ? (STATES.get(code) ?? null)
    : (STATE_NAMES.find((name) => folded(name) === folded(text)) ?? null);
}
