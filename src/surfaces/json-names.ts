/** Whether an object in a JSON text names a member twice: what reads JSON keeps the last of them without a word. */
export const repeatsName = (text: string, value: unknown): boolean => namesIn(text) > namesOf(value).length;

/** The names of all members of a value that was read from JSON, however deep. */
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

/** In JSON a text is a name where a colon follows; without escapes a text ends at the next quotation mark. */
const namesIn = (text: string): number =>
  [...text.replaceAll(/\\./g, "").matchAll(/"[^"]*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
