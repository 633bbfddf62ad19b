import { CURSOR } from "../../../catalog/paging.ts";
import { charts } from "../charts/charts.ts";
import { foreign, html, type Html } from "../parts/html.ts";
import { asked, askedText } from "../parts/search-values.ts";
import { starters } from "../parts/starters.ts";
import { recordCards } from "./cards.ts";
import { columnsOf, sorted } from "./columns.ts";
import { lookedAt } from "./look.ts";
import type { ResultsOptions } from "./results-options.ts";
import { without } from "./search-bar.ts";
import { sourceLine } from "./source-line.ts";
import { recordTable } from "./table.ts";
import { takeAway } from "./take-away.ts";
import { pageHeadline, turning } from "./turning.ts";

export function results(options: ResultsOptions): Html {
  const { dataset, answer, input, twin } = options;
  const { count, notes } = answer;
  const question = askedText(dataset, input);
  return html`<section class="results" aria-labelledby="results">
    <div class="bar">
      <h2 id="results" tabindex="-1">
        ${pageHeadline(options)} ${question === "" ? "" : html`<small class="asked">${foreign(question)}</small>`}
      </h2>
      ${count > 1 ? views(options) : ""}
    </div>
    ${sourceLine(answer, twin)}
    ${notes.map((note) => html`<p class="note"><strong>Note.</strong> ${foreign(note)}</p>`)}
    ${count === 0 ? none(options) : html`${records(options)}${turning(options)}`} ${takeAway(options)}
    <p class="caveat"><strong>What this data can’t tell you.</strong> ${dataset.caveat}</p>
    ${count === 0 ? "" : charts(options)}
  </section>`;
}

function records({ dataset, answer, input, look }: ResultsOptions): Html {
  const { sort, view } = look;
  const ordered = sort === null ? answer.results : sorted(dataset, answer.results, sort);
  if (answer.count === 1) return recordCards(dataset, ordered);
  return html`${sort === null ? "" : order({ dataset, answer, input, look }, sort.field)}
  ${view === "table" ? recordTable({ dataset, input, records: ordered, look }) : recordCards(dataset, ordered)}`;
}

/** Records that were not fetched are not sorted, and might come first: a part that is sorted says that it is a part. */
function order(
  { dataset, answer, input, look }: Pick<ResultsOptions, "dataset" | "answer" | "input" | "look">,
  name: string,
) {
  const label = columnsOf(dataset).find(({ field }) => field.name === name)?.field.label ?? name;
  const { count, upstream_total } = answer;
  const part = count === upstream_total ? `all ${count} matches` : `only the ${count} records on this page`;
  return html`<p class="order">
    Sorted by ${label}: ${part}.
    <a href="${lookedAt(dataset, input, { ...look, sort: null })}#results" data-live> Back to the agency’s order</a>
  </p>`;
}

const views = ({ dataset, input, look }: ResultsOptions): Html =>
  html`<nav class="views" aria-label="View">
    ${(["table", "cards"] as const).map(
      (view) =>
        html`<a
          href="${lookedAt(dataset, input, { ...look, view })}#results"
          data-live
          ${view === look.view ? html`aria-current="true"` : ""}
          >${view === "table" ? "Table" : "Cards"}</a
        >`,
    )}
  </nav>`;

/** An agency that reports no total may let one ask for a page behind the last. */
const none = (options: ResultsOptions): Html => (CURSOR in options.input ? turning(options) : nothing(options));

/** What to change. A sample without a match says nothing about the agency, and names what it does hold. */
function nothing({ dataset, input, look, sourceNote }: ResultsOptions): Html {
  const parts = asked(dataset, input);
  /** Without its only part a search is an empty form. */
  const fewer = (parts.length < 2 ? [] : parts).flatMap(({ name, label, text }) => {
    const address = without(dataset, input, name, look);
    return address === null
      ? []
      : [html`<li><a href="${address}" data-live>Without ${label}: ${foreign(text)}</a></li>`];
  });
  return html`<div class="nothing">
    <p>
      ${
        sourceNote === ""
          ? `${dataset.upstream.agency} has no match for this search.`
          : `The ${sourceNote} has no match; the real agency may.`
      }
      Check the spelling, or use fewer or more general words.
    </p>
    ${
      fewer.length === 0
        ? ""
        : html`<p>Search again:</p>
            <ul>
              ${fewer}
            </ul>`
    }
    <p>${sourceNote === "" ? "Searches that find something:" : `The ${sourceNote} holds, for example:`}</p>
    ${starters(dataset)}
  </div>`;
}
