import { GatewayError } from "../../core/errors.ts";
import { wordsOf } from "../../core/text.ts";
import type { Find, FoundSearch } from "../api/find.ts";
import { ASK_PATH } from "../paths.ts";
import { pageOf, questionPage, recordPage } from "./addresses.ts";
import { formFieldsOf } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { layout, type Site } from "./layout.ts";
import { lowered } from "./values.ts";

/** What the box does with a text that is no question: it opens a record, or shows what every dataset holds. */

/** Words up to which a text is looked up; a longer one is a question. */
const MOST_WORDS = 2;

/** Whether a text is to be looked up in every dataset. */
export function isLookedUp(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.length <= MOST_WORDS && !/[?!]/.test(text);
}

/** The page of the record that a text names; null where it is no identifier. */
export function pageOfRecord({ record }: Find): string | null {
  const field = record?.dataset.identifier?.field;
  return record === null || field === undefined ? null : recordPage(record.dataset, { [field]: record.id });
}

/** Each dataset with its total; a click opens the search. */
export function findPage(site: Site, text: string, { searches, notSearched }: Find): Html {
  const isNothing = searches.every(({ outcome }) => outcome === 0);
  return layout(site, {
    title: "Found in each dataset",
    here: "",
    twin: `${ASK_PATH}/openapi.json`,
    twinLabel: "How programs search",
    isListed: false,
    typed: text,
    content: html`<h1 id="answer" tabindex="-1">
        ${isNothing ? html`Nothing found for ${foreign(text.trim())}` : html`${foreign(text.trim())} in each dataset`}
      </h1>
      ${
        isNothing
          ? html`<p class="lead">
              ${site.sourceNote === "" ? "" : `The ${site.sourceNote} has no match; the real agencies may.`} Check the
              spelling, or ask a question in plain words.
            </p>`
          : ""
      }
      <ul class="found">
        ${searches.map(row)}
      </ul>
      ${notSearched.map(
        (dataset) =>
          html`<p>Not searched: <a href="${pageOf(dataset)}">${dataset.title}</a>, which reports no totals.</p>`,
      )}`,
  });
}

const row = ({ dataset, parameter, input, outcome }: FoundSearch): Html =>
  html`<li>
    <a href="${questionPage(dataset, input)}#results" data-live>${dataset.title}</a>
    ${
      outcome instanceof GatewayError
        ? html`<span class="missing">no answer: ${foreign(outcome.message)}</span>`
        : html`<strong ${outcome === 0 ? html`class="none"` : ""}
            >${outcome === null ? "total not reported" : outcome.toLocaleString("en-US")}</strong
          >`
    }
    <small>
      searched: ${lowered(formFieldsOf(dataset).find(({ name }) => name === parameter)?.label ?? parameter)}
    </small>
  </li>`;
