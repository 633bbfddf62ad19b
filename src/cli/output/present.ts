import type { Dataset } from "../../catalog/dataset.ts";
import { toCsv } from "../../core/csv.ts";
import { toJson, toJsonLine } from "./json.ts";
import { toLines } from "./lines.ts";
import { envelopeIn } from "../../gateway/envelope.ts";
import type { Format } from "../options.ts";
import { dim, toCard, toTable, type Layout } from "./table.ts";

/** A success as the text that a command writes; every form but the table can be read by a program. */
export function present(dataset: Dataset, body: unknown, format: Format, layout: Layout): string {
  if (format === "json") return toJson(body);
  const { results } = envelopeIn(body);
  const fields = Object.keys(dataset.record.shape);
  if (format === "ndjson") return results.map(toJsonLine).join("");
  if (format === "csv") return toCsv([fields, ...results.map((record) => fields.map((field) => record[field]))]);
  const [first] = results;
  const records =
    first === undefined
      ? "No records match this query."
      : dataset.isLookup && results.length === 1
        ? toCard(fields, first, layout)
        : toTable(fields, results, layout);
  const notes = [...citation(body).split("\n"), dataset.caveat];
  return `${records}\n\n${notes.map((note) => dim(note, layout)).join("\n")}\n`;
}

/** How much of what was found, what is to be said about it, who was asked, where and when. */
export function citation(body: unknown): string {
  const { count, upstream_total, notes, source, source_url, retrieved_at } = envelopeIn(body);
  const total = upstream_total === null ? "" : ` of ${upstream_total} that the agency reports`;
  return toLines([
    `${count} ${count === 1 ? "record" : "records"}${total}. ${source}.`,
    ...notes.map((note) => `Note: ${note}`),
    `Asked ${source_url} at ${retrieved_at}.`,
  ]);
}
