import { randomUUID } from "node:crypto";
import { createReadStream, fstatSync, type Stats } from "node:fs";
import { open, readFile, realpath, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Dataset } from "../../catalog/dataset.ts";
import { unknownParameter } from "../../catalog/params.ts";
import { systemClock } from "../../core/clock.ts";
import { toCsv } from "../../core/csv.ts";
import { repeatsName } from "../../core/json.ts";
import { quoted } from "../../core/text.ts";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import { toJsonLine } from "../output/json.ts";
import type { Format } from "../program/options.ts";
import { createProgress, opened, toStdout, unusable } from "../streams.ts";
import { askDataset, bodyOf, exitCodeOf, type Ask, type Failure, type Reached } from "./gateway.ts";

/** A file of questions, and where its answers go. */
export interface BatchFile {
  readonly path: string;
  /** A file that an interrupted run goes on in; null for standard output. */
  readonly out: string | null;
  readonly concurrency: number;
}

/** What became of a line; unavailable is the agency's silence and never counts as nothing found. */
type Status = "found" | "not found" | "unavailable" | "invalid";

export type Counts = Readonly<Record<Status, number>>;

/** What is asked, where, and of whom. */
interface Question {
  /** The path, below the versioned prefix. */
  readonly endpoint: string;
  /** The address of the gateway that was asked, or null for the agencies themselves. */
  readonly gateway: string | null;
  readonly input: object;
}

export interface BatchResult extends Question {
  /** Of the file, from 1. */
  readonly line: number;
  readonly status: Status;
  /** The gateway's success or error, as it is. */
  readonly answer: unknown;
}

export interface BatchIo {
  readonly lines: AsyncIterable<string>;
  /** Whether an earlier run answered this line. @throws CommandError when it answered something else there */
  isDone(line: number, question: Question): boolean;
  write(result: BatchResult): Promise<void>;
  report(counts: Counts): void;
  /** A sentence for people. */
  note(text: string): void;
  sleep(ms: number): Promise<void>;
}

/** Tries for one line; the gateway itself retries once in each. */
const TRIES = 3;

/** Pauses for one line that the gateway itself asks for, because this client has asked enough for the moment. */
const PAUSES = 20;

/**
 * Milliseconds before another try, where the answer does not say how long; at most at once, and for one line in all.
 */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;
const LONGEST_WAITING = 300_000;

/** Milliseconds of a wait that nobody wonders about. */
const UNNOTICED_WAIT = 4000;

/** Answers every line of a file once, a few at a time; memory does not grow with the file. */
export async function runBatch(
  dataset: Dataset,
  ask: Ask,
  io: BatchIo,
  concurrency: number,
  gateway: string | null,
): Promise<Counts> {
  const counts = { found: 0, "not found": 0, unavailable: 0, invalid: 0 };
  const read = createLineReader(dataset);
  const lines = io.lines[Symbol.asyncIterator]();
  let number = 0;
  /** One line is read at a time, so that lines keep their numbers. */
  let queue: Promise<unknown> = Promise.resolve();
  const take = (): Promise<{ readonly number: number; readonly line: Line } | null> => {
    const next = queue.then(async () => {
      const { done, value } = await lines.next();
      return done === true ? null : { number: ++number, line: read(value) };
    });
    queue = next;
    return next;
  };
  const work = async (): Promise<void> => {
    for (let next = await take(); next !== null; next = await take()) {
      if (next.line.kind === "nothing") continue;
      const input = next.line.kind === "question" ? next.line.input : {};
      const question = { endpoint: dataset.path, gateway, input };
      if (io.isDone(next.number, question)) continue;
      const result = await resultOf(dataset, ask, io, { ...next.line, number: next.number });
      counts[result.status]++;
      await io.write({ line: next.number, ...question, ...result });
      io.report(counts);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return counts;
}

async function resultOf(
  dataset: Dataset,
  ask: Ask,
  io: BatchIo,
  line: Exclude<Line, { kind: "nothing" }> & { readonly number: number },
): Promise<Pick<BatchResult, "status" | "answer">> {
  if (line.kind === "invalid") return { status: "invalid", answer: mistake(line.detail) };
  let [tries, pauses, waited] = [0, 0, 0];
  for (;;) {
    const reached = await askDataset(ask, dataset, line.input);
    const status = statusOf(reached);
    const isPause = !reached.ok && reached.status === 429 && ++pauses < PAUSES;
    const isLast = waited >= LONGEST_WAITING || (!isPause && ++tries === TRIES);
    if (reached.ok) return { status, answer: reached };
    if (status !== "unavailable" || isLast) return { status, answer: bodyOf(reached) };
    const asked = reached.retryAfterSeconds === null ? FIRST_WAIT * 2 ** tries : reached.retryAfterSeconds * 1000;
    const wait = Math.min(asked, LONGEST_WAIT, LONGEST_WAITING - waited);
    waited += wait;
    if (wait > UNNOTICED_WAIT) io.note(waitingFor(reached, { line: line.number, wait, asked, waited }));
    await io.sleep(wait);
  }
}

/** Why a line is not answered yet, how long that takes, and when it is given up. */
function waitingFor(
  { error, status }: Failure,
  { line, wait, asked, waited }: Readonly<Record<"line" | "wait" | "asked" | "waited", number>>,
): string {
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
  const part = asked > wait ? ` of the ${seconds(asked)} requested` : "";
  const whom = `${error} (HTTP ${status})`;
  return (
    `Line ${line}: ${whom}; waiting ${seconds(wait)}${part}, then trying again. Total wait: ` +
    `${seconds(waited)} of at most ${seconds(LONGEST_WAITING)}.`
  );
}

const mistake = (detail: string): object => ({ ok: false, error: "invalid_query", detail });

function statusOf(reached: Reached): Status {
  if (reached.ok) return reached["count"] === 0 ? "not found" : "found";
  if (reached.error === "not_found") return "not found";
  return exitCodeOf(reached) === 2 ? "invalid" : "unavailable";
}

export const summaryOf = (counts: Counts): string =>
  `${Object.values(counts).reduce((sum, count) => sum + count, 0)} lines: ${Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ")}.`;

/** What one line of a file asks: nothing, a question, or something that cannot be read. */
type Line =
  | { readonly kind: "nothing" }
  | { readonly kind: "question"; readonly input: Readonly<Record<string, string>> }
  | { readonly kind: "invalid"; readonly detail: string };

/**
 * Reads the lines of a file in their order. The first one that is not blank decides what they are: JSON objects, or CSV
 * whose first line names parameters. For a look-up that header may be missing, and then the first column holds the
 * identifiers.
 * @throws CommandError when the first line is a header that cannot be used
 */
function createLineReader(dataset: Dataset): (text: string) => Line {
  const [identifier = ""] = dataset.paramShape.names;
  let read: ((text: string) => Line) | null = null;
  return (text) => {
    if (text.trim() === "") return NOTHING;
    if (read !== null) return read(text);
    if (beginsAsJson(text)) {
      read = jsonLine;
      return jsonLine(text);
    }
    const header = headerOf(dataset, identifier, text);
    const columns = header ?? [identifier];
    read = (line) => (beginsAsJson(line) ? jsonLine(line) : csvLine(dataset, columns, line));
    return header === null ? read(text) : NOTHING;
  };
}

const NOTHING: Line = { kind: "nothing" };

const invalid = (detail: string): Line => ({ kind: "invalid", detail });

/** Whoever reads a file makes each byte that is not UTF-8 a surrogate that stands alone. */
const NOT_UTF8 = invalid("This line is not UTF-8.");

const beginsAsJson = (text: string): boolean => text.trimStart().startsWith("{");

/** The columns that a first line names; null for the first line of a look-up that is no header. */
function headerOf(dataset: Dataset, identifier: string, text: string): readonly string[] | null {
  const columns = csvCells(text)?.map((cell) => cell.trim().toLowerCase());
  if (dataset.isLookup && columns?.includes(identifier) !== true) return null;
  if (columns === undefined) throw new CommandError("A quotation mark is not closed on the first line.", 2);
  requireParameters(dataset, columns);
  return columns;
}

/** Beside a look-up's identifier there may be columns of any name, but each parameter once. */
function requireParameters({ paramShape: { names }, isLookup }: Dataset, columns: readonly string[]): void {
  const named = columns.filter((name) => names.includes(name));
  const repeated = named.find((name, index) => named.indexOf(name) < index);
  if (repeated !== undefined) throw new CommandError(`The first line repeats ${quoted(repeated)}.`, 2);
  if (isLookup) return;
  const unknown = columns.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`The first line must name parameters. ${unknownParameter(unknown, names).message}`, 2);
}

/** A blank cell is a parameter that is not given, but not where that would leave no text to ask for. */
function csvLine({ paramShape: { names, integers } }: Dataset, columns: readonly string[], text: string): Line {
  const cells = csvCells(text);
  if (cells === null) return invalid("A quotation mark is not closed on this line.");
  if (!text.isWellFormed()) return NOT_UTF8;
  if (cells.length > columns.length)
    return invalid(`There are ${cells.length} cells, but the first line names only ${listed(columns)}.`);
  const given = columns
    .map((name, index) => [name, (cells[index] ?? "").trim()] as const)
    .filter(([name, cell]) => names.includes(name) && cell !== "");
  const texts = columns.filter((name) => names.includes(name) && !integers.has(name));
  if (texts.length > 0 && !given.some(([name]) => texts.includes(name)))
    return invalid(`Give at least one value for ${listed(texts)}.`);
  return { kind: "question", input: Object.fromEntries(given) };
}

const listed = (names: readonly string[]): string => names.map((name) => quoted(name)).join(", ");

function jsonLine(text: string): Line {
  if (!text.isWellFormed()) return NOT_UTF8;
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return invalid("This line is not a JSON object.");
  const entries = Object.entries(value);
  const odd = entries.find(([, each]) => typeof each !== "string" && typeof each !== "number");
  if (odd !== undefined) return invalid(`${quoted(odd[0])} must be a text or a number.`);
  const rounded = entries.find(([, each]) => typeof each === "number" && !Number.isSafeInteger(each));
  if (rounded !== undefined)
    return invalid(`${quoted(rounded[0])} is a number that may be rounded; write it as text, in quotation marks.`);
  const torn = entries.find(([, each]) => !String(each).isWellFormed());
  if (torn !== undefined) return invalid(`${quoted(torn[0])} contains half a character.`);
  if (repeatsName(text, value)) return invalid("This line repeats a parameter.");
  return { kind: "question", input: Object.fromEntries(entries.map(([name, each]) => [name, String(each)])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The cells of one line of CSV (RFC 4180); null when a quotation mark is not closed. */
function csvCells(text: string): readonly string[] | null {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  for (;;) {
    const match = cell.exec(text);
    if (match === null) return null;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "") return match[2]?.startsWith('"') === true ? null : cells;
    if (match[2]?.startsWith('"') === true) return null;
  }
}

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
  const progress = createProgress(process.stderr);
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
      if (!progress.isWatched || systemClock.monotonic() - shownAt < BETWEEN_BARS) return;
      shownAt = systemClock.monotonic();
      progress.show(progressBar(counts, path === "-" ? 0 : read / Math.max(1, questions.size)));
    },
    note(line) {
      progress.clear();
      process.stderr.write(`${line}\n`);
    },
    async close() {
      progress.end();
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

/** A file of results that a run writes to, and that a later run goes on with. */
export interface ResultsFile {
  /** Whether this line was answered. @throws CommandError when the file has results of another query */
  isDone(line: number, question: Question): boolean;
  write(result: BatchResult): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file of results for one run at a time. Answers that an interrupted run left stay. With the first new result,
 * a line that was cut off leaves the file, and so do those that were unavailable or invalid, which are judged again.
 */
export async function openResults(out: string): Promise<ResultsFile> {
  const path = await realpath(out).catch(() => out);
  const unlock = await lock(path);
  try {
    /** A file that cannot be written is told before anything is asked. */
    await (await open(path, "a")).close();
    return goOn(path, await readEarlier(path), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function goOn(path: string, { answered, source, dropped }: Earlier, unlock: () => Promise<void>): ResultsFile {
  let file: FileHandle | undefined;
  const append = async ({ line, ...rest }: BatchResult): Promise<void> => {
    file ??= dropped.size === 0 ? await open(path, "a") : await withoutLines(path, dropped);
    await file.appendFile(toJsonLine({ line, ...rest }));
  };
  /** One result is written at a time. */
  let queue: Promise<void> = Promise.resolve();
  return {
    isDone(line, question) {
      if (source !== null && source !== sourceOf(question))
        throw unfit(path, `has results of another query, from ${source}`);
      const input = answered.get(line);
      if (input === undefined || input === JSON.stringify(question.input)) return input !== undefined;
      throw unfit(path, `has the result of another query for line ${line}`);
    },
    write: (result) => (queue = queue.then(() => append(result))),
    close: () => queue.finally(() => file?.close()).finally(unlock),
  };
}

/** What a file of results holds of earlier runs. */
interface Earlier {
  /** By line of the questions, the input that was answered, as JSON. */
  readonly answered: ReadonlyMap<number, string>;
  /** Which endpoint and gateway gave all the answers; null where there are none. */
  readonly source: string | null;
  /** Lines of this file, from 0, that leave it. */
  readonly dropped: ReadonlySet<number>;
}

/** Bytes of one result; one with 50 labels has half a million. */
const LONGEST_RESULT = 16 * 1024 * 1024;

const linesIn = (path: string) => linesOf(createReadStream(path), LONGEST_RESULT);

/** @throws CommandError when a line is no result, or when they answer several endpoints or gateways */
async function readEarlier(path: string): Promise<Earlier> {
  const answered = new Map<number, string>();
  const dropped = new Set<number>();
  const sources = new Set<string>();
  let index = 0;
  for await (const { text, isComplete } of linesIn(path)) {
    const result = isComplete ? resultIn(text) : null;
    if (result === null && (isComplete || !isCutOff(text))) throw unfit(path, "is not a results file of this command");
    if (result !== null) sources.add(sourceOf(result));
    if (sources.size > 1) throw unfit(path, "has results of several endpoints or gateways");
    const isAnswer = result?.status === "found" || result?.status === "not found";
    if (isAnswer && !answered.has(result.line)) answered.set(result.line, JSON.stringify(result.input));
    else dropped.add(index);
    index++;
  }
  const [source = null] = sources;
  return { answered, source, dropped };
}

/** Whether this is the piece of a result that was cut off. */
const isCutOff = (text: string): boolean => text.startsWith('{"line":') || '{"line":'.startsWith(text);

const schema = z.object({
  line: z.int().min(1),
  endpoint: z.string(),
  gateway: z.string().nullable(),
  input: z.record(z.string(), z.string()),
  status: z.enum(["found", "not found", "unavailable", "invalid"]),
});

function resultIn(text: string): z.output<typeof schema> | null {
  try {
    return text.isWellFormed() ? schema.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** The endpoint and who answered, in words: results of another source are not taken for this one's. */
const sourceOf = ({ endpoint, gateway }: Pick<Question, "endpoint" | "gateway">): string =>
  `${endpoint} at ${gateway ?? "the agencies"}`;

const unfit = (path: string, why: string): CommandError => new CommandError(`${path} ${why}; choose another --out.`, 2);

/** Replaces a file at once by one without these lines, and gives that open at its end. */
async function withoutLines(path: string, dropped: ReadonlySet<number>): Promise<FileHandle> {
  const draft = `${path}.${randomUUID()}.tidy`;
  const file = await open(draft, "ax", 0o600);
  try {
    let index = 0;
    for await (const { text } of linesIn(path)) if (!dropped.has(index++)) await file.appendFile(`${text}\n`);
    await file.chmod((await stat(path)).mode);
    await rename(draft, path);
    return file;
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Takes a file for this process until what is returned is called. A killed run leaves its lock, which the next takes
 * over.
 */
async function lock(path: string): Promise<() => Promise<void>> {
  const file = `${path}.lock`;
  const own = String(process.pid);
  await writeFile(file, own, { flag: "wx" }).catch(async (cause: unknown) => {
    if (Object(cause).code !== "EEXIST") throw cause;
    const holder = (await readFile(file, "utf8")).trim();
    if (holder !== own && !hasEnded(holder))
      throw new CommandError(`Another run is writing to ${path}. If no run is active, delete ${file}.`, 2);
    await writeFile(file, own);
  });
  return () => rm(file, { force: true });
}

/** Whether this is the id of a process that has ended. */
function hasEnded(id: string): boolean {
  if (!/^[1-9]\d{0,9}$/.test(id)) return false;
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (cause) {
    return Object(cause).code === "ESRCH";
  }
}
