import { spawn } from "node:child_process";
import { once as event } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { systemClock } from "../core/clock.ts";
import { once } from "../core/once.ts";
import type { CommandLine } from "./surroundings.ts";
import type { AllIo } from "./commands/all.ts";
import { CommandError } from "./command-error.ts";
import { connect } from "./commands/connect.ts";
import { createProgress, opened, readIfThere, replace, toStdout, unusable } from "./streams.ts";

/**
 * The standard streams, files and processes of Node for the commands.
 * @param open receives what is to be closed at the end
 */
export function createCommandLine(open: { close(): Promise<void> }[]): CommandLine {
  const { stdout, stderr } = process;
  const agencies = once(async () => {
    const { connectAgencies } = await import("./commands/evidence.ts");
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
    async exactAnswer(address) {
      const { exactly } = await import("./commands/evidence.ts");
      return exactly((await agencies()).get(address));
    },
    async replay(...kept) {
      const { replay } = await import("./commands/evidence.ts");
      return replay(...kept);
    },
    async readFolder(folder) {
      const { readFolder } = await import("./commands/evidence.ts");
      return readFolder(folder).catch((cause: unknown) => unusable(folder, "read", cause));
    },
    async writeFolder(folder, files) {
      const { writeFolder } = await import("./commands/evidence.ts");
      await writeFolder(folder, files).catch((cause: unknown) => unusable(folder, "written", cause));
    },
    async openBatch(file, fields, format) {
      const { openBatch } = await import("./commands/batch.ts");
      return openBatch(file, fields, format);
    },
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
      const { firstSignal } = await import("../platforms/node/primitives.ts");
      const child = spawn(process.execPath, args, { stdio: "inherit" });
      void firstSignal().then((signal) => child.kill(signal));
      const [code] = await event(child, "exit");
      if (code !== 0) throw new CommandError("", code === 2 ? 2 : 1);
    },
  };
}

/** Every match of a search goes to a file, or to standard output, where no later run can go on. */
async function openAll(out: string | null, question: string): Promise<AllIo> {
  const { noPages, openAllFile } = await import("./commands/all.ts");
  const file =
    out === null ? null : await openAllFile(out, question).catch((cause: unknown) => unusable(out, "written", cause));
  const progress = createProgress(process.stderr);
  return {
    seen: file?.seen ?? noPages(),
    write: (text, page) => (file === null ? toStdout(text) : file.write(text, page)),
    report: ({ count, total }) => progress.show(`${count}${total === null ? "" : ` of ${total}`} records`),
    async finish(manifest) {
      progress.end();
      await file?.finish(manifest);
    },
    forget: async () => file?.forget(),
    async close() {
      progress.end();
      await file?.close();
    },
  };
}
