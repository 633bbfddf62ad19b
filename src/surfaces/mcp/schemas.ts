import { z } from "zod";
import { FIELDS } from "./fields.ts";

/** A JSON Schema of an object, as MCP wants it for a tool. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** What a tool takes: the parameters of its endpoint and, where records can be made smaller, the fields to keep. */
export function toInputSchema(params: z.core.JSONSchema.BaseSchema, fields: readonly string[] = []): ObjectSchema {
  const { $schema: _, properties = {}, ...rest } = params;
  const described = Object.entries(properties).map(([name, property]) => [name, withoutExample(property)]);
  const own = fields.length === 0 ? {} : { [FIELDS]: { ...ONLY_THESE, items: { enum: fields } } };
  return { ...rest, type: "object", properties: { ...Object.fromEntries(described), ...own } };
}

const ONLY_THESE = { type: "array", description: "Only these fields of a record." };

/**
 * What a tool answers, in as few bytes as say it: the list of tools is read into the context of a language model. A
 * fact of the envelope that is not described is a text or null. A field of a record that is not described is a text,
 * and none is required. What is inside of a record's own objects, formats and meanings stand in the OpenAPI document.
 */
export function toOutputSchema(answer: z.ZodObject): ObjectSchema {
  const { results = true, ...facts } = z.toJSONSchema(answer, { io: "output" }).properties ?? {};
  const described = Object.entries({ ...facts, ...ADDED })
    .map(([name, fact]) => [name, compact(fact)] as const)
    .filter(([, fact]) => !isText(fact));
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(described),
      results: { ...compact(results), description: "A field without a value is left out." },
    },
    required: REQUIRED,
    additionalProperties: { type: ["string", "null"] },
  };
}

/** What a model should look for in every result; the others are there, too. */
const REQUIRED = ["ok", "source", "source_url", "retrieved_at", "source_digest", "count", "results"];

type Schema = z.core.JSONSchema.BaseSchema;
type Keywords = Readonly<Record<string, unknown>>;

/** What a result says besides the envelope, where it does not hold everything. */
const ADDED: Readonly<Record<string, Schema>> = {
  left_out: { type: "integer" },
  left_out_ids: { type: "array" },
  shortened: { type: "array" },
  more: { type: "array" },
};

/** The kind of a value, and of the objects in a list their fields. */
function compact(schema: Schema | boolean, isInside = false): Keywords {
  if (typeof schema === "boolean") return {};
  if (schema.anyOf !== undefined) return united(schema.anyOf.map((part) => compact(part, isInside)));
  if (schema.type === "array" && typeof schema.items === "object" && !Array.isArray(schema.items))
    return { type: "array", items: compact(schema.items, isInside) };
  if (schema.type !== "object") return pick(schema, ["type", "const", "enum"]);
  if (isInside || schema.properties === undefined) return { type: "object" };
  const properties = Object.entries(schema.properties)
    .map(([name, property]) => [name, withoutNull(compact(property, true))] as const)
    .filter(([, property]) => property["type"] !== "string");
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: { type: "string" } };
}

const isText = ({ type }: Keywords): boolean => [type].flat().includes("string");

/** In a record, what is null is left out. */
function withoutNull({ type, ...rest }: Keywords): Keywords {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest };
  const [only, ...others] = type.filter((name) => name !== "null");
  return { type: others.length === 0 ? only : [only, ...others] };
}

/** `string` or `null` as one list of types, where neither part says more than its type. */
function united(parts: readonly Keywords[]): Keywords {
  const isBare = parts.every((part) => Object.keys(part).length === 1 && typeof part["type"] === "string");
  if (isBare) return { type: parts.map((part) => part["type"]) };
  const [only, ...others] = parts.filter((part) => part["type"] !== "null");
  return others.length === 0 ? { ...only } : { anyOf: parts };
}

const pick = (schema: Schema, keywords: readonly (keyof Schema)[]): Keywords =>
  Object.fromEntries(keywords.filter((keyword) => keyword in schema).map((keyword) => [keyword, schema[keyword]]));

const withoutExample = (property: unknown): unknown => {
  const { example: _example, minLength: _minLength, ...rest } = Object(property);
  return rest;
};
