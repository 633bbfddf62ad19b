import { printable } from "../../core/text.ts";

/** Characters of a cell in a table; an address that is cut would be of no use. */
const WIDEST_CELL = 40;

const GAP = "  ";

export interface Layout {
  /** Characters in a line, or null where there is no terminal to fit. */
  readonly columns: number | null;
  readonly isColoured: boolean;
}

type RecordObject = Readonly<Record<string, unknown>>;

/**
 * Records as a table of those single-valued fields that fit; the fields that are not shown are named below it.
 * @param others fields that are never shown; null where exactly these fields were asked for
 */
export function toTable(
  fields: readonly string[],
  records: readonly RecordObject[],
  layout: Layout,
  others: readonly string[] | null = [],
): string {
  const cells = new Map(fields.map((field) => [field, records.map((record) => cut(toCell(record[field])))]));
  const isShowable = (field: string): boolean =>
    records.every((record) => typeof record[field] !== "object" || record[field] === null) &&
    records.some((record) => record[field] !== null);
  const widthOf = (field: string): number => Math.max(...[field, ...(cells.get(field) ?? [])].map(lengthOf));
  const shown: string[] = [];
  let used = 0;
  for (const field of others === null ? fields : fields.filter(isShowable)) {
    const width = widthOf(field) + (shown.length === 0 ? 0 : GAP.length);
    if (others !== null && layout.columns !== null && used + width > layout.columns) continue;
    shown.push(field);
    used += width;
  }
  if (shown.length === 0) return records.map((record) => toCard(fields, record, layout)).join("\n\n");
  const line = (texts: readonly string[]): string =>
    texts.map((text, index) => text + " ".repeat(Math.max(0, widthOf(shown[index] ?? "") - lengthOf(text)))).join(GAP);
  const head = bold(line(shown).trimEnd(), layout);
  const body = records.map((_, row) => line(shown.map((field) => cells.get(field)?.[row] ?? "")).trimEnd());
  const hidden = [...fields, ...(others ?? [])].filter((field) => !shown.includes(field));
  const note = hidden.length === 0 ? [] : [dim(`Not shown: ${hidden.join(", ")}. --json shows everything.`, layout)];
  return [head, ...body, ...note].join("\n");
}

/** One record, a line for each field that has a value. */
export function toCard(fields: readonly string[], record: RecordObject, layout: Layout): string {
  const width = Math.max(...fields.map(lengthOf));
  return fields
    .map((field) => `${bold(field.padEnd(width), layout)}${GAP}${toCell(record[field])}`.trimEnd())
    .join("\n");
}

const bold = (text: string, { isColoured }: Layout): string => (isColoured ? `\u001B[1m${text}\u001B[22m` : text);

export const dim = (text: string, { isColoured }: Layout): string => (isColoured ? `\u001B[2m${text}\u001B[22m` : text);

/** Foreign text cannot steer the terminal: control characters are gone. */
const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return "-";
  return printable(typeof value === "string" ? value : JSON.stringify(value));
};

const cut = (text: string): string => {
  const signs = Array.from(text);
  return signs.length <= WIDEST_CELL || URL.canParse(text) ? text : `${signs.slice(0, WIDEST_CELL - 1).join("")}…`;
};

const lengthOf = (text: string): number => Array.from(text).length;
