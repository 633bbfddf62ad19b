import { STATES, TERRITORIES } from "../states.ts";
import { folded } from "../text.ts";
import { expression, literal, requireWord } from "../upstreams/essie.ts";

/** A place as ClinicalTrials.gov can be asked for it: states are stored by full name, and codes are not expanded. */
export type TrialLocation =
  | { readonly kind: "words"; readonly expression: string }
  /** Bound to one site of the study, unlike words, which may match in different sites. */
  | { readonly kind: "state"; readonly state: string; readonly city: string | null; readonly filter: string };

const COUNTRIES: Readonly<Record<string, string>> = {
  US: "United States",
  USA: "United States",
  "U.S.": "United States",
  "U.S.A.": "United States",
  UK: "United Kingdom",
  "U.K.": "United Kingdom",
};

const STATE_NAMES: ReadonlySet<string> = new Set(STATES.values());

/** @throws GatewayError invalid_query when nothing searchable is left */
export function toLocation(text: string): TrialLocation {
  const code = stateCode(text);
  if (code !== null && TERRITORIES.has(code)) return words(STATES.get(code) ?? text);
  if (code !== null) return inState(null, STATES.get(code) ?? text);
  const country = COUNTRIES[text.toUpperCase()];
  if (country !== undefined) return words(country);
  const pair = /^(.*[^\s,])\s*,\s*([^,]+)$/u.exec(text) ?? /^(.+\S) ([A-Z]{2})$/u.exec(text);
  const [, city, place] = pair ?? [];
  const state = place === undefined ? null : stateName(place);
  return city === undefined || state === null ? words(text) : inState(city, state);
}

const words = (text: string): TrialLocation => ({ kind: "words", expression: expression("location", text) });

function inState(city: string | null, state: string): TrialLocation {
  if (city !== null) requireWord("location", city);
  const inPlace = `AREA[LocationState]${literal(state)}`;
  const filter = city === null ? inPlace : `SEARCH[Location](AREA[LocationCity]${literal(city)} AND ${inPlace})`;
  return { kind: "state", state, city, filter };
}

function stateCode(text: string): string | null {
  const code = text.toUpperCase();
  return STATES.has(code) ? code : null;
}

/** The full name of a state given by code or name; territories are stored as countries, so they are no states here. */
function stateName(text: string): string | null {
  const code = stateCode(text);
  if (code !== null) return TERRITORIES.has(code) ? null : (STATES.get(code) ?? null);
  return [...STATE_NAMES].find((name) => folded(name) === folded(text)) ?? null;
}
