import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { toTarget } from "../../catalog/url-query.ts";
import type { Chart } from "../../catalog/view.ts";
import { GatewayError } from "../../core/errors.ts";
import { STATES } from "../../core/states.ts";
import type { CachedAnswer } from "../../gateway/envelope.ts";
import type { Caller } from "../../gateway/caller.ts";
import { mostCounted, type Counts, countsSchema, toCountQuestion } from "../../gateway/counting.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { html, type Html, foreign, outside } from "./html.ts";
import { moment } from "./layout.ts";
import { lookedAt, type ResultsOptions, countedCharts, type CountedChart, withoutPaging } from "./look.ts";
import { rerunOf } from "./take-away.ts";

type Charted = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look" | "counted">;

/** Charts of all matches, each with its numbers as a table, as the agency counts them. */
export function charts(charted: Charted): Html {
  const { dataset, counted } = charted;
  const figures = counted.map((each, index) => figureOf(dataset, each, index));
  const offer = counted.length > 0 ? null : offered(charted);
  if (figures.length === 0 && offer === null) return html``;
  return html`<section class="charted" id="charts" aria-label="Charts">
    ${offer ?? ""} ${figures.length === 0 ? "" : html`<div class="charts">${figures}</div>`}
  </section>`;
}

/**
 * Counts are made when they are asked for: they cost the agency further requests, and without a key openFDA takes only
 * a thousand a day from this whole service.
 */
function offered({ dataset, answer, input, look }: Charted): Html | null {
  const { count, upstream_total: total } = answer;
  if (count < 2 || countedCharts(dataset, input).length === 0) return null;
  if (total !== null && total > mostCounted(dataset)) {
    const most = mostCounted(dataset).toLocaleString("en-US");
    return html`<p>No charts: ${dataset.upstream.agency} lets us count at most ${most} matches.</p>`;
  }
  const all = total === null ? "all matches" : `all ${total.toLocaleString("en-US")} matches`;
  return html`<p>
    <a href="${lookedAt(dataset, input, { ...look, charts: true })}#charts" rel="nofollow">Draw charts of ${all}</a>
    <small>(asks ${dataset.upstream.agency} to count them)</small>
  </p>`;
}

function figureOf(dataset: Dataset, { chart, outcome, twin }: Charted["counted"][number], index: number): Html {
  if (outcome instanceof Error) return failedCounts(chart.title, outcome);
  const tally = toTally(chart, outcome, dataset.view.codes?.[chart.field]);
  const all = `all ${(outcome.upstream_total ?? 0).toLocaleString("en-US")} ${wordOf(dataset)}`;
  const id = `chart-${index + 1}`;
  const drawn = tally === null ? null : drawnOf(tally, id);
  if (tally === null || drawn === null)
    return html`<p><strong>${chart.title}</strong> of ${all}: nothing to compare.</p>`;
  const remarks = [`${titleOf(tally)} of ${all}`, ...remarksOn(tally), ...drawn.remarks].join("; ");
  return html`<figure>
    <figcaption id="${id}"><strong>${findingOf(tally, outcome.upstream_total)}</strong> ${remarks}</figcaption>
    ${drawn.drawing} ${citedCounts(dataset, outcome, twin)}
  </figure>`;
}

const titleOf = ({ title, kind }: Tally): string => (kind === "time" ? `${title} by year` : title);

/** What a chart shows, in a line: `Malfunction: 30 of 44` or `Most in 2023: 14 of 44`. */
function findingOf({ kind, counts }: Tally, total: number | null): Html {
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const isTie = counts.filter(({ count }) => count === most.count).length > 1;
  const share = `${most.count.toLocaleString("en-US")} of ${(total ?? 0).toLocaleString("en-US")}`;
  const start = kind === "time" ? "Most in " : isTie ? "Among the most frequent: " : "Most frequent: ";
  return html`${start}${foreign(most.label)}, ${share}`;
}

interface Drawn {
  readonly drawing: Html;
  readonly remarks: readonly string[];
}

function drawnOf(tally: Tally, id: string): Drawn | null {
  if (tally.kind === "values") return { drawing: bars(tally.counts, id), remarks: [] };
  if (tally.kind === "time") return { drawing: columns(tally.counts, id), remarks: [] };
  const { states, elsewhere } = statesOf(tally.counts);
  if (states.size < 2) return null;
  const remarks = elsewhere === 0 ? [] : [`${elsewhere} more in other places`];
  return { drawing: stateMap(states, id), remarks: [...remarks, "a stronger color means more"] };
}

/** What else is to be known before the counts are added up. */
const remarksOn = ({ without, isUnfinished }: Tally): readonly string[] => [
  ...(without === 0 ? [] : [`${without.toLocaleString("en-US")} without a value`]),
  ...(isUnfinished ? ["the last year is not over"] : []),
];

/** What records count up to, in the order in which it is to be read. */
export interface Tally {
  readonly kind: Chart["kind"];
  readonly title: string;
  readonly counts: readonly Count[];
  /** Records that have no value here. */
  readonly without: number;
  /** Whether its last year is the one in which it was counted. */
  readonly isUnfinished: boolean;
}

export interface Count {
  readonly label: string;
  readonly count: number;
  /** Of a year that is not over. */
  readonly isUnfinished?: boolean;
}

/** Words for codes, in the order in which they are read. */
export type Codes = ReadonlyMap<string, string> | undefined;

/** Most bars of one chart whose order is that of their counts; rarer values are counted together. */
const MOST_VALUES = 8;

/** Years up to which those without a record have their place, too. */
const MOST_STEPS = 100;

/** Null where there is nothing to compare: fewer than two values, or what is no year. */
export function toTally({ kind, title }: Chart, counts: Counts, codes?: Codes): Tally | null {
  const { results, missing, retrieved_at } = counts;
  const found = new Map(results.map(({ value, count }) => [String(value), count]));
  const about = { kind, title, without: missing ?? 0 };
  if (kind !== "time") {
    const values = byValue(found, codes, kind);
    return values.length < 2 ? null : { ...about, counts: values, isUnfinished: false };
  }
  if (found.size < 2 || ![...found.keys()].every((year) => /^\d{4}$/.test(year))) return null;
  const years = steps(new Map([...found].map(([year, count]) => [Number(year), count])));
  const now = String(Number(retrieved_at.slice(0, 4)));
  const marked = years.map((year) => (year.label === now ? { ...year, isUnfinished: true } : year));
  return { ...about, counts: marked, isUnfinished: marked.some(({ isUnfinished }) => isUnfinished) };
}

function byValue(values: ReadonlyMap<string, number>, codes: Codes, kind: Chart["kind"]): readonly Count[] {
  const order = [...(codes?.keys() ?? [])];
  const areNumbers = [...values.keys()].every((value) => /^\d+$/.test(value));
  const sorted = [...values].toSorted(([a, many], [b, others]) => {
    if (areNumbers) return Number(a) - Number(b);
    const byOrder = placeOf(a, order) - placeOf(b, order);
    return byOrder === 0 ? others - many || (a < b ? -1 : 1) : byOrder;
  });
  const counts = sorted.map(([value, count]) => ({ label: codes?.get(value) ?? value, count }));
  /** A list of codes is short, and its last are not its rarest. */
  if (kind === "states" || codes !== undefined || counts.length <= MOST_VALUES) return counts;
  const rest = counts.slice(MOST_VALUES - 1);
  const count = rest.reduce((sum, { count }) => sum + count, 0);
  return [...counts.slice(0, MOST_VALUES - 1), { label: `${rest.length} other values`, count }];
}

/** What has no place in an order comes last. */
const placeOf = (value: string, order: readonly string[]): number =>
  order.includes(value) ? order.indexOf(value) : order.length;

/** Each year from the first to the last, those without a record included unless they are too many to be seen. */
function steps(counts: ReadonlyMap<number, number>): readonly Count[] {
  const given = [...counts.keys()].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [given[0], given.at(-1)];
  const all = to - from < MOST_STEPS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : given;
  return all.map((year) => ({ label: String(year), count: counts.get(year) ?? 0 }));
}

/** Values as a table whose middle column is a bar, so that picture and numbers are one. */
export function bars(counts: readonly Count[], labelledBy: string): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  return html`<table class="bars" aria-labelledby="${labelledBy}">
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
      ${counts.map(
        ({ label, count }) =>
          html`<tr>
            <th scope="row">${foreign(label)}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="${(100 * count) / most}" height="10" />
              </svg>
              <span>${count.toLocaleString("en-US")}</span>
            </td>
          </tr>`,
      )}
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

/** Years as columns, with their numbers as a table on demand. */
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
          ${count === most ? html`<text x="${middle}" y="${HEAD - 4}">${count}</text>` : ""}
          ${index % every === 0 ? html`<text x="${middle}" y="${HEAD + HEIGHT + FOOT - 4}">${label}</text>` : ""}`;
      })}
    </svg>
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">year</th>
            <th scope="col">records</th>
          </tr>
        </thead>
        <tbody>
          ${counts.map(
            ({ label, count, isUnfinished = false }) =>
              html`<tr>
                <th scope="row">${label}${isUnfinished ? " (not over)" : ""}</th>
                <td>${count}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
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

/** A map of the states with its numbers in a table beside it; nothing of it comes from anywhere else. */
function stateMap(states: ReadonlyMap<string, number>, labelledBy: string): Html {
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

/** Where the counts of a chart come from, and what is to be known with them. */
const citedCounts = (dataset: Dataset, counts: Counts, twin: string): Html =>
  html`${counts.notes.map((note) => html`<p class="hint">${foreign(note)}</p>`)}
    <p class="hint checks">
      <span>
        ${wayOf(dataset, counts)}, fetched ${moment(counts.retrieved_at)}.
        ${counts.missing === null ? "How many have no value is not known." : ""}
      </span>
      ${outside(counts.source_url, dataset.counts === null ? "Source URL of the first" : "Source URL")}
      <a href="${rerunOf(counts.sources[0] ?? counts)}">Repeat and compare</a>
      <a href="${twin}">JSON</a>
    </p>`;

/** Instead of a chart whose counts could not be had. */
const failedCounts = (title: string, error: GatewayError): Html =>
  html`<p class="note"><strong>${title}: no chart of all matches.</strong> ${foreign(error.message)}</p>`;

const wayOf = ({ counts: own, upstream: { agency } }: Dataset, { sources }: Counts): string =>
  own === null ? `Counted from all records of ${agency}; requests: ${sources.length}` : `Counted by ${agency}`;

/** Charts of all matches, and the answers that they are made of. */
interface ChartCounts {
  readonly counted: readonly CountedChart[];
  readonly answers: readonly CachedAnswer[];
}

/**
 * Counts all matches for the charts of a search, one after the other. A count that fails leaves its chart out, and the
 * page says so: the records are there all the same.
 */
export async function countCharts(
  gateway: Gateway,
  dataset: Dataset,
  input: object,
  caller: Caller,
): Promise<ChartCounts> {
  const counted: CountedChart[] = [];
  const answers: CachedAnswer[] = [];
  for (const { chart, by } of countedCharts(dataset, input)) {
    const search = { ...withoutPaging(input), [BY]: by };
    const twin = toTarget(countsAddress(dataset), search);
    try {
      const { answer } = await gateway.count(toCountQuestion(dataset, search), caller);
      counted.push({ chart, twin, outcome: countsSchema.parse(answer.envelope) });
      answers.push(answer);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      counted.push({ chart, twin, outcome: error });
    }
  }
  return { counted, answers };
}
