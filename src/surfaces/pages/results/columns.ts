import type { Dataset } from "../../../catalog/dataset.ts";
import type { TrimmedRecord } from "../../../catalog/reading.ts";
import { fieldsOf, typesOf, type Field } from "../parts/fields.ts";

/** A field of the records as the column of a table: what names a record, then what its view puts first. */
export interface Column {
  readonly field: Field;
  /** What a cell says; null where the agency gave nothing. */
  text(record: TrimmedRecord): string | null;
  /** What it is sorted by: the same, with the digits of a number in one piece. */
  key(record: TrimmedRecord): string | null;
}

export interface Sort {
  readonly field: string;
  readonly isDescending: boolean;
}

export function columnsOf({ view, recordSchema }: Dataset): readonly Column[] {
  const fields = new Map(fieldsOf(recordSchema).map((field) => [field.name, field]));
  return [view.heading, ...view.facts].flatMap((name) => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const words = { codes: view.codes?.[name], parts: view.parts?.[name] };
    const text = (record: TrimmedRecord) => brief(record[name], words, (number) => number.toLocaleString("en-US"));
    return [{ field, text, key: (record: TrimmedRecord) => brief(record[name], words, String) }];
  });
}

/** Lists have no order among each other that anybody would expect. */
export const isSortable = (dataset: Dataset, name: string): boolean =>
  columnsOf(dataset).some(({ field }) => field.name === name && !typesOf(field.schema).includes("array"));

/** Numbers inside texts count as numbers, so that 9 comes before 10. */
const collator = new Intl.Collator("en", { numeric: true });

/** The same records by one column; those without a value come last either way. */
export function sorted(
  dataset: Dataset,
  records: readonly TrimmedRecord[],
  { field, isDescending }: Sort,
): readonly TrimmedRecord[] {
  const key = columnsOf(dataset).find((column) => column.field.name === field)?.key ?? (() => null);
  return records.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return collator.compare(one, other) * (isDescending ? -1 : 1);
  });
}

interface Words {
  readonly codes: ReadonlyMap<string, string> | undefined;
  readonly parts: readonly string[] | undefined;
}

/** Values of a list that a cell names. */
const MOST_LISTED = 3;

function brief(value: unknown, words: Words, numeral: (number: number) => string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const texts = [...new Set(value.flatMap((each) => brief(each, words, numeral) ?? []))];
    const more = texts.length - MOST_LISTED;
    return texts.length === 0 ? null : texts.slice(0, MOST_LISTED).join("; ") + (more > 0 ? `; ${more} more` : "");
  }
  if (typeof value !== "object")
    return words.codes?.get(String(value)) ?? (typeof value === "number" ? numeral(value) : String(value));
  const members = new Map<string, unknown>(Object.entries(value));
  const texts = (words.parts ?? [...members.keys()]).flatMap((name) => brief(members.get(name), words, numeral) ?? []);
  return texts.length === 0 ? null : texts.join(", ");
}
