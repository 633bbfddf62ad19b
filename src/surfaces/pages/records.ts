import type { Dataset } from "../../catalog/dataset.ts";
import { SORT } from "../../catalog/fields.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { codesOf, columnsOf, type Column } from "../../catalog/columns.ts";
import { recordPage } from "./addresses.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import { ordered } from "./facets.ts";
import { orderWords, valueWords } from "./forms.ts";
import { lookedAt, type Look } from "./look.ts";
import { fieldsOf, LONG, lowered, type CodesOf, type Field, shown } from "./values.ts";

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
  const all = columnsOf(options.dataset, options.input);
  const wanted = all.filter(
    (column, index) =>
      index === 0 ||
      !(repeatsFilter(column, options) || saysNothing(column, options) || repeatsColumn(column, all, options)),
  );
  const gaps = wanted.filter((column, index) => index > 0 && isEmptyColumn(column, options));
  const columns = wanted.filter((column) => !gaps.includes(column));
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
    </table>
    ${
      gaps.length === 0
        ? ""
        : html`<p class="hint">
            Not in any record on this page: ${gaps.map(({ label }) => lowered(label)).join(", ")}.
          </p>`
    }`;
}

/** A column that no record has a value for is said below the table, once, unless its head gives the order. */
const isEmptyColumn = ({ name, text }: Column, { input, records }: TableOptions): boolean =>
  records.length > 1 &&
  String(Object(input)[SORT] ?? "").replace(/^-/, "") !== name &&
  records.every((record) => text(record) === null);

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

/** A column of ours that says in every row what another one says, such as the address that matched. */
const repeatsColumn = ({ name, text }: Column, all: readonly Column[], { dataset, records }: TableOptions): boolean =>
  dataset.view.ours?.includes(name) === true &&
  all.some((other) => other.name !== name && records.every((record) => text(record) === other.text(record)));

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
  if (page !== null) return page + matchedQuery(dataset, input);
  if (look === null) return null;
  return `${lookedAt(dataset, input, { ...look, view: "cards" })}#record-${index + 1}`;
}

/** What a record's page is told of the search, so that what matched stands first on it. */
function matchedQuery({ view }: Dataset, input: object): string {
  const asked = Object.entries(input).filter(([name]) => view.matched?.[name]?.itemsAt !== undefined);
  return asked.length === 0 ? "" : `?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
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
export function recordCards(dataset: Dataset, records: readonly TrimmedRecord[], input: object = {}): Html {
  const fields = new Map(fieldsOf(dataset.recordSchema).map((field) => [field.name, field]));
  const isOnly = records.length === 1;
  return html`<ol class="cards">
    ${records.map((record, index) => html`<li>${card(dataset, record, fields, { index, isOnly, input })}</li>`)}
  </ol>`;
}

interface Place {
  readonly index: number;
  readonly isOnly: boolean;
  /** What was asked. */
  readonly input: object;
}

function card(
  dataset: Dataset,
  record: TrimmedRecord,
  fields: ReadonlyMap<string, Field>,
  { index, isOnly, input }: Place,
): Html {
  const { view } = dataset;
  const page = recordPage(dataset, record);
  const own = page === null ? null : page + matchedQuery(dataset, input);
  const first = new Set<string>([view.heading, ...view.facts]);
  const name = nameOf(record[view.heading]);
  const isCut = headingOf(name) !== name;
  const heading = foreign(headingOf(name));
  const others = [...fields.keys()].filter(
    (field) => (!first.has(field) && field !== AGENCY_PAGE) || (isCut && field === view.heading),
  );
  const told = (names: readonly string[]): readonly Field[] =>
    names.flatMap((name) => fields.get(name) ?? []).filter(({ name }) => !isOursAndEmpty(dataset, name, record[name]));
  const atAgency = record[AGENCY_PAGE];
  return html`<article class="card" aria-labelledby="record-${index + 1}">
    <p class="kind">
      <span>${fields.get(view.heading)?.label ?? ""}</span>
      ${
        typeof atAgency === "string" && atAgency.startsWith("https://")
          ? outside(atAgency, isOnly ? "Record at the agency" : html`Record ${index + 1} at the agency`)
          : ""
      }
    </p>
    <h3 id="record-${index + 1}">${own === null ? heading : html`<a href="${own}">${heading}</a>`}</h3>
    <dl class="facts">${facts(dataset, record, told(view.facts), view.facts)}</dl>
    <details ${isOnly && own === null ? html`open` : ""}>
      <summary>All fields <span class="sr">of record ${index + 1}</span></summary>
      <dl class="facts">${facts(dataset, record, told(others))}</dl>
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

/**
 * Fields and their values, then on one line all that the record lacks.
 * @param kept fields of which each is called missing by itself
 */
export function facts(
  dataset: Dataset,
  record: TrimmedRecord,
  fields: readonly Field[],
  kept: readonly string[] = [],
): readonly Html[] {
  const gaps = fields.filter(({ name }) => !kept.includes(name) && isGap(name, record[name]));
  return [
    ...fields
      .filter((field) => !gaps.includes(field) && dateOf(field, record) === null)
      .map((field) => fact(dataset, field, record)),
    gapsOf(gaps),
  ];
}

/** All that a record lacks, on one line. */
const gapsOf = (gaps: readonly Field[]): Html =>
  gaps.length === 0
    ? html``
    : html`<div class="wide">
        <dt>Not in this record</dt>
        <dd>
          <ul class="words gaps">
            ${gaps.map(({ label }) => html`<li>${label}</li>`)}
          </ul>
        </dd>
      </div>`;

/** The date that a field says the kind of, actual or estimated: the two are one value to a reader. */
const dateOf = ({ name }: Field, record: TrimmedRecord): string | null => {
  const date = name.replace(/_date_type$/, "_date");
  return date !== name && !isGap(date, record[date]) && !isGap(name, record[name]) ? date : null;
};

/** A field and its value. */
function fact(dataset: Dataset, field: Field, record: TrimmedRecord): Html {
  const { name, label, schema } = field;
  const value = record[name];
  const codes: CodesOf = (member) => codesOf(dataset, name, member);
  const kind: unknown = name.endsWith("_date") ? record[`${name}_type`] : undefined;
  const kindCodes: CodesOf = () => codesOf(dataset, `${name}_type`);
  const isWhole = isListOfObjects(value) || (typeof value === "string" && value.length > WHOLE && value.length <= LONG);
  return html`<div class="${isWhole ? "wide" : isWide(value) ? "wider" : ""}">
    <dt>${label}</dt>
    <dd>
      ${name === SHORTENED && isEmpty(value) ? "none" : shown(value, schema, codes)}${
        typeof kind === "string" && !isGap(name, value) ? html`, ${shown(kind, {}, kindCodes)}` : ""
      }
    </dd>
  </div>`;
}

/** The field that says which others we shortened: it is ours, so an empty one is no gap of the record. */
const SHORTENED = "truncated";

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether a field says what a search matched, and nothing did in a way of its own. */
export const isOursAndEmpty = ({ view }: Dataset, name: string, value: unknown): boolean =>
  view.ours?.includes(name) === true && isGap(name, value);

/** Whether a record has nothing in a field. */
const isGap = (name: string, value: unknown): boolean =>
  name !== SHORTENED && (value === null || value === undefined || isEmpty(value));

/** Characters of a text that is worth more than one column, and a whole line. */
const WIDE = 60;
const WHOLE = 140;

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
