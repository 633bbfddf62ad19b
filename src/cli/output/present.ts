import { z } from "zod";
import { columnOf, columnsOf } from "../../catalog/columns.ts";
import type { Dataset } from "../../catalog/dataset.ts";
import { cursorIn } from "../../catalog/paging.ts";
import type { TrimmedRecord } from "../../catalog/reading.ts";
import { toCsv } from "../../core/csv.ts";
import { nearest } from "../../core/nearest.ts";
import { quoted } from "../../core/text.ts";
import { CommandError } from "../command-error.ts";
import { toJson, toJsonLine } from "./json.ts";
import { toLines } from "./lines.ts";
import { envelopeIn } from "../../gateway/envelope.ts";
import type { Format } from "../program/options.ts";
import { dim, toCard, toTable, type Layout } from "./table.ts";

/** Records, and what is said of them: how many, who was asked, where and when. */
export interface Records {
  readonly results: readonly TrimmedRecord[];
  /** How many the agency reports; null where it reports none. */
  readonly total: number | null;
  readonly said: readonly string[];
  /** What was searched by, which may have a column of its own: the sites of studies in a place. */
  readonly asked?: object;
}

/** The records of an answer that is an envelope. */
export function recordsOf(body: unknown): Records {
  const { results, upstream_total: total, self } = envelopeIn(body);
  const asked = Object.fromEntries(new URLSearchParams(self.split("?")[1]));
  return { results, total, said: citation(body).split("\n"), asked };
}

/** How records are written; JSON is the answer itself. */
export interface Presentation extends Layout {
  readonly format: Exclude<Format, "json">;
  /** The fields that were asked for; null for those that a form has by itself. */
  readonly fields: readonly string[] | null;
}

/** Records as the text that a command writes; every form but the table can be read by a program. */
export function present(
  dataset: Dataset,
  { results, total, said, asked }: Records,
  presentation: Presentation,
): string {
  const { format, fields: chosen, ...layout } = presentation;
  const fields = chosen ?? Object.keys(dataset.record.shape);
  if (format === "ndjson") return results.map(toJsonLine).join("");
  if (format === "csv") return toCsv([fields, ...results.map((record) => fields.map((field) => record[field]))]);
  const [first] = results;
  const columns = chosen === null ? tableOf(dataset, asked) : tableOfFields(dataset, chosen);
  const records =
    first === undefined
      ? (total ?? 0) > 0
        ? "No records on this page."
        : "No records match this query."
      : dataset.isLookup && results.length === 1
        ? toCard(
            fields.filter((field) => field in first),
            inWords(dataset, first),
            layout,
          )
        : toTable(columns.names, results.map(columns.told), layout, columns.rest);
  return `${records}\n\n${[...said, dataset.caveat].map((note) => dim(note, layout)).join("\n")}\n`;
}

/** The columns of the pages between the identifier and the agency's own page; all other fields are named below them. */
function tableOf(dataset: Dataset, asked: object = {}) {
  const own = columnsOf(dataset, asked);
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

/** A record whose single values are written as on the pages; lists and what they hold stay whole. */
const inWords = (dataset: Dataset, record: TrimmedRecord): TrimmedRecord =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === "object" ? value : (columnOf(dataset, name)?.text(record) ?? value),
    ]),
  );

/** Exactly these fields, in this order. */
const tableOfFields = (dataset: Dataset, fields: readonly string[]) => ({
  names: fields,
  told: (record: TrimmedRecord): TrimmedRecord =>
    Object.fromEntries(fields.map((name) => [name, columnOf(dataset, name)?.text(record) ?? null])),
  rest: null,
});

/**
 * The fields that a list of columns names, each once.
 * @throws CommandError (2) for a name that records do not have
 */
export function columnsIn(dataset: Dataset, list: string): readonly string[] {
  const fields = Object.keys(dataset.record.shape);
  const names = [...new Set(list.split(",").map((name) => name.trim()))];
  const odd = names.find((name) => !fields.includes(name));
  if (odd === undefined) return names;
  const meant = nearest(odd, fields);
  const hint = meant === null ? "" : ` Did you mean ${meant}?`;
  throw new CommandError(`There is no column ${quoted(odd)}.${hint} Columns: ${fields.join(", ")}.`, 2);
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
function citation(body: unknown): string {
  const { count, upstream_total, next, notes, source, source_url, retrieved_at } = envelopeIn(body);
  const total = upstream_total === null ? "" : ` of ${upstream_total} that the agency reports`;
  return toLines([
    `${count} ${count === 1 ? "record" : "records"}${total}. ${source}.`,
    ...(next === null ? [] : [`There are more: use --cursor ${cursorIn(next)} for the next page, or --all for all.`]),
    ...notes.map((note) => `Note: ${note}`),
    `Asked ${source_url} at ${retrieved_at}.`,
  ]);
}
