import { z } from "zod";
import { askAnswerSchema } from "../../ask/answer-body.ts";
import { valueAt } from "../../catalog/value-at.ts";
import { sha256 } from "../../core/digest.ts";
import { RECORDED_SAMPLE } from "../../gateway/envelope.ts";
import { manifestSchema, MANIFEST, sealOf, toHex, type Files, type Manifest } from "../../provenance/bundle.ts";
import { differences } from "../../provenance/difference.ts";
import { CommandError } from "../command-error.ts";
import { toLines } from "../output/lines.ts";
import { toFailure, type Reach } from "../reach.ts";

/** Checks evidence without any network: the seal, the bytes, and that the answers follow from the bytes. */

interface KeptAnswer {
  readonly source_url: string;
  readonly status: number;
  readonly contentType: string;
  readonly link: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A gateway whose agencies answer with these bytes and nothing else. */
export type Replay = (kept: readonly KeptAnswer[]) => Promise<Reach>;

export interface BundleCheck {
  readonly verdict: "same" | "tampered or not ours";
  readonly detail: string;
  readonly problems: readonly string[];
  /** Files in the folder that do not belong to the bundle. */
  readonly others: readonly string[];
  /** Stands for the whole bundle: publish it, and nobody can change the bundle unnoticed. */
  readonly sha256: string;
  readonly manifest: Manifest | null;
}

/** @throws CommandError (2) for files that are no bundle */
export async function checkBundle(files: Files, replay: Replay): Promise<BundleCheck> {
  const seal = await sealOf(files, sha256);
  if (seal === null) throw new CommandError("This folder is no evidence bundle: it has no SHA256SUMS.", 2);
  const { data: manifest = null } = manifestSchema.safeParse(jsonIn(files, MANIFEST));
  const problems = [...seal.problems];
  if (problems.length === 0 && manifest === null) problems.push(`${MANIFEST} is not one of this program.`);
  if (problems.length === 0 && manifest !== null) problems.push(...(await unproven(files, manifest, replay)));
  const isSame = problems.length === 0;
  return {
    verdict: isSame ? "same" : "tampered or not ours",
    detail: isSame
      ? "Every file is as it was, and the answer follows from the agency's bytes."
      : "This is not what was kept.",
    problems,
    others: seal.others,
    sha256: seal.sha256,
    manifest,
  };
}

const cited = z.object({ source_url: z.string(), source_digest: z.string() });

/** Every request that an answer cites. @returns none for an answer in words, whose sources are answers themselves */
export function citedIn(body: unknown): readonly z.output<typeof cited>[] {
  const { sources } = Object(body);
  return [body, ...(Array.isArray(sources) ? sources : [])].flatMap((one) => {
    const { success, data } = cited.safeParse(one);
    return success ? [data] : [];
  });
}

/** What the bytes do not show. */
async function unproven(files: Files, manifest: Manifest, replay: Replay): Promise<readonly string[]> {
  const problems: string[] = [];
  const kept = manifest.requests.map(({ file, source_url, status, content_type, link }) => {
    return { source_url, status, contentType: content_type, link, bytes: files.get(file) ?? new Uint8Array() };
  });
  const digests = new Map<string, string>();
  for (const [index, { file, source_url, sha256: said }] of manifest.requests.entries()) {
    const digest = await sha256(kept[index]?.bytes ?? new Uint8Array());
    digests.set(source_url, `sha-256=:${digest}:`);
    if (toHex(digest) !== said) problems.push(`${file} is not the file that ${MANIFEST} names.`);
  }
  const reach = await replay(kept);
  const bodies = new Map(manifest.answers.map(({ file, gateway_url }) => [gateway_url, jsonIn(files, file)]));
  for (const { file, gateway_url } of manifest.answers) {
    const body = bodies.get(gateway_url);
    const words = askAnswerSchema.safeParse(body);
    if (words.success) {
      problems.push(...unquoted(words.data, bodies).map((problem) => `${file}: ${problem}`));
      continue;
    }
    for (const { source_url, source_digest } of citedIn(body))
      if (digests.get(source_url) !== source_digest)
        problems.push(`${file} cites other bytes than those kept of ${source_url}.`);
    const reached = await reach(gateway_url);
    const failure = toFailure(reached);
    if (failure !== null) problems.push(`${file}: the bytes give no answer: ${failure.detail}`);
    else
      problems.push(
        ...differences(...compared(body, reached.body), "").map(
          ({ path, envelope, agency }) => `${file}: ${path} is ${envelope ?? "nothing"}, but the bytes say ${agency}.`,
        ),
      );
  }
  return problems;
}

type Answer = z.output<typeof askAnswerSchema>;

/** Evidence of sentences that does not stand in the answers that they cite. */
const unquoted = ({ statements, sources }: Answer, bodies: ReadonlyMap<string, unknown>): readonly string[] =>
  statements.flatMap(({ evidence }) =>
    evidence.flatMap(({ source, path, value }) => {
      const { gateway_url = "" } = sources.find(({ n }) => n === source) ?? {};
      const isKept = bodies.has(gateway_url);
      return !isKept || valueAt(bodies.get(gateway_url), path) === value
        ? []
        : [`${path} of source [${source}] differs.`];
    }),
  );

/**
 * Two answers without what bytes don't say: when and where they came from, and the date of data where it has an address
 * of its own.
 */
function compared(body: unknown, replayed: unknown): [envelope: unknown, agency: unknown] {
  const isDated = typeof Object(replayed).source_updated === "string";
  const facts = (answer: unknown): object => {
    const { source_url: _, retrieved_at: __, sources: ___, source_updated, source, ...others } = Object(answer);
    const dated = isDated ? { source_updated } : {};
    return { ...others, ...dated, source: String(source).replace(RECORDED_SAMPLE, "") };
  };
  return [facts(body), among(facts(replayed), facts(body))];
}

/** Of a value only those fields that another has: a newer version may say more. */
function among(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) return value.map((each, index) => among(each, other[index]));
  if (!isRecord(value) || !isRecord(other)) return value;
  const names = Object.keys(value).filter((name) => Object.hasOwn(other, name));
  return Object.fromEntries(names.map((name) => [name, among(value[name], other[name])]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonIn(files: Files, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(files.get(name)));
  } catch {
    return undefined;
  }
}

/** A check as lines for people. */
export const checkLines = ({ verdict, detail, problems, others, sha256: digest, manifest }: BundleCheck): string =>
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
    ...others.map((name) => `not part of the bundle: ${name}`),
    `SHA-256 of the bundle: ${digest}`,
  ]);

const MOST_SHOWN = 50;
