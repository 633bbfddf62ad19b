import { z } from "zod";

/** A JSON Schema of an object, as MCP wants it for a tool. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** What a tool takes: exactly the parameters of its endpoint. */
export function toInputSchema(params: z.core.JSONSchema.BaseSchema): ObjectSchema {
  const { $schema: _, properties = {}, ...rest } = params;
  const described = Object.entries(properties).map(([name, property]) => [name, withoutExample(property)]);
  return { ...rest, type: "object", properties: Object.fromEntries(described) };
}

/**
 * What a tool answers, in as few bytes as say it: the list of tools is read into the context of a language model. Every
 * field of the envelope and of a record is required, and one that is not described is a text or null. What is inside of
 * a record's own objects, formats and meanings stand in the OpenAPI document.
 */
export const toOutputSchema = (answer: z.ZodObject): ObjectSchema => ({
  ...compact(z.toJSONSchema(answer, { io: "output" }), 2),
  type: "object",
});

type Schema = z.core.JSONSchema.BaseSchema;
type Keywords = Readonly<Record<string, unknown>>;

const TEXT_OR_NULL = { type: ["string", "null"] };
const TEXTS: ReadonlySet<string> = new Set([JSON.stringify(TEXT_OR_NULL), JSON.stringify({ type: "string" })]);

/** @param depth of objects that are described from the inside */
function compact(schema: Schema, depth: number): Keywords {
  if (schema.anyOf !== undefined) return united(schema.anyOf.map((part) => compact(part, depth)));
  if (schema.type === "array" && typeof schema.items === "object" && !Array.isArray(schema.items))
    return { type: "array", items: compact(schema.items, depth) };
  if (schema.type !== "object") return pick(schema, ["type", "const", "enum"]);
  if (depth === 0) return { type: "object" };
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, typeof property === "object" ? compact(property, depth - 1) : {}] as const,
  );
  const others = properties.filter(([, property]) => !TEXTS.has(JSON.stringify(property)));
  return {
    type: "object",
    properties: Object.fromEntries(others),
    required: schema.required,
    additionalProperties: TEXT_OR_NULL,
  };
}

/** `string` or `null` as one list of types, where neither part says more than its type. */
function united(parts: readonly Keywords[]): Keywords {
  const isBare = parts.every((part) => Object.keys(part).length === 1 && typeof part["type"] === "string");
  return isBare ? { type: parts.map((part) => part["type"]) } : { anyOf: parts };
}

const pick = (schema: Schema, keywords: readonly (keyof Schema)[]): Keywords =>
  Object.fromEntries(keywords.filter((keyword) => keyword in schema).map((keyword) => [keyword, schema[keyword]]));

const withoutExample = (property: unknown): unknown => {
  const { example: _example, minLength: _minLength, ...rest } = Object(property);
  return rest;
};
