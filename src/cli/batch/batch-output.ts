import { z } from "zod";
import type { BatchResult, Counts } from "./batch.ts";
import { toCsv } from "../../core/csv.ts";

/** The first line of results as CSV. */
export const csvHead = (fields: readonly string[]): string => toCsv([[...FACTS, ...fields]]);

/**
 * What a row says of its line; no dataset has a field of the same name, or readers of columns by name would lose one.
 */
const FACTS = ["line", "line_status", "input", "error", "count", "upstream_total", "source_url", "retrieved_at"];

const answer = z.object({
  error: z.string().optional(),
  detail: z.string().optional(),
  count: z.int().optional(),
  upstream_total: z.int().nullish(),
  source_url: z.string().optional(),
  retrieved_at: z.string().optional(),
  results: z.array(z.record(z.string(), z.unknown())).default([]),
});

/** One result as CSV: a row for each record, and one row where there is none. */
export function csvRows(result: BatchResult, fields: readonly string[]): string {
  const { error, detail, count, upstream_total, source_url, retrieved_at, results } = answer.parse(result.answer);
  const problem = error === undefined ? null : `${error}: ${detail ?? ""}`;
  const input = new URLSearchParams(Object.entries(result.input)).toString();
  const facts = [result.line, result.status, input, problem, count, upstream_total, source_url, retrieved_at];
  const records = results.length === 0 ? [{}] : results;
  return toCsv(
    records.map((record: Readonly<Record<string, unknown>>) => [...facts, ...fields.map((field) => record[field])]),
  );
}

/** A bar with what was counted so far; `share` of the file is from 0 to 1. */
export function progressBar(counts: Counts, share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR);
  const bar = `${"#".repeat(filled)}${"-".repeat(BAR - filled)}`;
  return (
    `[${bar}] ${Math.floor(Math.min(1, share) * 100)}% ${counts.found} found, ${counts["not found"]} ` +
    `not found, ${counts.unavailable} unavailable`
  );
}

/** Signs of the bar. */
const BAR = 24;
