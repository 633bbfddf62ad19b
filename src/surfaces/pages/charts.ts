import { BY, countsAddress } from "../../catalog/counts.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { toTarget } from "../../catalog/url-query.ts";
import type { Chart } from "../../catalog/view.ts";
import { GatewayError } from "../../core/errors.ts";
import { STATES } from "../../core/states.ts";
import type { CachedAnswer } from "../../gateway/cached-answer.ts";
import type { Caller } from "../../gateway/caller.ts";
import { mostCounted, type Counts, countsSchema, toCountQuestion } from "../../gateway/counting.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { html, type Html, foreign, outside } from "./html.ts";
import { moment } from "./layout.ts";
import { lookedAt, type ResultsOptions, countedCharts, type CountedChart, withoutPaging } from "./look.ts";
import { rerunOf } from "./take-away.ts";

type Charted = Pick<ResultsOptions, "dataset" | "answer" | "input" | "look" | "counted">;

/** Charts, each with its numbers as a table: of all matches where these were counted, or else of this page. */
export function charts(charted: Charted): Html {
  const { dataset, counted } = charted;
  const figures = (dataset.view.charts ?? []).map((chart, index) => {
    const ofAll = counted.find((each) => each.chart === chart);
    return ofAll === undefined ? figureOfPage(charted, chart, index) : figureOfAll(charted, ofAll, index);
  });
  const drawn = figures.filter((figure) => figure !== null);
  const offer = offered(charted);
  if (drawn.length === 0 && offer === null) return html``;
  return html`<section class="charted" id="charts" aria-label="Charts">
    ${offer ?? ""} ${drawn.length === 0 ? "" : html`<div class="charts">${drawn}</div>`}
  </section>`;
}

/** How much of everything the charts of a page are about. */
export function partOf(count: number, total: number | null): string {
  if (total !== null && count >= total) return `of all ${count} matches`;
  const page = `of the ${count === 1 ? "1 record" : `${count} records`} on this page only`;
  return total === null ? `${page}; there may be more` : `${page}, out of ${total.toLocaleString("en-US")} matches`;
}

/**
 * Counts are made when they are asked for: they cost the agency further requests, and without a key openFDA takes only
 * a thousand a day from this whole service.
 */
function offered({ dataset, answer, input, look, counted }: Charted): Html | null {
  const { count, upstream_total: total } = answer;
  if (counted.length > 0 || countedCharts(dataset, input).length === 0 || count === total) return null;
  if (total !== null && total > mostCounted(dataset)) {
    const most = mostCounted(dataset).toLocaleString("en-US");
    return html`<p>These charts are of this page only: ${most} matches can be counted at most.</p>`;
  }
  const all = total === null ? "all matches" : `all ${total.toLocaleString("en-US")} matches`;
  return html`<p>
    <a href="${lookedAt(dataset, input, { ...look, charts: true })}#charts" rel="nofollow">Draw charts of ${all}</a>
    <small>(asks ${dataset.upstream.agency} to count them)</small>
  </p>`;
}

function figureOfPage({ dataset, answer }: Charted, chart: Chart, index: number): Html | null {
  const tally = toTally(chart, answer.results, dataset.view.codes?.[chart.field]);
  return tally === null ? null : figure(tally, partOf(answer.results.length, answer.upstream_total), index);
}

function figureOfAll({ dataset }: Charted, { chart, outcome, twin }: Charted["counted"][number], index: number): Html {
  if (outcome instanceof Error) return failedCounts(chart.title, outcome);
  const tally = toTallyOfAll(chart, outcome, dataset.view.codes?.[chart.field]);
  const total = outcome.upstream_total ?? 0;
  const cited = citedCounts(dataset, outcome, twin);
  const all = `of all ${total.toLocaleString("en-US")} ${wordOf(dataset)}`;
  const drawn = tally === null ? null : figure(tally, all, index, cited);
  return drawn ?? html`<p><strong>${chart.title}</strong> ${all}: nothing to compare.</p>`;
}

/** Null for a map of fewer than two states. */
function figure(tally: Tally, part: string, index: number, source: Html | "" = ""): Html | null {
  const id = `chart-${index + 1}`;
  const drawn = drawnOf(tally, id);
  if (drawn === null) return null;
  const by = tally.kind === "time" ? ` by ${tally.by}` : "";
  const remarks = [part, ...remarksOn(tally), ...drawn.remarks].join("; ");
  return html`<figure>
    <figcaption id="${id}"><strong>${tally.title}${by}</strong> ${remarks}</figcaption>
    ${drawn.drawing} ${source}
  </figure>`;
}

interface Drawn {
  readonly drawing: Html;
  readonly remarks: readonly string[];
}

function drawnOf(tally: Tally, id: string): Drawn | null {
  if (tally.kind === "values") return { drawing: bars(tally.counts, id), remarks: [] };
  if (tally.kind === "time") return { drawing: columns(tally.counts, tally.by, id), remarks: [] };
  const { states, elsewhere } = statesOf(tally.counts);
  if (states.size < 2) return null;
  const remarks = elsewhere === 0 ? [] : [`${elsewhere} more in other places`];
  return { drawing: stateMap(states, id), remarks: [...remarks, "a stronger color means more"] };
}

/** What else is to be known before the counts are added up. */
const remarksOn = ({ without, hasSeveral }: Tally): readonly string[] => [
  ...(without === 0 ? [] : [`${without.toLocaleString("en-US")} without a value`]),
  ...(hasSeveral ? ["a record with several values counts once for each"] : []),
];

/** What records count up to, in the order in which it is to be read. */
export interface Tally {
  readonly kind: Chart["kind"];
  readonly title: string;
  /** What the counts are by, in a word. */
  readonly by: string;
  readonly counts: readonly Count[];
  /** Records that have no value here. */
  readonly without: number;
  /** Whether a record has several values, so that the counts add up to more than the records. */
  readonly hasSeveral: boolean;
}

export interface Count {
  readonly label: string;
  readonly count: number;
}

/** Words for codes, in the order in which they are read. */
export type Codes = ReadonlyMap<string, string> | undefined;

/** Most bars of one chart whose order is that of their counts; rarer values are counted together. */
const MOST_VALUES = 8;

/** Months up to which a span is shown by month. */
const MOST_MONTHS = 24;

/** Steps of time up to which those without a record have their place, too. */
const MOST_STEPS = 100;

/** Null where there is nothing to compare: fewer than two values, or all records in one month. */
export function toTally(chart: Chart, records: readonly TrimmedRecord[], codes?: Codes): Tally | null {
  const values = records.map((record) => valuesOf(record[chart.field], chart.part));
  const given = values.flat();
  const without = values.filter((found) => found.length === 0).length;
  const { kind, title } = chart;
  const about = { kind, title, without, hasSeveral: values.some((found) => found.length > 1) };
  const { by, counts } =
    kind === "time" ? byTime(given) : { by: "value", counts: byValue(countsOf(given), codes, kind) };
  return counts.length < 2 ? null : { ...about, by, counts };
}

/** The same of counts over all matches; null where there is nothing to compare, or what is no year. */
export function toTallyOfAll({ kind, title }: Chart, { results, missing }: Counts, codes?: Codes): Tally | null {
  const found = new Map(results.map(({ value, count }) => [String(value), count]));
  const about = { kind, title, without: missing ?? 0, hasSeveral: false };
  if (kind !== "time") {
    const counts = byValue(found, codes, kind);
    return counts.length < 2 ? null : { ...about, by: "value", counts };
  }
  if (found.size < 2 || ![...found.keys()].every((year) => /^\d{4}$/.test(year))) return null;
  const years = new Map([...found].map(([year, count]) => [Number(year), count]));
  return { ...about, by: "year", counts: steps(years, String) };
}

/** Each value of a record once; of objects their part that is counted. */
function valuesOf(value: unknown, part: string | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => valuesOf(each, part)))];
  if (typeof value !== "object") return [String(value)];
  return part === undefined ? [] : valuesOf(new Map<string, unknown>(Object.entries(value)).get(part), undefined);
}

function byTime(given: readonly string[]): Pick<Tally, "by" | "counts"> {
  const months = given.filter((text) => /^\d{4}-\d{2}/.test(text)).map((text) => monthOf(text));
  const [from, to] = [Math.min(...months), Math.max(...months)];
  if (months.length < given.length || !(from < to)) return { by: "year", counts: [] };
  if (to - from < MOST_MONTHS) return { by: "month", counts: steps(countsOf(months), toMonth) };
  const years = months.map((month) => Math.floor(month / 12));
  return { by: "year", counts: steps(countsOf(years), String) };
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

/** Each step from the first to the last, those without a record included unless they are too many to be seen. */
function steps(counts: ReadonlyMap<number, number>, label: (step: number) => string): readonly Count[] {
  const given = [...counts.keys()].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [given[0], given.at(-1)];
  const all = to - from < MOST_STEPS ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : given;
  return all.map((step) => ({ label: label(step), count: counts.get(step) ?? 0 }));
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Months since the year 0. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const toMonth = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;

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

/** Labels below the columns that do not run into each other: years, and months such as `2024-01`. */
const MOST_LABELS = { year: 7, month: 5 };

/** Steps of time as columns, with their numbers as a table on demand. */
export function columns(counts: readonly Count[], by: string, labelledBy: string): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  const step = WIDTH / counts.length;
  const every = Math.ceil(counts.length / (by === "month" ? MOST_LABELS.month : MOST_LABELS.year));
  return html`<svg
      role="img"
      aria-labelledby="${labelledBy}"
      viewBox="0 0 ${WIDTH} ${HEAD + HEIGHT + FOOT}"
      class="chart"
    >
      <line x2="${WIDTH}" y1="${HEAD + HEIGHT}" y2="${HEAD + HEIGHT}" />
      ${counts.map(({ label, count }, index) => {
        const height = count === 0 ? 0 : Math.max((HEIGHT * count) / most, LOWEST);
        const middle = (index + 0.5) * step;
        return html`<rect
            x="${index * step + step * 0.1}"
            y="${HEAD + HEIGHT - height}"
            width="${step * 0.8}"
            height="${height}"
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
            <th scope="col">${by}</th>
            <th scope="col">records</th>
          </tr>
        </thead>
        <tbody>
          ${counts.map(
            ({ label, count }) =>
              html`<tr>
                <th scope="row">${label}</th>
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
      <a href="${rerunOf(counts)}">Repeat and compare</a>
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
