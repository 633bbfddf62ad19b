import type { Chart } from "../../catalog/view.ts";
import { STATES } from "../../core/states.ts";
import type { Counts } from "../../gateway/counting.ts";
import { html, type Html, foreign } from "./html.ts";
import { lowered } from "./values.ts";

/** Drawings of counts: each shows all matches, beside its numbers. */

/** What else is to be known before the counts are added up. */
export const remarksOn = ({ without, isUnfinished }: Tally): readonly string[] => [
  ...(without === 0 ? [] : [`${without.toLocaleString("en-US")} without a value`]),
  ...(isUnfinished ? ["the last year is incomplete"] : []),
];

/** What records count up to, in the order in which it is to be read. */
export interface Tally {
  readonly kind: Chart["kind"];
  readonly title: string;
  readonly counts: readonly Count[];
  /** Records that have no value here. */
  readonly without: number;
  /** Whether its last year was not over when the agency last updated its data, or else when it was counted. */
  readonly isUnfinished: boolean;
}

export interface Count {
  /** As the agency counted it; null for several values together. */
  readonly value: string | null;
  readonly label: string;
  readonly count: number;
  /** Of a year that was not over when the agency last updated its data. */
  readonly isUnfinished?: boolean;
}

/** Words for codes, in the order in which they are read. */
export type Codes = ReadonlyMap<string, string> | undefined;

/** Years up to which those without a record have their place, too. */
const MOST_STEPS = 100;

/** Null for what is no year, and where there is no value. */
export function toTally({ kind, title }: Chart, counts: Counts, codes?: Codes, hasOrder = true): Tally | null {
  const { results, missing, retrieved_at, source_updated } = counts;
  const found = new Map(results.map(({ value, count }) => [String(value), count]));
  const about = { kind, title, without: missing ?? 0 };
  if (found.size === 0) return null;
  if (kind !== "time") return { ...about, counts: byValue(found, codes, hasOrder), isUnfinished: false };
  if (![...found.keys()].every((year) => /^\d{4}$/.test(year))) return null;
  const years = steps(new Map([...found].map(([year, count]) => [Number(year), count])));
  const now = Number((source_updated ?? retrieved_at).slice(0, 4));
  const marked = years.map((year) => (Number(year.label) >= now ? { ...year, isUnfinished: true } : year));
  return { ...about, counts: marked, isUnfinished: marked.some(({ isUnfinished }) => isUnfinished) };
}

/** In the order of a closed list, or of numbers; else by frequency, then by name. */
function byValue(values: ReadonlyMap<string, number>, codes: Codes, hasOrder: boolean): readonly Count[] {
  const order = hasOrder ? [...(codes?.keys() ?? [])] : [];
  const areNumbers = [...values.keys()].every((value) => /^\d+$/.test(value));
  const sorted = [...values].toSorted(([a, many], [b, others]) => {
    if (areNumbers) return Number(a) - Number(b);
    const byOrder = placeOf(a, order) - placeOf(b, order);
    return byOrder === 0 ? others - many || (a < b ? -1 : 1) : byOrder;
  });
  return sorted.map(([value, count]) => ({ value, label: codes?.get(value) ?? value, count }));
}

/** The first values, and how many others there are. */
export function shortened(counts: readonly Count[], most: number): readonly Count[] {
  if (counts.length <= most) return counts;
  const rest = counts.slice(most - 1);
  const count = rest.reduce((sum, { count }) => sum + count, 0);
  return [...counts.slice(0, most - 1), { value: null, label: `${rest.length} other values`, count }];
}

/** What has no place in an order comes last. */
const placeOf = (value: string, order: readonly string[]): number =>
  order.includes(value) ? order.indexOf(value) : order.length;

/** Each year from the first to the last, those without a record included unless they are too many to be seen. */
function steps(counts: ReadonlyMap<number, number>): readonly Count[] {
  const given = [...counts.keys()].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [given[0], given.at(-1)];
  const all = to - from < MOST_STEPS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : given;
  return all.map((year) => ({ value: String(year), label: String(year), count: counts.get(year) ?? 0 }));
}

/** The page of a search for a value; null where there is none. */
type LinkOf = (value: string) => string | null;

/** Characters of names that need little room, such as years. */
const SHORT = 10;

/** Values as a table whose middle column is a bar, so that picture and numbers are one. */
export function bars(counts: readonly Count[], labelledBy: string, linkOf: LinkOf = () => null): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  const isShort = counts.every(({ label }) => label.length <= SHORT);
  return html`<table class="${isShort ? "bars short" : "bars"}" aria-labelledby="${labelledBy}">
    <colgroup>
      <col class="names" />
      <col />
    </colgroup>
    <thead class="sr">
      <tr>
        <th scope="col">value</th>
        <th scope="col">records</th>
      </tr>
    </thead>
    <tbody>
      ${counts.map(({ value, label, count, isUnfinished = false }) => {
        const link = value === null || count === 0 ? null : linkOf(value);
        const name = html`${foreign(label)}${isUnfinished ? " (incomplete)" : ""}`;
        const whole = label.length > 20 ? html`title="${label}"` : "";
        return html`<tr>
          <th scope="row">${link === null ? name : html`<a href="${link}" data-live ${whole}>${name}</a>`}</th>
          <td>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width="${(100 * count) / Math.max(most, 1)}" height="10" />
            </svg>
            <span>${count.toLocaleString("en-US")}</span>
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** In units of the drawing, which is scaled to its place. */
const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 18;
const HEAD = 14;

/** Of a column that is not zero, however small. */
const LOWEST = 1.5;

/** Years below the columns that do not run into each other. */
const MOST_LABELS = 7;

/** Columns that are wide enough for their numbers. */
const MOST_NUMBERS = 16;

/** Years as columns; their numbers stand in a table beside them. */
export function columns(counts: readonly Count[], labelledBy: string): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  const step = WIDTH / counts.length;
  const every = Math.ceil(counts.length / MOST_LABELS);
  return html`<svg
    role="img"
    aria-labelledby="${labelledBy}"
    viewBox="0 0 ${WIDTH} ${HEAD + HEIGHT + FOOT}"
    class="chart"
  >
    <line x2="${WIDTH}" y1="${HEAD + HEIGHT}" y2="${HEAD + HEIGHT}" />
    ${counts.map(({ label, count, isUnfinished = false }, index) => {
      const height = count === 0 ? 0 : Math.max((HEIGHT * count) / most, LOWEST);
      const middle = (index + 0.5) * step;
      return html`<rect
          x="${index * step + step * 0.1}"
          y="${HEAD + HEIGHT - height}"
          width="${step * 0.8}"
          height="${height}"
          ${isUnfinished ? html`class="unfinished"` : ""}
        />
        ${
          count === most || (count > 0 && counts.length <= MOST_NUMBERS)
            ? html`<text x="${middle}" y="${HEAD + HEIGHT - height - 4}">${count.toLocaleString("en-US")}</text>`
            : ""
        }
        ${(counts.length - 1 - index) % every === 0 ? html`<text x="${middle}" y="${HEAD + HEIGHT + FOOT - 4}">${label}</text>` : ""}`;
    })}
  </svg>`;
}

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
function statesOf(counts: readonly Count[]): {
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

/** A map of the states, whose numbers stand in a table beside it; nothing of it comes from anywhere else. */
export function stateMap(counts: readonly Count[], labelledBy: string): Html | null {
  const { states, elsewhere } = statesOf(counts);
  if (states.size < 2) return null;
  const most = Math.max(...states.values());
  return html`<svg
      role="img"
      aria-labelledby="${labelledBy}"
      viewBox="0 0 ${11 * SIZE} ${TILES.length * SIZE}"
      class="states"
    >
      ${TILES.flatMap((line, row) =>
        line
          .split(" ")
          .flatMap((code, column) => (code === ".." ? [] : [tile(code, states.get(code) ?? 0, { row, column, most })])),
      )}
    </svg>
    <p class="hint">
      A stronger color means more.${elsewhere === 0 ? "" : ` ${elsewhere.toLocaleString("en-US")} in other places.`}
    </p>`;
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

/** What a finding is about. */
export interface Found {
  /** What records are called, such as `hospitals`. */
  readonly word: string;
  /** What they are counted by, such as `Event type`. */
  readonly label: string;
  readonly total: number;
  /** Whether a value says by itself what it is of, such as `3 stars`. */
  readonly isSelfEvident: boolean;
  /** What records that have a value are called, such as `rated`. */
  readonly known?: string | undefined;
}

/** Words of a value in a title. */
const MOST_WORDS = 3;

/** What counts show, as a sentence of at most twelve words. */
export function finding({ kind, counts, without }: Tally, { word, label, total, isSelfEvident, known }: Found): string {
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const of = lowered(label);
  const words = most.label.split(/\s+/);
  const name = words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(" ")}…` : most.label;
  const number = (value: number): string => value.toLocaleString("en-US");
  if (counts.length === 1) return `One ${of} alone: ${name}, ${number(most.count)} of ${number(total)} ${word}`;
  if (counts.filter(({ count }) => count === most.count).length > 1)
    return `Several share the highest count: ${number(most.count)} of ${number(total)} ${word}`;
  if (kind !== "values") return `${name} has the most: ${number(most.count)} of ${number(total)} ${word}`;
  const subject = without === 0 ? word : known === undefined ? `${word} with known ${of}` : `${known} ${word}`;
  return isSelfEvident
    ? `${number(most.count)} of ${number(total - without)} ${subject} have ${name}`
    : `Most common ${of}: ${name}, ${number(most.count)} of ${number(total)} ${word}`;
}

/** A drawing that stands alone, with its title and its source in it. */
export interface Drawing {
  readonly title: string;
  readonly source: string;
  readonly tally: Tally;
}

/** CSS pixels of a drawing that stands alone. */
const SHEET = 760;
const LINE = 26;

/** Bars of a drawing that stands alone. */
const MOST_BARS = 25;

/** The same as a file of its own: SVG without a style sheet, on white. */
export function svgFile({ title, source, tally }: Drawing): Html {
  const { body, height } = tally.kind === "time" ? columnsAlone(tally.counts) : barsAlone(tally.counts);
  const tall = height + 96;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${SHEET}"
    height="${tall}"
    viewBox="0 0 ${SHEET} ${tall}"
    font-family="sans-serif"
    font-size="13"
    fill="#17262b"
  >
    <title>${plain(title)}</title>
    <rect width="${SHEET}" height="${tall}" fill="#fff" />
    <text x="20" y="32" font-size="17" font-weight="bold">${plain(title)}</text>
    <g transform="translate(20 52)">${body}</g>
    <text x="20" y="${tall - 16}" font-size="11" fill="#4d5f66">${plain(source)}</text>
  </svg>`;
}

/** Text that may stand in XML. */
const plain = (text: string): string => text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu, " ");

const shade = (isUnfinished: boolean | undefined): string => (isUnfinished === true ? "#9cc9cf" : "#0b5c6b");

function barsAlone(all: readonly Count[]): { readonly body: Html; readonly height: number } {
  const counts = shortened(all, MOST_BARS);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const body = html`${counts.map(({ label, count }, index) => {
    const width = (360 * count) / most;
    const name = label.length > 36 ? `${label.slice(0, 35)}…` : label;
    return html`<g transform="translate(0 ${index * LINE})">
      <text x="250" y="15" text-anchor="end">${plain(name)}</text>
      <rect x="260" y="2" width="${width}" height="18" fill="${shade(false)}" />
      <text x="${266 + width}" y="15">${count.toLocaleString("en-US")}</text>
    </g>`;
  })}`;
  return { body, height: counts.length * LINE };
}

function columnsAlone(counts: readonly Count[]): { readonly body: Html; readonly height: number } {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const step = (SHEET - 40) / counts.length;
  const every = Math.ceil(counts.length / 16);
  const body = html`${counts.map(({ label, count, isUnfinished }, index) => {
    const height = (240 * count) / most;
    const middle = (index + 0.5) * step;
    return html`<rect
        x="${index * step + step * 0.1}"
        y="${260 - height}"
        width="${step * 0.8}"
        height="${height}"
        fill="${shade(isUnfinished)}"
      />
      ${counts.length > 16 && count !== most ? "" : html`<text x="${middle}" y="${254 - height}" text-anchor="middle">${count.toLocaleString("en-US")}</text>`}
      ${(counts.length - 1 - index) % every === 0 ? html`<text x="${middle}" y="278" text-anchor="middle">${label}${isUnfinished === true ? "*" : ""}</text>` : ""}`;
  })}`;
  return { body, height: 290 };
}
