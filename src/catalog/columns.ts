import type { Dataset } from "./dataset.ts";
import type { TrimmedRecord } from "./reading.ts";
import type { Matched } from "./view.ts";
import { words } from "../core/text.ts";

/** The columns of a table of records, on pages and in a terminal: what names a record, then what its view puts first. */

export interface Column {
  /** The field of the records that it shows. */
  readonly name: string;
  readonly label: string;
  /** What a cell says; null where the agency gave nothing. */
  text(record: TrimmedRecord): string | null;
}

/** @param input what was asked, which may have a column of its own */
export function columnsOf(dataset: Dataset, input: object = {}): readonly Column[] {
  const { view } = dataset;
  const matched = Object.entries(view.matched ?? {}).flatMap(([name, column]) =>
    name in input && column !== undefined ? [column] : [],
  );
  return [view.heading, ...view.facts].flatMap((name) => {
    const own = matched.find(({ instead }) => instead === name);
    if (own !== undefined) return [matchedColumn(dataset, own)];
    return columnOf(dataset, name) ?? [];
  });
}

/** The column of one field; null where records have no such field. */
export function columnOf(dataset: Dataset, name: string): Column | null {
  const schema = dataset.recordSchema.properties?.[name];
  if (schema === undefined) return null;
  const label = (typeof schema === "object" ? schema.title : undefined) ?? words(name);
  return { name, label, text: (record: TrimmedRecord) => brief(record[name], wordsOf(dataset, name)) };
}

/** How many items of a list match, and the first of them; the list itself may name fewer than there are. */
function matchedColumn(dataset: Dataset, { field, count, title, items: [one, several] }: Matched): Column {
  const text = (record: TrimmedRecord): string | null => {
    const [total, all] = [record[count], record[field]];
    if (typeof total !== "number" || !Array.isArray(all)) return null;
    const texts = [...new Set(all.slice(0, total).flatMap((each) => brief(each, wordsOf(dataset, field)) ?? []))];
    const isAll = texts.length <= MOST_LISTED && all.length >= total;
    const named = texts.slice(0, MOST_LISTED).join("; ");
    return `${total.toLocaleString("en-US")} ${total === 1 ? one : several}${named === "" ? "" : `: ${named}`}${isAll ? "" : " …"}`;
  };
  return { name: field, label: title, text };
}

/** Words for the values of a field of records, or of a member of the objects that it holds. */
export const codesOf = (
  { view, fields }: Dataset,
  name: string,
  member?: string,
): ReadonlyMap<string, string> | undefined =>
  (member === undefined ? undefined : view.memberCodes?.[name]?.[member]) ?? view.codes?.[name] ?? fields[name]?.values;

const wordsOf = (dataset: Dataset, name: string): Words => ({
  codes: codesOf(dataset, name),
  parts: dataset.view.parts?.[name],
});

interface Words {
  readonly codes: ReadonlyMap<string, string> | undefined;
  readonly parts: readonly string[] | undefined;
}

/** Values of a list that a cell names. */
const MOST_LISTED = 3;

function brief(value: unknown, words: Words): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const texts = [...new Set(value.flatMap((each) => brief(each, words) ?? []))];
    const more = texts.length - MOST_LISTED;
    return texts.length === 0 ? null : texts.slice(0, MOST_LISTED).join("; ") + (more > 0 ? `; ${more} more` : "");
  }
  if (typeof value !== "object")
    return (
      words.codes?.get(String(value)) ?? (typeof value === "number" ? value.toLocaleString("en-US") : String(value))
    );
  const members = new Map<string, unknown>(Object.entries(value));
  const texts = (words.parts ?? [...members.keys()]).flatMap((name) => brief(members.get(name), words) ?? []);
  return texts.length === 0 ? null : texts.join(", ");
}
