import type { Dataset } from "../../../catalog/dataset.ts";
import { foreign, html, type Html } from "../parts/html.ts";
import { plot } from "./plot.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { toTally, type Tally } from "./tally.ts";

/** Charts of what was retrieved, each with its numbers as a table, and labelled as what they are: a part. */
export async function charts(dataset: Dataset, records: readonly TrimmedRecord[], total: number | null): Promise<Html> {
  const tallies = (dataset.view.charts ?? []).flatMap((chart) => toTally(chart, records) ?? []);
  if (tallies.length === 0) return html``;
  const part = partOf(records.length, total);
  const figures = await Promise.all(tallies.map((tally, index) => figure(tally, part, index)));
  return html`<section class="charts" aria-label="Charts of the records retrieved">${figures}</section>`;
}

/** How much of everything the charts are about. */
export function partOf(count: number, total: number | null): string {
  if (total === null) return `of the ${count} retrieved; there may be more`;
  if (count >= total) return `of all ${count} matches`;
  return `of the ${count} retrieved, out of ${total.toLocaleString("en-US")} matches`;
}

async function figure(tally: Tally, part: string, index: number): Promise<Html> {
  const id = `chart-${index + 1}`;
  const by = tally.kind === "time" ? ` by ${tally.step}` : "";
  return html`<figure>
    <figcaption id="${id}"><strong>${tally.title}${by}</strong> ${[part, ...remarksOn(tally)].join("; ")}</figcaption>
    ${await plot(tally, id)}
    <details>
      <summary>${tally.title} as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${tally.kind === "time" ? tally.step : "value"}</th>
            <th scope="col">records</th>
          </tr>
        </thead>
        <tbody>
          ${[...tally.counts, ...(tally.without > 0 ? [{ label: "not given", count: tally.without }] : [])].map(
            ({ label, count }) =>
              html`<tr>
                <th scope="row">${foreign(label)}</th>
                <td>${count}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </figure>`;
}

/** What else is to be known before the counts are added up. */
const remarksOn = ({ without, hasSeveral }: Tally): readonly string[] => [
  ...(without === 0 ? [] : [`${without} without a value`]),
  ...(hasSeveral ? ["a record with several values counts once for each"] : []),
];
