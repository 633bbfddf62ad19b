import type { Command } from "commander";
import { commandAt, parametersGiven, type CommandSpec } from "./commands.ts";
import { parameterOption, valueOption, type Globals } from "./options.ts";

/** What these commands do. */
export interface ChangeActions {
  diff(files: readonly [older: string, newer: string], globals: Globals): Promise<void>;
  watch(spec: CommandSpec, input: object, watching: Watching, globals: Globals): Promise<void>;
}

/** What is watched, and where it is kept. */
interface Watching {
  readonly state: string;
  /** Whether every match is, in place of one page. */
  readonly isAll: boolean;
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
    .option("--all", "every match, page by page, in place of one page")
    .action(async (...received: unknown[]) => {
      const { stateFile, all: isAll = false, ...given } = Object(received[0]);
      const odd = ["limit", "cursor"].find((name) => isAll && given[name] !== undefined);
      if (odd !== undefined) command.error(`error: --all reads every page; leave out --${odd}`);
      await (await load()).watch(spec, parametersGiven(spec, received), { state: stateFile, isAll }, globals());
    });
}
