import type { Dataset } from "../../../catalog/dataset.ts";
import type { Envelope } from "../../../gateway/envelope.ts";
import { VERIFY_PAGE } from "./addresses.ts";
import { charts } from "./charts.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { moment } from "../templates/layout.ts";
import { recordCards } from "./record.ts";
import { snippets } from "./snippets.ts";

export interface ResultsOptions {
  readonly dataset: Dataset;
  readonly answer: Envelope;
  /** The question in words, which paper shows without its form; or empty. */
  readonly asked: string;
  /** The same answer as JSON; path and query. */
  readonly twin: string;
  readonly origin: string;
  /** What every `source` says of a deployment that does not ask the real agencies; or empty. */
  readonly sourceNote: string;
}

export async function results({ dataset, answer, asked, twin, origin, sourceNote }: ResultsOptions): Promise<Html> {
  const { count, upstream_total, results: records } = answer;
  return html`<section class="results" aria-labelledby="results">
    <h2 id="results" tabindex="-1">
      ${headline(count, upstream_total)} ${asked === "" ? "" : html`<small>${foreign(asked)}</small>`}
    </h2>
    ${count === 0 ? nothing(dataset, sourceNote) : ""}
    ${answer.notes.map((note) => html`<p class="caveat"><strong>Note.</strong> ${foreign(note)}</p>`)}
    <p class="caveat"><strong>What this data can’t tell you.</strong> ${dataset.caveat}</p>
    ${provenance(answer, twin)}
    ${count === 0 ? "" : html`${await charts(dataset, records, upstream_total)}${recordCards(dataset, records)}`}
    ${snippets(origin + twin)}
  </section>`;
}

/** How much was found of how much. */
export function headline(count: number, total: number | null): string {
  if (count === 0) return "Nothing found";
  const records = count === 1 ? "1 record" : `${count} records`;
  if (total === null) return count === 1 ? records : `${records}; there may be more`;
  return `${records} of ${total.toLocaleString("en-US")}`;
}

/** A sample without a match says nothing about the agency. */
const nothing = ({ upstream }: Dataset, sourceNote: string): Html =>
  sourceNote === ""
    ? html`<p>${upstream.agency} has no match for this search. Other words may find something.</p>`
    : html`<p>The ${sourceNote} has no match; the real agency may.</p>`;

/** Where the agency is asked again and its bytes are compared with those that this answer came from. */
const rerunOf = ({ source_url, source_digest }: Envelope): string =>
  `${VERIFY_PAGE}?${new URLSearchParams({ source_url, source_digest }).toString()}`;

const provenance = (answer: Envelope, twin: string): Html =>
  html`<dl class="provenance">
    <div>
      <dt>Source</dt>
      <dd>${foreign(answer.source)}</dd>
    </div>
    <div>
      <dt>Fetched</dt>
      <dd>${moment(answer.retrieved_at)}</dd>
    </div>
    ${
      answer.source_updated === null
        ? ""
        : html`<div>
            <dt>Data as of</dt>
            <dd><time datetime="${answer.source_updated}">${answer.source_updated}</time></dd>
          </div>`
    }
    <div class="wide">
      <dt>Source URL</dt>
      <dd class="address">${outside(answer.source_url)}</dd>
    </div>
    <div class="wide">
      <dt>Check it</dt>
      <dd class="checks">
        ${outside(answer.source_url, "Open the agency’s answer")}
        <a href="${rerunOf(answer)}">Repeat the request and compare</a>
        <a href="${twin}">JSON</a>
      </dd>
    </div>
  </dl>`;
