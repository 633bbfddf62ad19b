import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR, cursorIn } from "../../catalog/paging.ts";
import { LARGEST_LIMIT } from "../../catalog/params.ts";
import { toCsv } from "../../core/csv.ts";
import { envelopeIn, type Envelope } from "../../gateway/envelope.ts";
import { createRepeats, REPEATED } from "../../gateway/repeats.ts";
import { toJsonLine } from "../output/json.ts";
import { toFailure, type Call, type Failure, type Reached } from "../reach.ts";

/** Every match of a search, read page by page and written as it comes; a later run goes on where one stopped. */

/** What is known between two pages; as JSON beside an unfinished file. */
export interface Progress {
  /** The cursor of the page to come; null before the first one. */
  readonly cursor: string | null;
  readonly count: number;
  /** What the agency reported with the first page. */
  readonly total: number | null;
  readonly notes: readonly string[];
  readonly pages: readonly Pick<Envelope, "source_url" | "retrieved_at" | "source_digest" | "count">[];
}

export const BEGINNING: Progress = { cursor: null, count: 0, total: null, notes: [], pages: [] };

/** Where the records go. */
export interface AllIo {
  /** What an earlier run left. */
  readonly progress: Progress;
  /** Keeps the text of a page together with what is known after it. */
  write(text: string, progress: Progress): Promise<void>;
  report(progress: Progress): void;
  sleep(ms: number): Promise<void>;
}

export type RowFormat = "csv" | "ndjson";

export interface AllOptions {
  readonly format: RowFormat;
  readonly most: number;
}

export type AllOutcome =
  | { readonly kind: "complete"; readonly progress: Progress }
  | { readonly kind: "stopped at the maximum"; readonly progress: Progress }
  | { readonly kind: "too many"; readonly total: number }
  /** The agency lets nobody read on, or reported more than it gave. */
  | { readonly kind: "incomplete"; readonly progress: Progress }
  | { readonly kind: "failed"; readonly failure: Failure; readonly progress: Progress };

/** Reads and writes page after page until the last one, a failure or the most records that are wanted. */
export async function readAll(
  dataset: Dataset,
  input: object,
  { call, io, options }: { readonly call: Call; readonly io: AllIo; readonly options: AllOptions },
): Promise<AllOutcome> {
  const { format, most } = options;
  const fields = Object.keys(dataset.record.shape);
  const repeats = createRepeats(dataset);
  let { progress } = io;
  if (progress === BEGINNING && format === "csv") await io.write(toCsv([fields]), progress);
  for (;;) {
    const { cursor } = progress;
    const room = most - progress.count;
    if (room <= 0) return { kind: "stopped at the maximum", progress };
    const asked = { ...input, limit: LARGEST_LIMIT, ...(cursor === null ? {} : { [CURSOR]: cursor }) };
    const reached = await patiently(() => call(dataset, asked), io);
    const failure = toFailure(reached);
    if (failure !== null) return { kind: "failed", failure, progress };
    const page = envelopeIn(reached.body);
    const total = cursor === null ? page.upstream_total : progress.total;
    if (total !== null && total > most && cursor === null && options.most === DEFAULT_MOST)
      return { kind: "too many", total };
    const records = page.results.slice(0, room);
    const notes = repeats(page.results) ? [...page.notes, REPEATED] : page.notes;
    progress = after(progress, { ...page, notes }, records.length, total);
    await io.write(rowsOf(records, fields, format), progress);
    io.report(progress);
    if (records.length < page.results.length) return { kind: "stopped at the maximum", progress };
    if (progress.cursor === null) return { kind: isWhole(progress, page) ? "complete" : "incomplete", progress };
  }
}

/** Records that are read if nothing else is said. */
export const DEFAULT_MOST = 5000;

function after(before: Progress, page: Envelope, count: number, total: number | null): Progress {
  const { source_url, retrieved_at, source_digest, next, upstream_total } = page;
  const changed =
    upstream_total === null || upstream_total === total
      ? []
      : [`The agency's total changed from ${total} to ${upstream_total} while its pages were read.`];
  return {
    cursor: next === null ? null : cursorIn(next),
    count: before.count + count,
    total,
    notes: [...new Set([...before.notes, ...page.notes, ...changed])],
    pages: [...before.pages, { source_url, retrieved_at, source_digest, count: page.count }],
  };
}

/** Whether nothing is left behind the last page. Without a total, a page that is full may have more behind it. */
const isWhole = ({ count, total }: Progress, last: Envelope): boolean =>
  total === null ? last.count < LARGEST_LIMIT : count >= Math.min(total, last.upstream_total ?? total);

const rowsOf = (records: Envelope["results"], fields: readonly string[], format: RowFormat): string =>
  format === "csv"
    ? toCsv(records.map((record) => fields.map((field) => record[field])))
    : records.map(toJsonLine).join("");

/** Tries of one page, and the longest pause between two, in seconds. */
const TRIES = 3;
const LONGEST_PAUSE = 60;

/** Waits where the other side says for how long. */
async function patiently(call: () => Promise<Reached>, { sleep }: AllIo): Promise<Reached> {
  let reached = await call();
  for (let tried = 1; tried < TRIES; tried++) {
    const { retryAfterSeconds: seconds } = reached;
    if (reached.status === 200 || seconds === null || seconds > LONGEST_PAUSE) break;
    await sleep(seconds * 1000);
    reached = await call();
  }
  return reached;
}
