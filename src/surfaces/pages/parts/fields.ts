import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

/** A parameter or a field of a record, as people are told of it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** The parameters or the fields of a record that a dataset's schema describes. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly Field[] {
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

/** The types that a value may have, its alternatives included. */
export const typesOf = (schema: Schema): readonly unknown[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? []);

/** `recalling_firm` → `Recalling firm`. */
export const words = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
