import { STATES } from "../../src/core/states.ts";
import { toKey } from "../language/keys.ts";
import abbreviations from "./state-names.json" with { type: "json" };

/** Names and abbreviations of states, folded, and as {@link toKey} folds them (`massachusett`), with their USPS codes. */
export const STATES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...STATES].flatMap(([code, name]) => [name.toLowerCase(), toKey(name)].map((one) => [one, code] as const)),
  ...Object.entries(abbreviations.abbreviations),
]);

/** Any of them in an expression, longer ones first: `West Virginia`. */
export const ANY_STATE = `(?:${[...STATES_BY_NAME.keys()].toSorted((one, other) => other.length - one.length).join("|")})`;

const NAMED = new RegExp(String.raw`\b${ANY_STATE}\b`, "gi");

/** The states that a text names, each once, in small letters. */
export const statesNamed = (text: string): ReadonlySet<string> =>
  new Set(text.match(NAMED)?.map((name) => name.toLowerCase()));

/** A state's name as it is written. */
export const asWritten = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
