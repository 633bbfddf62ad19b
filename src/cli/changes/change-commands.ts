import type { Command } from "commander";
import { commandAt, parametersGiven, type CommandSpec } from "../program/commands.ts";
import { parameterOption, valueOption, type Globals } from "../program/options.ts";

/** What these commands do. */
export interface ChangeActions {
  diff(files: readonly [older: string, newer: string], globals: Globals): Promise<void>;
  watch(spec: CommandSpec, input: object, state: string, globals: Globals): Promise<void>;
}

type LoadActions = () => Promise<ChangeActions>;

const EXIT_CODES = "\nExit codes: 0 the same, 1 differences or no answer, 2 wrong usage.";

/** The commands that compare answers: two that were saved, or a search with what it found the last time. */
export function addChangeCommands(
  program: Command,
  specs: readonly CommandSpec[],
  load: LoadActions,
  globals: () => Globals,
): void {
  program
    .command("diff")
    .argument("<older>", "an answer saved with --json, records saved with --ndjson, or - for standard input")
    .argument("<newer>", "a later answer to the same question")
    .description("Compare two saved answers: new, changed and gone records.")
    .addHelpText("after", EXIT_CODES)
    .action(async (older: string, newer: string) => (await load()).diff([older, newer], globals()));
  program
    .command("watch")
    .description("Repeat a search and compare it with what it found the last time.")
    .addHelpText("after", EXIT_CODES);
  for (const spec of specs.filter(({ endpoint }) => endpoint.kind === "live" && !endpoint.isLookup))
    addWatch(program, spec, load, globals);
}

function addWatch(program: Command, spec: CommandSpec, load: LoadActions, globals: () => Globals): void {
  const { endpoint, words, options } = spec;
  const command = commandAt(program, ["watch", ...words])
    .description(`${endpoint.title}: what is new, changed or gone since the last time.`)
    .addHelpText("after", `\n${endpoint.caveat}\n${EXIT_CODES}`);
  for (const option of options) command.addOption(parameterOption(option));
  /** Some searches have a parameter with the shorter name. */
  const flags = options.some(({ flag }) => flag === "--state") ? "--state-file" : "--state, --state-file";
  command
    .addOption(
      valueOption(`${flags} <file>`, "file that keeps the last answer; made by the first run").makeOptionMandatory(),
    )
    .action(async (...received: unknown[]) => {
      const { stateFile } = Object(received[0]);
      await (await load()).watch(spec, parametersGiven(spec, received), stateFile, globals());
    });
}
