import type { PhpJson } from "./php-query.ts";
import { refusals } from "./refusals.ts";

/** The checks of DKAN's query schema; the wording inside `data` is in the style of its one documented example. */

type Pointer = readonly (string | number)[];
type PhpObject = { readonly [key: string]: PhpJson };

export function isObject(value: PhpJson): value is PhpObject {
  return typeof value === "object" && !Array.isArray(value);
}

export function arrayAt(query: PhpObject, name: string): readonly PhpJson[] {
  const value = query[name];
  if (value === undefined) return [];
  return asArray(value, [name]);
}

/** A gap in the index, or an index out of order, has made an object of the list. */
export function asArray(value: PhpJson, pointer: Pointer): readonly PhpJson[] {
  if (typeof value === "string" || isObject(value)) throw refusals.type(pointer, "array", typeName(value));
  return value;
}

/** "10" is coerced to 10; the most digits taken are 15, so that no number loses precision. */
export function integerAt(query: PhpObject, name: string): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^[+-]?\d{1,15}(\.0*)?$/.test(value)) return Number(value);
  throw refusals.type([name], "integer", typeName(value));
}

/** "true" and "false" are coerced, nothing else is. */
export function flagAt(query: PhpObject, name: string): boolean | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (value === "true" || value === "false") return value === "true";
  throw refusals.type([name], "boolean", typeName(value));
}

export function oneOf<const T extends string>(value: PhpJson, allowed: readonly T[], pointer: Pointer): T {
  const known = allowed.find((choice) => choice === value);
  if (known === undefined) throw refusals.schema("enum", pointer, "The attribute value is not one of those allowed.");
  return known;
}

/** The column that a condition or a sort names; a table alias before a dot is not allowed. */
export function propertyAt(item: PhpJson, pointer: Pointer): string {
  if (!isObject(item)) throw refusals.type(pointer, "object", typeName(item));
  const property = item.property;
  if (property === undefined) {
    throw refusals.schema("required", pointer, "The attribute property ''property'' is required.");
  }
  if (typeof property !== "string") throw refusals.type([...pointer, "property"], "string", typeName(property));
  if (!/^[^.]+$/.test(property)) {
    throw refusals.schema("pattern", [...pointer, "property"], "The attribute value must match the pattern '^[^.]+$'.");
  }
  return property;
}

export function typeName(value: PhpJson): string {
  if (typeof value === "string") return "string";
  return isObject(value) ? "object" : "array";
}
