import type { Verdict } from "../../../provenance/judge.ts";
import type { Verification } from "../../api/verify.ts";
import type { Dataset } from "../../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { explorerPage } from "../parts/addresses.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { layout, moment, type Site } from "./layout.ts";
import { recordCards } from "../results/cards.ts";
import { recordTable } from "../results/table.ts";
import { headline } from "../results/turning.ts";

const HEADINGS: Readonly<Record<Verdict, string>> = {
  same: "The response is the same",
  "same records": "The records are the same",
  "changed upstream": "The response has changed",
  "tampered or not ours": "The response holds no such answer",
  unreachable: "The agency gives no usable answer",
};

export interface VerifyPage {
  readonly dataset: Dataset;
  readonly verification: Verification;
  /** The same as JSON; path and query. */
  readonly twin: string;
}

/** An answer that was asked for again: whether the agency's bytes are those that the answer came from. */
export function verifyPage(site: Site, { dataset, verification, twin }: VerifyPage): Html {
  const { verdict, detail, gateway_url, source_url, source_digest, checked_at, today } = verification;
  const heading = verdict === null ? "The request was repeated" : HEADINGS[verdict];
  return layout(site, {
    title: `${heading}: ${dataset.title}`,
    here: "",
    twin,
    isListed: false,
    content: html`<h1>${heading}</h1>
      <p class="lead">${detail}</p>
      <dl class="provenance">
        <div>
          <dt>Dataset</dt>
          <dd>${dataset.title}</dd>
        </div>
        <div>
          <dt>Checked</dt>
          <dd>${moment(checked_at)}</dd>
        </div>
        <div>
          <dt>Found now</dt>
          <dd>${today === null ? "No readable record" : headline(today.count, today.upstream_total)}</dd>
        </div>
        <div class="wide">
          <dt>Source URL</dt>
          <dd class="address">${outside(source_url)}</dd>
        </div>
        <div class="wide">
          <dt>Current digest</dt>
          <dd class="address">${foreign(source_digest)}</dd>
        </div>
      </dl>
      <p><a class="button" href="${explorerPage(gateway_url, site.prefix)}">Back to the answer</a></p>
      ${today === null ? "" : records(dataset, today.results)}`,
  });
}

function records(dataset: Dataset, results: readonly TrimmedRecord[]): Html {
  if (results.length === 0) return html``;
  return html`<h2 id="results">Current records</h2>
    ${
      results.length === 1
        ? recordCards(dataset, results)
        : recordTable({ dataset, input: {}, records: results, look: null })
    }`;
}
