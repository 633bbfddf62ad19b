import { CommanderError, type Command } from "commander";
import { endpoints } from "../../../src/datasets/index.ts";
import { createActions, type CommandLine } from "../../../src/surfaces/cli/actions.ts";
import type { BatchResult } from "../../../src/surfaces/cli/batch.ts";
import { createProgram } from "../../../src/surfaces/cli/program.ts";
import { CommandError, createReach, type Fetch } from "../../../src/surfaces/cli/reach.ts";
import type { Layout } from "../../../src/surfaces/cli/table.ts";
import type { Service } from "../../harness.ts";

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
}

const PLAIN: Layout = { columns: null, isColoured: false };

/** The program and what it will have written. */
export function prepare(service: Service, { layout = PLAIN, files = {}, gateway }: Surroundings = {}) {
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
    connect: async () => ({
      reach: createReach(fetch, "http://localhost"),
      clockReadings: () => [{ host: "agencies.test", ahead: 1 }],
      serveMcp: () => Promise.resolve(),
    }),
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
    serve: () => Promise.resolve(),
    demo: () => Promise.resolve(),
  };
  const program = createProgram(endpoints, createActions(endpoints, line));
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
