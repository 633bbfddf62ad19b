import { Command, Option } from "commander";
import type { Endpoint } from "../../dataset.ts";
import { API_VERSION } from "../../envelope.ts";
import type { BatchFile } from "./batch.ts";
import { lookupWords, toCommands, type CommandSpec } from "./commands.ts";
import { SHELLS, toCompletion } from "./completion.ts";
import { parameterOption, smallNumber, valueOption, webAddress } from "./options.ts";
import { FORMATS, type Format } from "./present.ts";

/** What the commands of endpoints share. */
export interface Globals {
  readonly baseUrl: string | null;
  readonly format: Format;
}

/** What commands do; the program only says how they are written. */
export interface Actions {
  search(spec: CommandSpec, input: object, globals: Globals): Promise<void>;
  batch(spec: CommandSpec, file: BatchFile, globals: Globals): Promise<void>;
  ask(question: string, globals: Globals): Promise<void>;
  verify(file: string, globals: Globals): Promise<void>;
  doctor(globals: Globals): Promise<void>;
  mcp(globals: Globals): Promise<void>;
  serve(options: { readonly port?: string; readonly host?: string }): Promise<void>;
  demo(options: { readonly port?: string; readonly fault: readonly string[] }): Promise<void>;
  write(text: string): void;
}

/** The whole command line, derived from the list of endpoints. */
export function createProgram(endpoints: readonly Endpoint[], actions: Actions): Command {
  const program = new Command("phdg")
    .description("Ask the US federal health registries; every answer says which address was asked and when.")
    .version(API_VERSION)
    .addOption(valueOption("--base-url <url>", "ask a running gateway instead of the agencies from here", webAddress))
    .addOption(new Option("--json", "the whole answer as JSON").conflicts(["ndjson", "csv"]))
    .addOption(new Option("--ndjson", "one record a line, as JSON").conflicts(["json", "csv"]))
    .addOption(new Option("--csv", "records as CSV").conflicts(["json", "ndjson"]))
    .showHelpAfterError("(add --help for what is possible)")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", "\nExit codes: 0 answered, 1 no answer or not the same, 2 wrong usage.");
  const globals = (): Globals => globalsOf(program.opts());
  for (const spec of toCommands(endpoints)) addEndpoint(program, spec, actions, globals);
  program
    .command("ask")
    .argument("<question...>", "a question in plain language, without names of people")
    .description("Answer a question from federal records, with sources.")
    .action((words: string[]) => actions.ask(words.join(" "), globals()));
  program
    .command("verify")
    .argument("<file>", "an answer as JSON, or - for standard input")
    .description("Ask the agency again and compare: same, changed upstream, tampered or not ours, unreachable.")
    .action((file: string) => actions.verify(file, globals()));
  program
    .command("doctor")
    .description("Check the configuration, the clock and whether each agency answers.")
    .action(() => actions.doctor(globals()));
  program
    .command("mcp")
    .description("Serve the Model Context Protocol over standard input and output.")
    .action(() => actions.mcp(globals()));
  program
    .command("serve")
    .description("Run the gateway; settings are environment variables (docs/configuration.md).")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT"))
    .addOption(valueOption("--host <host>", "address to listen on, in place of HOST"))
    .action((options: { port?: string; host?: string }) => actions.serve(options));
  program
    .command("demo")
    .description("Run the gateway on recorded federal records, without any network.")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT"))
    .option(
      "--fault <agency=fault>",
      "make an agency fail, may be repeated",
      (fault, all: string[]) => [...all, fault],
      [],
    )
    .action((options: { port?: string; fault: string[] }) => actions.demo(options));
  program
    .command("completion")
    .addArgument(program.createArgument("<shell>", "whose script to write").choices(SHELLS))
    .description("Write a completion script: source <(phdg completion bash)")
    .action((shell: (typeof SHELLS)[number]) => actions.write(toCompletion(program, shell)));
  return program;
}

function addEndpoint(program: Command, spec: CommandSpec, actions: Actions, globals: () => Globals): void {
  const { endpoint, words, positions, options } = spec;
  const command = commandAt(program, words).description(endpoint.summary).addHelpText("after", `\n${endpoint.caveat}`);
  const group = command.parent;
  if (group !== null && group !== program)
    group.description([group.description(), endpoint.title].filter((text) => text !== "").join("; "));
  for (const { name, description } of positions) command.argument(`<${name}>`, description);
  for (const option of options) command.addOption(parameterOption(option));
  const isSearch = endpoint.kind === "live" && !endpoint.isLookup;
  if (isSearch) addBatchOptions(command, "many searches: a file with one set of parameters a line, CSV or NDJSON");
  command.action(async (...received: unknown[]) => {
    const given = Object(received[positions.length]);
    const values = [
      ...positions.map(({ name }, index) => [name, received[index]] as const),
      ...options.map(({ name, flag }) => [name, given[camelCase(flag)]] as const),
    ];
    const input = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    const file = batchFile(given);
    const alone = ["out", "concurrency"].find((name) => file === null && given[name] !== undefined);
    if (alone !== undefined) command.error(`error: --${alone} belongs to --file, which is missing`);
    if (file === null) return actions.search(spec, input, globals());
    if (Object.keys(input).length > 0)
      command.error(`error: --file takes its parameters from the file; leave out ${Object.keys(input).join(", ")}`);
    return actions.batch(spec, file, globals());
  });
  if (endpoint.kind !== "live" || !endpoint.isLookup) return;
  const lookup = commandAt(program, lookupWords(spec)).description(`${endpoint.summary} Many of them, from a file.`);
  addBatchOptions(lookup, "a file with one identifier a line, or a CSV file with a column of them", true);
  lookup.action((given: object) => {
    const file = batchFile(Object(given));
    return file === null ? Promise.resolve() : actions.batch(spec, file, globals());
  });
}

function addBatchOptions(command: Command, description: string, isRequired = false): void {
  const file = valueOption("--file <path>", description);
  command
    .addOption(isRequired ? file.makeOptionMandatory() : file)
    .addOption(
      valueOption("--out <path>", "where answers go, one line of NDJSON each; an interrupted run goes on there"),
    )
    .addOption(valueOption("--concurrency <n>", "lines asked at the same time, 1 to 8", smallNumber));
}

function batchFile({ file, out, concurrency }: Readonly<Record<string, unknown>>): BatchFile | null {
  if (typeof file !== "string") return null;
  return {
    path: file,
    out: typeof out === "string" ? out : null,
    concurrency: typeof concurrency === "number" ? concurrency : DEFAULT_CONCURRENCY,
  };
}

/** As many questions at a time as the shyest agency takes. */
const DEFAULT_CONCURRENCY = 2;

/** The command at the end of these words; those before it are made where they do not exist yet. */
function commandAt(program: Command, words: readonly string[]): Command {
  return words.reduce((parent, word) => {
    const existing = parent.commands.find((child) => child.name() === word);
    return existing ?? parent.command(word);
  }, program);
}

const camelCase = (flag: string): string =>
  flag.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function globalsOf(options: Readonly<Record<string, unknown>>): Globals {
  const format = FORMATS.find((name) => options[name] === true) ?? "table";
  return { baseUrl: typeof options["baseUrl"] === "string" ? options["baseUrl"] : null, format };
}
