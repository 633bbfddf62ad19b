import type { Dataset } from "../../../catalog/dataset.ts";
import { COMPACT_DATE } from "../../../catalog/params.ts";
import { fieldsOf, words, type Field } from "./fields.ts";
import { foreign, html, type Html } from "./html.ts";

/** A form for a dataset's parameters, made from their schema. Empty fields are parameters that were not asked. */
export interface FormOptions {
  readonly dataset: Dataset;
  readonly action: string;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** The parameter that was refused, and why. */
  readonly refused: { readonly name: string; readonly message: string } | null;
}

export const isDate = (field: Field): boolean => field.schema.pattern === COMPACT_DATE;

export function parameterForm({ dataset, action, values, refused }: FormOptions): Html {
  const fields = fieldsOf(dataset.paramsSchema).map((field) => {
    const value = values.get(field.name) ?? String(field.schema.default ?? "");
    const message = refused?.name === field.name ? refused.message : null;
    return row(field, control(field, value, dataset.view.choices?.[field.name], message !== null), message);
  });
  return html`<form
    class="panel"
    action="${action}#results"
    method="get"
    data-live
    data-agency="${dataset.upstream.agency}"
  >
    <div class="fields">${fields}</div>
    <p><button type="submit">Search</button></p>
  </form>`;
}

/** Messages call a field by its parameter's name, so the name stands beside a label that is another. */
const row = (field: Field, control: Html, message: string | null): Html =>
  html`<div class="field">
    <label for="${field.name}">
      ${field.label} ${field.label === words(field.name) ? "" : html`<small>(${field.name})</small>`}
      ${field.isRequired ? html`<small>required</small>` : ""}
    </label>
    ${control} ${message === null ? "" : html`<p class="refusal" id="${field.name}-refusal">${foreign(message)}</p>`}
    <p class="hint" id="${field.name}-hint">${field.description}</p>
  </div>`;

function control(
  field: Field,
  value: string,
  names: ReadonlyMap<string, string> | undefined,
  isRefused: boolean,
): Html {
  const { name, schema } = field;
  const about = html`id="${name}" name="${name}" aria-describedby="${isRefused ? `${name}-refusal ` : ""}${name}-hint"
  ${isRefused ? html`aria-invalid="true"` : ""} ${field.isRequired ? html`required` : ""}`;
  if (schema.enum !== undefined) return select(about, schema.enum.map(String), value, names);
  if (schema.type === "integer")
    return html`<input
      ${about}
      type="number"
      inputmode="numeric"
      min="${schema.minimum ?? ""}"
      max="${schema.maximum ?? ""}"
      value="${value}"
    />`;
  if (isDate(field))
    return html`<input ${about} type="date" value="${value.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")}" />`;
  const pattern = schema.pattern === undefined ? "" : html`pattern="${schema.pattern}"`;
  return html`<input
    ${about}
    type="text"
    dir="auto"
    autocomplete="off"
    spellcheck="false"
    maxlength="${schema.maxLength ?? ""}"
    ${pattern}
    placeholder="${exampleOf(field)}"
    value="${value}"
  />`;
}

/** The list's own spelling of a value that was typed in another case, or with blanks or hyphens. */
export const listed = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");

function select(about: Html, values: readonly string[], value: string, names?: ReadonlyMap<string, string>): Html {
  const options = values.map((option) => {
    const label = names?.get(option) ?? words(option.toLowerCase());
    return html`<option value="${option}" ${option === listed(value) ? html`selected` : ""}>${label}</option>`;
  });
  return html`<select ${about}>
    <option value="">Any</option>
    ${options}
  </select>`;
}

const exampleOf = ({ schema }: Field): string =>
  "example" in schema && typeof schema.example === "string" ? `for example ${schema.example}` : "";
