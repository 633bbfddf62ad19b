import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** The bytes of a file of `data/`, which are kept compressed as `<name>.br`. */
export function readData(name: string): Buffer {
  return brotliDecompressSync(readFileSync(new URL(`data/${name}.br`, import.meta.url)));
}

/**
 * The records of a file of `data/`, in its order: one `{ "origin", "kind", "record" }` a line (see the ORIGIN.md beside the
 * data). Line by line, since the whole text of the labels would be a string of a hundred megabytes.
 */
export function readRecords(name: string): readonly Readonly<Record<string, unknown>>[] {
  const bytes = readData(name);
  const records: Readonly<Record<string, unknown>>[] = [];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf("\n", start);
    const end = found < 0 ? bytes.length : found;
    records.push(recordOf(JSON.parse(bytes.toString("utf8", start, end)), `${name}:${records.length + 1}`));
    start = end + 1;
  }
  return records;
}

/** Makes a value when it is first asked for: nobody waits for records that nobody asks for. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function recordOf(line: unknown, where: string): Readonly<Record<string, unknown>> {
  if (isObject(line) && isObject(line["record"])) return line["record"];
  throw new Error(`${where} holds no record`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
