import { toRowTest } from "./filter.ts";
import type { DatastoreQuery, Sort } from "./query.ts";
import { refusals } from "./refusals.ts";
import type { Column, Table } from "./table.ts";

export interface QueryResult {
  readonly columns: readonly Column[];
  /** The rows of this page, cut to the columns asked for. */
  readonly rows: readonly (readonly string[])[];
  /** All matches, whatever `limit` and `offset` say. */
  readonly count: number;
}

type NumberedRow = { readonly id: number; readonly row: readonly string[] };

/** DKAN's hidden primary key; `rowIds` shows it. */
const ROW_ID: Column = { name: "record_number", title: "record_number" };

/** Filters, sorts, cuts and projects, in the order SQL does. */
export function runQuery(table: Table, query: DatastoreQuery): QueryResult {
  const indexes = new Map(table.columns.map(({ name }, index) => [name, index]));
  const indexOf = (property: string) => {
    const index = indexes.get(property);
    if (index === undefined) throw refusals.noColumn();
    return index;
  };
  const names = query.properties.length > 0 ? query.properties : table.columns.map(({ name }) => name);
  const picked = names.map(indexOf);
  const test = toRowTest(query.conditions, indexOf);
  const order = toOrder(query.sorts, indexOf);

  const matches = table.rows.map((row, index) => ({ id: index + 1, row })).filter(({ row }) => test(row));
  const page = (query.sorts.length > 0 ? matches.toSorted(order) : matches).slice(
    query.offset,
    query.offset + query.limit,
  );
  const project = ({ row }: NumberedRow) => picked.map((index) => row[index] ?? "");
  const columns = picked.flatMap((index) => table.columns[index] ?? []);
  return {
    columns: query.rowIds ? [ROW_ID, ...columns] : columns,
    rows: page.map((numbered) => (query.rowIds ? [String(numbered.id), ...project(numbered)] : project(numbered))),
    count: matches.length,
  };
}

function toOrder(sorts: readonly Sort[], indexOf: (property: string) => number) {
  const keys = sorts.map(({ property, isDescending }) => ({ index: indexOf(property), sign: isDescending ? -1 : 1 }));
  return (a: NumberedRow, b: NumberedRow): number => {
    for (const { index, sign } of keys) {
      const left = (a.row[index] ?? "").toUpperCase();
      const right = (b.row[index] ?? "").toUpperCase();
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}
