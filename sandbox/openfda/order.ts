import { SearchFailure } from "./failure.ts";
import type { Docs, Table } from "./table.ts";
import { parseDate } from "./dates.ts";
import { valuesAt } from "./json.ts";
import type { Field } from "./schema.ts";

/** One sort value of a document; null (no value) sorts last in both directions. */
type SortKey = string | number | null;

interface SortField {
  readonly field: Field;
  readonly isDescending: boolean;
}

/** Documents in the order of `sort`, then by `_id`. */
export interface Order {
  readonly docs: readonly number[];
  keysOf(doc: number): readonly SortKey[];
}

/** Names the server accepts without asking the index (elasticsearch_query.js, DATE_FIELDS, those of our endpoints). */
const dateNames = (
  "report_date effective_time date_facility_aware date_manufacturer_received date_of_event date_received date_added " +
  "date_changed date_report date_report_to_fda date_report_to_manufacturer date_returned_to_manufacturer " +
  "device_date_of_manufacture baseline_date_ceased_marketing baseline_date_first_marketed expiration_date_of_device " +
  "device_date_of_manufacturer event_date_terminated event_date_initiated event_date_created event_date_posted decision_date"
).split(" ");

/** Whether `count` on that name is a histogram of days. */
export function isDateName(name: string): boolean {
  return dateNames.includes(name);
}

/** Whether the server lets a sort through to the index; only its first field is looked at. */
export function maySort(sort: string, { schema }: Table): boolean {
  const name = sort.split(":")[0] ?? "";
  const kind = schema.field(name)?.kind;
  return (
    sort.includes("exact") || dateNames.some((date) => name.endsWith(date)) || kind === "keyword" || kind === "date"
  );
}

export function orderOf(sort: string | null, matched: Docs, table: Table): Order {
  const sortFields = (sort ?? "").split(",").flatMap((part) => toSortField(part, table));
  const keysOf = (doc: number): readonly SortKey[] => [
    ...sortFields.map((sortField) => keyOf(doc, sortField, table)),
    table.ids[doc] ?? null,
  ];
  const rows = [...matched.keys()].filter((doc) => matched[doc] === 1).map((doc) => ({ doc, keys: keysOf(doc) }));
  const descending = [...sortFields.map(({ isDescending }) => isDescending), false];
  rows.sort((a, b) => compareKeys(a.keys, b.keys, descending));
  return { docs: rows.map(({ doc }) => doc), keysOf };
}

/** `field`, `field:asc` or `field:desc`; Elasticsearch ignores a part with any other direction. */
function toSortField(part: string, { schema }: Table): readonly SortField[] {
  const [name = "", direction = "asc", ...more] = part.split(":");
  if (name === "" || more.length > 0 || (direction !== "asc" && direction !== "desc")) return [];
  const field = schema.field(name);
  if (field === undefined) {
    throw new SearchFailure("query_shard_exception", `No mapping found for [${name}] in order to sort on`);
  }
  if (field.kind === "text" || field.kind === "unindexed") throw notAggregatable(name);
  return [{ field, isDescending: direction === "desc" }];
}

export function notAggregatable(name: string): SearchFailure {
  const reason =
    "Text fields are not optimised for operations that require per-document field data like aggregations and sorting, " +
    "so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true " +
    `on [${name}] in order to load field data by uninverting the inverted index.`;
  return new SearchFailure("illegal_argument_exception", `${reason} Note that this can use significant memory.`);
}

/** The smallest value of a list when ascending, the largest when descending. */
function keyOf(doc: number, { field, isDescending }: SortField, table: Table): SortKey {
  const record = table.records[doc];
  const texts = record === undefined ? [] : valuesAt(record, field.path);
  const keys = field.kind === "date" ? texts.map((text) => parseDate(text)?.ms ?? null) : texts;
  const sorted = keys.filter((key) => key !== null).toSorted((a, b) => compareValues(a, b));
  return (isDescending ? sorted.at(-1) : sorted[0]) ?? null;
}

function compareKeys(a: readonly SortKey[], b: readonly SortKey[], descending: readonly boolean[]): number {
  for (const [at, isDescending] of descending.entries()) {
    const [left = null, right = null] = [a[at], b[at]];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    return compareValues(left, right) * (isDescending ? -1 : 1);
  }
  return 0;
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
