import { STATES } from "../../core/states.ts";

/** Abbreviations that newspapers write. */
const ABBREVIATIONS: readonly (readonly [string, string])[] = Object.entries({
  ala: "AL",
  ariz: "AZ",
  ark: "AR",
  calif: "CA",
  colo: "CO",
  conn: "CT",
  fla: "FL",
  ill: "IL",
  kan: "KS",
  mass: "MA",
  mich: "MI",
  minn: "MN",
  neb: "NE",
  nebr: "NE",
  nev: "NV",
  okla: "OK",
  penn: "PA",
  penna: "PA",
  tenn: "TN",
  tex: "TX",
  wis: "WI",
  wisc: "WI",
  wyo: "WY",
  "w.va": "WV",
  "n.y": "NY",
  "n.j": "NJ",
  "n.h": "NH",
  "n.c": "NC",
  "s.c": "SC",
  "n.d": "ND",
  "s.d": "SD",
  "n.m": "NM",
  "r.i": "RI",
  "n. carolina": "NC",
  "s. carolina": "SC",
});

/** Names and abbreviations of states, folded, with their USPS codes. */
export const STATES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...STATES].map(([code, name]) => [name.toLowerCase(), code] as const),
  ["washington dc", "DC"],
  ["washington d.c", "DC"],
  ["d.c", "DC"],
  ...ABBREVIATIONS,
]);
