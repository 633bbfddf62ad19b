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
      label: schema.title ?? words(name.replace(/^is_/, "")),
      description: schema.description ?? "",
      isRequired: required.includes(name),
      schema,
    };
  });
}

/** A label inside a sentence: an abbreviation keeps its capitals. */
export const lowered = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Words for the codes that a field holds, or one of the members of its objects. */
export type CodesOf = (member?: string) => ReadonlyMap<string, string> | undefined;

const noCodes: CodesOf = () => undefined;

/** Characters from which a text is folded away behind its beginning. */
export const LONG = 420;

/**
 * A value of a record in the form that its schema asks for. Nothing is left out: what the agency did not give says so.
 */
export function shown(value: unknown, schema: Schema, codes: CodesOf = noCodes): Html {
  if (value === null || value === undefined) return missing;
  if (Array.isArray(value)) return list(value, itemsOf(schema), codes);
  if (typeof value === "object") return parts(value, objectOf(schema), codes);
  if (typeof value === "boolean") return html`${value ? "Yes" : "No"}`;
  const text =
    codes()?.get(String(value)) ?? (typeof value === "number" ? value.toLocaleString("en-US") : String(value));
  if (hasFormat(schema, "uri")) return outside(text);
  if (hasFormat(schema, "date")) return html`<time datetime="${text}">${text}</time>`;
  return text.length > LONG ? folded(text) : foreign(text);
}

const missing = html`<span class="missing">not in this record</span>`;

/** Records inside a record that are shown before one asks for more. */
const MOST_ROWS = 8;

function list(values: readonly unknown[], schema: Schema, codes: CodesOf): Html {
  if (values.length === 0) return missing;
  if (values.some(isObject)) return rows(values.filter(isObject), objectOf(schema), codes);
  return html`<ul class="words">
    ${values.map((value) => html`<li>${shown(value, schema, codes)}</li>`)}
  </ul>`;
}

const ofMember =
  (codes: CodesOf, name: string): CodesOf =>
  () =>
    codes(name);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Records inside a record: the only one on a line, several as a table, so that no name of a member is repeated. */
function rows(values: readonly object[], schema: Schema, codes: CodesOf): Html {
  const [only] = values;
  if (only !== undefined && values.length === 1) return parts(only, schema, codes);
  const isGiven = ({ name }: Field): boolean => values.some((value) => (Object(value)[name] ?? null) !== null);
  const members = fieldsOf(schema).filter(isGiven);
  const gaps = fieldsOf(schema).filter((member) => !isGiven(member));
  const more = values.length - MOST_ROWS;
  return html`${table(values.slice(0, MOST_ROWS), members, codes)}
  ${
    more <= 0
      ? ""
      : html`<details class="more">
          <summary>${more.toLocaleString("en-US")} more</summary>
          ${table(values.slice(MOST_ROWS), members, codes)}
        </details>`
  }
  ${gaps.length === 0 ? "" : html`<p class="hint">Not in this record: ${gaps.map(({ label }) => lowered(label)).join(", ")}.</p>`}`;
}

/** Roles are written out, because a narrow screen shows the rows as blocks. */
const table = (values: readonly object[], members: readonly Field[], codes: CodesOf): Html =>
  html`<table class="inner" role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${members.map(({ label }) => html`<th scope="col" role="columnheader">${label}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${values.map(
        (value) =>
          html`<tr role="row">
            ${members.map(
              ({ name, label, schema }) =>
                html`<td role="cell" data-label="${label}">
                  ${shown(Object(value)[name], schema, ofMember(codes, name))}
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Members of an object that say by themselves what they are: a number and its kind. */
const MOST_UNNAMED = 2;

/** An object inside a record: its given members on one line. */
function parts(value: object, schema: Schema, codes: CodesOf): Html {
  const members = fieldsOf(schema);
  const labels = new Map(members.map((field) => [field.name, field]));
  const given = Object.entries(value).filter(([, part]) => part !== null);
  if (given.length === 0) return missing;
  if (members.length <= MOST_UNNAMED && given.every(([, part]) => !isObject(part)))
    return html`${given.map(
      ([name, part], index) =>
        html`${index === 0 ? "" : ", "}${shown(part, labels.get(name)?.schema ?? {}, ofMember(codes, name))}`,
    )}`;
  return html`<span class="parts"
    >${given.map(
      ([name, part]) =>
        html`<span
          ><span class="part">${labels.get(name)?.label ?? name}</span>
          ${shown(part, labels.get(name)?.schema ?? {}, ofMember(codes, name))}</span
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

/** The members of the objects that a field holds. */
export const membersOf = (schema: Schema): readonly Field[] => fieldsOf(objectOf(schema));

const objectOf = (schema: Schema): Schema => branches(schema).find(({ properties }) => properties !== undefined) ?? {};
