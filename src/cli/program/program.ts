import { Command, InvalidArgumentError, Option } from "commander";
import { BY } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { wordOf } from "../../catalog/lookup.ts";
import { upstreams } from "../../catalog/upstreams/index.ts";
import { BUILD } from "../../core/build.ts";
import type { AllTarget } from "../commands/all.ts";
import type { BatchFile } from "../commands/batch.ts";
import { commandAt, lookupWords, optionsOf, parametersGiven, toCommands, type CommandSpec } from "./commands.ts";
import { SHELLS, toCompletion } from "./completion.ts";
import {
  CITATION_FORMS,
  FORMATS,
  choiceOption,
  parameterOption,
  smallNumber,
  valueOption,
  webAddress,
  type Globals,
} from "./options.ts";

/** The whole command line, derived from the list of endpoints. */
export function createProgram(
  endpoints: readonly Endpoint[],
  load: LoadActions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Command {
  const program = new Command("phdg")
    .description("Search the US federal health registries. Every answer gives its source URL and time.")
    .version(BUILD.version)
    .addOption(
      valueOption(
        "--base-url <url>",
        `use a running gateway instead of querying the agencies directly (default: ${BASE_URL})`,
        webAddress,
      ),
    )
    .addOption(new Option("--json", "the complete answer as JSON").conflicts(["ndjson", "csv"]))
    .addOption(new Option("--ndjson", "one record a line, as JSON").conflicts(["json", "csv"]))
    .addOption(new Option("--csv", "records as CSV").conflicts(["json", "ndjson"]))
    .showHelpAfterError("(add --help to see the options)")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", "\nExit codes: 0 answered, 1 no answer or not the same, 2 wrong usage.");
  const globals = (): Globals => {
    const { baseUrl = fromEnvironment(program, environment[BASE_URL]), ...options } = program.opts();
    return globalsOf({ ...options, baseUrl });
  };
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
    .description("Run the gateway; settings are environment variables (docs/operators/configuration.md).")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT"))
    .addOption(valueOption("--host <host>", "address to listen on, in place of HOST"))
    .action(async (options: { port?: string; host?: string }) => (await load()).serve(options));
  program
    .command("demo")
    .description("Run the gateway on recorded federal records, without any network.")
    .addOption(valueOption("--port <port>", "TCP port, in place of PORT (default: 8080)"))
    .addOption(
      new Option("--fault <agency=fault>", "make an agency fail; can be repeated")
        .argParser((fault, all: string[]) => [...all, fault])
        .default([], "none"),
    )
    .addHelpText("after", DEMO_HELP)
    .action(async (options: { port?: string; fault: string[] }) => (await load()).demo(options));
  program
    .command("completion")
    .addArgument(program.createArgument("<shell>", "shell to write the script for").choices(SHELLS))
    .description("Write a completion script: source <(phdg completion bash); in fish: phdg completion fish | source")
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
      .option("--all", "every match, page by page, as CSV or NDJSON; with --out, run again to continue")
      .addOption(valueOption("--max <n>", "with --all: read at most this many records", mostRecords));
    addBatchOptions(command, "a file with one search a line, CSV or NDJSON");
  }
  if (endpoint.kind === "live") command.addOption(columnsOption()).addOption(citeOption());
  command.action(async (...received: unknown[]) => {
    const given = Object(received[positions.length]);
    const shared = withColumns(command, given.columns, globals());
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
      return (await load()).all(spec, input, { out: given.out ?? null, most: given.max ?? null }, shared);
    }
    if (file === null) return (await load()).search(spec, input, given.cite ?? null, shared);
    if (Object.keys(input).length > 0)
      command.error(`error: --file reads the parameters from the file; leave out ${Object.keys(input).join(", ")}`);
    return (await load()).batch(spec, file, shared);
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

/** The variable that is read where `--base-url` is not given. */
const BASE_URL = "PHDG_BASE_URL";

/** The gateway that the environment names; none where it is blank. */
function fromEnvironment(program: Command, text = ""): string | null {
  try {
    return text.trim() === "" ? null : webAddress(text.trim());
  } catch (error) {
    if (error instanceof InvalidArgumentError) program.error(`error: ${BASE_URL} can't be used. ${error.message}`);
    throw error;
  }
}

function globalsOf(options: Readonly<Record<string, unknown>>): Globals {
  const format = FORMATS.find((name) => options[name] === true) ?? "table";
  return { baseUrl: typeof options["baseUrl"] === "string" ? options["baseUrl"] : null, format, columns: null };
}

const columnsOption = (): Option =>
  valueOption("--columns <names>", "fields to show in a table or CSV, separated by commas, in this order");

/** What all commands share, and the columns that this one was given. */
function withColumns(command: Command, columns: unknown, globals: Globals): Globals {
  if (typeof columns !== "string") return globals;
  const { format } = globals;
  if (format === "json" || format === "ndjson")
    command.error(`error: --columns is for tables and CSV; leave out --${format}`);
  return { ...globals, columns };
}

const DEMO_HELP = `
The demo prints its address and examples, and runs until you stop it (Ctrl+C). Every answer names its source
"(recorded sample)": a search can find less here than the agency has.

Agencies: ${upstreams.map(({ name }) => name).join(", ")}.
Faults: unavailable, degraded, forbidden, hang, truncated, html, rate_limited, reset; for cms also refresh and
renamed_columns.

Examples:
  phdg demo --port 8081
  phdg demo --fault cms=unavailable --fault openfda=hang
  phdg hospitals search --state VT --base-url http://127.0.0.1:8081`;

/** What commands do; the program only says how they are written. */
export interface Actions {
  search(spec: CommandSpec, input: object, cite: string | null, globals: Globals): Promise<void>;
  all(spec: CommandSpec, input: object, target: Omit<AllTarget, "fields">, globals: Globals): Promise<void>;
  get(ids: readonly string[], options: GetOptions, globals: Globals): Promise<void>;
  count(dataset: Dataset, input: object, globals: Globals): Promise<void>;
  batch(spec: CommandSpec, file: BatchFile, globals: Globals): Promise<void>;
  ask(question: string, globals: Globals): Promise<void>;
  diff(files: readonly [older: string, newer: string], globals: Globals): Promise<void>;
  watch(spec: CommandSpec, input: object, watching: Watching, globals: Globals): Promise<void>;
  evidence(keeping: Keeping, globals: Globals): Promise<void>;
  verify(file: string, globals: Globals): Promise<void>;
  verifyBundle(folder: string, globals: Globals): Promise<void>;
  doctor(globals: Globals): Promise<void>;
  mcp(globals: Globals): Promise<void>;
  serve(options: { readonly port?: string; readonly host?: string }): Promise<void>;
  demo(options: { readonly port?: string; readonly fault: readonly string[] }): Promise<void>;
  write(text: string): void;
}

/** Loads what commands do; what only describes them needs none of it. */
export type LoadActions = () => Promise<Actions>;

/** What a look-up of records may be told. */
interface GetOptions {
  readonly dataset?: string;
  readonly sections?: string;
  readonly cite?: string;
}

/** The commands beside the searches: one record, and counts over all matches. */

const citeOption = (): Option =>
  choiceOption("--cite <form>", "write how to cite the answer instead of it", CITATION_FORMS);

/** An argument that ends in a comma, as before a blank, names as many identifiers as one that does not. */
const toIds = (argument: string): readonly string[] => argument.replace(/,$/, "").split(",");

/** The most records that `--all` reads. */
function mostRecords(text: string): number {
  if (!/^[1-9][0-9]{0,7}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 99999999.");
  return Number(text);
}

function addRecordCommands(
  program: Command,
  endpoints: readonly Endpoint[],
  load: LoadActions,
  globals: () => Globals,
) {
  const live = endpoints.filter((endpoint) => endpoint.kind === "live");
  const known = live.filter(({ identifier }) => identifier !== null);
  const words = known.map(wordOf);
  const get = program
    .command("get")
    .argument(
      "<id...>",
      "identifiers, separated by blanks or commas; the dataset may stand before them, as in get clearances K243418",
    )
    .usage("[options] [dataset] <id...>")
    .addOption(choiceOption("--dataset <word>", "which dataset, where the identifier does not say", words))
    .addOption(valueOption("--sections <names>", "of a label: only these sections, separated by commas"))
    .addOption(columnsOption())
    .addOption(citeOption())
    .description("Look up records by the agency's own identifiers: one, or up to 25 of one dataset.")
    .addHelpText(
      "after",
      `\nIdentifiers: ${known.map((one) => `${wordOf(one)} ${one.identifier?.example}`).join(", ")}.\n` +
        "Exit codes of several: 0 all found, 1 some not found or no answer, 2 some are not identifiers.",
    );
  get.action(async (given: readonly string[], { columns, ...options }: GetOptions & { readonly columns?: string }) => {
    const [first = "", ...others] = given;
    const isNamed = others.length > 0 && words.includes(first);
    if (isNamed && options.dataset !== undefined) get.error("error: name the dataset once: first, or with --dataset");
    const asked = isNamed ? { ...options, dataset: first } : options;
    await (await load()).get((isNamed ? others : given).flatMap(toIds), asked, withColumns(get, columns, globals()));
  });
  const count = program.command("count").description("Count all matches of a search by the values of a field.");
  for (const dataset of live.filter(({ countable }) => countable !== null)) addCount(count, dataset, load, globals);
}

function addCount(count: Command, dataset: Dataset, load: LoadActions, globals: () => Globals): void {
  const fields = [...(dataset.countable?.fields.keys() ?? [])];
  const options = optionsOf(dataset).filter(({ name }) => !["limit", "cursor"].includes(name));
  const command = count.command(wordOf(dataset)).description(`Count ${dataset.title}.`);
  command.addOption(
    parameterOption({
      name: BY,
      flag: `--${BY}`,
      description: "the field whose values are counted, or two separated by a comma",
      values: fields,
    }).makeOptionMandatory(),
  );
  for (const option of options) command.addOption(parameterOption(option));
  command.action(async (given: Readonly<Record<string, unknown>>) => {
    const input = Object.fromEntries(
      [BY, ...options.map(({ name }) => name)].flatMap((name) =>
        given[name] === undefined ? [] : [[name, given[name]]],
      ),
    );
    return (await load()).count(dataset, input, globals());
  });
}

/** What is watched, and where it is kept. */
interface Watching {
  readonly state: string;
  /** Whether every match is, in place of one page. */
  readonly isAll: boolean;
}

const EXIT_CODES = "\nExit codes: 0 the same, 1 differences or no answer, 2 wrong usage.";

/** The commands that compare answers: two that were saved, or a search with what it found the last time. */
function addChangeCommands(
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

/** The commands that keep evidence and check answers. */

export interface Keeping {
  readonly words: readonly string[];
  /** A folder that is made. */
  readonly out: string;
}

function addEvidenceCommands(program: Command, load: LoadActions, globals: () => Globals): void {
  program
    .command("evidence")
    .argument(
      "<question...>",
      "a search, get or count with its options, a gateway path, or a question in quotation marks",
    )
    .addOption(valueOption("--out <folder>", "folder for the evidence").makeOptionMandatory())
    .allowUnknownOption()
    .description("Keep an answer with the agency's exact bytes, so that anyone can check it offline.")
    .addHelpText(
      "after",
      "\nExamples:\n  phdg evidence --out case-1 get K243418\n  phdg evidence --out case-2 devices recalls --q pump",
    )
    .action(async (words: string[], { out }: { out: string }) => (await load()).evidence({ words, out }, globals()));
  const verify = program
    .command("verify")
    .argument("[file]", "an answer as JSON, or - for standard input")
    .addOption(valueOption("--bundle <folder>", "check a folder of phdg evidence instead, without any network"))
    .description("Ask the agency again and compare: same, same_as_shown, changed, gone, unavailable.");
  verify.action(async (file: string | undefined, { bundle }: { bundle?: string }) => {
    if ((file === undefined) === (bundle === undefined)) verify.error("error: name either a file or --bundle <folder>");
    const actions = await load();
    await (bundle === undefined ? actions.verify(file ?? "-", globals()) : actions.verifyBundle(bundle, globals()));
  });
}

/** The options of commands that read many questions from a file. */

function addBatchOptions(command: Command, description: string, isRequired = false): void {
  const file = valueOption("--file <path>", description);
  command
    .addOption(isRequired ? file.makeOptionMandatory() : file)
    .addOption(
      valueOption("--out <path>", "file for the results, as NDJSON or, with --all, also as CSV; run again to resume"),
    )
    .addOption(valueOption("--concurrency <n>", "lines to process at the same time, 1 to 8", smallNumber));
}

/** Whether an option belongs to what is asked for. */
const isFitting = (option: string, file: BatchFile | null, isAll: boolean): boolean =>
  (file !== null && option !== "max") || (isAll && option !== "concurrency");

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
