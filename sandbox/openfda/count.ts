import { toBasicDate } from "./dates.ts";
import { isDateName, notAggregatable } from "./order.ts";
import type { Docs, Table } from "./table.ts";

export interface Bucket {
  readonly term?: string | number;
  readonly time?: string;
  readonly count: number;
}

/** Documents per value of a field: the most frequent first, or days in order for the server's known date names. */
export function countBy(name: string, limit: number, matched: Docs, table: Table): readonly Bucket[] {
  const field = table.schema.field(name);
  if (field === undefined) return [];
  if (field.kind === "text" || field.kind === "unindexed") throw notAggregatable(name);
  const rows = [...table.terms(field)]
    .map(([term, docs]) => ({ term, count: docs.filter((doc) => matched[doc] === 1).length }))
    .filter(({ count }) => count > 0);
  if (field.kind === "date" && isDateName(name)) {
    rows.sort((a, b) => Number(a.term) - Number(b.term));
    return rows.map(({ term, count }) => ({ time: toBasicDate(Number(term)), count }));
  }
  rows.sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1));
  return rows.slice(0, limit).map(({ term, count }) => ({ term: field.kind === "date" ? Number(term) : term, count }));
}
