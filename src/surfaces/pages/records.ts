import type { Dataset } from "../../catalog/dataset.ts";
import { SORT } from "../../catalog/fields.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { codesOf, columnsOf, type Column } from "../../catalog/columns.ts";
import { recordPage } from "./addresses.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { ordered } from "./facets.ts";
import { orderWords, valueWords } from "./forms.ts";
import { lookedAt, type Look } from "./look.ts";
import { fieldsOf, type Field, shown } from "./values.ts";

export interface TableOptions {
  readonly dataset: Dataset;
  /** What was asked, for the addresses of its other orders and of single records. */
  readonly input: object;
  readonly records: readonly TrimmedRecord[];
  /** Null for a table that stands alone, without other orders and views. */
  readonly look: Look | null;
  /** The id of its heading. */
  readonly labelledBy?: string;
}

/**
 * Records as a table. Each part has its role written out, because a narrow screen shows the
 * rows as blocks, and a table that is none to the eye would be none to a screen reader either.
 */
export function recordTable(options: TableOptions): Html {
  const columns = columnsOf(options.dataset, options.input).filter(
    (column, index) => index === 0 || !(repeatsFilter(column, options) || saysNothing(column, options)),
  );
  return html`<table class="records" role="table" aria-labelledby="${options.labelledBy ?? "results"}">
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => head(column, options))}
        <th scope="col" role="columnheader"><span class="sr">At the agency</span></th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${options.records.map((record, index) => row(columns, record, index, options))}
    </tbody>
  </table>`;
}

/** The head of a column, which orders all matches where the agency sorts by it: largest or latest first, then turned. */
function head({ name, label }: Column, { dataset, input, look }: TableOptions): Html {
  const field = look === null ? undefined : dataset.fields[name];
  if (look === null || field?.sorted === undefined) return html`<th scope="col" role="columnheader">${label}</th>`;
  const now: unknown = Object(input)[SORT];
  const isText = field.kind === "words" || field.kind === "exact";
  const [first, second] = isText ? [name, `-${name}`] : [`-${name}`, name];
  const order = now === first ? second : first;
  const sort = now === name ? "ascending" : now === `-${name}` ? "descending" : null;
  return html`<th scope="col" role="columnheader" ${sort === null ? "" : html`aria-sort="${sort}"`}>
    <a href="${ordered(dataset, input, look, order)}" data-live title="${orderWords(dataset, order)}">${label}</a>
  </th>`;
}

/** A column that says in every row what the search was narrowed to says nothing new. */
function repeatsFilter({ name: column, text }: Column, { dataset, input, records }: TableOptions): boolean {
  if (records.length < 2) return false;
  const said = new Set(records.map((record) => text(record)));
  const [only] = said;
  if (said.size !== 1 || only === undefined || only === null) return false;
  return (
    column in input ||
    Object.entries(input).some(
      ([name, value]) =>
        name in dataset.fields && valueWords(dataset, name, value).toLowerCase() === only.toLowerCase(),
    )
  );
}

/** A column of ours in which nothing matched in a way of its own. */
const saysNothing = ({ name, text }: Column, { dataset, records }: TableOptions): boolean =>
  dataset.view.ours?.includes(name) === true && records.every((record) => text(record) === null);

function row(columns: readonly Column[], record: TrimmedRecord, index: number, options: TableOptions): Html {
  const [name, ...others] = columns;
  const address = addressOf(record, index, options);
  const title = foreign(cut(name?.text(record) ?? "Unnamed"));
  const page = record["record_url"];
  return html`<tr role="row">
    <th scope="row" role="rowheader">${address === null ? title : html`<a href="${address}">${title}</a>`}</th>
    ${others.map(({ label, text }) => cell(label, text(record)))}
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

export const cell = (label: string, text: string | null): Html =>
  html`<td role="cell" data-label="${label}" ${text !== null && text.length <= UNBROKEN ? html`class="brief"` : ""}>
    ${text === null ? html`<span class="missing">not in this record</span>` : foreign(cut(text))}
  </td>`;

/** Characters of a text that is better not broken over lines, such as a date or a phone number. */
const UNBROKEN = 12;

/** Characters of a cell; the whole of a text stands on its card. */
const MOST = 110;

export const cut = (text: string): string =>
  text.length > MOST ? `${text.slice(0, Math.max(text.lastIndexOf(" ", MOST), MOST / 2)).toWellFormed()} …` : text;

/** Records of one dataset as cards: what its view puts first, and everything else on demand. */
export function recordCards(dataset: Dataset, records: readonly TrimmedRecord[]): Html {
  const fields = new Map(fieldsOf(dataset.recordSchema).map((field) => [field.name, field]));
  const isOnly = records.length === 1;
  return html`<ol class="cards">
    ${records.map((record, index) => html`<li>${card(dataset, record, fields, { index, isOnly })}</li>`)}
  </ol>`;
}

interface Place {
  readonly index: number;
  /** One record is shown with all its fields. */
  readonly isOnly: boolean;
}

function card(
  dataset: Dataset,
  record: TrimmedRecord,
  fields: ReadonlyMap<string, Field>,
  { index, isOnly }: Place,
): Html {
  const { view } = dataset;
  const own = recordPage(dataset, record);
  const first = new Set<string>([view.heading, ...view.facts]);
  const name = nameOf(record[view.heading]);
  const isCut = headingOf(name) !== name;
  const heading = foreign(headingOf(name));
  const others = [...fields.keys()].filter(
    (field) => (!first.has(field) && field !== AGENCY_PAGE) || (isCut && field === view.heading),
  );
  const facts = (names: readonly string[]): Html[] =>
    names.flatMap((name) => {
      const field = fields.get(name);
      return field === undefined || isOursAndEmpty(dataset, name, record[name])
        ? []
        : [fact(field, record[name], codesOf(dataset, name))];
    });
  const page = record[AGENCY_PAGE];
  return html`<article class="card" aria-labelledby="record-${index + 1}">
    <p class="kind">
      <span>${fields.get(view.heading)?.label ?? ""}</span>
      ${
        typeof page === "string" && page.startsWith("https://")
          ? outside(page, html`Record ${index + 1} at the agency`)
          : ""
      }
    </p>
    <h3 id="record-${index + 1}">${own === null ? heading : html`<a href="${own}">${heading}</a>`}</h3>
    <dl class="facts">${facts(view.facts)}</dl>
    <details ${isOnly ? html`open` : ""}>
      <summary>All fields <span class="sr">of record ${index + 1}</span></summary>
      <dl class="facts">${facts(others)}</dl>
    </details>
  </article>`;
}

/** Words of a name in a heading; the whole of it stands among all fields. */
const MOST_WORDS = 12;

/** The same for a name that is one long word. */
const LONGEST_NAME = 160;

/** A name as a heading. */
export function headingOf(name: string): string {
  const words = name.split(/(?<=\s)(?=\S)/);
  const start = words.slice(0, MOST_WORDS).join("").trimEnd().slice(0, LONGEST_NAME).toWellFormed();
  return start.length < name.trimEnd().length ? `${start} …` : name;
}

/** The agency's own page for a record, which every dataset has. */
export const AGENCY_PAGE = "record_url";

/** A field and its value. */
export const fact = (field: Field, value: unknown, codes: ReadonlyMap<string, string> | undefined): Html =>
  html`<div class="${isListOfObjects(value) ? "wide" : isWide(value) ? "wider" : ""}">
    <dt>${field.label}</dt>
    <dd>${field.name === SHORTENED && isEmpty(value) ? "none" : shown(value, field.schema, codes)}</dd>
  </div>`;

/** The field that says which others we shortened: it is ours, so an empty one is no gap of the record. */
const SHORTENED = "truncated";

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a field says what a search matched, and nothing did in a way of its own. */
export const isOursAndEmpty = ({ view }: Dataset, name: string, value: unknown): boolean =>
  view.ours?.includes(name) === true && isGap(name, value);

/** Whether a record has nothing in a field. */
export const isGap = (name: string, value: unknown): boolean =>
  name !== SHORTENED && (value === null || value === undefined || isEmpty(value));

/** Characters of a text that is worth more than one column. */
const WIDE = 60;

const isWide = (value: unknown): boolean =>
  typeof value === "string" ? value.length > WIDE : typeof value === "object" && JSON.stringify(value).length > WIDE;

/** Each of them takes a line. */
const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => typeof each === "object" && each !== null);

/** What names a record, in words. */
export function nameOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return value.join(", ");
  return typeof value === "string" ? value : "Unnamed";
}
