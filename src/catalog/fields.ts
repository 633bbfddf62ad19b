import { z } from "zod";
import { folded, hasInvisible, withPlainDigits } from "../core/text.ts";
import { compactDate, freeText, literalText, oneOfThese, wholeNumber } from "./params.ts";
import { must, should, type Mismatch, type TrimmedRecord } from "./reading.ts";
import { holdsWordsOf } from "./spellings.ts";

/**
 * What an agency can filter, count and sort by, a line a field. Search parameters, counts, exports, documents, pages,
 * tools and commands derive from a dataset's table of fields, and every filter, count and order is asked of the agency.
 */

/**
 * `exact` compares whole values, `words` finds whole words in any order, `boolean` is `true` or `false` (or `true`
 * alone where the agency never says no), `number` is a closed list of numbers. A `date` is a day and an `amount` a whole
 * number, each filtered from one value to another.
 */
type FieldKind = "exact" | "words" | "number" | "boolean" | "date" | "amount";

export interface Field {
  readonly kind: FieldKind;
  /** The agency's names of the field; a filter finds what has the value in any of them. */
  readonly at: readonly string[];
  readonly title?: string;
  readonly description: string;
  readonly example: string;
  /** The values as a record has them, with the words people use for them. */
  readonly values?: ReadonlyMap<string, string>;
  /** Whether the agency may have further values than these, which are then only known spellings. */
  readonly isOpen?: true;
  /** Whether these are only some of the values that the agency is known to have. */
  readonly isPartial?: true;
  /** How an open value is read: as the agency writes it, or as each of the values that may be meant. */
  readonly read?: (text: string) => readonly string[];
  /** What a record shows of a value that was asked for, where that is only a part. */
  readonly shownAs?: (value: string) => string;
  /** What else a value looks like, where there is no list; compared in capital letters. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
  /** A text of this form (in capital letters) is such a value: surely so in any dataset, or else probably in its own. */
  readonly hint?: { readonly pattern: RegExp; readonly what: string; readonly isSure?: true };
  /** How the agency writes a value, where it differs from a record's: `true` is `Y`. */
  readonly sent?: ReadonlyMap<string, string>;
  /** Whether the dataset defines the parameter itself, because the interface specification does. */
  readonly isOwn?: true;
  /** Whether it can be filtered by; true if not said. */
  readonly isFilter?: false;
  /** The agency's field that it counts by, and our name of these counts where it is another than the field's. */
  readonly counted?: { readonly at: string; readonly by?: string };
  /** Whether one record without the value is enough to refuse a page, because the agency's rule is certain. */
  readonly isStrict?: true;
  /** Whether records are not compared with it, because the agency finds more than its words, or they don't show it. */
  readonly isUnchecked?: true;
  /** Whether the agency takes one value at a time. */
  readonly isSingle?: true;
  /** Whether the filter also finds other spellings of a value, and so at least as many as are counted of it. */
  readonly hasSpellings?: true;
  /** Whether words must stand side by side, in their order. */
  readonly isPhrase?: true;
  /** Whether `true` finds what has any value in the field, and `false` what has none. */
  readonly isPresence?: true;
  /** Words of what happened, which are no name: a name that is not found elsewhere is not looked for here. */
  readonly isNoName?: true;
  /** Whether a text for `q` is also looked for here. */
  readonly isInQ?: true;
  /** Whether a record may have several values. */
  readonly isMultiple?: true;
  /** The agency's field that it sorts by. */
  readonly sorted?: string;
  /** Whether `since` and `until` are about this date; of any other the parameters bear its name, too. */
  readonly isRange?: true;
  /** The values of a record, where they are not in the field of that name. */
  readonly in?: (record: TrimmedRecord) => readonly unknown[];
}

export type Fields = Readonly<Record<string, Field>>;

/** A filter that a caller asked for. */
export interface Filter {
  readonly name: string;
  readonly field: Field;
  /** As the agency writes them; any of them fits. */
  readonly values: readonly string[];
}

/** A stretch of days or of numbers that a caller asked for: at least one end of it. */
export interface Range {
  readonly name: string;
  readonly field: Field;
  /** Days as `YYYYMMDD`, amounts as digits. */
  readonly from?: string;
  readonly to?: string;
  /** The parameter to name where the stretch is at fault. */
  readonly parameter: string;
}

/** What a caller asked of a table of fields. */
export interface Selection {
  readonly filters: readonly Filter[];
  readonly ranges: readonly Range[];
  readonly order: { readonly field: Field; readonly at: string; readonly isDescending: boolean } | null;
}

export const SINCE = "since";
export const UNTIL = "until";
export const SORT = "sort";

/** Whether a field is filtered from one value to another. */
const isStretch = ({ kind, isFilter }: Field): boolean => isFilter !== false && (kind === "date" || kind === "amount");

/** The parameters for the first and the last value of a stretch. */
export function boundsOf(name: string, { kind, isRange }: Field): readonly [from: string, to: string] {
  if (isRange === true) return [SINCE, UNTIL];
  return kind === "date" ? [`${name}_${SINCE}`, `${name}_${UNTIL}`] : [`${name}_min`, `${name}_max`];
}

/** The parameters for the stretches of a dataset, beside those that every search has. */
export const furtherBounds = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isStretch(field) && field.isRange !== true ? boundsOf(name, field) : [],
  );

/** Values of one filter, separated by commas. */
const MOST_VALUES = 20;

/** The parameters that a table of fields adds to a search. */
export function paramsOf(fields: Fields): z.ZodRawShape {
  const filters = Object.entries(fields).filter(([, field]) => field.isOwn !== true && field.isFilter !== false);
  const stretches = filters.filter(([, field]) => isStretch(field));
  const isOfAll = ([, { isRange }]: readonly [string, Field]): boolean => isRange === true;
  const orders = Object.entries(fields).flatMap(([name, { sorted }]) => (sorted === undefined ? [] : [name]));
  return {
    ...Object.fromEntries(
      filters.filter(([, field]) => !isStretch(field)).map(([name, field]) => [name, paramOf(field).optional()]),
    ),
    ...Object.assign(
      {},
      ...[...stretches.filter(isOfAll), ...stretches.filter((one) => !isOfAll(one))].map(([name, field]) =>
        rangeParams(name, field),
      ),
    ),
    ...(orders.length === 0 ? {} : { [SORT]: sortParam(orders).optional() }),
  };
}

function rangeParams(name: string, field: Field): z.ZodRawShape {
  const [from, to] = boundsOf(name, field);
  const { kind, title, example } = field;
  const called = title ?? sentenceCase(name.replaceAll("_", " "));
  const { least, most, param } =
    kind === "date"
      ? { least: ["Earliest", "from"], most: ["Latest", "until"], param: compactDate }
      : { least: ["Least", "from"], most: ["Largest", "up to"], param: wholeNumber };
  const form = kind === "date" ? ", written YYYYMMDD or YYYY-MM-DD." : ", a whole number.";
  return Object.fromEntries(
    [[from, least] as const, [to, most] as const].map(([parameter, [which = "", word = ""]]) => [
      parameter,
      param(`${which} ${called.toLowerCase()}${form}`, example, `${called} ${word}`).optional(),
    ]),
  );
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function sortParam(names: readonly string[]) {
  const orders = names.flatMap((name) => [`-${name}`, name]);
  return z
    .enum(orders, { error: `must be one of ${orders.join(", ")}; a minus puts the largest or latest first` })
    .meta({
      title: "Order",
      description: `The agency's order of all matches, by ${names.join(" or ")}; a minus puts the largest or latest first.`,
      example: orders[0] ?? "",
    });
}

function paramOf(field: Field): z.ZodType {
  const { kind, title, description, example, values, form, isOpen, isSingle } = field;
  const most = isSingle === true ? 1 : MOST_VALUES;
  const meta = { ...(title === undefined ? {} : { title }), description, example };
  if (kind === "words") return freeText(description, example, title);
  if (values !== undefined && isOpen !== true)
    return listed(
      meta,
      (text) => knownValue(values, text),
      (text) => oneOfThese(values, text),
      { most, told: [...values.keys()] },
    );
  if (form !== undefined)
    return listed(
      meta,
      (text) => (form.pattern.test(text.toUpperCase()) ? text.toUpperCase() : null),
      () => `must be ${form.words}, for example ${example}`,
      { most },
    );
  const { read } = field;
  if (read !== undefined)
    return literalText(description, example, title).transform((text, context): string | readonly string[] => {
      const [first = "", ...more] = new Set(read(text));
      if (first !== "" && !more.includes("")) return more.length === 0 ? first : [first, ...more];
      context.issues.push({
        code: "custom",
        message: `must have a value at each comma, for example ${example}`,
        input: text,
      });
      return z.NEVER;
    });
  const known = values ?? new Map<string, string>();
  if (known.size === 0 || isSingle === true)
    return literalText(description, example, title).transform((text) => asKnown(known, text));
  return literalText(description + manyOf([]), example, title).transform(
    (text) => severalOf(known, text) ?? asKnown(known, text),
  );
}

/**
 * The values of an open list that a text names, separated by commas, some of which hold commas themselves; null where
 * it names no such list, but one value, which need not be known.
 */
function severalOf(known: ReadonlyMap<string, string>, text: string): readonly string[] | null {
  if (!text.includes(",") || knownValue(known, text) !== null) return null;
  const parts = text.split(",");
  for (let count = parts.length - 1; count > 0; count--) {
    const first = knownValue(known, parts.slice(0, count).join(",").trim());
    if (first === null) continue;
    const rest = parts.slice(count).join(",").trim();
    const last = knownValue(known, rest);
    const others = last === null ? severalOf(known, rest) : [last];
    if (others !== null) return [...new Set([first, ...others])];
  }
  return null;
}

/** Values separated by commas, each of which must be known. @param told the values, where a schema can name them all */
const listed = (
  meta: { readonly title?: string; readonly description: string; readonly example: string },
  valueOf: (text: string) => string | null,
  fault: (text: string) => string,
  { most, told = [] }: { readonly most: number; readonly told?: readonly string[] },
) =>
  z
    .unknown()
    .transform((given, context): string | readonly string[] => {
      const fail = (message: string) => {
        context.issues.push({ code: "custom", message, input: given });
        return z.NEVER;
      };
      const all: readonly unknown[] = Array.isArray(given) && most > 1 ? given : [given];
      if (all.length === 0 || !all.every((one) => SIMPLE.has(typeof one))) return fail("must be text");
      const text = all.join(",");
      if (text.length > LONGEST_LIST) return fail(`must have at most ${LONGEST_LIST} characters`);
      if (hasInvisible(text)) return fail("must not contain control or invisible characters");
      const parts = text.split(",").map((part) => part.trim());
      if (parts.length > most) return fail(most === 1 ? "must be one value" : `must have at most ${most} values`);
      const values = parts.map(valueOf);
      const unknown = values.indexOf(null);
      if (unknown >= 0) return fail(fault(parts[unknown] ?? ""));
      const [first = "", ...more] = new Set(values.filter((value) => value !== null));
      return more.length === 0 ? first : [first, ...more];
    })
    .meta({
      type: "string",
      ...meta,
      description: meta.description + (most === 1 ? "" : manyOf(told)),
      ...(told.length > 0 && told.length < 3 ? { enum: [...told] } : {}),
    });

/** The types of values that are read as text: programs send `5`, `true` and lists where HTTP has text alone. */
const SIMPLE: ReadonlySet<string> = new Set(["string", "boolean", "number"]);

/** UTF-16 units of a list of values. */
const LONGEST_LIST = 300;

function manyOf(told: readonly string[]): string {
  if (told.length === 0) return " Separate several with commas.";
  return told.length < 3 ? "" : ` One or several of ${told.join(", ")}, separated by commas.`;
}

/**
 * An open text as it was written, or as the list has it where it was typed in one case alone: agencies hold values that
 * differ in a capital letter.
 */
function asKnown(known: ReadonlyMap<string, string>, text: string): string {
  const isCasual = text === text.toLowerCase() || text === text.toUpperCase();
  return known.has(text) || !isCasual ? text : (knownValue(known, text) ?? text);
}

/** A value of a list as it is written there, whatever its case; blanks and hyphens count as underscores. */
function knownValue(values: ReadonlyMap<string, string>, text: string): string | null {
  const wanted = comparable(text);
  return [...values.keys()].find((value) => comparable(value) === wanted) ?? null;
}

const comparable = (text: string): string => folded(text).replaceAll(/[\s_-]+/g, "_");

/** What of these parameters is asked of the fields. */
export function selectionOf(fields: Fields, params: Readonly<Record<string, unknown>>): Selection {
  const filters = Object.entries(fields).flatMap(([name, field]): Filter[] => {
    const value = params[name];
    if (value === undefined || field.isOwn === true || field.isFilter === false || isStretch(field)) return [];
    const values = (Array.isArray(value) ? value : [value]).map(String);
    return [{ name, field, values: values.map((one) => field.sent?.get(one) ?? one) }];
  });
  const ranges = Object.entries(fields).flatMap(([name, field]): Range[] => {
    const [first, last] = boundsOf(name, field);
    const [from, to] = [params[first], params[last]];
    if (!isStretch(field) || (from === undefined && to === undefined)) return [];
    return [
      {
        name,
        field,
        ...(typeof from === "string" ? { from } : {}),
        ...(typeof to === "string" ? { to } : {}),
        parameter: from === undefined ? last : first,
      },
    ];
  });
  const sort = params[SORT];
  const sortName = typeof sort === "string" ? sort.replace(/^-/, "") : "";
  const sorted = fields[sortName];
  return {
    filters,
    ranges,
    order:
      sorted?.sorted === undefined
        ? null
        : { field: sorted, at: sorted.sorted, isDescending: typeof sort === "string" && sort.startsWith("-") },
  };
}

/** The values that a record has in a field, as text. */
export function valuesOf(name: string, field: Field, record: TrimmedRecord): readonly string[] {
  const found = field.in === undefined ? record[name] : field.in(record);
  return (Array.isArray(found) ? found : [found])
    .filter((value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    .map(String);
}

/** Whether values hold each word of a text. */
const isHeldIn = (shown: readonly string[], text: string): boolean =>
  holdsWordsOf(shown, text.split(/[^\p{L}\p{N}.'-]+/u));

/** What of the filters a record does not show, or null. */
export function fieldMismatch({ filters, ranges }: Selection, record: TrimmedRecord): Mismatch | null {
  for (const { name, field, values } of filters) {
    const shown = field.isUnchecked === true ? [] : valuesOf(name, field, record);
    /** A value that stands for nothing is not shown, but the agency finds it. */
    if (shown.length === 0) continue;
    const holds =
      field.kind === "words"
        ? values.every((text) => isHeldIn(shown, text) || isHeldIn(shown, withPlainDigits(text)))
        : shown.some((value) => isOneOf(values.map(field.shownAs ?? same), field.sent?.get(value) ?? value));
    const said = `another ${name.replaceAll("_", " ")}`;
    if (!holds) return field.isStrict === true ? must(false, name, said) : should(false, name, said);
  }
  for (const { name, field, from, to, parameter } of ranges) {
    const isWithin = field.kind === "amount" ? isAmountWithin : isDayWithin;
    const shown = valuesOf(name, field, record);
    if (shown.length > 0 && !shown.some((value) => isWithin(value, from, to)))
      return should(false, parameter, `another ${name.replaceAll("_", " ")}`);
  }
  return null;
}

/** @param shown a day, or the month or year where the agency knows no more */
function isDayWithin(shown: string, from?: string, to?: string): boolean {
  const day = shown.replaceAll("-", "");
  return (from === undefined || day >= from.slice(0, day.length)) && (to === undefined || day <= to);
}

const isAmountWithin = (shown: string, from?: string, to?: string): boolean =>
  (from === undefined || Number(shown) >= Number(from)) && (to === undefined || Number(shown) <= Number(to));

const same = (value: string): string => value;

const isOneOf = (values: readonly string[], value: string): boolean =>
  values.some((one) => folded(one) === folded(value));

/** The fields that can be counted by, under the names that callers use. */
export const countedFields = (fields: Fields): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      field.counted === undefined ? [] : [[field.counted.by ?? name, field] as const],
    ),
  );

/** A value that an agency counted, as a record has it and as the filter takes it. */
export function countedValue(field: Field, value: string | number | boolean): string | number | boolean {
  const known = [...(field.sent ?? [])].find(([, sent]) => sent === String(value))?.[0] ?? value;
  if (field.kind === "boolean") return known === "true" ? true : known === "false" ? false : known;
  return field.kind === "number" && /^\d+$/.test(String(known)) ? Number(known) : known;
}

type Given = Omit<Field, "kind" | "at">;

const list = (at: string | readonly string[]): readonly string[] => (typeof at === "string" ? [at] : at);

export const exact = (at: string | readonly string[], given: Given): Field => ({
  kind: "exact",
  at: list(at),
  ...given,
});
export const words = (at: string | readonly string[], given: Given): Field => ({
  kind: "words",
  at: list(at),
  ...given,
});
export const stars = (at: string, given: Given): Field => ({ kind: "number", at: [at], ...given });
export const day = (at: string, given: Given): Field => ({ kind: "date", at: [at], ...given });
export const amount = (at: string, given: Given): Field => ({ kind: "amount", at: [at], ...given });

/** Whether a record has the field at all. */
export const presence = (at: string, given: Omit<Given, "values" | "example" | "isPresence">): Field => ({
  kind: "boolean",
  at: [at],
  example: "true",
  values: new Map([
    ["true", "Yes"],
    ["false", "No"],
  ]),
  isPresence: true,
  isSingle: true,
  ...given,
});

/** True or false, written so by the agency; without the second word it never says no. */
export const truth = (
  at: string,
  [yes, no]: readonly [string, string?],
  given: Omit<Given, "values" | "sent" | "example">,
): Field => ({
  kind: "boolean",
  at: [at],
  example: "true",
  values: new Map([["true", "Yes"], ...(no === undefined ? [] : [["false", "No"] as const])]),
  sent: new Map([["true", yes], ...(no === undefined ? [] : [["false", no] as const])]),
  ...given,
});
