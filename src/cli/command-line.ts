import { spawn } from "node:child_process";
import { createReadStream, fstatSync, type Stats } from "node:fs";
import { appendFile, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { systemClock } from "../core/clock.ts";
import type { CommandLine } from "./surroundings.ts";
import type { AllFile } from "./all/all-file.ts";
import type { AllTargetIo } from "./all/run-all.ts";
import type { BatchFile, BatchIo } from "./batch/batch.ts";
import { csvHead, csvRows, progressBar } from "./batch/batch-output.ts";
import { openResults, type ResultsFile } from "./batch/results-file.ts";
import { CommandError } from "./command-error.ts";
import { connect } from "./connection.ts";
import { linesOf } from "./input-lines.ts";
import type { Format } from "./program/options.ts";
import { toJsonLine } from "./output/json.ts";
import { firstSignal } from "../platforms/node/first-signal.ts";

/**
 * The standard streams, files and processes of Node for the commands.
 * @param open receives what is to be closed at the end
 */
export function createCommandLine(open: { close(): Promise<void> }[]): CommandLine {
  const { stdout, stderr } = process;
  return {
    layout: {
      columns: stdout.isTTY ? stdout.columns || 80 : null,
      isColoured: stdout.isTTY && stdout.hasColors(),
    },
    clock: systemClock,
    write: toStdout,
    note: (line) => void stderr.write(`${line}\n`),
    read: (file) => text(opened(file)).catch((cause: unknown) => unusable(file, "read", cause)),
    async connect(baseUrl) {
      const connection = await connect(baseUrl);
      open.push(connection);
      return connection;
    },
    async agencies() {
      const { connectAgencies } = await import("./live/agencies.ts");
      const agencies = await connectAgencies();
      open.push(agencies);
      return agencies;
    },
    async append(folder, name, chunk) {
      const file = join(folder, name);
      await mkdir(folder, { recursive: true })
        .then(() => appendFile(file, chunk))
        .catch((cause: unknown) => unusable(file, "written", cause));
    },
    openBatch,
    openAll,
    async serve({ port, host }) {
      const chosen = { ...(port === undefined ? {} : { PORT: port }), ...(host === undefined ? {} : { HOST: host }) };
      const { configuration } = await import("./configuration.ts");
      const { start } = await import("../app/start.ts");
      await start(configuration(chosen));
    },
    async demo({ port, fault: faults }) {
      const file = import.meta.url.endsWith(".ts") ? "demo.ts" : "demo.js";
      const script = fileURLToPath(new URL(`../../sandbox/${file}`, import.meta.url));
      const chosen = port === undefined ? [] : ["--port", port];
      const args = [script, ...chosen, ...faults.flatMap((fault) => ["--fault", fault])];
      const child = spawn(process.execPath, args, { stdio: "inherit" });
      void firstSignal().then((signal) => child.kill(signal));
      const [code] = await once(child, "exit");
      if (code !== 0) throw new CommandError("", code === 2 ? 2 : 1);
    },
  };
}

async function toStdout(chunk: string): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
}

const opened = (file: string): AsyncIterable<Buffer> => (file === "-" ? process.stdin : createReadStream(file));

/** Naming another file is up to the caller. @throws CommandError with the name that the caller gave */
function unusable(file: string, use: "read" | "written", cause: unknown): never {
  if (cause instanceof CommandError) throw cause;
  const why = cause instanceof Error ? cause.message : "unknown";
  throw new CommandError(`${file} cannot be ${use}: ${why}.`, 2, { cause });
}

async function openBatch(
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
      if (isWatched) process.stderr.write("\r\u001B[K");
      await results.close();
    },
  };
}

/** Every match of a search goes to a file, or to standard output, where no later run can go on. */
async function openAll(out: string | null, question: string): Promise<AllTargetIo> {
  const { BEGINNING } = await import("./all/all.ts");
  const file =
    out === null ? null : await openFile(out, question).catch((cause: unknown) => unusable(out, "written", cause));
  return {
    progress: file?.progress ?? BEGINNING,
    write: (text, progress) => (file === null ? toStdout(text) : file.write(text, progress)),
    report({ count, total }) {
      if (process.stderr.isTTY)
        process.stderr.write(`\r\u001B[K${count}${total === null ? "" : ` of ${total}`} records`);
    },
    sleep: (ms) => sleep(ms),
    finish: async (manifest) => file?.finish(manifest),
    async close() {
      if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
      await file?.close();
    },
  };
}

async function openFile(out: string, question: string): Promise<AllFile> {
  const { openAllFile } = await import("./all/all-file.ts");
  return openAllFile(out, question);
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
