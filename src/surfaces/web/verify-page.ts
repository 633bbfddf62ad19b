import type { Dataset } from "../../dataset.ts";
import { explorerPage } from "./addresses.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { layout, moment, type Site } from "./layout.ts";
import { recordCards } from "./record.ts";
import { headline } from "./results.ts";

/** What came of asking an agency again, as its JSON twin has it. */
interface Verification {
  readonly verdict: Verdict | null;
  readonly detail: string;
  /** The question below the versioned prefix. */
  readonly gateway_url: string;
  readonly source_url: string;
  /** Of the bytes that the agency gave now. */
  readonly source_digest: string;
  readonly checked_at: string;
  /** Null where no success can be read from the agency's bytes. */
  readonly today: {
    readonly count: number;
    readonly upstream_total: number | null;
    readonly results: readonly object[];
  } | null;
}

export type Verdict = "same" | "changed upstream" | "tampered or not ours";

const HEADINGS: Readonly<Record<Verdict, string>> = {
  same: "The agency gives the same bytes",
  "changed upstream": "The agency gives other bytes now",
  "tampered or not ours": "These bytes hold no such answer",
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
  const heading = verdict === null ? "The agency was asked again" : HEADINGS[verdict];
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
          <dt>Asked again</dt>
          <dd>${moment(checked_at)}</dd>
        </div>
        <div>
          <dt>Found now</dt>
          <dd>${today === null ? "No record can be read from it" : headline(today.count, today.upstream_total)}</dd>
        </div>
        <div class="wide">
          <dt>Address that was asked</dt>
          <dd class="address">${outside(source_url)}</dd>
        </div>
        <div class="wide">
          <dt>Digest of the bytes that came now</dt>
          <dd class="address">${foreign(source_digest)}</dd>
        </div>
      </dl>
      <p><a class="button" href="${explorerPage(gateway_url, site.prefix)}">Back to the question</a></p>
      ${today === null ? "" : records(dataset, today.results)}`,
  });
}

const records = (dataset: Dataset, results: readonly object[]): Html =>
  results.length === 0
    ? html``
    : html`<h2>What the agency gives now</h2>
        ${recordCards(
          dataset,
          results.map((record) => ({ ...record })),
        )}`;
