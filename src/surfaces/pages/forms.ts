import { words } from "../../core/text.ts";
import type { Context, HonoRequest } from "hono";
import type { Dataset } from "../../catalog/dataset.ts";
import { SORT } from "../../catalog/fields.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { COMPACT_DATE } from "../../catalog/params.ts";
import { toInput } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { postedText, type PostedBodyOptions } from "../http/posted-body.ts";
import { searchOf } from "../http/request.ts";
import { html, type Html } from "./html.ts";
import { isLook, toLook, type Look } from "./look.ts";
import { fieldsOf, type Field, type Schema } from "./values.ts";

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
  const rowOf = (field: Field): Html => {
    const value = values.get(field.name) ?? String(field.schema.default ?? "");
    const hint = dataset.view.hints?.[field.name] ?? hintOf(dataset, field);
    const about = aboutOf(field, hint !== "", refused === field.name);
    return row(field, control(dataset, field, value, about), hint, refused !== null);
  };
  const fields = formFieldsOf(dataset);
  const more = fields.filter((field) => isFurther(dataset, field));
  const isWanted = more.some(
    ({ name, schema }) => name === refused || (values.has(name) && values.get(name) !== String(schema.default ?? "")),
  );
  return html`<form
    class="panel"
    action="${action}#results"
    method="get"
    data-live
    data-agency="${dataset.upstream.agency}"
  >
    <div class="fields">${fields.filter((field) => !more.includes(field)).map(rowOf)}</div>
    ${
      more.length === 0
        ? ""
        : html`<details ${isWanted ? html`open` : ""}>
            <summary>More filters and order</summary>
            <div class="fields">${more.map(rowOf)}</div>
          </details>`
    }
    <p><button type="submit">Search</button></p>
  </form>`;
}

/** What a form shows on demand: filters that are typed and not chosen, and what is about the answer. */
const isFurther = ({ fields }: Dataset, { name, isRequired }: Field): boolean => {
  if (name === SORT || name === "limit") return true;
  const field = fields[name];
  return !isRequired && field !== undefined && field.isOwn !== true && field.values === undefined;
};

/** Pages are turned by their links, so nobody fills in a cursor. */
export const formFieldsOf = ({ paramsSchema }: Dataset): readonly Field[] =>
  fieldsOf(paramsSchema).filter(({ name }) => name !== CURSOR);

/** What a list, a date picker or a number says by itself needs no hint. */
const hintOf = (dataset: Dataset, field: Field): string =>
  field.schema.enum !== undefined || isClosed(dataset, field.name) || field.schema.type === "integer" || isDate(field)
    ? ""
    : (dataset.fields[field.name]?.description ?? field.description);

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

function control(dataset: Dataset, { name, schema }: Field, value: string, about: Html): Html {
  if (name === SORT)
    return select(about, (schema.enum ?? []).map(String), value, (order) => orderWords(dataset, order), "As usual");
  const names = namesOf(dataset, name);
  if (isClosed(dataset, name) || schema.enum !== undefined) {
    const known = schema.enum?.map(String) ?? [...(names?.keys() ?? [])];
    /** Several values stay one choice, until another is made. */
    const several = value.includes(",") ? [value] : [];
    return select(about, [...several, ...known], value, (each) =>
      names === undefined ? words(each.toLowerCase()) : valueWords(dataset, name, each),
    );
  }
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
  const suggested = names ?? dataset.view.suggestions?.[name];
  const pattern = schema.pattern === undefined ? "" : html`pattern="${schema.pattern}"`;
  return html`<input
      ${about}
      type="text"
      dir="auto"
      autocomplete="off"
      spellcheck="false"
      maxlength="${schema.maxLength ?? ""}"
      ${pattern}
      ${suggested === undefined ? "" : html`list="${name}-known"`}
      ${typeof suggested === "string" ? html`data-suggests="${suggested}"` : ""}
      placeholder="${exampleOf(schema)}"
      value="${value}"
    />
    ${suggested === undefined ? "" : known(`${name}-known`, typeof suggested === "string" ? LARGEST[suggested] : suggested)}`;
}

/** The largest cities with the code of their state, for pages without their script, which knows some thousands. */
const CITIES: readonly string[] = (
  "New York, NY|Los Angeles, CA|Chicago, IL|Houston, TX|Phoenix, AZ|Philadelphia, PA|San Antonio, TX|San Diego, CA|" +
  "Dallas, TX|Jacksonville, FL|Austin, TX|Fort Worth, TX|San Jose, CA|Columbus, OH|Charlotte, NC|Indianapolis, IN|" +
  "San Francisco, CA|Seattle, WA|Denver, CO|Oklahoma City, OK|Nashville, TN|Washington, DC|El Paso, TX|" +
  "Las Vegas, NV|Boston, MA|Detroit, MI|Portland, OR|Memphis, TN|Baltimore, MD|Milwaukee, WI"
).split("|");

const LARGEST: Readonly<Record<"cities" | "places", ReadonlyMap<string, string>>> = {
  cities: new Map(CITIES.map((place) => [place.slice(0, -4), place])),
  places: new Map(CITIES.map((place) => [place, place])),
};

/** Values to choose from while typing. */
const known = (id: string, names: ReadonlyMap<string, string>): Html =>
  html`<datalist id="${id}">
    ${[...names].map(([value, label]) =>
      label === value ? html`<option value="${value}"></option>` : html`<option value="${value}">${label}</option>`,
    )}
  </datalist>`;

/** The values of a parameter with the words that people use for them, where they are listed. */
export const namesOf = ({ view, fields }: Dataset, name: string): ReadonlyMap<string, string> | undefined =>
  view.choices?.[name] ?? fields[name]?.values;

/** Whether a parameter takes listed values alone. */
const isClosed = ({ fields }: Dataset, name: string): boolean =>
  fields[name]?.values !== undefined && fields[name].isOpen !== true;

/** Whether a parameter takes several values, separated by commas. */
const takesSeveral = (dataset: Dataset, name: string): boolean =>
  isClosed(dataset, name) || dataset.fields[name]?.form !== undefined;

/** The values of a parameter, each of which can be taken away. */
export const valuesAsked = (dataset: Dataset, name: string, value: unknown): readonly string[] => {
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return takesSeveral(dataset, name) ? text.split(",").map((each) => each.trim()) : [text];
};

/** A value of a parameter in words; several are any of them. */
export function valueWords(dataset: Dataset, name: string, value: unknown): string {
  const names = namesOf(dataset, name);
  return valuesAsked(dataset, name, value)
    .map((each) => names?.get(each) ?? names?.get(listed(each)) ?? names?.get(each.toLowerCase()) ?? each)
    .join(" or ");
}

/** An order in words: `Decision date, latest first`. */
export function orderWords(dataset: Dataset, order: string): string {
  const name = order.replace(/^-/, "");
  const field = dataset.fields[name];
  const isDay = field?.kind === "date" && /^\d{8}$/.test(field.example);
  const [up, down] = isDay
    ? ["earliest first", "latest first"]
    : field?.kind === "words" || field?.kind === "exact"
      ? ["A to Z", "Z to A"]
      : ["smallest first", "largest first"];
  return `${field?.title ?? words(name)}, ${order.startsWith("-") ? down : up}`;
}

/** The list's own spelling of a value that was typed in another case, or with blanks or hyphens. */
const listed = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");

function select(
  about: Html,
  values: readonly string[],
  value: string,
  wordsFor: (value: string) => string,
  none = "Any",
): Html {
  const options = values.map((option) => {
    const isChosen = option === value || option === listed(value) || option === value.toLowerCase();
    return html`<option value="${option}" ${isChosen ? html`selected` : ""}>${wordsFor(option)}</option>`;
  });
  return html`<select ${about}>
    <option value="">${none}</option>
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
    const { label } = field;
    const typed = String(value);
    if (isDate(field)) return [{ name, label, text: typed.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") }];
    if (name === SORT) return [{ name, label, text: orderWords(dataset, typed) }];
    return [{ name, label, text: valueWords(dataset, name, value) }];
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
