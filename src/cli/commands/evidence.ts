import { randomUUID } from "node:crypto";
import { lstat, mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { toConfig } from "../../app/config.ts";
import { datasetsOf } from "../../catalog/lookup.ts";
import { planOf } from "../../provenance/plan.ts";
import { catalog, createClients } from "../../app/gateway-parts.ts";
import { addressName } from "../../app/settings.ts";
import { askAnswerSchema, sourcesSchema, type SourceEntry } from "../../ask/answer-body.ts";
import { countsAddress } from "../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { BUILD } from "../../core/build.ts";
import type { Clock } from "../../core/clock.ts";
import { sha256 } from "../../core/digest.ts";
import { GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { API_VERSION, RECORDED_SAMPLE } from "../../gateway/envelope.ts";
import { createBoundedFetch, type FetchedResponse } from "../../gateway/transport/bounded-fetch.ts";
import { noSharedStore } from "../../gateway/transport/cache.ts";
import { nodePrimitives } from "../../platforms/node/primitives.ts";
import {
  MANIFEST,
  manifestSchema,
  sealOf,
  sealed,
  toHex,
  type Files,
  type KeptRequest,
  type Manifest,
} from "../../provenance/bundle.ts";
import { fieldChanges, isRecord, type FieldChange } from "../../provenance/compare.ts";
import { ASK_PATH, PREFIX } from "../../surfaces/paths.ts";
import { CommandError } from "../command-error.ts";
import { configuration } from "../configuration.ts";
import { toJson } from "../output/json.ts";
import { toLines } from "../output/lines.ts";
import type { Keeping } from "../program/program.ts";
import type { Actions } from "../program/program.ts";
import type { Globals } from "../program/options.ts";
import { createProgram } from "../program/program.ts";
import type { CommandLine, ExactAnswer, Replay } from "../surroundings.ts";
import { createWhole, lend } from "./gateway-here.ts";
import { askOver, successOf, type AnySuccess, type Ask, type Failure } from "./gateway.ts";
import { lookupFor } from "./records.ts";
import { checkSignatures, signedFiles, type KeptSignature } from "./signed-answers.ts";

/** Keeps an answer with the agencies' bytes, so that others can check it without asking anybody. */

/** @param fail tells the failure of a gateway; @throws CommandError for anything but a whole bundle */
export async function keepEvidence(
  line: CommandLine,
  endpoints: readonly Endpoint[],
  { words, out }: Keeping,
  { baseUrl, format }: Globals,
  fail: (failure: Failure) => Promise<never>,
): Promise<void> {
  const asked = await toAsked(endpoints, words);
  const { ask, exactly } = await line.connect(baseUrl);
  const bodies = await answersTo(asked, ask, fail);
  const files = new Map<string, Uint8Array<ArrayBuffer>>([["README.txt", bytesOf(README)]]);
  const answers: Manifest["answers"] = [];
  for (const [index, { body, gatewayUrl }] of bodies.entries()) {
    const file = nameOf(asked, index);
    const bytes = bytesOf(toJson(body));
    files.set(file, bytes);
    answers.push({ file, sha256: toHex(await sha256(bytes)), gateway_url: gatewayUrl });
  }
  const requests: KeptRequest[] = [];
  const cited = bodies.flatMap(({ body }) => citedIn(body));
  if (cited.length === 0) throw new CommandError("No agency gave this answer, so there is no evidence to keep.", 1);
  for (const [address, digests] of Map.groupBy(cited, ({ source_url }) => source_url)) {
    const { status, contentType, link, bytes, digest, receivedAt } = await line.exactAnswer(address);
    const kept = `sha-256=:${digest}:`;
    if (digests.some(({ source_digest }) => source_digest !== kept))
      throw new CommandError(`The agency's answer at ${address} changed meanwhile; run the command again.`, 1);
    const file = `agency-${requests.length + 1}.json`;
    files.set(file, bytes);
    requests.push({
      file,
      sha256: toHex(digest),
      self: digests.findLast(({ self }) => self !== undefined)?.self,
      source_url: address,
      status,
      content_type: contentType,
      ...(link === undefined ? {} : { link }),
      received_at: new Date(receivedAt).toISOString(),
    });
  }
  const addressed = answers.filter(({ gateway_url }) => gateway_url !== ASK_PATH);
  const signed = await signedFiles(
    addressed.map(({ file, gateway_url }) => ({ file, address: gateway_url })),
    files,
    exactly,
  );
  for (const [name, bytes] of signed) files.set(name, bytes);
  const manifest: Manifest = {
    format: "phdg-evidence-1",
    question: [...words],
    gateway: baseUrl,
    made_at: new Date(line.clock.now()).toISOString(),
    versions: {
      phdg: BUILD.version,
      ...(BUILD.commit === undefined ? {} : { commit: BUILD.commit }),
      api: API_VERSION,
    },
    answers,
    requests,
  };
  const bundle: Files = await sealed(files.set(MANIFEST, bytesOf(toJson(manifest))), sha256);
  const check = await checkBundle(bundle, checkingOf(line, endpoints));
  if (check.verdict !== "same") throw new CommandError(toLines(["No evidence was kept.", ...check.problems]), 1);
  await line.writeFolder(out, bundle);
  if (format !== "table") return line.write(toJson({ folder: out, sha256: check.sha256, ...manifest }));
  const sources = requests.map(({ file, source_url }) => `  ${file} from ${source_url}`);
  return line.write(
    `${toLines([`${out}: ${bundle.size} files.`, ...sources, `SHA-256 of the bundle: ${check.sha256}`])}\n`,
  );
}

/** What a check of a bundle needs. */
export const checkingOf = ({ replay, clock }: CommandLine, endpoints: readonly Endpoint[]): Checking => ({
  replay,
  clock,
  asked: (words) => toAsked(endpoints, words),
});

interface Answered {
  readonly gatewayUrl: string;
  readonly body: AnySuccess;
}

/** The answer, and where it is one in words those that it cites. Sources that gave none have no bytes to keep. */
async function answersTo(
  { target, question }: Asked,
  ask: Ask,
  fail: (failure: Failure) => Promise<never>,
): Promise<readonly Answered[]> {
  const answered = async (gatewayUrl: string, json?: unknown): Promise<Answered> => {
    const reached = await ask(gatewayUrl, json === undefined ? {} : { json });
    return reached.ok ? { gatewayUrl, body: reached } : fail(reached);
  };
  if (question === null) return [await answered(target)];
  const first = await answered(target, { question });
  const { sources } = successOf(spoken, first.body);
  const used = sources.filter(({ status, asked_at }) => status !== "unavailable" && asked_at === undefined);
  const all = [first];
  for (const { gateway_url } of used) all.push(await answered(gateway_url));
  return all;
}

const spoken = z.looseObject({ sources: sourcesSchema });

const nameOf = ({ question }: Asked, index: number): string => {
  if (question === null) return "envelope.json";
  return index === 0 ? "answer.json" : `envelope-${index}.json`;
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const README = `This folder is evidence of an answer from US federal health registries.

envelope.json   the answer: records, and the agency's address, time and digest
                (of a question in words: answer.json, and the envelopes that it cites)
agency-1.json   what the agency sent, byte for byte, after decompression
signed-1.json   where the gateway signs answers: the answer as it was sent,
signature-1.json  and its signature (RFC 9421) with the public key
manifest.json   what was asked, when, of whom, and by which version
SHA256SUMS      the SHA-256 of every file

Check that nothing was changed:       sha256sum --check SHA256SUMS
Check the answer against the bytes:   phdg verify --bundle .
Ask the agency again:                 phdg verify envelope.json
`;

/** What evidence is kept of: an address of the gateway, or a question in words. */
export interface Asked {
  readonly target: string;
  readonly question: string | null;
}

/**
 * What words after `phdg evidence` ask: a path of the gateway, another command with its options, or a question.
 * @throws CommandError for a command that asks nothing; CommanderError for one that is written wrongly
 */
export async function toAsked(endpoints: readonly Endpoint[], words: readonly string[]): Promise<Asked> {
  const [first = ""] = words;
  if (first.startsWith("/")) return { target: first.startsWith("/api/") ? first : PREFIX + first, question: null };
  const asked: Asked[] = [];
  const program = createProgram(endpoints, () => Promise.resolve(noting(endpoints, (one) => asked.push(one))));
  if (!program.commands.some((command) => command.name() === first))
    return { target: ASK_PATH, question: words.join(" ") };
  await program.parseAsync(["node", "phdg", ...words]);
  const [only] = asked;
  if (only === undefined) throw nothingAsked;
  return only;
}

const nothingAsked = new CommandError("Evidence can be kept of a search, get, count or ask, or of a gateway path.", 2);

/** Commands that only say what they would ask. */
function noting(endpoints: readonly Endpoint[], note: (asked: Asked) => void): Actions {
  const read = async (address: string, input: object): Promise<void> =>
    note({ target: toTarget(address, input), question: null });
  const nothing = (): Promise<never> => Promise.reject(nothingAsked);
  return {
    search: ({ endpoint }, input) => read(addressIn(endpoint), input),
    async get(ids, { dataset, sections }) {
      const [id = "", ...others] = ids;
      if (others.length > 0)
        throw new CommandError("Evidence is kept of one record at a time; name one identifier.", 2);
      const lookup: Dataset = lookupFor(endpoints, [id], dataset ?? null);
      return read(lookup.address, { id, ...(sections === undefined ? {} : { sections }) });
    },
    count: (dataset, input) => read(countsAddress(dataset), input),
    ask: async (question) => note({ target: ASK_PATH, question }),
    all: nothing,
    batch: nothing,
    diff: nothing,
    watch: nothing,
    verify: nothing,
    verifyBundle: nothing,
    evidence: nothing,
    doctor: nothing,
    mcp: nothing,
    serve: nothing,
    demo: nothing,
    write: nothing,
  };
}

const addressIn = (endpoint: Endpoint): string =>
  endpoint.kind === "live" ? endpoint.address : PREFIX + endpoint.path;

/** The bytes of a response: of UTF-8 its text gives them back, but for the mark that may stand before it. */
export async function exactly(fetched: Promise<FetchedResponse>): Promise<ExactAnswer> {
  const response = await fetched.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    throw new CommandError(`${error.code}: ${error.message}`, 1, { cause: error });
  });
  const { status, contentType, link, text, retrievedAt: receivedAt } = response;
  const digest = await response.digest;
  response.free?.();
  for (const whole of [text, `\uFEFF${text}`]) {
    const bytes = new TextEncoder().encode(whole);
    if ((await sha256(bytes)) === digest)
      return { status, contentType, ...(link === undefined ? {} : { link }), bytes, digest, receivedAt };
  }
  throw new CommandError("The agency's answer is not UTF-8 text, so it cannot be kept.", 1);
}

/** How exact answers are asked for: at any address, that of an agency as politely as ever. */
interface ReachedAgencies {
  get(address: string): Promise<FetchedResponse>;
  close(): Promise<void>;
}

/** The agencies at the addresses of the settings; at other addresses, a running gateway's own agencies are asked. */
export async function connectAgencies(): Promise<ReachedAgencies> {
  const config = configuration();
  const { platform, close } = await lend(config, { observe: () => undefined, onAnswer: () => undefined });
  const clients = createClients(catalog.upstreams, config, platform);
  const { UPSTREAM_TIMEOUT_MS: timeoutMs, UPSTREAM_MAX_BYTES: maxBytes } = config;
  const elsewhere = { ...platform, agency: "The agency", authorization: undefined, timeoutMs, maxBytes };
  return {
    get(address) {
      const client = [...clients.values()].find(({ base }) => address.startsWith(base));
      return client === undefined ? createBoundedFetch(elsewhere)(address) : client.get(address);
    },
    close,
  };
}

/** Checks evidence without any network: the seal, the bytes, and that the answers follow from the bytes. */

/** What a check needs of its surroundings. */
export interface Checking {
  readonly replay: Replay;
  readonly clock: Clock;
  /** What the words of a bundle's question ask. @throws Error where they ask nothing */
  asked(words: readonly string[]): Promise<Asked>;
}

export interface BundleCheck {
  readonly verdict: "same" | "changed";
  readonly detail: string;
  readonly problems: readonly string[];
  /** Files in the folder that do not belong to the bundle. */
  readonly others: readonly string[];
  /** Stands for the whole bundle: publish it, and nobody can change the bundle unnoticed. */
  readonly sha256: string;
  readonly manifest: Manifest | null;
  /** Signatures that fit; none where the gateway signs nothing. */
  readonly signatures: readonly KeptSignature[];
}

/** @throws CommandError (2) for files that are no bundle */
export async function checkBundle(files: Files, checking: Checking): Promise<BundleCheck> {
  const seal = await sealOf(files, sha256);
  if (seal === null) throw new CommandError("This folder is not an evidence bundle: it has no SHA256SUMS.", 2);
  const { data: manifest = null } = manifestSchema.safeParse(jsonIn(files, MANIFEST));
  const problems = [...seal.problems];
  if (problems.length === 0 && manifest === null) problems.push(`${MANIFEST} was not written by this program.`);
  if (problems.length === 0 && manifest !== null) problems.push(...(await unproven(files, manifest, checking)));
  const signed = manifest === null ? null : await checkSignatures(files, manifest);
  if (problems.length === 0) problems.push(...(signed?.problems ?? []));
  const isSame = problems.length === 0;
  return {
    verdict: isSame ? "same" : "changed",
    detail: isSame
      ? "No file has changed, and the answer follows from the agency's bytes."
      : "The evidence has been changed or is incomplete.",
    problems,
    others: seal.others,
    sha256: seal.sha256,
    manifest,
    signatures: signed?.signatures ?? [],
  };
}

const cited = z.object({ self: z.string().optional(), source_url: z.string(), source_digest: z.string() });

/** Every request that an answer cites. @returns none for an answer in words, whose sources are answers themselves */
function citedIn(body: unknown): readonly z.output<typeof cited>[] {
  const { sources } = Object(body);
  return [body, ...(Array.isArray(sources) ? sources : [])].flatMap((one) => {
    const { success, data } = cited.safeParse(one);
    return success ? [data] : [];
  });
}

/** What the bytes do not show. */
async function unproven(files: Files, manifest: Manifest, checking: Checking): Promise<readonly string[]> {
  const problems = notYet(manifest, checking.clock.now());
  const kept = manifest.requests.map(({ file, source_url, status, content_type, link }) => {
    return { source_url, status, contentType: content_type, link, bytes: files.get(file) ?? new Uint8Array() };
  });
  const digests = new Map<string, string>();
  for (const [index, { file, source_url, sha256: said }] of manifest.requests.entries()) {
    const digest = await sha256(kept[index]?.bytes ?? new Uint8Array());
    digests.set(source_url, `sha-256=:${digest}:`);
    if (toHex(digest) !== said) problems.push(`${file} doesn't have the digest that ${MANIFEST} gives.`);
  }
  for (const { file, self, source_url } of manifest.requests)
    if (self !== undefined && !isAskedBy(self, source_url))
      problems.push(`${file} comes from ${source_url}, which is not the address of its self, ${quoted(self, 200)}.`);
  const asked = await checking.asked(manifest.question).catch(() => null);
  if (asked?.target !== manifest.answers[0]?.gateway_url)
    problems.push(`The answer doesn't match the question in ${MANIFEST}.`);
  const ask = await checking.replay(kept, new Date(manifest.made_at));
  for (const { file, gateway_url } of manifest.answers) {
    const body = jsonIn(files, file);
    for (const { source_url, source_digest } of citedIn(body))
      if (digests.get(source_url) !== source_digest)
        problems.push(`${file} cites bytes other than those kept for ${source_url}.`);
    for (const { status, source_url } of gateway_url === ASK_PATH ? sourcesIn(body) : [])
      if (status === "ok" && !digests.has(source_url ?? ""))
        problems.push(`${file} cites ${source_url}, which this folder doesn't have.`);
    const question = gateway_url === ASK_PATH ? (asked?.question ?? "") : null;
    const reached = await ask(gateway_url, question === null ? {} : { json: { question } });
    if (!reached.ok) problems.push(`${file}: the bytes give no answer: ${reached.detail}`);
    else
      problems.push(
        ...comparedWith(body, reached).map(
          ({ field, from, to }) => `${file}: ${field} is ${shown(from)}, but the bytes say ${shown(to)}.`,
        ),
      );
  }
  return problems;
}

/** Whether the request that a self plans has this address, at whatever base its agency was asked. */
function isAskedBy(self: string, address: string): boolean {
  try {
    const planned = planOf(self, datasetsOf(catalog.endpoints), () => BASE, "self").address;
    return address.endsWith(`/${planned.slice(BASE.length)}`);
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Characters of a value in a problem. */
const LONGEST_VALUE = 200;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const json = JSON.stringify(value);
  return json.length <= LONGEST_VALUE ? json : quoted(json, LONGEST_VALUE);
}

/** The sources of an answer in words. */
const sourcesIn = (body: unknown): readonly SourceEntry[] =>
  askAnswerSchema.shape.sources.safeParse(Object(body).sources).data ?? [];

/** Times in the future. */
const notYet = ({ made_at, requests }: Manifest, now: number): string[] =>
  [made_at, ...requests.map(({ received_at }) => received_at)]
    .filter((time) => Date.parse(time) > now + ALLOWED)
    .map((time) => `${time} is in the future.`);

/** Milliseconds by which two clocks may differ. */
const ALLOWED = 300_000;

function jsonIn(files: Files, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(files.get(name)));
  } catch {
    return undefined;
  }
}

/** A check as lines for people. */
export const checkLines = ({
  verdict,
  detail,
  problems,
  others,
  sha256: digest,
  manifest,
  signatures,
}: BundleCheck): string =>
  toLines([
    `${verdict}: ${detail}`,
    ...problems.slice(0, MOST_SHOWN).map((problem) => `  ${problem}`),
    ...(problems.length > MOST_SHOWN ? [`  and ${problems.length - MOST_SHOWN} more; --json lists all`] : []),
    ...(manifest === null
      ? []
      : [
          `asked: ${manifest.question.join(" ")}`,
          ...manifest.requests.map(({ source_url, received_at }) => `source URL: ${source_url} at ${received_at}`),
        ]),
    ...signatures.map(({ answer, key, signed_at }) => `signed: ${answer} with key ${key} at ${signed_at}`),
    ...others.map((name) => `not part of the bundle: ${name}`),
    `SHA-256 of the bundle: ${digest}`,
  ]);

const MOST_SHOWN = 50;

/** How an answer that was kept differs from the one that the kept bytes give. */
const comparedWith = (body: unknown, replayed: unknown): readonly FieldChange[] =>
  fieldChanges(...facts(withoutSampleNote(body), withoutSampleNote(replayed)));

/** A question in words is answered with the same sentences, whether the agencies were recorded ones or not. */
const withoutSampleNote = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(RECORDED_SAMPLE, ""));

/**
 * Two answers without what bytes don't say: when and where they came from, and the date of data where it has an address
 * of its own.
 */
function facts(body: unknown, replayed: unknown): [envelope: unknown, agency: unknown] {
  const isDated = typeof Object(replayed).source_updated === "string";
  const said = (answer: unknown): object => {
    const { source_url: _, retrieved_at: __, sources, source_updated, statements, ...others } = Object(answer);
    return {
      ...others,
      ...(isDated ? { source_updated } : {}),
      ...(Array.isArray(statements) && Array.isArray(sources)
        ? {
            answer: withoutLines(others.answer, statements.filter(isOfSource)),
            statements: statements.filter((one) => !isOfSource(one)).map(withoutAddress),
            sources: sources.map(withoutAddressOf),
          }
        : {}),
    };
  };
  return [said(body), among(said(replayed), said(body))];
}

/** A sentence that says when a source answered, and where. */
const isOfSource = (statement: unknown): boolean => Object(statement).kind === "source";

/** An answer in words without these sentences. */
function withoutLines(answer: unknown, statements: readonly unknown[]): unknown {
  const texts = new Set(statements.map((one) => Object(one).text));
  return typeof answer === "string"
    ? answer
        .split("\n")
        .filter((line) => !texts.has(line))
        .join("\n")
    : answer;
}

/** A sentence whose proofs do not show where the agency is. */
function withoutAddress(statement: unknown): object {
  const { evidence, ...others } = Object(statement);
  const shown = Array.isArray(evidence) ? evidence.filter((one) => Object(one).path !== "source_url") : evidence;
  return { ...others, evidence: shown };
}

/** What a source in the list of an answer in words is, without its address and time. */
const withoutAddressOf = (source: unknown): object => {
  const { n, status, gateway_url, count, upstream_total, reason } = Object(source);
  return { n, status, gateway_url, count, upstream_total, reason };
};

/** Of a value only those fields that another has: a newer version may say more. */
function among(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) return value.map((each, index) => among(each, other[index]));
  if (!isRecord(value) || !isRecord(other)) return value;
  const names = Object.keys(value).filter((name) => Object.hasOwn(other, name));
  return Object.fromEntries(names.map((name) => [name, among(value[name], other[name])]));
}

/** A name that no network has (RFC 2606): whatever agency is asked, and wherever it was, what was kept answers. */
const BASE = "http://kept.invalid/";

export const replay: Replay = async (kept, at) => {
  const bases = Object.fromEntries(catalog.upstreams.map((upstream) => [addressName(upstream), BASE]));
  const { app } = await createWhole(toConfig({ ...bases, UPSTREAM_RATE_LIMIT: "off" }), {
    ...nodePrimitives,
    clock: { ...nodePrimitives.clock, now: () => at.getTime() },
    observe: () => undefined,
    sleep: () => Promise.resolve(),
    store: noSharedStore,
    async fetch(url) {
      const end = `/${url.slice(BASE.length)}`;
      const found = kept.find(({ source_url }) => source_url.endsWith(end));
      if (found === undefined) throw new TypeError("The bundle has no bytes for this address.");
      const { status, contentType, link = "", bytes } = found;
      return new Response(bytes, { status, headers: { "content-type": contentType, link } });
    },
  });
  return askOver(async (request) => app.fetch(request), "http://localhost");
};

/** Folders of evidence on disk. */

/** Files of a folder, and bytes of them together, that are read; a bundle has a few. */
const MOST_FILES = 1000;
const MOST_BYTES = 1024 * 1024 * 1024;

/** @throws Error */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const sizes = await Promise.all(
    names.slice(0, MOST_FILES).map(async (name) => (await stat(join(folder, name))).size),
  );
  if (names.length > MOST_FILES || sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES)
    throw new Error(`it holds more than ${MOST_FILES} files or ${MOST_BYTES} bytes`);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of names) files.set(name, new Uint8Array(await readFile(join(folder, name))));
  return files;
}

/** None where nothing is there. @throws Error for anything but a folder, a link to one included */
async function entriesOf(path: string): Promise<readonly string[]> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there === null) return [];
  if (!there.isDirectory()) throw new Error("it exists and is not a folder");
  return await readdir(path);
}

/** Writes beside it first, so that the folder is whole or not there. @throws Error where it exists and is not empty */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  if ((await entriesOf(folder)).length > 0) throw new Error("it is not empty");
  const draft = `${folder.replace(/[\\/]+$/, "")}.${randomUUID()}.draft`;
  try {
    await mkdir(draft, { recursive: true });
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flag: "wx", flush: true });
    /** Only an empty one goes: what somebody put there meanwhile stays, and then nothing is written. */
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
