import type { AgencyAnswer } from "../agency.ts";
import { toCsvRow } from "./csv.ts";
import type { DatastoreQuery } from "./query.ts";
import { toJsonAnswer } from "./refusals.ts";
import type { QueryResult } from "./run.ts";
import type { Column, Table } from "./table.ts";

/** The real distribution id changes with every refresh and is not known for this table: plainly a placeholder. */
const DISTRIBUTION_ID = "00000000-0000-0000-0000-000000000000";

/** `results`, `count`, `schema`, `query`, in this order; a part asked away is absent (DKAN Service/Query.php). */
export function toQueryAnswer(table: Table, query: DatastoreQuery, result: QueryResult): AgencyAnswer {
  if (query.format === "csv") return toCsvAnswer(result);
  return toJsonAnswer(200, {
    ...(query.results ? { results: toResults(query, result) } : {}),
    ...(query.count ? { count: result.count } : {}),
    ...(query.schema ? { schema: { [DISTRIBUTION_ID]: { fields: toFields(table, query) } } } : {}),
    query: toEcho(query, result),
  });
}

function toResults({ keys }: DatastoreQuery, { columns, rows }: QueryResult): readonly unknown[] {
  if (!keys) return rows;
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])));
}

function toFields({ columns }: Table, { rowIds }: DatastoreQuery) {
  const fields = columns.map(({ name, title }) => [name, { type: "text", mysql_type: "text", description: title }]);
  const id = { type: "serial", unsigned: true, "not null": true };
  return Object.fromEntries(rowIds ? [["record_number", id], ...fields] : fields);
}

/** The parameters received, then what was added to them: the resource, the defaults and the columns. */
function toEcho({ received, ...query }: DatastoreQuery, { columns }: QueryResult) {
  const { limit, offset, count, results, schema, keys, format, rowIds } = query;
  return {
    ...received,
    resources: [{ id: DISTRIBUTION_ID, alias: "t" }],
    limit,
    offset,
    count,
    results,
    schema,
    keys,
    format,
    rowIds,
    ...(rowIds ? {} : { properties: columns.map(({ name }) => name) }),
  };
}

/** A header of human titles; CSV has no place for count, schema and echo. */
function toCsvAnswer({ columns, rows }: { readonly columns: readonly Column[]; readonly rows: QueryResult["rows"] }) {
  const body = [columns.map(({ title }) => title), ...rows].map(toCsvRow).join("");
  return { status: 200, contentType: "text/csv", body };
}
