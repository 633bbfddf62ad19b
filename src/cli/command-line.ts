import { spawn } from "node:child_process";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { once as event } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { systemClock } from "../core/clock.ts";
import { once } from "../core/once.ts";
import type { CommandLine } from "./surroundings.ts";
import type { AllFile } from "./all/all-file.ts";
import type { AllTargetIo } from "./all/run-all.ts";
import { readIfThere, replace } from "./changes/state-file.ts";
import { CommandError } from "./command-error.ts";
import { connect } from "./connection.ts";
import { opened, toStdout, unusable } from "./streams.ts";
import { firstSignal } from "../platforms/node/first-signal.ts";

/**
 * The standard streams, files and processes of Node for the commands.
 * @param open receives what is to be closed at the end
 */
export function createCommandLine(open: { close(): Promise<void> }[]): CommandLine {
  const { stdout, stderr } = process;
  const agencies = once(async () => {
    const { connectAgencies } = await import("./live/agencies.ts");
    const connected = await connectAgencies();
    open.push(connected);
    return connected;
  });
  return {
    layout: {
      columns: stdout.isTTY ? stdout.columns || 80 : null,
      isColoured: stdout.isTTY && stdout.hasColors(),
    },
    clock: systemClock,
    write: toStdout,
    note: (line) => void stderr.write(`${line}\n`),
    read: (file) => text(opened(file)).catch((cause: unknown) => unusable(file, "read", cause)),
    readIfThere: (file) => readIfThere(file).catch((cause: unknown) => unusable(file, "read", cause)),
    replace: (file, content) => replace(file, content).catch((cause: unknown) => unusable(file, "written", cause)),
    async connect(baseUrl) {
      const connection = await connect(baseUrl);
      open.push(connection);
      return connection;
    },
    agencies,
    async exactAnswer(address) {
      const { exactly } = await import("./evidence/exact-answer.ts");
      return exactly((await agencies()).get(address));
    },
    async replay(...kept) {
      const { replay } = await import("./evidence/replay.ts");
      return replay(...kept);
    },
    async readFolder(folder) {
      const { readFolder } = await import("./evidence/folder.ts");
      return readFolder(folder).catch((cause: unknown) => unusable(folder, "read", cause));
    },
    async writeFolder(folder, files) {
      const { writeFolder } = await import("./evidence/folder.ts");
      await writeFolder(folder, files).catch((cause: unknown) => unusable(folder, "written", cause));
    },
    async append(folder, name, chunk) {
      const file = join(folder, name);
      await mkdir(folder, { recursive: true })
        .then(() => appendFile(file, chunk))
        .catch((cause: unknown) => unusable(file, "written", cause));
    },
    async openBatch(file, fields, format) {
      const { openBatch } = await import("./batch/open-batch.ts");
      return openBatch(file, fields, format);
    },
    openAll,
    sleep: (ms) => sleep(ms),
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
      const [code] = await event(child, "exit");
      if (code !== 0) throw new CommandError("", code === 2 ? 2 : 1);
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
    forget: async () => file?.forget(),
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
