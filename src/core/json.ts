/** Whether a value is an object of JSON: neither a list nor null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether an object in a JSON text repeats a name: whatever parses it keeps only the last of them.
 * @param value what the text was parsed to
 */
export function repeatsName(text: string, value: unknown): boolean {
  /** Without escapes a string ends at the next quotation mark; it is a name where a colon follows. */
  const strings = text.replaceAll(/\\./g, "").match(/"[^"]*"(?:\s*:)?/g) ?? [];
  return strings.filter((found) => found.endsWith(":")).length > namesOf(value).length;
}

/** The names in all objects of a parsed value, however deep. */
export function namesOf(value: unknown): readonly string[] {
  const names: string[] = [];
  const left = [value];
  for (const each of left) {
    if (typeof each !== "object" || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (!Array.isArray(each)) names.push(name);
      left.push(inner);
    }
  }
  return names;
}
