import { z } from "zod";
import { countsAddress } from "../catalog/counts.ts";
import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { toTarget } from "../catalog/url-query.ts";
import { invalidQuery } from "../core/errors.ts";
import { jsonIn, repeatsName } from "../core/json.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import { severalSchema } from "../gateway/several.ts";
import { ASK_PATH, PREFIX, VERIFY_PATH } from "../surfaces/paths.ts";
import { CommandError } from "./command-error.ts";
import {
  askDataset,
  bodyOf,
  exitCodeOf,
  failureLines,
  successOf,
  type AnySuccess,
  type Failure,
  type Reached,
} from "./commands/gateway.ts";
import { toJson } from "./output/json.ts";
import { toLines } from "./output/lines.ts";
import { columnsIn, present, presentCounts, recordsOf, type Records } from "./output/present.ts";
import type { Actions } from "./program/program.ts";
import type { Globals } from "./program/options.ts";
import type { CommandLine } from "./surroundings.ts";

/** What each command does. Whatever only one of them needs is loaded when it runs. */

export function createActions(endpoints: readonly Endpoint[], line: CommandLine): Actions {
  const fail = async (failure: Failure, { format }: Globals): Promise<never> => {
    if (format === "json") await line.write(toJson(bodyOf(failure)));
    throw new CommandError(failureLines(failure), exitCodeOf(failure));
  };
  const succeeded = (reached: Reached, globals: Globals): Promise<AnySuccess> =>
    reached.ok ? Promise.resolve(reached) : fail(reached, globals);
  /** A file of the caller's that cannot be used is told as a question that cannot be asked is. */
  const refuse = async (error: unknown, { format }: Globals): Promise<never> => {
    if (!(error instanceof CommandError)) throw error;
    const body = toErrorBody(invalidQuery(error.message), "");
    if (format === "json") await line.write(toJson(body));
    throw new CommandError(toLines([`${body.error}: ${body.detail}`]), 2);
  };
  const shown = async (
    dataset: Dataset,
    answer: AnySuccess,
    read: (answer: AnySuccess) => Records,
    globals: Globals,
  ): Promise<void> => {
    const { format } = globals;
    if (format === "json") return line.write(toJson(answer));
    const records = read(answer);
    await line.write(present(dataset, records, { ...line.layout, format, fields: columnsFor(dataset, globals) }));
    if (format !== "table") line.note(toLines(records.said));
  };
  return {
    async search({ endpoint }, input, cite, globals) {
      if (endpoint.kind === "live") columnsFor(endpoint, globals);
      const { ask } = await line.connect(globals.baseUrl);
      if (endpoint.kind !== "live")
        return void (await succeeded(await ask(toTarget(PREFIX + endpoint.path, input)), globals));
      const answer = await succeeded(await askDataset(ask, endpoint, input), globals);
      if (cite !== null) return line.write(await cited(cite, endpoint, input, answer));
      await shown(endpoint, answer, recordsOf, globals);
    },
    async all({ endpoint }, input, target, globals) {
      if (endpoint.kind !== "live") return;
      const { runAll } = await import("./commands/all.ts");
      const fields = columnsFor(endpoint, globals);
      const { ask } = await line.connect(globals.baseUrl);
      await runAll(endpoint, input, { ...target, fields }, globals.format, { ...line, ask });
    },
    async get(ids, { dataset, sections, cite }, globals) {
      const { lookupFor, missingIn, recordsIn } = await import("./commands/records.ts");
      const lookup = lookupFor(endpoints, ids, dataset ?? null);
      columnsFor(lookup, globals);
      const isOne = ids.length === 1;
      if (cite !== undefined && !isOne) throw new CommandError("--cite is for one record at a time.", 2);
      const { ask } = await line.connect(globals.baseUrl);
      const input = { id: ids.join(","), ...(sections === undefined ? {} : { sections }) };
      if (isOne) {
        const answer = await succeeded(await askDataset(ask, lookup, input), globals);
        if (cite !== undefined) return line.write(await cited(cite, lookup, {}, answer));
        return shown(lookup, answer, recordsOf, globals);
      }
      const answer = await succeeded(await ask(toTarget(lookup.address, input)), globals);
      const several = successOf(severalSchema, answer);
      await shown(lookup, answer, () => recordsIn(several), globals);
      const missing = missingIn(several);
      if (missing !== null) throw missing;
    },
    async count(dataset, input, globals) {
      const { ask } = await line.connect(globals.baseUrl);
      const answer = await succeeded(await ask(toTarget(countsAddress(dataset), input)), globals);
      await line.write(presentCounts(answer, dataset.caveat, globals.format, line.layout));
    },
    async batch({ endpoint }, file, globals) {
      if (endpoint.kind !== "live") return;
      const { runBatch, summaryOf } = await import("./commands/batch.ts");
      const { baseUrl, format } = globals;
      const fields = columnsFor(endpoint, globals) ?? Object.keys(endpoint.record.shape);
      const { ask } = await line.connect(baseUrl);
      const io = await line.openBatch(file, fields, format);
      const counts = await runBatch(endpoint, ask, io, file.concurrency, baseUrl).finally(() => io.close());
      line.note(summaryOf(counts));
      if (counts.unavailable > 0)
        throw new CommandError("Some lines are unavailable; run the command again to retry them.", 1);
      if (counts.invalid > 0) throw new CommandError("Some lines are invalid; their results say what to correct.", 2);
    },
    async ask(question, globals) {
      if (globals.format === "csv" || globals.format === "ndjson")
        throw new CommandError("An answer in words has no rows; use --json, or leave out --csv and --ndjson.", 2);
      const { ask } = await line.connect(globals.baseUrl);
      const answer = await succeeded(await ask(ASK_PATH, { json: { question } }), globals);
      await line.write(globals.format === "json" ? toJson(answer) : `${answerLines(successOf(spoken, answer))}\n`);
    },
    async verify(file, globals) {
      const { verificationLines, verificationSchema } = await import("./commands/verify.ts");
      const answer = await line
        .read(file)
        .then((text) => answerIn(text, file))
        .catch((error: unknown) => refuse(withFolderHint(error, file), globals));
      const { ask } = await line.connect(globals.baseUrl);
      const verification = await succeeded(await ask(VERIFY_PATH, { json: answer }), globals);
      const found = successOf(verificationSchema, verification);
      await line.write(globals.format === "table" ? `${verificationLines(found)}\n` : toJson(verification));
      if (found.verdict !== "same" && found.verdict !== "same_as_shown") throw new CommandError("", 1);
    },
    async verifyBundle(folder, { format }) {
      const { checkBundle, checkLines } = await import("./commands/evidence.ts");
      const { checkingOf } = await import("./commands/evidence.ts");
      const check = await checkBundle(await line.readFolder(folder), checkingOf(line, endpoints));
      await line.write(format === "table" ? `${checkLines(check)}\n` : toJson(check));
      if (check.verdict !== "same") throw new CommandError("", 1);
    },
    async evidence(keeping, globals) {
      const { keepEvidence } = await import("./commands/evidence.ts");
      await keepEvidence(line, endpoints, keeping, globals, (failure) => fail(failure, globals));
    },
    async diff(files, globals) {
      const { diff } = await import("./commands/changes.ts");
      const isSame = await diff(line, files, globals.format).catch((error: unknown) => refuse(error, globals));
      if (!isSame) throw new CommandError("", 1);
    },
    async watch({ endpoint }, input, { state, isAll }, globals) {
      if (endpoint.kind !== "live") return;
      const { watch } = await import("./commands/changes.ts");
      const watched = { dataset: endpoint, input, isAll, state, format: globals.format };
      const failure = await watch(line, () => line.connect(globals.baseUrl), watched).catch((error: unknown) =>
        error instanceof CommandError && error.exitCode === 2 ? refuse(error, globals) : Promise.reject(error),
      );
      if (failure !== null) await fail(failure, globals);
    },
    async doctor({ baseUrl, format }) {
      const { examine, examinationLines } = await import("./commands/doctor.ts");
      const connection = await line.connect(baseUrl);
      const reached = await connection.ask(`${PREFIX}/health`);
      const examination = examine(reached, connection.clockReadings(), connection.routes);
      await line.write(format === "table" ? `${examinationLines(examination)}\n` : toJson(examination));
      if (!examination.ok) throw new CommandError("", 1);
    },
    async mcp({ baseUrl }) {
      const connection = await line.connect(baseUrl);
      await connection.serveMcp();
    },
    serve: (options) => line.serve(options),
    demo: (options) => line.demo(options),
    write: (text) => line.write(text),
  };
}

/** The fields that `--columns` asks for; null without it. @throws CommandError (2) */
const columnsFor = (dataset: Dataset, { columns }: Globals): readonly string[] | null =>
  columns === null ? null : columnsIn(dataset, columns);

async function cited(form: string, dataset: Dataset, input: object, answer: unknown): Promise<string> {
  const { citationOf } = await import("./commands/records.ts");
  return citationOf(form, dataset, input, answer);
}

/** What a person reads of an answer in words. */
const spoken = z.looseObject({
  answer: z.string(),
  not_applied: z.array(z.looseObject({ text: z.string(), why: z.string() })).default([]),
  sources: z.array(
    z.looseObject({
      n: z.int(),
      status: z.string(),
      source: z.string().optional(),
      source_url: z.string().optional(),
      retrieved_at: z.string().optional(),
      gateway_url: z.string().optional(),
    }),
  ),
});

/** The sentences, and where each number in brackets leads. */
function answerLines({ answer, not_applied, sources }: z.output<typeof spoken>): string {
  const numbered = sources.map(({ n, status, source, source_url, retrieved_at, gateway_url }) => {
    const who = source ?? "Source";
    const when = retrieved_at === undefined ? "" : `, at ${retrieved_at}`;
    if (status === "unavailable") return `[${n}] ${who}: not available. ${source_url ?? gateway_url ?? ""}`;
    return `[${n}] ${who}${when}: ${source_url ?? gateway_url ?? ""}`;
  });
  const isSaid = (part: string): boolean => answer.includes(part);
  return toLines([
    ...answer.split("\n").filter((line) => !/^(?:Retrieved|Asked) .*\[\d+\]\.$/.test(line)),
    ...not_applied
      .filter(({ text, why }) => why !== "background" && !isSaid(text))
      .map(({ text }) => `Not limited to ${text}`),
    ...(numbered.length === 0 ? [] : ["", "Sources:", ...numbered]),
  ]);
}

/** A folder is checked by another option. */
const withFolderHint = (error: unknown, file: string): unknown =>
  error instanceof CommandError && Object(error.cause).code === "EISDIR"
    ? new CommandError(`${file} is a folder. To check evidence, use phdg verify --bundle ${file}.`, 2)
    : error;

/** The value of a file of JSON. @throws CommandError (2), also for one in which readers may find different values */
function answerIn(text: string, file: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new CommandError(`${file} is not valid JSON.`, 2);
  if (repeatsName(text, value)) throw new CommandError("The file repeats an object key.", 2);
  return value;
}
