import type { Dataset } from "../../../catalog/dataset.ts";
import { pageOf } from "../parts/addresses.ts";
import { parameterForm } from "../parts/form.ts";
import { foreign, html, type Html } from "../parts/html.ts";
import { asked, canBeAsked } from "../parts/search-values.ts";
import { firstPage, lookedAt, type Look } from "./look.ts";

export interface SearchBarOptions {
  readonly dataset: Dataset;
  readonly input: object;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly look: Look;
}

/** A search that was answered, on one line: what was asked, each part to be taken away, and the form on demand. */
export const searchBar = ({ dataset, input, values, look }: SearchBarOptions): Html =>
  html`<div class="search">
    ${filters({ dataset, input, look })}
    <details>
      <summary>Change the search</summary>
      ${parameterForm({ dataset, action: pageOf(dataset), values, refused: null })}
    </details>
  </div>`;

function filters({ dataset, input, look }: Omit<SearchBarOptions, "values">): Html {
  const parts = asked(dataset, input);
  if (parts.length === 0) return html``;
  const items = parts.map(({ name, label, text }) => {
    const rest = without(dataset, input, name, look);
    const words = html`${label}: ${foreign(text)}`;
    if (rest === null) return html`<li><span class="filter">${words}</span></li>`;
    return html`<li>
      <a class="filter" href="${rest}" data-live
        ><span class="sr">Remove</span> ${words} <span aria-hidden="true">×</span></a
      >
    </li>`;
  });
  return html`<ul class="filters" aria-label="Filters">
    ${items}
  </ul>`;
}

/** The first page of the same search without one of its parameters; null if it could not be asked so. */
export function without(dataset: Dataset, input: object, name: string, look: Look): string | null {
  const rest = Object.fromEntries(Object.entries(firstPage(input)).filter(([each]) => each !== name));
  if (asked(dataset, rest).length === 0) return dataset.isLookup ? null : pageOf(dataset);
  return canBeAsked(dataset, rest) ? `${lookedAt(dataset, rest, { ...look, charts: false })}#results` : null;
}
