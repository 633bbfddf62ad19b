import type { Dataset } from "../../../catalog/dataset.ts";
import { questionPage } from "./addresses.ts";
import { askedText } from "./search-values.ts";
import { html, type Html } from "./html.ts";

/** A dataset's examples as links: one click asks a question that finds something. */
export function starters(dataset: Dataset): Html {
  return html`<ul class="starters" aria-label="Examples for ${dataset.title}">
    ${dataset.examples.map(
      (example) =>
        html`<li><a href="${questionPage(dataset, example)}#results" data-live>${askedText(dataset, example)}</a></li>`,
    )}
  </ul>`;
}
