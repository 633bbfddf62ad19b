import { z } from "zod";
import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { datasetsOf } from "../catalog/lookup.ts";
import { toErrorBody } from "../gateway/envelope.ts";
import { GatewayError, invalidQuery } from "../core/errors.ts";
import type { Verification } from "../provenance/verify.ts";
import { repeatsName } from "../core/json-names.ts";
import { ASK_PATH, PREFIX } from "../surfaces/paths.ts";
import { runBatch, type Counts } from "./batch/batch.ts";
import type { CommandLine } from "./surroundings.ts";
import type { Found } from "./changes/watch.ts";
import { CommandError } from "./command-error.ts";
import { examine, examinationLines } from "./doctor.ts";
import { citationOf, createRecordActions } from "./records/record-actions.ts";
import { toJson } from "./output/json.ts";
import { toLines } from "./output/lines.ts";
import { citation, present } from "./output/present.ts";
import type { Actions } from "./program/interface.ts";
import type { Globals } from "./program/options.ts";
import { inputOf } from "./query.ts";
import { exitCodeOf, failureLines, successOf, toFailure, type Failure } from "./reach.ts";
import { verificationLines, verifyOver } from "./verify.ts";

export function createActions(endpoints: readonly Endpoint[], line: CommandLine): Actions {
  const datasets = endpoints.filter((endpoint) => endpoint.kind === "live");
  const fail = async (failure: Failure, { format }: Globals): Promise<never> => {
    if (format === "json") await line.write(toJson(failure));
    throw new CommandError(failureLines(failure), exitCodeOf(failure));
  };
  /** A file of the caller's that cannot be used is told as a question that cannot be asked is. */
  const refuse = (error: unknown, globals: Globals): Promise<never> => {
    if (!(error instanceof CommandError)) throw error;
    return fail(toErrorBody(invalidQuery(error.message), ""), globals);
  };
  const envelopeIn = async (file: string): Promise<Envelope> => parsed(await line.read(file), file);
  return {
    async search({ endpoint }, input, cite, globals) {
      const checked = endpoint.kind === "live" ? judged(endpoint, input) : { input: {} };
      if ("error" in checked) return fail(checked.error, globals);
      const { call } = await line.connect(globals.baseUrl);
      const reached = await call(endpoint, checked.input);
      const failure = toFailure(reached);
      if (failure !== null) return fail(failure, globals);
      if (endpoint.kind !== "live") return;
      if (cite !== null) return line.write(await citationOf(cite, endpoint, checked.input, reached.body));
      await line.write(present(endpoint, reached.body, globals.format, line.layout));
      if (globals.format === "csv" || globals.format === "ndjson") line.note(citation(reached.body));
    },
    ...createRecordActions(endpoints, line, { fail, judged }),
    async batch({ endpoint }, file, { baseUrl, format }) {
      if (endpoint.kind !== "live") return;
      const { call } = await line.connect(baseUrl);
      const io = await line.openBatch(file, Object.keys(endpoint.record.shape), format);
      const counts = await runBatch(endpoint, call, io, file.concurrency, baseUrl).finally(() => io.close());
      line.note(summaryOf(counts));
      if (counts.unavailable > 0)
        throw new CommandError("Some lines are unavailable; run the command again to retry them.", 1);
      if (counts.invalid > 0) throw new CommandError("Some lines are invalid; their results say what to correct.", 2);
    },
    async ask(question, globals) {
      if (globals.format === "csv") throw new CommandError("An answer in words can't be CSV; use --json.", 2);
      const { reach } = await line.connect(globals.baseUrl);
      const headers = { "content-type": "application/json" };
      const reached = await reach(ASK_PATH, { method: "POST", headers, body: JSON.stringify({ question }) });
      const failure = toFailure(reached);
      if (failure !== null) return fail(failure, globals);
      const { answer, sources } = successOf(spoken, reached);
      const words = toLines([...answer.split("\n"), ...sources.map((source) => `  ${JSON.stringify(source)}`)]);
      await line.write(globals.format === "table" ? `${words}\n` : toJson(reached.body));
    },
    async verify(file, globals) {
      const { baseUrl, format } = globals;
      const { value, isRepeating } = await envelopeIn(file).catch((error: unknown) => refuse(error, globals));
      const { reach } = await line.connect(baseUrl);
      const verification = isRepeating ? REPEATING : await verifyOver(reach, datasetsOf(endpoints), value, line.clock);
      await line.write(format === "table" ? `${verificationLines(verification)}\n` : toJson(verification));
      if (verification.verdict !== "same" && verification.verdict !== "same records") throw new CommandError("", 1);
    },
    async verifyBundle(folder, { format }) {
      const { checkBundle, checkLines } = await import("./evidence/check.ts");
      const { checkingOf } = await import("./evidence/keep.ts");
      const check = await checkBundle(await line.readFolder(folder), checkingOf(line, endpoints));
      await line.write(format === "table" ? `${checkLines(check)}\n` : toJson(check));
      if (check.verdict !== "same") throw new CommandError("", 1);
    },
    async evidence(keeping, globals) {
      const { keepEvidence } = await import("./evidence/keep.ts");
      await keepEvidence(line, endpoints, keeping, globals, (failure) => fail(failure, globals));
    },
    async diff(files, globals) {
      const { diff } = await import("./changes/diff.ts");
      const changes = await diff(line, files, globals.format).catch((error: unknown) => refuse(error, globals));
      if (changes.verdict === "different") throw new CommandError("", 1);
    },
    async watch({ endpoint }, input, { state, isAll }, globals) {
      if (endpoint.kind !== "live") return;
      const checked = judged(endpoint, input);
      if ("error" in checked) return fail(checked.error, globals);
      let hasFailed = false;
      const { readPage, readWhole } = await import("./changes/read-search.ts");
      const ask = async (): Promise<Found> => {
        const { call } = await line.connect(globals.baseUrl);
        const found = await (isAll ? readWhole : readPage)(endpoint, checked.input, call, line.sleep);
        hasFailed = "failure" in found;
        return "failure" in found ? fail(found.failure, globals) : found;
      };
      const { watch } = await import("./changes/watch.ts");
      await watch(line, ask, { state, format: globals.format }).catch((error: unknown) => {
        const isMistake = !hasFailed && error instanceof CommandError && error.exitCode === 2;
        return isMistake ? refuse(error, globals) : Promise.reject(error);
      });
    },
    async doctor({ live: isLive = false, record = null }, { baseUrl, format }) {
      if (!isLive && record !== null) throw new CommandError("--record needs --live.", 2);
      if (isLive) {
        const { examineAgencies } = await import("./live/live.ts");
        return examineAgencies(line, record, { baseUrl, format });
      }
      const connection = await line.connect(baseUrl);
      const reached = await connection.reach(`${PREFIX}/health`);
      const examination = examine(reached, connection.clockReadings(), connection.routes);
      await line.write(format === "table" ? `${examinationLines(examination)}\n` : toJson(examination));
      if (!examination.ok) throw new CommandError("", 1);
    },
    async record(target, folder, globals) {
      const { recordAnswer } = await import("./live/record.ts");
      await recordAnswer(line, datasets, { target, folder }, globals);
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

const spoken = z.looseObject({ answer: z.string(), sources: z.array(z.looseObject({})) });

/** The input of a query, or the error that the gateway would answer the caller's mistake with. */
function judged(dataset: Dataset, values: object): { readonly input: object } | { readonly error: Failure } {
  try {
    return { input: inputOf(dataset, values) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { error: toErrorBody(error, "") };
  }
}

/**
 * What a file of JSON holds, and whether an object in it names a member twice, so that other readers find another
 * value.
 */
interface Envelope {
  readonly value: unknown;
  readonly isRepeating: boolean;
}

/** The agency is not asked about it: which of the values it should be compared with is not known. */
const REPEATING: Verification = {
  verdict: "tampered or not ours",
  detail: "The file repeats an object key.",
  differences: [],
  dataset: null,
  source_url: null,
  checked_at: null,
  source_digest: null,
};

function parsed(text: string, file: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    return { value, isRepeating: repeatsName(text, value) };
  } catch (cause) {
    throw new CommandError(`${file} is not valid JSON.`, 2, { cause });
  }
}

const summaryOf = (counts: Counts): string =>
  `${Object.values(counts).reduce((sum, count) => sum + count, 0)} lines: ${Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ")}.`;
