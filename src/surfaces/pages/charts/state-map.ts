import { STATES } from "../../../core/states.ts";
import { html, type Html } from "../parts/html.ts";
import { bars } from "./bars.ts";
import type { Count } from "./tally.ts";

/** The states about where they lie, a tile each, so that the small ones are as easy to see as the large. */
const TILES: readonly string[] = [
  "AK .. .. .. .. .. .. .. .. .. ME",
  ".. .. .. .. .. .. .. .. .. VT NH",
  "WA ID MT ND MN IL WI MI NY RI MA",
  "OR NV WY SD IA IN OH PA NJ CT ..",
  "CA UT CO NE MO KY WV VA MD DE ..",
  ".. AZ NM KS AR TN NC SC DC .. ..",
  "GU MP .. OK LA MS AL GA .. .. ..",
  "HI AS .. TX .. .. .. .. FL PR VI",
];

/** In units of the drawing: a tile with the gap beside it. */
const SIZE = 32;
const GAP = 2;

/** Shades, from few to many. */
const SHADES = 4;

const CODES: ReadonlyMap<string, string> = new Map([...STATES].map(([code, name]) => [name, code]));

/** Counts by state, whether the agency writes its code or its name, and how many are of other places. */
export function statesOf(counts: readonly Count[]): {
  readonly states: ReadonlyMap<string, number>;
  readonly elsewhere: number;
} {
  const states = new Map<string, number>();
  let elsewhere = 0;
  for (const { label, count } of counts) {
    const code = STATES.has(label) ? label : CODES.get(label);
    if (code === undefined) elsewhere += count;
    else states.set(code, (states.get(code) ?? 0) + count);
  }
  return { states, elsewhere };
}

/** A map of the states with its numbers in a table beside it; nothing of it comes from anywhere else. */
export function stateMap(states: ReadonlyMap<string, number>, labelledBy: string): Html {
  const most = Math.max(...states.values());
  const sorted = [...states].toSorted(([, a], [, b]) => b - a);
  const height = TILES.length * SIZE;
  return html`<div class="map">
    <svg role="img" aria-labelledby="${labelledBy}" viewBox="0 0 ${11 * SIZE} ${height}" class="states">
      ${TILES.flatMap((line, row) =>
        line
          .split(" ")
          .flatMap((code, column) => (code === ".." ? [] : [tile(code, states.get(code) ?? 0, { row, column, most })])),
      )}
    </svg>
    <div class="scroll" tabindex="0" role="region" aria-label="Records by state">
      ${bars(
        sorted.map(([code, count]) => ({ label: STATES.get(code) ?? code, count })),
        labelledBy,
      )}
    </div>
  </div>`;
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly most: number;
}

function tile(code: string, count: number, { row, column, most }: Place): Html {
  const [x, y, side] = [column * SIZE, row * SIZE, SIZE - GAP];
  return html`<g class="shade-${Math.ceil((SHADES * count) / most)}">
    <rect x="${x}" y="${y}" width="${side}" height="${side}" />
    <text x="${x + side / 2}" y="${y + (count === 0 ? 19 : 14)}">${code}</text>
    ${count === 0 ? "" : html`<text x="${x + side / 2}" y="${y + 25}">${count}</text>`}
  </g>`;
}
