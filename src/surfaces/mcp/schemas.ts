import type { z } from "zod";
import { furtherBounds, SINCE, SORT, UNTIL, type Field, type Fields } from "../../catalog/fields.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { FIELDS } from "./fields.ts";

/** A JSON Schema of an object, as MCP wants it for a tool. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/**
 * What a tool takes: the parameters of its endpoint and, where records can be made smaller, the fields to keep. In as
 * few bytes as say it, since the list of tools is read into the context of a language model; a mistake is answered with
 * what would be right.
 */
export function toInputSchema(
  params: z.core.JSONSchema.BaseSchema,
  { fields, hasFields = false }: { readonly fields?: Fields; readonly hasFields?: boolean } = {},
): ObjectSchema {
  const { properties = {}, required, additionalProperties } = params;
  const bounds = new Set(furtherBounds(fields ?? {}));
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    bounds.has(name) ? { type: "string" } : brief(name, Object(property), fields?.[name]),
  ]);
  return {
    type: "object",
    properties: { ...Object.fromEntries(described), ...(hasFields ? { [FIELDS]: { type: "array" } } : {}) },
    ...(required === undefined ? {} : { required }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

/** What is the same in every search, so that the server's instructions say it. */
const SAID_ONCE: ReadonlySet<string> = new Set([CURSOR, SINCE, UNTIL, FIELDS]);

/** Values of a list that are named: of a longer one, the description says what they are. */
const MOST_NAMED = 8;

const OF_ITS_NAME = /^(?:Words of (?:the|an?)|Whether) /;

function brief(name: string, property: Readonly<Record<string, unknown>>, field?: Field): Keywords {
  const { type, enum: given, minimum, maximum, description } = property;
  const values: readonly unknown[] = Array.isArray(given) && given.length <= MOST_NAMED ? given : [];
  const kind = type === undefined ? {} : { type };
  if (SAID_ONCE.has(name)) return kind;
  /** Bounds that every integer has say nothing. */
  if (type === "integer") return maximum === Number.MAX_SAFE_INTEGER ? kind : { type, minimum, maximum };
  /** A minus before each of them turns the order round, which the instructions say. */
  if (name === SORT) return { ...kind, description: values.filter((one) => !String(one).startsWith("-")).join(", ") };
  /** Words, or a yes or no, of the field of the same name. */
  if (field !== undefined && OF_ITS_NAME.test(String(description)))
    return { ...kind, ...(values.length === 0 ? {} : { enum: values }) };
  const isClosed = field?.values !== undefined && field.isOpen !== true && field.values.size <= MOST_NAMED;
  if (isClosed && values.length === 0) return { ...kind, description: [...field.values.keys()].join(", ") };
  return {
    ...kind,
    ...(values.length === 0 ? {} : { enum: values }),
    ...(typeof description === "string" ? { description: firstSentence(description) } : {}),
  };
}

const firstSentence = (text: string): string => /^.*?[.;](?= |$)/s.exec(text)?.[0].replace(/[.;]$/, "") ?? text;

/**
 * What a tool answers: one short schema for all. What an envelope and a record hold stands in the OpenAPI document.
 */
export const ENVELOPE_OUTPUT: ObjectSchema = { type: "object", required: ["results"] };

type Keywords = Readonly<Record<string, unknown>>;
