import { STATES, TERRITORIES } from "../states.ts";
import { folded, wordsOf } from "../text.ts";
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

/** @throws GatewayError invalid_query when nothing searchable is left */
export function toLocation(text: string): TrialLocation {
  const { before, last } = parted(text);
  const country = COUNTRIES[last.toUpperCase().replaceAll(".", "")];
  if (country === "United States" && before !== undefined && isStatePlace(before)) return toLocation(before);
  if (country !== undefined) return words(joined(before, country));
  const code = stateCode(last);
  if (code !== null && TERRITORIES.has(code)) return words(joined(before, STATES.get(code) ?? last));
  const state = before === undefined && code === null ? null : stateName(last);
  return state === null ? words(text) : inState(before ?? null, state);
}

/** A text that {@link toLocation} understands as the place that these parts of a query mean. */
export function locationSent(words: string | undefined, filter: string | undefined): string | undefined {
  if (words !== undefined) {
    const text = textSent(words);
    const place = toLocation(text);
    /** Brackets say nothing to the registry, and keep "(Boston MA)" from being read as a city in a state. */
    return place.kind === "words" && place.expression === words ? text : `(${text})`;
  }
  const [, city, state] =
    /^(?:SEARCH\[Location\]\()?(?:AREA\[LocationCity\](".*") AND )?AREA\[LocationState\]("[^"]*")(?: AND NOT AREA\[LocationState\]"[^"]*")?\)?$/.exec(
      filter ?? "",
    ) ?? [];
  if (state === undefined) return undefined;
  const code = [...STATES].find(([, name]) => name === textSent(state))?.[0] ?? textSent(state);
  return city === undefined ? code : `${textSent(city)}, ${code}`;
}

/** "X, Y" in its parts, and "X MA" or "X D.C." like "X, MA"; blanks and commas around it say nothing. */
function parted(text: string): { readonly before: string | undefined; readonly last: string } {
  const plain = text.replaceAll(/^[\s,]+|[\s,]+$/g, "").replaceAll(/\s+/g, " ");
  const [, before, last = plain] = /^(.*[^ ,])[ ,]*,[ ,]*([^,]+)$/u.exec(plain) ?? [];
  const [, city, code = ""] = before === undefined ? (/^(.*[^ ,]) ([A-Z]{2}\.?|D\.C\.?)$/u.exec(plain) ?? []) : [];
  return stateCode(code) === null ? { before, last } : { before: city, last: code };
}

/** Whether a text ends in a state, so that "USA" behind it says nothing more. */
const isStatePlace = (text: string): boolean => toLocation(text).kind === "state";

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
export function isInState(found: string | null, state: string): boolean {
  const words = ` ${wordsOf(found ?? "").join(" ")} `;
  const holds = (name: string): boolean => words.includes(` ${wordsOf(name).join(" ")} `);
  const longer = LONGER_NAMES.get(state);
  return holds(state) && (longer === undefined || !holds(longer));
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
