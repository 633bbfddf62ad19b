import { CommanderError, type Command } from "commander";
import { endpoints, recordedAgencies } from "../support/catalog.ts";
import { agenciesOver } from "../support/live.ts";
import type { Agencies } from "../../live/ask.ts";
import type { CommandLine } from "../../src/cli/surroundings.ts";
import { createActions } from "../../src/cli/actions.ts";
import type { BatchResult } from "../../src/cli/commands/batch.ts";
import { exactly } from "../../src/cli/commands/evidence.ts";
import { readFolder, writeFolder } from "../../src/cli/commands/evidence.ts";
import { replay } from "../../src/cli/commands/evidence.ts";
import { noPages } from "../../src/cli/commands/all.ts";
import { askOver, exactlyOver, type Fetch } from "../../src/cli/commands/gateway.ts";
import { createProgram } from "../../src/cli/program/program.ts";
import { CommandError } from "../../src/cli/command-error.ts";
import type { Layout } from "../../src/cli/output/table.ts";
import type { Service } from "../support/harness.ts";

/** The command line in process: the real program over a service, without a terminal. */

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly exitCode: number;
  readonly results: readonly BatchResult[];
}

export interface Surroundings {
  readonly layout?: Layout;
  /** By name; what is not here cannot be read. */
  readonly files?: Readonly<Record<string, string>>;
  /** In the place of the service. */
  readonly gateway?: Fetch;
  /** In the place of the recorded ones, for commands that ask agencies directly. */
  readonly agencies?: Agencies;
  /** In the place of files in memory. */
  readonly openAll?: CommandLine["openAll"];
  /** Receives the gateways that are asked; null for one in this process. */
  readonly connected?: (string | null)[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives what is written to files. */
  readonly written?: Record<string, string>;
}

const PLAIN: Layout = { columns: null, isColoured: false };

/** The program and what it will have written. */
export function prepare(
  service: Service,
  {
    layout = PLAIN,
    files = {},
    gateway,
    agencies = agenciesOver(recordedAgencies),
    written = {},
    openAll,
    environment = {},
    connected = [],
  }: Surroundings = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const results: BatchResult[] = [];
  const fetch = gateway ?? (async (request) => service.inside.app.fetch(request));
  const read = async (file: string): Promise<string> => {
    const content = files[file];
    if (content === undefined) throw new CommandError(`${file} cannot be read`, 2);
    return content;
  };
  const line: CommandLine = {
    layout,
    clock: service.clock,
    write: async (text) => void out.push(text),
    note: (text) => void err.push(`${text}\n`),
    read,
    readIfThere: async (file) => written[file] ?? files[file] ?? null,
    replace: async (file, text) => void (written[file] = text),
    async connect(baseUrl) {
      connected.push(baseUrl);
      return {
        ask: askOver(fetch, "http://localhost"),
        exactly: exactlyOver(fetch, "http://localhost"),
        clockReadings: () => [{ host: "agencies.test", ahead: 1 }],
        serveMcp: () => Promise.resolve(),
      };
    },
    async openBatch({ path }) {
      const lines = (await read(path)).split("\n");
      return {
        lines: (async function* () {
          yield* lines;
        })(),
        isDone: () => false,
        write: async (result) => void results.push(result),
        report: () => undefined,
        note: (text) => void err.push(`${text}\n`),
        sleep: () => Promise.resolve(),
        close: () => Promise.resolve(),
      };
    },
    openAll:
      openAll ??
      (async (file) => ({
        seen: noPages(),
        write: async (text) => void (file === null ? out.push(text) : (written[file] = (written[file] ?? "") + text)),
        report: () => undefined,
        finish: async (manifest) => void (written[`${file}.manifest.json`] = manifest),
        forget: async () => void (written[`${file}.forgotten`] = ""),
        close: () => Promise.resolve(),
      })),
    exactAnswer(address) {
      const client = [...agencies.clients.values()].find(({ base }) => address.startsWith(base));
      return client === undefined
        ? Promise.reject(new Error(address))
        : exactly(client.get(address)).then((answer) => ({ ...answer, receivedAt: service.clock.now() }));
    },
    replay,
    readFolder,
    writeFolder,
    serve: () => Promise.resolve(),
    demo: () => Promise.resolve(),
  };
  const program = createProgram(endpoints, async () => createActions(endpoints, line), environment);
  for (const command of commandsOf(program))
    command.configureOutput({ writeOut: (text) => void out.push(text), writeErr: (text) => void err.push(text) });
  return { program, out, err, results };
}

export async function run(service: Service, args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const { program, out, err, results } = prepare(service, surroundings);
  const exitCode = await program.parseAsync(["node", "phdg", ...args]).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
      if (!(error instanceof CommandError)) throw error;
      if (error.message !== "") err.push(`${error.message}\n`);
      return error.exitCode;
    },
  );
  return { out: out.join(""), err: err.join(""), exitCode, results };
}

/** A command and all below it. */
export const commandsOf = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(commandsOf)];

/** The arguments that ask an endpoint for one of its examples. */
export function argumentsFor(words: readonly string[], positions: readonly string[], example: object): string[] {
  const entries = Object.entries(example);
  return [
    ...words,
    ...entries.filter(([name]) => positions.includes(name)).map(([, value]) => String(value)),
    ...entries
      .filter(([name]) => !positions.includes(name))
      .flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, String(value)]),
  ];
}
