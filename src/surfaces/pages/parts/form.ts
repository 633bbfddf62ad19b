import type { Dataset } from "../../../catalog/dataset.ts";
import { CURSOR } from "../../../catalog/paging.ts";
import { COMPACT_DATE } from "../../../catalog/params.ts";
import { fieldsOf, words, type Field, type Schema } from "./fields.ts";
import { html, type Html } from "./html.ts";

/** A form for a dataset's parameters, made from their schema. Empty fields are parameters that were not asked. */
export interface FormOptions {
  readonly dataset: Dataset;
  readonly action: string;
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** The parameter that was refused; what is said of it stands above the form. */
  readonly refused: string | null;
}

/** The id of what a refusal says, which its field is described by. */
export const FAILURE_MESSAGE = "failure-message";

export const isDate = ({ schema }: Pick<Field, "schema">): boolean => schema.pattern === COMPACT_DATE;

export function parameterForm({ dataset, action, values, refused }: FormOptions): Html {
  const fields = formFieldsOf(dataset).map((field) => {
    const value = values.get(field.name) ?? String(field.schema.default ?? "");
    const hint = dataset.view.hints?.[field.name] ?? hintOf(field);
    const about = aboutOf(field, hint !== "", refused === field.name);
    return row(field, control(field, value, dataset.view.choices?.[field.name], about), hint, refused !== null);
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

/** Pages are turned by their links, so nobody fills in a cursor. */
export const formFieldsOf = ({ paramsSchema }: Dataset): readonly Field[] =>
  fieldsOf(paramsSchema).filter(({ name }) => name !== CURSOR);

/** What a list, a date picker or a number says by itself needs no hint. */
const hintOf = (field: Field): string =>
  field.schema.enum !== undefined || field.schema.type === "integer" || isDate(field) ? "" : field.description;

/** Messages call a field by its parameter's name, so beside one the name stands where the label is another. */
const row = (field: Field, control: Html, hint: string, isRefused: boolean): Html =>
  html`<div class="field">
    <label for="${field.name}">
      ${field.label} ${isRefused && field.label !== words(field.name) ? html`<small>(${field.name})</small>` : ""}
      ${field.isRequired ? html`<small>required</small>` : ""}
    </label>
    ${control} ${hint === "" ? "" : html`<p class="hint" id="${field.name}-hint">${hint}</p>`}
  </div>`;

function aboutOf({ name, isRequired }: Field, hasHint: boolean, isRefused: boolean): Html {
  const described = [...(isRefused ? [FAILURE_MESSAGE] : []), ...(hasHint ? [`${name}-hint`] : [])].join(" ");
  return html`id="${name}" name="${name}" ${described === "" ? "" : html`aria-describedby="${described}"`}
  ${isRefused ? html`aria-invalid="true"` : ""} ${isRequired ? html`required` : ""}`;
}

function control({ schema }: Field, value: string, names: Names, about: Html): Html {
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
  if (isDate({ schema }))
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
    placeholder="${exampleOf(schema)}"
    value="${value}"
  />`;
}

type Names = ReadonlyMap<string, string> | undefined;

/** The list's own spelling of a value that was typed in another case, or with blanks or hyphens. */
export const listed = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");

function select(about: Html, values: readonly string[], value: string, names: Names): Html {
  const options = values.map((option) => {
    const label = names?.get(option) ?? words(option.toLowerCase());
    return html`<option value="${option}" ${option === listed(value) ? html`selected` : ""}>${label}</option>`;
  });
  return html`<select ${about}>
    <option value="">Any</option>
    ${options}
  </select>`;
}

const exampleOf = (schema: Schema): string =>
  "example" in schema && typeof schema.example === "string" ? `for example ${schema.example}` : "";
