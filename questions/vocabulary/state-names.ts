import { STATES } from "../../src/core/states.ts";
import abbreviations from "./state-names.json" with { type: "json" };

/** Names and abbreviations of states, folded, with their USPS codes. */
export const STATES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...STATES].map(([code, name]) => [name.toLowerCase(), code] as const),
  ...Object.entries(abbreviations.abbreviations),
]);
