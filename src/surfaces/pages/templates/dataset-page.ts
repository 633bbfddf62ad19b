import type { Dataset, Unavailable } from "../../../catalog/dataset.ts";
import type { GatewayError } from "../../../core/errors.ts";
import type { Envelope } from "../../../gateway/envelope.ts";
import type { CountedChart } from "../charts/counted.ts";
import type { Look } from "../results/look.ts";
import { searchBar } from "../results/search-bar.ts";
import { pageOf } from "../parts/addresses.ts";
import { askedText } from "../parts/search-values.ts";
import { failure } from "./failure.ts";
import type { Field } from "../parts/fields.ts";
import { formFieldsOf, parameterForm } from "../parts/form.ts";
import { html, outside, type Html } from "../parts/html.ts";
import { layout, type Site } from "./layout.ts";
import { results } from "../results/results.ts";
import { starters } from "../parts/starters.ts";

export interface DatasetPage {
  readonly dataset: Dataset;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** The same as JSON; path and query. */
  readonly twin: string;
  /** What the link to it says, where it is not this page. */
  readonly twinLabel?: string;
  readonly outcome: Answered | GatewayError | null;
}

interface Answered {
  readonly answer: Envelope;
  /** What was asked, as the interface takes it. */
  readonly input: object;
  readonly look: Look;
  /** Counts of all matches for the charts, if they were wanted. */
  readonly counted: readonly CountedChart[];
}

/** A dataset: its form, and what came of the question in its address. */
export function datasetPage(site: Site, page: DatasetPage): Html {
  const { dataset, values, twin, twinLabel, outcome } = page;
  const error = outcome instanceof Error ? outcome : null;
  const answered = outcome === null || outcome instanceof Error ? null : outcome;
  const asked = askedText(dataset, Object.fromEntries(values));
  const title = answered === null || asked === "" ? dataset.title : `${dataset.title} (${asked})`;
  return layout(site, {
    title: error === null ? title : `Error: ${title}`,
    here: "/",
    twin,
    ...(twinLabel === undefined ? {} : { twinLabel }),
    namesTwin: answered !== null,
    isListed: outcome === null || (!dataset.isLookup && answered?.look.charts !== true),
    content: html`<h1>${dataset.title}</h1>
      ${
        answered === null
          ? question(dataset, values, error)
          : html`${searchBar({ dataset, values, ...answered })}
            ${results({ dataset, ...answered, twin, origin: site.origin, sourceNote: site.sourceNote })}`
      }`,
  });
}

/** The form of a search that has no answer: not asked yet, or failed. */
function question(dataset: Dataset, values: ReadonlyMap<string, string>, error: GatewayError | null): Html {
  const fields = formFieldsOf(dataset);
  const refused = error === null || error.status !== 400 ? null : refusedField(dataset, error.message);
  return html`<p class="lead">${dataset.summary}</p>
    ${error === null ? "" : failure(error, { agency: dataset.upstream.agency, field: refused, fields })}
    ${parameterForm({ dataset, action: pageOf(dataset), values, refused: refused?.name ?? null })}
    <h2>Examples</h2>
    ${starters(dataset)}
    <p class="caveat"><strong>What this data can’t tell you.</strong> ${dataset.caveat}</p>
    <p class="origin">
      Source: ${dataset.source}. <a href="/reference${pageOf(dataset)}">All parameters and fields</a>
    </p>`;
}

/** The parameter that a refusal begins with: `Parameter "since" must be …`, `State alone is too broad …`. */
function refusedField(dataset: Dataset, message: string): Field | null {
  const name = /^(?:Parameter )?"?(\w+)"? /.exec(message)?.[1]?.toLowerCase();
  return formFieldsOf(dataset).find((field) => field.name === name) ?? null;
}

/** An endpoint that is not offered: why, and where to go instead. */
export const unavailablePage = (site: Site, endpoint: Unavailable): Html =>
  layout(site, {
    title: endpoint.title,
    here: "/",
    twin: site.prefix + endpoint.path,
    content: html`<h1>${endpoint.title}</h1>
      <p class="lead">${endpoint.summary}</p>
      <section class="panel">
        <h2>Why it is not available</h2>
        <p>${endpoint.reason}</p>
        <p>
          <a class="button" href="${endpoint.officialSource}" rel="noreferrer external">Go to the official source</a>
        </p>
        <p class="origin">${endpoint.source}: ${outside(endpoint.officialSource)}</p>
      </section>
      <p class="caveat"><strong>What this data can’t tell you.</strong> ${endpoint.caveat}</p>`,
  });
