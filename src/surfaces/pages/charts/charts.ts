import type { Dataset } from "../../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { html, type Html } from "../parts/html.ts";
import { bars, columns } from "./bars.ts";
import { stateMap, statesOf } from "./state-map.ts";
import { toTally, type Tally } from "./tally.ts";

/** Charts of what was retrieved, each with its numbers as a table, and labelled as what they are: a part. */
export function charts({ view }: Dataset, records: readonly TrimmedRecord[], total: number | null): Html {
  const tallies = (view.charts ?? []).flatMap((chart) => toTally(chart, records, view.codes?.[chart.field]) ?? []);
  const figures = tallies.flatMap((tally, index) => figure(tally, partOf(records.length, total), index) ?? []);
  if (figures.length === 0) return html``;
  return html`<section class="charts" aria-label="Charts of the records retrieved">${figures}</section>`;
}

/** How much of everything the charts are about. */
export function partOf(count: number, total: number | null): string {
  if (total === null) return `of the ${count} retrieved; there may be more`;
  if (count >= total) return `of all ${count} matches`;
  return `of the ${count} retrieved, out of ${total.toLocaleString("en-US")} matches`;
}

/** Null for a map of fewer than two states. */
function figure(tally: Tally, part: string, index: number): Html | null {
  const id = `chart-${index + 1}`;
  const drawn = drawnOf(tally, id);
  if (drawn === null) return null;
  const by = tally.kind === "time" ? ` by ${tally.by}` : "";
  const remarks = [part, ...remarksOn(tally), ...drawn.remarks].join("; ");
  return html`<figure>
    <figcaption id="${id}"><strong>${tally.title}${by}</strong> ${remarks}</figcaption>
    ${drawn.drawing}
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
  ...(without === 0 ? [] : [`${without} without a value`]),
  ...(hasSeveral ? ["a record with several values counts once for each"] : []),
];
