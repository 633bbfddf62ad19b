import type { Context, HonoRequest } from "hono";
import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { COMPACT_DATE } from "../../catalog/params.ts";
import { toInput } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { postedText, type PostedBodyOptions } from "../http/posted-body.ts";
import { searchOf } from "../http/request.ts";
import { html, type Html } from "./html.ts";
import { isLook, toLook, type Look } from "./look.ts";
import { fieldsOf, words, type Field, type Schema } from "./values.ts";

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

const isDate = ({ schema }: Pick<Field, "schema">): boolean => schema.pattern === COMPACT_DATE;

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
const listed = (text: string): string =>
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

/** One part of a question in words. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The parts of a question, without how many records were wanted. */
export function asked(dataset: Dataset, input: object): readonly Asked[] {
  const fields = formFieldsOf(dataset);
  return Object.entries(input).flatMap(([name, value]) => {
    const field = fields.find((field) => field.name === name);
    if (field === undefined || field.schema.type === "integer") return [];
    const { label, schema } = field;
    const typed = String(value);
    if (isDate(field)) return [{ name, label, text: typed.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") }];
    if (schema.enum === undefined) return [{ name, label, text: typed }];
    return [{ name, label, text: dataset.view.choices?.[name]?.get(listed(typed)) ?? words(typed.toLowerCase()) }];
  });
}

/** A question in words: `State: Massachusetts, City: Boston`; or empty. */
export const askedText = (dataset: Dataset, input: object): string =>
  asked(dataset, input)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(", ");

/** Whether these are enough to ask a dataset. */
export function canBeAsked(dataset: Dataset, input: object): boolean {
  try {
    dataset.toQuery(input);
    return true;
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Dates as people write them. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `10/31/2024`, `Oct 31, 2024` or `31 October 2024` as `2024-10-31`; any other text as it is. */
export function toIsoDate(text: string): string {
  const numbers = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (numbers !== null) return iso(numbers[3], numbers[1], numbers[2]);
  const [, month, day, year] =
    /^\s*(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\s*$/u.exec(text) ??
    (/^\s*(\d{1,2})\s+(\p{L}{3,9})\.?,?\s+(\d{4})\s*$/u.exec(text) ?? []).map((part, index, all) =>
      index === 1 || index === 2 ? all[3 - index] : part,
    );
  const place = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "");
  return place < 0 ? text : iso(year, String(place + 1), day);
}

const iso = (year = "", month = "", day = ""): string => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** What a form sends, in the interface's own terms: fields left empty are not asked. */
export interface PageQuery {
  /** What was typed, by parameter. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether a question was asked at all. */
  readonly isAsked: boolean;
  /** @throws GatewayError invalid_query */
  input(): object;
  /** How to look at the answer. @throws GatewayError invalid_query */
  look(): Look;
}

/** Reads what a form sent for a dataset. */
export function pageQuery(context: Context, dataset: Dataset): PageQuery {
  const inPath = context.req.param();
  const search = searchOf(context);
  const pairs = search.split("&");
  const dates = formFieldsOf(dataset).filter(isDate);
  const asked = pairs
    .filter((pair) => !isLook(pair) && !isLeftEmpty(pair, dataset))
    .map((pair) => (dates.some(({ name }) => pair.startsWith(`${name}=`)) ? withIsoDate(pair) : pair));
  const names = dataset.paramShape.names.filter((name) => !(name in inPath));
  return {
    /** The empty first pair keeps a question mark that was sent: it belongs to a name. */
    values: new Map([...new URLSearchParams(["", ...asked].join("&")), ...Object.entries(inPath)]),
    isAsked: search !== "" || Object.keys(inPath).length > 0,
    input: () => ({ ...toInput(asked.join("&"), { ...dataset.paramShape, names }), ...inPath }),
    look: () => toLook(pairs.filter(isLook)),
  };
}

function withIsoDate(pair: string): string {
  const [[name, typed] = ["", ""]] = new URLSearchParams(pair);
  const date = toIsoDate(typed);
  return date === typed ? pair : new URLSearchParams([[name, date]]).toString();
}

const isLeftEmpty = (pair: string, dataset: Dataset): boolean =>
  pair.endsWith("=") && dataset.paramShape.names.includes(pair.slice(0, -1));

/**
 * The one field of a form that was posted, read within its bounds.
 * @throws GatewayError unsupported_media_type, question_too_long, question_required
 */
export async function postedField(
  request: HonoRequest,
  name: string,
  { decodeUtf8 }: Pick<PostedBodyOptions, "decodeUtf8">,
): Promise<string> {
  const text = await postedText(request, {
    mediaType: "application/x-www-form-urlencoded",
    incomplete: "question_required",
    decodeUtf8,
  });
  const [pair, ...others] = new URLSearchParams(text ?? "");
  if (pair === undefined || pair[0] !== name || others.length > 0)
    throw new GatewayError("question_required", `Send exactly one form field, ${name}, in UTF-8.`);
  return pair[1];
}
