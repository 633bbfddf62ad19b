import { createReadStream } from "node:fs";
import { open, rename, rm, stat, truncate, writeFile, type FileHandle } from "node:fs/promises";
import { z } from "zod";
import type { Dataset } from "../../catalog/dataset.ts";
import { CURSOR } from "../../catalog/paging.ts";
import { LARGEST_LIMIT } from "../../catalog/params.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { toCsv } from "../../core/csv.ts";
import { jsonIn } from "../../core/json.ts";
import { envelopeIn, type Envelope } from "../../gateway/envelope.ts";
import { createWholeSearch, type SeenPage, type WholeSearch } from "../../gateway/whole-search.ts";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import { toJson, toJsonLine } from "../output/json.ts";
import { toLines } from "../output/lines.ts";
import type { Format } from "../program/options.ts";
import { exitCodeOf, failureLines, type Ask, type Failure } from "./gateway.ts";

/** Every match of a search, read page by page and written as it comes; a later run goes on where one stopped. */

/** Records that are read if nothing else is said. */
export const DEFAULT_MOST = 5000;

/** Where the records go. */
export interface AllIo {
  /** The pages that an earlier run wrote, read one at a time: their identifiers do not fit into memory together. */
  readonly seen: AsyncIterable<SeenPage>;
  /** Keeps the text of a page together with what was seen of it. */
  write(text: string, page: SeenPage): Promise<void>;
  report(whole: WholeSearch): void;
  /** Gives a file its name and writes its manifest beside it. */
  finish(manifest: string): Promise<void>;
  /** What was written stays; a later run begins anew. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

type RowFormat = "csv" | "ndjson";

/** How a reading ended. `changed` and `short` are those of {@link WholeSearch.end}. */
export type AllOutcome =
  | { readonly kind: "complete" | "changed" | "short" | "stopped at the maximum" }
  | { readonly kind: "too many"; readonly total: number }
  | { readonly kind: "failed"; readonly failure: Failure };

interface Reading {
  readonly ask: Ask;
  /** Records in all; null for the default, which a search with more matches does not begin. */
  readonly most: number | null;
  readonly seen?: AsyncIterable<SeenPage>;
  take(records: Envelope["results"], page: SeenPage, whole: WholeSearch): Promise<void> | void;
}

/** Tries of one page, and milliseconds of the longest pause that a gateway may ask for between two. */
const RETRY = { attempts: 3, longestWaitMs: 60_000 };

/** Reads page after page until the last one, a failure or the most records that are wanted. */
export async function readAll(
  dataset: Dataset,
  input: object,
  { ask, most, seen, take }: Reading,
): Promise<{ readonly outcome: AllOutcome; readonly whole: WholeSearch }> {
  const whole = createWholeSearch(dataset, LARGEST_LIMIT);
  let last: SeenPage | undefined;
  if (seen !== undefined) for await (const page of seen) whole.again((last = page));
  while (last?.cursor !== null) {
    const room = (most ?? DEFAULT_MOST) - whole.count;
    if (room <= 0) return { outcome: { kind: "stopped at the maximum" }, whole };
    const turned = last === undefined ? {} : { [CURSOR]: last.cursor };
    const asked = { ...input, limit: LARGEST_LIMIT, ...turned };
    const reached = await ask(toTarget(dataset.address, asked), { retry: RETRY });
    if (!reached.ok) return { outcome: { kind: "failed", failure: reached }, whole };
    const page = envelopeIn(reached);
    if (last !== undefined && placeOf(last.source_url) !== placeOf(page.source_url))
      throw new CommandError(
        `The pages before came from ${placeOf(last.source_url)}, this one from ${placeOf(page.source_url)}. ` +
          "Use the same gateway, or delete the unfinished file and start again.",
        2,
      );
    const total = page.upstream_total;
    if (most === null && last === undefined && total !== null && total > DEFAULT_MOST)
      return { outcome: { kind: "too many", total }, whole };
    const records = page.results.slice(0, room);
    const isCut = records.length < page.results.length;
    last = whole.see({ ...page, results: records, count: records.length });
    await take(records, last, whole);
    if (isCut) return { outcome: { kind: "stopped at the maximum" }, whole };
  }
  return { outcome: { kind: whole.end() }, whole };
}

/** Whose pages these are: an agency's address without the query. */
function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Where `--all` writes, and how much at most. */
export interface AllTarget {
  /** A file; null for standard output. */
  readonly out: string | null;
  readonly most: number | null;
  /** The columns of CSV; null for all fields. */
  readonly fields: readonly string[] | null;
}

/** What the command needs of its surroundings. */
export interface AllSurroundings {
  readonly ask: Ask;
  openAll(out: string | null, question: string): Promise<AllIo>;
  note(text: string): void;
}

/** @throws CommandError for anything but all records, or as many as were wanted */
export async function runAll(
  dataset: Dataset,
  input: object,
  { out, most, fields: columns }: AllTarget,
  chosen: Format,
  { ask, openAll, note }: AllSurroundings,
): Promise<void> {
  const format = formatOf(out, chosen);
  const question = toTarget(dataset.address, input);
  if (columns !== null && format !== "csv") throw new CommandError("--columns is for CSV; add --csv.", 2);
  const fields = columns ?? Object.keys(dataset.record.shape);
  const io = await openAll(out, [format, ...(columns ?? []), question].join(" "));
  try {
    const { outcome, whole } = await readAll(dataset, input, {
      ask,
      most,
      seen: io.seen,
      async take(records, page, now) {
        const head = format === "csv" && now.pages.length === 1 ? toCsv([fields]) : "";
        await io.write(head + rowsOf(records, fields, format), page);
        io.report(now);
      },
    });
    if (outcome.kind === "short") await io.forget();
    if (outcome.kind === "short") throw toError({ kind: "short" }, whole, out);
    if (outcome.kind === "too many" || outcome.kind === "failed") throw toError(outcome, whole, out);
    const { count, total, notes, pages } = whole;
    const complete = outcome.kind === "complete";
    await io.finish(toJson({ question, complete, count, upstream_total: total, notes: [...notes], pages }));
    const stopped = outcome.kind === "stopped at the maximum" ? "; stopped at --max" : "";
    note(toLines([`${summaryOf(whole)}${stopped}.`, ...[...notes].map((each) => `Note: ${each}`)]));
    if (outcome.kind === "changed")
      throw new CommandError(
        `${out === null ? "What was written" : out} may not hold every match. Run the command again.`,
        1,
      );
  } finally {
    await io.close();
  }
}

const rowsOf = (records: Envelope["results"], fields: readonly string[], format: RowFormat): string =>
  format === "csv"
    ? toCsv(records.map((record) => fields.map((field) => record[field])))
    : records.map(toJsonLine).join("");

const summaryOf = ({ count, total, pages }: WholeSearch): string =>
  `${count}${total === null ? "" : ` of ${total}`} ${count === 1 ? "record" : "records"} from ${pages.length} ` +
  `${pages.length === 1 ? "page" : "pages"}`;

function formatOf(out: string | null, chosen: Format): RowFormat {
  if (chosen === "csv" || chosen === "ndjson") return chosen;
  if (chosen === "json") throw new CommandError("--all writes rows, not one document; use --ndjson or --csv.", 2);
  const ending = /\.(csv|ndjson)$/.exec(out ?? "")?.[1];
  if (ending === "csv" || ending === "ndjson") return ending;
  throw new CommandError(
    out === null
      ? "Say how --all writes its rows: --csv or --ndjson."
      : `Say what ${out} holds: --csv or --ndjson, or name it .csv or .ndjson.`,
    2,
  );
}

function toError(
  outcome: Extract<AllOutcome, { kind: "too many" | "failed" }> | { readonly kind: "short" },
  whole: WholeSearch,
  out: string | null,
): CommandError {
  if (outcome.kind === "too many")
    return new CommandError(
      `This search has ${outcome.total} matches; the default limit is ${DEFAULT_MOST.toLocaleString("en-US")}. ` +
        `Narrow it, or set --max ${outcome.total}.`,
      2,
    );
  const left =
    whole.pages.length === 0
      ? "Nothing was written"
      : out === null
        ? "What was written is not complete"
        : `${out}.part is not complete`;
  if (outcome.kind === "short") {
    const notes = [...whole.notes].map((each) => `Note: ${each}`);
    return new CommandError(toLines([`${summaryOf(whole)}.`, ...notes, `${left}. Narrow the search.`]), 1);
  }
  const next = out === null ? "" : "; run the command again to continue";
  return new CommandError(`${failureLines(outcome.failure)}\n${left}${next}.`, exitCodeOf(outcome.failure));
}

/**
 * A file that gets its name when its last page is written. Until then it is called `….part`, and beside it stands
 * `….part.pages`: a line for the question and one for each page, with the identifiers of its records and the bytes of
 * the part behind it. A later run of the same question reads this and goes on. Both are made with the first page.
 */
type AllFile = Omit<AllIo, "report">;

const journalHead = z.object({ question: z.string() });

const journalLine = z.object({
  bytes: z.int().min(0),
  page: z.object({
    source_url: z.string(),
    retrieved_at: z.string(),
    source_digest: z.string(),
    self: z.string(),
    count: z.int().min(0),
    upstream_total: z.int().min(0).nullable(),
    source_updated: z.string().nullable(),
    notes: z.array(z.string()),
    cursor: z.string().nullable(),
    ids: z.array(z.string()),
  }),
});

/** Bytes of one line: 50 identifiers, an address and notes take a few thousand. */
const LONGEST_LINE = 1024 * 1024;

/** @param question names what is asked and how it is written; @throws CommandError for a part of another question */
export async function openAllFile(out: string, question: string): Promise<AllFile> {
  const [part, journal] = [`${out}.part`, `${out}.part.pages`];
  const begun = await readJournal(journal, part, question);
  let bytes = begun?.bytes ?? 0;
  let files: readonly [FileHandle, FileHandle] | undefined;
  async function opened() {
    if (begun !== null) {
      /** What was written after the last whole line is written again. */
      await truncate(part, bytes);
      await truncate(journal, begun.journalBytes);
      return [await open(part, "a"), await open(journal, "a")] as const;
    }
    const both = [await open(part, "w"), await open(journal, "w")] as const;
    await both[1].appendFile(`${JSON.stringify({ question })}\n`);
    return both;
  }
  const close = async (): Promise<void> => {
    for (const file of files ?? []) await file.close();
    files = undefined;
  };
  return {
    seen: begun === null ? noPages() : pagesIn(journal, begun.journalBytes),
    async write(text, page) {
      files ??= await opened();
      await files[0].appendFile(text);
      bytes += Buffer.byteLength(text);
      await files[1].appendFile(`${JSON.stringify({ bytes, page })}\n`);
    },
    async finish(manifest) {
      files ??= await opened();
      await files[0].sync();
      await close();
      const draft = `${out}.manifest.json.tmp`;
      await writeFile(draft, manifest);
      await rename(draft, `${out}.manifest.json`);
      await rename(part, out);
      await rm(journal, { force: true });
    },
    async forget() {
      await close();
      await rm(journal, { force: true });
    },
    close,
  };
}

interface Begun {
  /** Of the part and of the journal, up to the last whole line. */
  readonly bytes: number;
  readonly journalBytes: number;
}

/** What an earlier run left; null where there is nothing to go on with. @throws CommandError for anything else */
async function readJournal(path: string, part: string, question: string): Promise<Begun | null> {
  if (!(await isFile(path))) return null;
  let [bytes, journalBytes, isHead, pages] = [0, 0, true, 0];
  for await (const { text, isComplete } of linesOf(createReadStream(path), LONGEST_LINE)) {
    if (!isComplete) break;
    if (isHead) {
      const { data } = journalHead.safeParse(jsonIn(text));
      if (data === undefined) throw unreadable(path);
      if (data.question !== question)
        throw new CommandError(
          `${part} belongs to another question; finish that one, or delete both ${part} files.`,
          2,
        );
    } else {
      const { data } = journalLine.safeParse(jsonIn(text));
      if (data === undefined || data.bytes < bytes) throw unreadable(path);
      pages++;
      ({ bytes } = data);
    }
    isHead = false;
    journalBytes += Buffer.byteLength(text) + 1;
  }
  if (pages === 0) return null;
  const { size } = (await isFile(part)) ? await stat(part) : { size: -1 };
  if (size < bytes) throw new CommandError(`${part} is shorter than ${path} says; delete both.`, 2);
  return { bytes, journalBytes };
}

/** The pages of a journal that was read through before, one at a time. */
async function* pagesIn(journal: string, bytes: number): AsyncGenerator<SeenPage, void> {
  const stream = createReadStream(journal, { end: bytes - 1 });
  for await (const { text } of linesOf(stream, LONGEST_LINE)) {
    const { data } = journalLine.safeParse(jsonIn(text));
    if (data !== undefined) yield data.page;
  }
}

/** Where no earlier run wrote any. */
export async function* noPages(): AsyncGenerator<SeenPage, void> {}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() === true;

const unreadable = (path: string): CommandError =>
  new CommandError(`${path} does not say how far an unfinished file got; delete it.`, 2);
