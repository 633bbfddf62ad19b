import type { z } from "zod";
import { FIELDS } from "./fields.ts";

/** A JSON Schema of an object, as MCP wants it for a tool. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** Values of a list that are named: of a longer one, the description says what they are. */
const MOST_NAMED = 20;

/**
 * What a tool takes: the parameters of its endpoint and, where records can be made smaller, the fields to keep. In as
 * few bytes as say it, since the list of tools is read into the context of a language model; a mistake is answered with
 * what would be right.
 */
export function toInputSchema(params: z.core.JSONSchema.BaseSchema, hasFields = false): ObjectSchema {
  const { properties = {}, required, additionalProperties } = params;
  const described = Object.entries(properties).map(([name, property]) => [name, brief(name, Object(property))]);
  const own = hasFields ? { [FIELDS]: ONLY_THESE } : {};
  return {
    type: "object",
    properties: { ...Object.fromEntries(described), ...own },
    ...(required === undefined ? {} : { required }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

const ONLY_THESE = { type: "array", items: { type: "string" }, description: "Only these fields of records." };

/** What every search has, said once for all. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["cursor", "since", "until"]);

function brief(name: string, property: Readonly<Record<string, unknown>>): Keywords {
  const { type, enum: values, minimum, maximum, description = "" } = property;
  const isNamed = Array.isArray(values) && values.length <= MOST_NAMED;
  return {
    ...(type === undefined ? {} : { type }),
    ...(isNamed ? { enum: values } : {}),
    ...(minimum === undefined ? {} : { minimum, maximum }),
    ...(SAID_ELSEWHERE.has(name) || type === "integer" || (isNamed && name === "sort")
      ? {}
      : { description: String(description).replace(", separated by commas.", ".") }),
  };
}

/**
 * What a tool answers. One short schema serves all: a fact of the envelope that is not described is a text or null, and
 * what a record holds stands in the OpenAPI document.
 */
export const ENVELOPE_OUTPUT: ObjectSchema = {
  type: "object",
  properties: { count: { type: "integer" }, results: { type: "array", items: { type: "object" } } },
  required: ["source", "source_url", "retrieved_at", "source_digest", "self", "count", "results"],
};

type Keywords = Readonly<Record<string, unknown>>;
