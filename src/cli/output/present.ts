import { z } from "zod";
import { columnsOf } from "../../catalog/columns.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { cursorIn } from "../../catalog/paging.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { toCsv } from "../../core/csv.ts";
import { toJson, toJsonLine } from "./json.ts";
import { toLines } from "./lines.ts";
import { envelopeIn } from "../../gateway/envelope.ts";
import type { Format } from "../program/options.ts";
import { dim, toCard, toTable, type Layout } from "./table.ts";

/** A success as the text that a command writes; every form but the table can be read by a program. */
export function present(dataset: Dataset, body: unknown, format: Format, layout: Layout): string {
  if (format === "json") return toJson(body);
  const { results, upstream_total } = envelopeIn(body);
  const fields = Object.keys(dataset.record.shape);
  if (format === "ndjson") return results.map(toJsonLine).join("");
  if (format === "csv") return toCsv([fields, ...results.map((record) => fields.map((field) => record[field]))]);
  const [first] = results;
  const columns = tableOf(dataset);
  const records =
    first === undefined
      ? (upstream_total ?? 0) > 0
        ? "No records on this page."
        : "No records match this query."
      : dataset.isLookup && results.length === 1
        ? toCard(
            fields.filter((field) => field in first),
            first,
            layout,
          )
        : toTable(columns.names, results.map(columns.told), layout, columns.rest);
  const notes = [...citation(body).split("\n"), dataset.caveat];
  return `${records}\n\n${notes.map((note) => dim(note, layout)).join("\n")}\n`;
}

/** The columns of the pages between the identifier and the agency's own page; all other fields are named below them. */
function tableOf(dataset: Dataset) {
  const own = columnsOf(dataset);
  const first = dataset.identifier?.field;
  const around = (record: TrimmedRecord, name: string | undefined): TrimmedRecord =>
    name === undefined ? {} : { [name]: record[name] };
  const names = new Set([...(first === undefined ? [] : [first]), ...own.map(({ name }) => name), AGENCY_PAGE]);
  return {
    names: [...names],
    told: (record: TrimmedRecord): TrimmedRecord => ({
      ...around(record, first),
      ...Object.fromEntries(own.map(({ name, text }) => [name, text(record)])),
      ...around(record, AGENCY_PAGE),
    }),
    rest: Object.keys(dataset.record.shape).filter((field) => !names.has(field)),
  };
}

/** The agency's own page for a record, which every dataset has. */
const AGENCY_PAGE = "record_url";

/** Counts as a table of values, or as rows for a program. */
export function presentCounts(body: unknown, caveat: string, format: Format, layout: Layout): string {
  if (format === "json") return toJson(body);
  const { results, by, missing, upstream_total } = counts.parse(body);
  const rows = results.map(({ value, count }) => [value, count]);
  if (format === "ndjson") return results.map(toJsonLine).join("");
  if (format === "csv") return toCsv([["value", "count"], ...rows]);
  const table = toTable(
    [by, "count"],
    results.map(({ value, count }) => ({ [by]: String(value), count })),
    layout,
  );
  const sum = `${upstream_total ?? "?"} matches in all; ${missing ?? "an unknown number"} without a value.`;
  const notes = [sum, ...citation(body).split("\n").slice(1), caveat];
  return `${table}\n\n${notes.map((line) => dim(line, layout)).join("\n")}\n`;
}

const counts = z.looseObject({
  by: z.string(),
  missing: z.int().nullable(),
  upstream_total: z.int().nullable(),
  results: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })),
});

/** How much of what was found, what is to be said about it, who was asked, where and when. */
export function citation(body: unknown): string {
  const { count, upstream_total, next, notes, source, source_url, retrieved_at } = envelopeIn(body);
  const total = upstream_total === null ? "" : ` of ${upstream_total} that the agency reports`;
  return toLines([
    `${count} ${count === 1 ? "record" : "records"}${total}. ${source}.`,
    ...(next === null ? [] : [`There are more: use --cursor ${cursorIn(next)} for the next page, or --all for all.`]),
    ...notes.map((note) => `Note: ${note}`),
    `Asked ${source_url} at ${retrieved_at}.`,
  ]);
}
