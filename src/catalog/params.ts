import { z } from "zod";
import { invalidQuery, type GatewayError } from "../core/errors.ts";
import { nearest, nearestOf } from "../core/nearest.ts";
import { STATES, STATES_AND_MILITARY } from "../core/states.ts";
import { containsWords, folded, hasInvisible, isCalendarDate, plainText, quoted, unaccented } from "../core/text.ts";

/** Characters in one text parameter, counted as Unicode code points. */
export const LONGEST_TEXT = 200;

/** Records of one answer to a caller. */
export const LARGEST_LIMIT = 50;

/** How many records an answer may hold: 1 to 50, 10 when not asked (interface specification 4.1). */
export const limit = z
  .int({ error: "must be a whole number from 1 to 50, in plain digits" })
  .min(1, { error: "must be a whole number from 1 to 50, in plain digits" })
  .max(LARGEST_LIMIT, { error: "must be a whole number from 1 to 50, in plain digits" })
  .default(10)
  .meta({ title: "How many records", description: "How many records to return, 1 to 50.", example: 10 });

/**
 * Words from a caller: 1 to 200 visible characters. Typographic quotes and dashes are read as plain ones.
 * @param title the label of a form's field, where the parameter's name is not enough
 */
export const freeText = (description: string, example: string, title?: string) =>
  textWithout((text) => textFault(text) ?? wildcardFault(text), { ...titled(title), description, example });

/** As {@link freeText}, for a text that is looked for sign by sign: a `*` or `?` inside a word stands for itself. */
export const literalText = (description: string, example: string, title?: string) =>
  textWithout((text) => textFault(text) ?? endingFault(text), { ...titled(title), description, example });

/** As {@link freeText}, for a registry that understands a `*` at the end of a text. */
export const wildcardText = (description: string, example: string, title?: string) =>
  textWithout(textFault, { ...titled(title), description, example });

const textWithout = (faultOf: (text: string) => string | null, meta: { description: string; example: string }) =>
  z
    .string({ error: "must be text" })
    .transform((text, context) => {
      const fault = faultOf(text);
      if (fault === null) return plainText(text);
      context.issues.push({ code: "custom", message: fault, input: text });
      return z.NEVER;
    })
    .meta({ ...meta, minLength: 1, maxLength: LONGEST_TEXT });

/** A value of a closed list, written in any case. @param values with the words people use for them */
const oneOf = (values: ReadonlyMap<string, string>, description: string, example: string) =>
  z
    .string({ error: "must be text" })
    .transform((text, context) => {
      const fault = textFault(text);
      const value = fault === null ? plainText(text).toUpperCase() : "";
      if (values.has(value)) return value;
      context.issues.push({ code: "custom", message: fault ?? oneOfThese(values, text), input: text });
      return z.NEVER;
    })
    .meta({ description, example, enum: [...values.keys()] });

/** Values of a list that are told all, also where one of them was probably meant. */
const MOST_TOLD = 20;

/** Letters of a text that may be a misspelt value: of a shorter one too many values are near. */
const LEAST_SPELLED = 4;

/** The end of "must be …" for a text that no value of the list is: the list, or the value that was probably meant. */
export function oneOfThese(values: ReadonlyMap<string, string>, text: string): string {
  const meant = likely(values, text);
  const hint = meant === null ? "" : `; did you mean ${meant}?`;
  const all = [...values.keys()];
  return meant !== null && all.length > MOST_TOLD
    ? `must be one of ${all.length} known values${hint}`
    : `must be one of ${all.join(all.some((value) => value.includes(",")) ? "; " : ", ")}${hint}`;
}

/** The value whose words a person wrote, the only one that holds them, or one that is spelled nearly so. */
function likely(values: ReadonlyMap<string, string>, text: string): string | null {
  const wanted = folded(text.trim());
  const inDigits = wanted
    .replaceAll(/[\s_-]+/g, " ")
    .replace(/ (?:iv|i{1,3})$/, (roman) => ` ${ROMAN.get(roman.trim())}`);
  const byWords = [...values].find(([, words]) => folded(words) === wanted || folded(words) === inDigits);
  const [byPart, ...further] = [...values].filter((named) => containsWords(named, wanted));
  const named = byWords ?? (further.length === 0 ? byPart : undefined);
  /** Of several that hold the word, none is the one that was meant. */
  if (named !== undefined || byPart !== undefined || wanted.length < LEAST_SPELLED) return named?.[0] ?? null;
  const spelled = new Map(
    [...values].flatMap(([value, words]) => [
      [folded(words), value],
      [folded(value), value],
    ]),
  );
  /** Of several that are equally near, such as phases 1 to 4, a guess would be wrong more often than right. */
  const [near, ...others] = new Set(nearestOf(wanted, [...spelled.keys()]).map((form) => spelled.get(form)));
  return others.length === 0 ? (near ?? null) : null;
}

const ROMAN: ReadonlyMap<string, number> = new Map([
  ["i", 1],
  ["ii", 2],
  ["iii", 3],
  ["iv", 4],
]);

/** Two-letter USPS code: the 50 states, DC and the five territories. */
export const state = oneOf(STATES, "Two-letter code of a US state, DC or territory, any case.", "MA");

/** As {@link state}, with the freely associated states and the military codes that the provider registry uses. */
export const registryState = oneOf(
  STATES_AND_MILITARY,
  "Two-letter code of a US state, DC, territory, freely associated state or military region, any case.",
  "MA",
);

/** The JSON Schema pattern by which surfaces know a {@link compactDate}. */
export const COMPACT_DATE = "^([0-9]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})$";

/** A calendar date as `YYYYMMDD`, which may be written `YYYY-MM-DD`. */
export const compactDate = (description: string, example: string, title?: string) =>
  z
    .string({ error: "must be text" })
    .transform((text) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$1$2$3"))
    .refine(isCompactDate, {
      error: "must be a real calendar date written YYYYMMDD or YYYY-MM-DD, for example 20240131",
    })
    .meta({ ...titled(title), description, example, pattern: COMPACT_DATE });

/** A whole number from 0 on, in digits. */
export const wholeNumber = (description: string, example: string, title?: string) =>
  z
    .union([z.string(), z.number()], { error: "must be text" })
    .transform(String)
    .refine((text) => /^\d{1,8}$/.test(text), { error: `must be a whole number in digits, for example ${example}` })
    .meta({ ...titled(title), type: "string", description, example, pattern: "^[0-9]{1,8}$" });

const titled = (title: string | undefined) => (title === undefined ? {} : { title });

/** The 400 for a parameter that the endpoint does not have, with the nearest one that it has. */
export function unknownParameter(name: string, known: readonly string[]): GatewayError {
  const accepted = known.length === 0 ? "This endpoint has no parameters." : `Known parameters: ${known.join(", ")}.`;
  const other = OTHER_NAMES.get(name.toLowerCase())?.find((one) => known.includes(one));
  const meant = other ?? nearest(name, known);
  const hint = meant === null ? "" : ` Did you mean ${quoted(meant)}?`;
  return invalidQuery(`Unknown parameter ${quoted(name)}.${hint} ${accepted}`);
}

/** What people and programs call some parameters elsewhere; the first that an endpoint has was meant. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    { of: ["location"], names: ["state", "city", "country", "site", "sites"] },
    { of: ["taxonomy"], names: ["specialty", "speciality"] },
    { of: ["postal_code"], names: ["zip", "zip_code", "zipcode"] },
    {
      of: ["manufacturer", "recalling_firm", "applicant", "sponsor"],
      names: ["company", "firm", "maker", "manufacturer", "applicant", "recalling_firm"],
    },
    { of: ["q"], names: ["query", "search", "device", "device_name", "keyword", "term"] },
    { of: ["intervention", "generic"], names: ["drug", "treatment"] },
    { of: ["condition"], names: ["disease"] },
    { of: ["overall_rating"], names: ["stars", "rating"] },
    { of: ["since"], names: ["year", "date", "from_date"] },
  ].flatMap(({ of, names }) => names.map((name) => [name, of] as const)),
);

function textFault(text: string): string | null {
  if (lengthOf(text) > LONGEST_TEXT) return `must have at most ${LONGEST_TEXT} characters`;
  if (hasInvisible(text)) return "must not contain control or invisible characters";
  if (plainText(text) === "") return "must not be blank; leave the parameter out instead";
  return isTooLong(text)
    ? `must have at most ${LONGEST_TEXT} characters when a ligature is counted as the letters it joins`
    : null;
}

/**
 * The one judgement of a text's length: as sent, composed, and with its ligatures as letters. An agency may be sent any
 * of these (openFDA takes ASCII alone), and what an address of ours holds must be a text that we take.
 */
export function isTooLong(text: string): boolean {
  const plain = plainText(text);
  return [text, plain, spelledOut(plain)].some((form) => lengthOf(form) > LONGEST_TEXT);
}

/** Code points of a text, or of its beginning where there are surely too many. */
const lengthOf = (text: string): number => Array.from(text.slice(0, 4 * LONGEST_TEXT)).length;

/**
 * As {@link unaccented}, with raised and circled digits as digits; composed again, as Korean is two or three letters.
 */
const spelledOut = (text: string): string =>
  unaccented(text.replaceAll(/\p{No}/gu, (sign) => sign.normalize("NFKD"))).normalize("NFC");

/**
 * What asks for any letters, and would be looked for as a sign or dropped, full-width forms included. Not a `*` before
 * a digit, as in the name of an allele (UGT1A1*28), nor a question mark that ends a word.
 */
function wildcardFault(text: string): string | null {
  const plain = text.normalize("NFKC");
  if (!/(?<=[\p{L}\p{M}\p{N}])\*(?=\p{L})|\?(?=[\p{L}\p{N}])/u.test(plain))
    return endingFault(plain) ?? loneFault(plain);
  return "can't have * or ? inside a word: wildcards are not supported here, so write whole words";
}

/** A `*` at the end of a word or before one asks for any ending or beginning. */
function endingFault(text: string): string | null {
  return /(?<=[\p{L}\p{M}\p{N}])\*(?![\p{L}\p{N}])|(?<![\p{L}\p{M}\p{N}])\*(?=[\p{L}\p{N}])/u.test(plainText(text))
    ? "can't have * at the start or end of a word: wildcards are not supported here, so write whole words"
    : null;
}

/** A `*` with neither a word before nor behind it, or a `?` between blanks with more to come, stands for any word. */
function loneFault(plain: string): string | null {
  return /(?<![\p{L}\p{M}\p{N}])\*(?!\p{N})|(?<!\S)\?+\s+\S/u.test(plain)
    ? "can't have * or ? alone: wildcards are not supported here, so write whole words"
    : null;
}

function isCompactDate(text: string): boolean {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null || parts[1] === "0000") return false;
  return isCalendarDate(`${parts[1]}-${parts[2]}-${parts[3]}`);
}
