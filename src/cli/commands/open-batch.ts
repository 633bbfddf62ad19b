import { fstatSync, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { systemClock } from "../../core/clock.ts";
import { toCsv } from "../../core/csv.ts";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import { toJsonLine } from "../output/json.ts";
import type { Format } from "../program/options.ts";
import { opened, toStdout, unusable } from "../streams.ts";
import type { BatchFile, BatchIo, BatchResult, Counts } from "./batch.ts";
import { openResults, type ResultsFile } from "./results-file.ts";

/** The files of a batch, or the standard streams. */
export async function openBatch(
  { path, out }: BatchFile,
  fields: readonly string[],
  format: Format,
): Promise<BatchIo & { close(): Promise<void> }> {
  if (out !== null && format === "csv")
    throw new CommandError("--out is always NDJSON, so that a run can resume; leave out --csv.", 2);
  const questions = await factsOf(path).catch((cause: unknown) => unusable(path, "read", cause));
  if (out !== null && isSameFile(questions, await factsOf(out).catch(() => null)))
    throw new CommandError("--out and --file are the same file; name another --out.", 2);
  const results =
    out === null
      ? await standardOutput(fields, format)
      : await openResults(out).catch((cause: unknown) => unusable(out, "written", cause));
  const isWatched = process.stderr.isTTY;
  let read = 0;
  let shownAt = 0;
  async function* lines(): AsyncGenerator<string> {
    try {
      for await (const { text: line } of linesOf(opened(path), LONGEST_QUESTION)) {
        read += Buffer.byteLength(line) + 1;
        yield line;
      }
    } catch (cause) {
      unusable(path, "read", cause);
    }
  }
  return {
    ...results,
    lines: lines(),
    sleep: (ms) => sleep(ms),
    report(counts) {
      if (!isWatched || systemClock.now() - shownAt < BETWEEN_BARS) return;
      shownAt = systemClock.now();
      process.stderr.write(`\r\u001B[K${progressBar(counts, path === "-" ? 0 : read / Math.max(1, questions.size))}`);
    },
    note: (line) => void process.stderr.write(`${isWatched ? "\r\u001B[K" : ""}${line}\n`),
    async close() {
      if (shownAt > 0) process.stderr.write("\n");
      await results.close();
    },
  };
}

/** Bytes of one line; a set of parameters needs a few hundred. */
const LONGEST_QUESTION = 64 * 1024;

/** Of a file, or of what standard input is. */
const factsOf = async (path: string): Promise<Stats> => (path === "-" ? fstatSync(0) : stat(path));

/** A run that reads what it writes would lose the one and never end the other. */
const isSameFile = (one: Stats, other: Stats | null): boolean =>
  other !== null && one.isFile() && one.dev === other.dev && one.ino === other.ino;

/** Milliseconds between two drawings of the bar. */
const BETWEEN_BARS = 100;

/** Results to standard output, where no later run can go on. */
async function standardOutput(fields: readonly string[], format: Format): Promise<ResultsFile> {
  if (format === "csv") await toStdout(csvHead(fields));
  return {
    isDone: () => false,
    write: (result) => toStdout(format === "csv" ? csvRows(result, fields) : toJsonLine(result)),
    close: () => Promise.resolve(),
  };
}

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
function progressBar(counts: Counts, share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR);
  const bar = `${"#".repeat(filled)}${"-".repeat(BAR - filled)}`;
  return (
    `[${bar}] ${Math.floor(Math.min(1, share) * 100)}% ${counts.found} found, ${counts["not found"]} ` +
    `not found, ${counts.unavailable} unavailable`
  );
}

/** Signs of the bar. */
const BAR = 24;
