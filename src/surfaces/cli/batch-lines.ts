import type { Dataset } from "../../dataset.ts";
import { unknownParameter } from "../../params.ts";
import { quoted } from "../../text.ts";
import { CommandError } from "./reach.ts";

/** What one line of a file asks: nothing, a question, or something that cannot be read. */
export type Line =
  | { readonly kind: "nothing" }
  | { readonly kind: "question"; readonly input: Readonly<Record<string, string>> }
  | { readonly kind: "invalid"; readonly detail: string };

/**
 * Reads the lines of a file in their order: JSON objects, or CSV whose first line names parameters. For a look-up the header
 * may be missing, and then the first column holds the identifiers.
 * @throws CommandError when the header names something that is no parameter
 */
export function createLineReader(dataset: Dataset): (text: string) => Line {
  const [identifier = ""] = dataset.query.names;
  let columns: readonly string[] | null = null;
  return (text) => {
    if (text.trim() === "") return { kind: "nothing" };
    const isRead = text.isWellFormed();
    if (text.trimStart().startsWith("{")) return isRead ? jsonLine(text) : NOT_UTF8;
    const cells = csvCells(text);
    if (cells === null) return { kind: "invalid", detail: "A quotation mark is not closed on this line." };
    if (columns === null) {
      const names = cells.map((cell) => cell.trim().toLowerCase());
      const isHeader = !dataset.isLookup || names.includes(identifier);
      columns = isHeader ? names : [identifier];
      if (isHeader) requireParameters(dataset, columns);
      if (isHeader) return { kind: "nothing" };
    }
    return isRead ? csvLine(dataset, columns, cells) : NOT_UTF8;
  };
}

/** Whoever reads a file makes each byte that is not UTF-8 a surrogate that stands alone. */
const NOT_UTF8: Line = { kind: "invalid", detail: "This line is not UTF-8." };

/** Beside a look-up's identifier there may be columns of any name, but each parameter once. */
function requireParameters(dataset: Dataset, columns: readonly string[]): void {
  const named = columns.filter((name) => dataset.query.names.includes(name));
  if (new Set(named).size < named.length) throw new CommandError("The first line names a parameter twice.", 2);
  if (dataset.isLookup) return;
  const unknown = columns.find((name) => !dataset.query.names.includes(name));
  if (unknown !== undefined)
    throw new CommandError(
      `The first line must name parameters. ${unknownParameter(unknown, dataset.query.names).message}`,
      2,
    );
}

function csvLine(dataset: Dataset, columns: readonly string[], cells: readonly string[]): Line {
  if (cells.length > columns.length)
    return {
      kind: "invalid",
      detail: `There are ${cells.length} cells for the columns ${columns.map((name) => quoted(name)).join(", ")}; the first line must name each.`,
    };
  const given = columns.flatMap((name, index): [string, string][] => {
    const cell = (cells[index] ?? "").trim();
    return dataset.query.names.includes(name) && cell !== "" ? [[name, cell]] : [];
  });
  return { kind: "question", input: Object.fromEntries(given) };
}

function jsonLine(text: string): Line {
  const value = parsed(text);
  if (typeof value !== "object" || value === null)
    return { kind: "invalid", detail: "This line is not a JSON object." };
  const entries = Object.entries(value);
  const odd = entries.find(([, each]) => typeof each !== "string" && typeof each !== "number");
  if (odd !== undefined) return { kind: "invalid", detail: `${quoted(odd[0])} must be a text or a number.` };
  const rounded = entries.find(([, each]) => typeof each === "number" && !Number.isSafeInteger(each));
  if (rounded !== undefined)
    return {
      kind: "invalid",
      detail: `${quoted(rounded[0])} is a number that may be rounded; write it as text, in quotation marks.`,
    };
  const torn = entries.find(([, each]) => !String(each).isWellFormed());
  if (torn !== undefined) return { kind: "invalid", detail: `${quoted(torn[0])} holds half of a character.` };
  if (keysIn(text) > entries.length) return { kind: "invalid", detail: "A parameter stands twice on this line." };
  return { kind: "question", input: Object.fromEntries(entries.map(([name, each]) => [name, String(each)])) };
}

/** Of a flat object; reading JSON keeps only the last of two equal ones. */
const keysIn = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
