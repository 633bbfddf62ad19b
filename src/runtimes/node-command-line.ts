import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { systemClock } from "../clock.ts";
import { toConfig } from "../config.ts";
import { start } from "../start.ts";
import type { CommandLine, Connection } from "../surfaces/cli/actions.ts";
import type { BatchFile, BatchIo } from "../surfaces/cli/batch.ts";
import { csvHead, csvRows, progressBar } from "../surfaces/cli/batch-output.ts";
import { toJsonLine } from "../surfaces/cli/json.ts";
import type { Format } from "../surfaces/cli/present.ts";
import { CommandError } from "../surfaces/cli/reach.ts";
import { firstSignal } from "./first-signal.ts";
import { linesOf, openResults, type ResultsFile } from "./node-batch.ts";

/** The standard streams, files and processes of Node for the commands. */
export function createCommandLine(connect: (baseUrl: string | null) => Promise<Connection>): CommandLine {
  const { stdout, stderr, env } = process;
  return {
    layout: {
      columns: stdout.isTTY ? stdout.columns || 80 : null,
      isColoured: stdout.isTTY && stdout.hasColors(),
    },
    clock: systemClock,
    write: toStdout,
    note: (line) => void stderr.write(`${line}\n`),
    read: (file) => text(opened(file)).catch((cause: unknown) => unusable(file, "read", cause)),
    connect,
    openBatch,
    async serve({ port, host }) {
      const chosen = { ...(port === undefined ? {} : { PORT: port }), ...(host === undefined ? {} : { HOST: host }) };
      await start(toConfig({ ...env, ...chosen }));
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
    throw new CommandError("--out is written as NDJSON, so that a run can go on in it; leave out --csv.", 2);
  const size =
    path === "-"
      ? null
      : await stat(path).then(
          (file) => file.size,
          (cause: unknown) => unusable(path, "read", cause),
        );
  const results =
    out === null
      ? await standardOutput(fields, format)
      : await openResults(out).catch((cause: unknown) => unusable(out, "written", cause));
  const isWatched = process.stderr.isTTY;
  let read = 0;
  let shownAt = 0;
  async function* lines(): AsyncGenerator<string> {
    try {
      for await (const { text: line } of linesOf(opened(path))) {
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
      process.stderr.write(`\r\u001B[K${progressBar(counts, size === null ? 0 : read / Math.max(1, size))}`);
    },
    note: (line) => void process.stderr.write(`${isWatched ? "\r\u001B[K" : ""}${line}\n`),
    async close() {
      if (isWatched) process.stderr.write("\r\u001B[K");
      await results.close();
    },
  };
}

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
