import type { Dataset } from "../../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { recordPage } from "../parts/addresses.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { columnsOf, isSortable, type Column } from "./columns.ts";
import { lookedAt, type Look } from "./look.ts";

export interface TableOptions {
  readonly dataset: Dataset;
  /** What was asked, for the addresses of its other orders and of single records. */
  readonly input: object;
  readonly records: readonly TrimmedRecord[];
  /** Null for a table that stands alone, without other orders and views. */
  readonly look: Look | null;
}

/**
 * Records as a table, whose headings sort it. Each part has its role written out, because a narrow screen shows the
 * rows as blocks, and a table that is none to the eye would be none to a screen reader either.
 */
export function recordTable(options: TableOptions): Html {
  const columns = columnsOf(options.dataset);
  return html`<table class="records" role="table" aria-labelledby="results">
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => heading(column, options))}
        <th scope="col" role="columnheader"><span class="sr">At the agency</span></th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${options.records.map((record, index) => row(columns, record, index, options))}
    </tbody>
  </table>`;
}

function heading({ field }: Column, { dataset, input, look }: TableOptions): Html {
  if (look === null || !isSortable(dataset, field.name))
    return html`<th scope="col" role="columnheader">${field.label}</th>`;
  const isSorted = look.sort?.field === field.name;
  const isDescending = isSorted && look.sort?.isDescending === true;
  const sort = { field: field.name, isDescending: isSorted && !isDescending };
  const order = isSorted ? html`aria-sort="${isDescending ? "descending" : "ascending"}"` : "";
  return html`<th scope="col" role="columnheader" ${order}>
    <a href="${lookedAt(dataset, input, { ...look, sort })}#results" data-live>${field.label}</a>
  </th>`;
}

function row(columns: readonly Column[], record: TrimmedRecord, index: number, options: TableOptions): Html {
  const [name, ...others] = columns;
  const address = addressOf(record, index, options);
  const title = foreign(cut(name?.text(record) ?? "Unnamed"));
  const page = record["record_url"];
  return html`<tr role="row">
    <th scope="row" role="rowheader">${address === null ? title : html`<a href="${address}">${title}</a>`}</th>
    ${others.map(({ field, text }) => cell(field.label, text(record), wordsForNone(record[field.name])))}
    <td role="cell">
      ${
        typeof page === "string"
          ? outside(
              page,
              html`<span class="sr">Record ${index + 1} at the agency</span><span aria-hidden="true">↗</span>`,
            )
          : ""
      }
    </td>
  </tr>`;
}

/** The page of a record; of one that has none, its card. */
function addressOf(record: TrimmedRecord, index: number, { dataset, input, look }: TableOptions): string | null {
  const page = recordPage(dataset, record);
  if (page !== null || look === null) return page;
  return `${lookedAt(dataset, input, { ...look, view: "cards" })}#record-${index + 1}`;
}

const wordsForNone = (value: unknown): string => (Array.isArray(value) ? "none listed" : "not given");

/** @param none what stands where there is no text, in the words that cards have for it */
export const cell = (label: string, text: string | null, none = "not given"): Html =>
  html`<td role="cell" data-label="${label}" ${text !== null && text.length <= UNBROKEN ? html`class="brief"` : ""}>
    ${text === null ? html`<span class="missing">${none}</span>` : foreign(cut(text))}
  </td>`;

/** Characters of a text that is better not broken over lines, such as a date or a phone number. */
const UNBROKEN = 12;

/** Characters of a cell; the whole of a text stands on its card. */
const MOST = 110;

export const cut = (text: string): string =>
  text.length > MOST ? `${text.slice(0, Math.max(text.lastIndexOf(" ", MOST), MOST / 2)).toWellFormed()} …` : text;
