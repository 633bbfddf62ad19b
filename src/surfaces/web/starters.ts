import type { Dataset } from "../../dataset.ts";
import { questionPage } from "./addresses.ts";
import { fieldsOf } from "./fields.ts";
import { isDate } from "./form.ts";
import { html, type Html } from "./html.ts";

/** A dataset's examples as links: one click asks a question that finds something. */
export function starters(dataset: Dataset): Html {
  return html`<ul class="starters" aria-label="Examples for ${dataset.title}">
    ${dataset.examples.map(
      (example) =>
        html`<li><a href="${questionPage(dataset, example)}#results" data-live>${wordsOf(dataset, example)}</a></li>`,
    )}
  </ul>`;
}

function wordsOf(dataset: Dataset, example: object): string {
  const fields = fieldsOf(dataset.params, "input");
  return Object.entries(example)
    .flatMap(([name, value]) => {
      const field = fields.find((field) => field.name === name);
      if (field === undefined || field.schema.type === "integer") return [];
      const text = isDate(field) ? String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") : String(value);
      return [`${field.label}: ${text}`];
    })
    .join(", ");
}
