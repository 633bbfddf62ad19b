import type { Dataset } from "../../../catalog/dataset.ts";
import type { GatewayError } from "../../../core/errors.ts";
import type { Counts } from "../../../gateway/counting.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { rerunOf } from "../results/source-line.ts";
import { moment } from "../templates/layout.ts";

/** Where the counts of a chart come from, and what is to be known with them. */
export const citedCounts = (dataset: Dataset, counts: Counts, twin: string): Html =>
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
export const failedCounts = (title: string, error: GatewayError): Html =>
  html`<p class="note"><strong>${title}: no chart of all matches.</strong> ${foreign(error.message)}</p>`;

const wayOf = ({ counts: own, upstream: { agency } }: Dataset, { sources }: Counts): string =>
  own === null ? `Counted from all records of ${agency}; requests: ${sources.length}` : `Counted by ${agency}`;
