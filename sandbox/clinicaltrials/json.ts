export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everything found at a path; lists on the way are walked through. */
export function valuesAt(root: unknown, path: readonly string[]): readonly unknown[] {
  let values: unknown[] = [root];
  for (const name of path) {
    const next: unknown[] = [];
    for (const value of values) {
      if (isObject(value) && value[name] !== undefined) pushFlat(next, value[name]);
    }
    values = next;
  }
  return values;
}

function pushFlat(target: unknown[], value: unknown): void {
  if (Array.isArray(value)) for (const item of value) target.push(item);
  else target.push(value);
}
