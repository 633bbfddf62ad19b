import type { Dataset } from "../../catalog/dataset.ts";
import { unknownParameter } from "../../catalog/params.ts";
import { quoted } from "../../core/text.ts";
import { isObject, jsonIn, repeatsName } from "../../core/json.ts";
import { CommandError } from "../command-error.ts";

/** What one line of a file asks: nothing, a question, or something that cannot be read. */
export type Line =
  | { readonly kind: "nothing" }
  | { readonly kind: "question"; readonly input: Readonly<Record<string, string>> }
  | { readonly kind: "invalid"; readonly detail: string };

/**
 * Reads the lines of a file in their order. The first one that is not blank decides what they are: JSON objects, or CSV
 * whose first line names parameters. For a look-up that header may be missing, and then the first column holds the
 * identifiers.
 * @throws CommandError when the first line is a header that cannot be used
 */
export function createLineReader(dataset: Dataset): (text: string) => Line {
  const [identifier = ""] = dataset.paramShape.names;
  let read: ((text: string) => Line) | null = null;
  return (text) => {
    if (text.trim() === "") return NOTHING;
    if (read !== null) return read(text);
    if (beginsAsJson(text)) {
      read = jsonLine;
      return jsonLine(text);
    }
    const header = headerOf(dataset, identifier, text);
    const columns = header ?? [identifier];
    read = (line) => (beginsAsJson(line) ? jsonLine(line) : csvLine(dataset, columns, line));
    return header === null ? read(text) : NOTHING;
  };
}

const NOTHING: Line = { kind: "nothing" };

const invalid = (detail: string): Line => ({ kind: "invalid", detail });

/** Whoever reads a file makes each byte that is not UTF-8 a surrogate that stands alone. */
const NOT_UTF8 = invalid("This line is not UTF-8.");

const beginsAsJson = (text: string): boolean => text.trimStart().startsWith("{");

/** The columns that a first line names; null for the first line of a look-up that is no header. */
function headerOf(dataset: Dataset, identifier: string, text: string): readonly string[] | null {
  const columns = csvCells(text)?.map((cell) => cell.trim().toLowerCase());
  if (dataset.isLookup && columns?.includes(identifier) !== true) return null;
  if (columns === undefined) throw new CommandError("A quotation mark is not closed on the first line.", 2);
  requireParameters(dataset, columns);
  return columns;
}

/** Beside a look-up's identifier there may be columns of any name, but each parameter once. */
function requireParameters({ paramShape: { names }, isLookup }: Dataset, columns: readonly string[]): void {
  const named = columns.filter((name) => names.includes(name));
  const repeated = named.find((name, index) => named.indexOf(name) < index);
  if (repeated !== undefined) throw new CommandError(`The first line repeats ${quoted(repeated)}.`, 2);
  if (isLookup) return;
  const unknown = columns.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`The first line must name parameters. ${unknownParameter(unknown, names).message}`, 2);
}

/** A blank cell is a parameter that is not given, but not where that would leave no text to ask for. */
function csvLine({ paramShape: { names, integers } }: Dataset, columns: readonly string[], text: string): Line {
  const cells = csvCells(text);
  if (cells === null) return invalid("A quotation mark is not closed on this line.");
  if (!text.isWellFormed()) return NOT_UTF8;
  if (cells.length > columns.length)
    return invalid(`There are ${cells.length} cells, but the first line names only ${listed(columns)}.`);
  const given = columns
    .map((name, index) => [name, (cells[index] ?? "").trim()] as const)
    .filter(([name, cell]) => names.includes(name) && cell !== "");
  const texts = columns.filter((name) => names.includes(name) && !integers.has(name));
  if (texts.length > 0 && !given.some(([name]) => texts.includes(name)))
    return invalid(`Give at least one value for ${listed(texts)}.`);
  return { kind: "question", input: Object.fromEntries(given) };
}

const listed = (names: readonly string[]): string => names.map((name) => quoted(name)).join(", ");

function jsonLine(text: string): Line {
  if (!text.isWellFormed()) return NOT_UTF8;
  const value = jsonIn(text);
  if (!isObject(value)) return invalid("This line is not a JSON object.");
  const entries = Object.entries(value);
  const odd = entries.find(([, each]) => typeof each !== "string" && typeof each !== "number");
  if (odd !== undefined) return invalid(`${quoted(odd[0])} must be a text or a number.`);
  const rounded = entries.find(([, each]) => typeof each === "number" && !Number.isSafeInteger(each));
  if (rounded !== undefined)
    return invalid(`${quoted(rounded[0])} is a number that may be rounded; write it as text, in quotation marks.`);
  const torn = entries.find(([, each]) => !String(each).isWellFormed());
  if (torn !== undefined) return invalid(`${quoted(torn[0])} contains half a character.`);
  if (repeatsName(text, value)) return invalid("This line repeats a parameter.");
  return { kind: "question", input: Object.fromEntries(entries.map(([name, each]) => [name, String(each)])) };
}

/** The cells of one line of CSV (RFC 4180); null when a quotation mark is not closed. */
function csvCells(text: string): readonly string[] | null {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) return null;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "") return match[2]?.startsWith('"') === true ? null : cells;
    if (match[2]?.startsWith('"') === true) return null;
  }
}
