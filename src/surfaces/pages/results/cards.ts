import type { Dataset } from "../../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { fieldsOf, type Field } from "../parts/fields.ts";
import { recordPage } from "../parts/addresses.ts";
import { foreign, html, outside, type Html } from "../parts/html.ts";
import { shown } from "../parts/value.ts";

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
  const isCut = name.length > LONGEST_NAME;
  const heading = foreign(headingOf(name));
  const others = [...fields.keys()].filter(
    (field) => (!first.has(field) && field !== AGENCY_PAGE) || (isCut && field === view.heading),
  );
  const facts = (names: readonly string[]): Html[] =>
    names.flatMap((name) => {
      const field = fields.get(name);
      return field === undefined ? [] : [fact(field, record[name], view.codes?.[name])];
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

/** Characters of a name in a heading; the whole of it stands among all fields. */
const LONGEST_NAME = 160;

/** A name as a heading. */
export const headingOf = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()} …` : name;

/** The agency's own page for a record, which every dataset has. */
export const AGENCY_PAGE = "record_url";

/** A field and its value. */
export const fact = (field: Field, value: unknown, codes: ReadonlyMap<string, string> | undefined): Html =>
  html`<div class="${isListOfObjects(value) ? "wide" : isWide(value) ? "wider" : ""}">
    <dt>${field.label}</dt>
    <dd>${shown(value, field.schema, codes)}</dd>
  </div>`;

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
