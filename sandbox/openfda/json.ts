/** Any JSON object of a record; its values are only ever inspected, never trusted to have a type. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The scalar values below a dotted path, as text. Arrays are flattened on the way, as Elasticsearch does: two values of
 * one record may come from two different elements.
 */
export function valuesAt(record: JsonObject, path: string): readonly string[] {
  let level: unknown[] = [record];
  for (const key of path.split(".")) level = level.flat().flatMap((value) => (isJsonObject(value) ? [value[key]] : []));
  return level
    .flat()
    .filter((value) => value !== undefined && value !== null && typeof value !== "object")
    .map(String);
}
