import { Command, Option } from "commander";
import type { Endpoint } from "../../catalog/dataset.ts";
import { BUILD } from "../../core/build.ts";
import { commandAt, lookupWords, parametersGiven, toCommands, type CommandSpec } from "./commands.ts";
import { addBatchOptions, batchFile, isFitting } from "./batch-options.ts";
import { SHELLS, toCompletion } from "./completion.ts";
import { addRecordCommands, citeOption, mostRecords } from "./record-commands.ts";
import type { LoadActions } from "./interface.ts";
import { addChangeCommands } from "./change-commands.ts";
import { addEvidenceCommands } from "./evidence-commands.ts";
import { FORMATS, parameterOption, valueOption, webAddress, type Globals } from "./options.ts";

/** The whole command line, derived from the list of endpoints. */
export function createProgram(endpoints: readonly Endpoint[], load: LoadActions): Command {
  const program = new Command("phdg")
    .description("Search the US federal health registries. Every answer gives its source URL and time.")
    .version(BUILD.version)
    .addOption(
      valueOption("--base-url <url>", "use a running gateway instead of querying the agencies directly", webAddress),
    )
    .addOption(new Option("--json", "the complete answer as JSON").conflicts(["ndjson", "csv"]))
    .addOption(new Option("--ndjson", "one record a line, as JSON").conflicts(["json", "csv"]))
    .addOption(new Option("--csv", "records as CSV").conflicts(["json", "ndjson"]))
    .showHelpAfterError("(add --help to see the options)")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", "\nExit codes: 0 answered, 1 no answer or not the same, 2 wrong usage.");
  const globals = (): Globals => globalsOf(program.opts());
  const specs = toCommands(endpoints);
  for (const spec of specs) addEndpoint(program, spec, load, globals);
  addRecordCommands(program, endpoints, load, globals);
  program
    .command("ask")
    .argument("<question...>", "a question in plain language, without names of people")
    .description("Answer a question from federal records, with sources.")
    .action(async (words: string[]) => (await load()).ask(words.join(" "), globals()));
  addEvidenceCommands(program, load, globals);
  addChangeCommands(program, specs, load, globals);
  program
    .command("doctor")
    .description("Check the configuration, the clock and whether each agency answers.")
    .action(async () => (await load()).doctor(globals()));
  program
    .command("mcp")
    .description("Serve the Model Context Protocol over standard input and output.")
    .action(async () => (await load()).mcp(globals()));
  program
    .command("serve")
    .description("Run the gateway; settings are environment variables (docs/configuration.md).")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT"))
    .addOption(valueOption("--host <host>", "address to listen on, in place of HOST"))
    .action(async (options: { port?: string; host?: string }) => (await load()).serve(options));
  program
    .command("demo")
    .description("Run the gateway on recorded federal records, without any network.")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT"))
    .option(
      "--fault <agency=fault>",
      "make an agency fail; can be repeated",
      (fault, all: string[]) => [...all, fault],
      [],
    )
    .action(async (options: { port?: string; fault: string[] }) => (await load()).demo(options));
  program
    .command("completion")
    .addArgument(program.createArgument("<shell>", "shell to write the script for").choices(SHELLS))
    .description("Write a completion script: source <(phdg completion bash)")
    .action(async (shell: (typeof SHELLS)[number]) => (await load()).write(toCompletion(program, shell)));
  return program;
}

function addEndpoint(program: Command, spec: CommandSpec, load: LoadActions, globals: () => Globals): void {
  const { endpoint, words, positions, options } = spec;
  const command = commandAt(program, words).description(endpoint.summary).addHelpText("after", `\n${endpoint.caveat}`);
  const group = command.parent;
  if (group !== null && group !== program)
    group.description([group.description(), endpoint.title].filter((text) => text !== "").join("; "));
  for (const { name, description } of positions) command.argument(`<${name}>`, description);
  for (const option of options) command.addOption(parameterOption(option));
  const isSearch = endpoint.kind === "live" && !endpoint.isLookup;
  if (isSearch) {
    command
      .option("--all", "every match, page by page, as CSV or NDJSON; with --out, run again to go on")
      .addOption(valueOption("--max <n>", "with --all: the most records to read", mostRecords));
    addBatchOptions(command, "a file with one search a line, CSV or NDJSON");
  }
  if (endpoint.kind === "live") command.addOption(citeOption());
  command.action(async (...received: unknown[]) => {
    const given = Object(received[positions.length]);
    const input = parametersGiven(spec, received);
    const file = batchFile(given);
    const isAll = given.all === true;
    const alone = ["out", "concurrency", "max"].find(
      (name) => given[name] !== undefined && !isFitting(name, file, isAll),
    );
    if (alone !== undefined) command.error(`error: --${alone} needs ${alone === "max" ? "--all" : "--file"}`);
    if (isAll) {
      const odd = ["limit", "cursor", "file", "cite"].find((name) => given[name] !== undefined);
      if (odd !== undefined) command.error(`error: --all reads every page; leave out --${odd}`);
      return (await load()).all(spec, input, { out: given.out ?? null, most: given.max ?? null }, globals());
    }
    if (file === null) return (await load()).search(spec, input, given.cite ?? null, globals());
    if (Object.keys(input).length > 0)
      command.error(`error: --file reads the parameters from the file; leave out ${Object.keys(input).join(", ")}`);
    return (await load()).batch(spec, file, globals());
  });
  if (endpoint.kind !== "live" || !endpoint.isLookup) return;
  const lookup = commandAt(program, lookupWords(spec)).description(
    `${endpoint.summary} For many identifiers, from a file.`,
  );
  addBatchOptions(lookup, "a file with one identifier a line, or a CSV file with a column of them", true);
  lookup.action(async (given: object) => {
    const file = batchFile(Object(given));
    if (file !== null) await (await load()).batch(spec, file, globals());
  });
}

function globalsOf(options: Readonly<Record<string, unknown>>): Globals {
  const format = FORMATS.find((name) => options[name] === true) ?? "table";
  return { baseUrl: typeof options["baseUrl"] === "string" ? options["baseUrl"] : null, format };
}
