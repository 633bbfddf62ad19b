import { z } from "zod";
import type { Dataset } from "../../catalog/dataset.ts";

/** What both OpenAPI documents are made of. */

type Json = Readonly<Record<string, unknown>>;

/** The parameters of an operation, as its dataset has them. */
export function parametersOf(dataset: Dataset): readonly Json[] {
  const { properties = {}, required = [] } = dataset.paramsSchema;
  return Object.entries(properties).map(([name, property]) => {
    const { description = "", example, ...schema } = typeof property === "object" ? property : {};
    const isInPath = dataset.path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || required.includes(name),
      schema,
      ...exampleOf(dataset, name, example, description),
    };
  });
}

/**
 * Tools fill in every `example` of an operation and send them together, so all come from one request that works; a
 * parameter that is not in it says in words what a value looks like.
 */
function exampleOf({ examples: [together = {}] }: Dataset, name: string, alone: unknown, description: string): Json {
  const entry = Object.entries(together).find(([key]) => key === name);
  if (entry !== undefined) return { description, example: entry[1] };
  return { description: alone === undefined ? description : `${description} Example: ${String(alone)}` };
}

/** `device_recalls` → `DeviceRecalls`. */
export const schemaName = (dataset: Dataset): string =>
  dataset.name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

export const toSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: "output" }));

export function withoutDialect({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema): Json {
  return schema;
}
