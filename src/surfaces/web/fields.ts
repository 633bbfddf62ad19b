import { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

/** A parameter or a field of a record, as people are told of it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** Schemas live as long as the code; each is read once for every direction. */
const known = { input: new WeakMap<z.ZodType, readonly Field[]>(), output: new WeakMap<z.ZodType, readonly Field[]>() };

/** The parameters (`input`) or the fields of a record (`output`) that a schema describes. */
export function fieldsOf(object: z.ZodType, io: "input" | "output"): readonly Field[] {
  const fields = known[io].get(object) ?? propertiesOf(z.toJSONSchema(object, { io }));
  known[io].set(object, fields);
  return fields;
}

/** The members of an object's schema. */
export function propertiesOf({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === "object" ? property : {};
    return {
      name,
      label: schema.title ?? words(name),
      description: schema.description ?? "",
      isRequired: required.includes(name),
      schema,
    };
  });
}

/** `recalling_firm` → `Recalling firm`. */
export const words = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
