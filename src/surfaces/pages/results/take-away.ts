import type { Dataset } from "../../../catalog/dataset.ts";
import { toTarget } from "../../../catalog/url-query.ts";
import type { Envelope } from "../../../gateway/envelope.ts";
import { MOST_EXPORTED } from "../../../gateway/export.ts";
import { toCitation } from "../../../provenance/citation.ts";
import { exportAddress } from "../../paths.ts";
import { formFieldsOf } from "../parts/form.ts";
import { html, type Html } from "../parts/html.ts";
import { askedText } from "../parts/search-values.ts";
import { folded, snippets } from "../parts/snippets.ts";
import { withoutPaging } from "./look.ts";
import type { ResultsOptions } from "./results-options.ts";

/** The same answer to go on with: as JSON, all of it as a file, in code, as a reference of a text. */
export function takeAway(options: ResultsOptions): Html {
  const { dataset, answer, input, twin, origin } = options;
  return html`<div class="take">
    <span>This ${dataset.isLookup ? "record" : "page"} as <a href="${twin}">JSON</a></span>
    ${dataset.isLookup || answer.count === 0 ? "" : files(options)} ${snippets(origin + twin)}
    ${cite(dataset, askedText(dataset, input), answer)}
  </div>`;
}

/** How to cite an answer, in the forms that people and their tools take. @param question in words; or empty */
export function cite({ upstream }: Dataset, question: string, answer: Envelope): Html {
  const { text, bibtex, csl } = toCitation({ agency: upstream.agency, question, answer });
  return folded("Cite", [
    ["Text", text],
    ["BibTeX", bibtex],
    ["CSL-JSON", csl],
  ]);
}

/** All matches as a file where they fit in one, or else what would make them fewer. */
function files({ dataset, answer: { upstream_total: total }, input }: ResultsOptions): Html {
  const limit = MOST_EXPORTED.toLocaleString("en-US");
  if (total !== null && total > MOST_EXPORTED)
    return html`<span> Too many for a CSV or NDJSON file (${limit} at most): ${advice(dataset, input)} </span>`;
  const fileOf = (format: "csv" | "ndjson"): string => toTarget(exportAddress(dataset, format), withoutPaging(input));
  return html`<span>
    All ${total === null ? "matches" : total.toLocaleString("en-US")} as
    <a href="${fileOf("csv")}">CSV</a> ·
    <a href="${fileOf("ndjson")}">NDJSON</a>
    ${total === null ? `(${limit} at most)` : ""}
  </span>`;
}

/** The parameters that are still free, or else words, of which more can always be added. */
function advice(dataset: Dataset, input: object): string {
  const free = formFieldsOf(dataset).filter(({ name, schema }) => !(name in input) && schema.type !== "integer");
  const labels = free.map(({ label }) => label);
  if (labels.length === 0) return "use more words.";
  return `narrow by ${new Intl.ListFormat("en", { type: "disjunction" }).format(labels)}.`;
}
