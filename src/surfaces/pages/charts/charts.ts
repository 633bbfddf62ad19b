import type { Chart } from "../../../catalog/view.ts";
import { wordOf } from "../../../catalog/lookup.ts";
import { mostCounted } from "../../../gateway/counting.ts";
import { html, type Html } from "../parts/html.ts";
import { lookedAt } from "../results/look.ts";
import type { ResultsOptions } from "../results/results-options.ts";
import { bars, columns } from "./bars.ts";
import { citedCounts, failedCounts } from "./cited-counts.ts";
import { countedCharts } from "./counted.ts";
import { stateMap, statesOf } from "./state-map.ts";
import { toTally, toTallyOfAll, type Tally } from "./tally.ts";

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
