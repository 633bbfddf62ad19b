import { jsonIn } from "../../core/json.ts";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, realpath, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { z } from "zod";
import { CommandError } from "../command-error.ts";
import { linesOf } from "../input-lines.ts";
import { toJsonLine } from "../output/json.ts";
import type { BatchResult, Question } from "./batch.ts";

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

const resultIn = (text: string): z.output<typeof schema> | null =>
  text.isWellFormed() ? (schema.safeParse(jsonIn(text)).data ?? null) : null;

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
