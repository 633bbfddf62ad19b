import { words } from "../../core/text.ts";
import { foreign, html, outside, type Html } from "./html.ts";
import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

/** A parameter or a field of a record, as people are told of it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** The parameters or the fields of a record that a dataset's schema describes. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === "object" ? property : {};
    return {
      name,
      label: schema.title ?? words(name),
      description: schema.description ?? "",
      isRequired: required.includes(name),
      schema,
    };
  });
}

/** A label inside a sentence: an abbreviation keeps its capitals. */
export const lowered = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Words for the codes that a field holds. */
type Codes = ReadonlyMap<string, string> | undefined;

/** Characters from which a text is folded away behind its beginning. */
export const LONG = 420;

/**
 * A value of a record in the form that its schema asks for. Nothing is left out: what the agency did not give says so.
 */
export function shown(value: unknown, schema: Schema, codes?: Codes): Html {
  if (value === null || value === undefined) return missing;
  if (Array.isArray(value)) return list(value, itemsOf(schema), codes);
  if (typeof value === "object") return parts(value, objectOf(schema), codes);
  if (typeof value === "boolean") return html`${value ? "Yes" : "No"}`;
  const text = codes?.get(String(value)) ?? (typeof value === "number" ? value.toLocaleString("en-US") : String(value));
  if (hasFormat(schema, "uri")) return outside(text);
  if (hasFormat(schema, "date")) return html`<time datetime="${text}">${text}</time>`;
  return text.length > LONG ? folded(text) : foreign(text);
}

const missing = html`<span class="missing">not in this record</span>`;

/** Records inside a record that are shown before one asks for more. */
const MOST_ROWS = 8;

function list(values: readonly unknown[], schema: Schema, codes?: Codes): Html {
  if (values.length === 0) return missing;
  const items = values.map((value) => html`<li>${shown(value, schema, codes)}</li>`);
  if (!values.some((value) => typeof value === "object"))
    return html`<ul class="words">
      ${items}
    </ul>`;
  const more = items.slice(MOST_ROWS);
  return html`<ul class="rows">
      ${items.slice(0, MOST_ROWS)}
    </ul>
    ${
      more.length === 0
        ? ""
        : html`<details class="more">
            <summary>${more.length.toLocaleString("en-US")} more</summary>
            <ul class="rows">
              ${more}
            </ul>
          </details>`
    }`;
}

/** An object inside a record: its given members on one line. */
function parts(value: object, schema: Schema, codes: Codes): Html {
  const labels = new Map(fieldsOf(schema).map((field) => [field.name, field]));
  const given = Object.entries(value).filter(([, part]) => part !== null);
  if (given.length === 0) return missing;
  return html`<span class="parts"
    >${given.map(
      ([name, part]) =>
        html`<span
          ><span class="part">${labels.get(name)?.label ?? name}</span>
          ${shown(part, labels.get(name)?.schema ?? {}, codes)}</span
        > `,
    )}</span
  >`;
}

/** The beginning of a long text, and the whole of it on demand. */
const folded = (text: string): Html =>
  html`<details class="long">
    <summary>${foreign(`${text.slice(0, text.lastIndexOf(" ", 240)).toWellFormed()} …`)}</summary>
    <p>${foreign(text)}</p>
  </details>`;

const branches = (schema: Schema): readonly Schema[] => [schema, ...(schema.anyOf ?? [])];

const hasFormat = (schema: Schema, format: string): boolean =>
  branches(schema).some((branch) => branch.format === format);

const itemsOf = (schema: Schema): Schema => {
  const items = branches(schema).find(({ type }) => type === "array")?.items;
  return typeof items === "object" && !Array.isArray(items) ? items : {};
};

const objectOf = (schema: Schema): Schema => branches(schema).find(({ properties }) => properties !== undefined) ?? {};
