import { z } from "zod";
import { askAnswerSchema, type SourceEntry } from "../../../ask/answer-body.ts";
import { sha256 } from "../../../core/digest.ts";
import { quoted } from "../../../core/text.ts";
import type { Clock } from "../../../core/clock.ts";
import { manifestSchema, MANIFEST, sealOf, toHex, type Files, type Manifest } from "../../../provenance/bundle.ts";
import { ASK_PATH } from "../../../surfaces/paths.ts";
import { CommandError } from "../../command-error.ts";
import { toLines } from "../../output/lines.ts";
import type { Ask } from "../gateway.ts";
import { comparedWith } from "./compared.ts";
import type { Asked } from "./question.ts";

/** Checks evidence without any network: the seal, the bytes, and that the answers follow from the bytes. */

interface KeptAnswer {
  readonly source_url: string;
  readonly status: number;
  readonly contentType: string;
  readonly link: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A gateway at that time whose agencies answer with these bytes and nothing else. */
export type Replay = (kept: readonly KeptAnswer[], at: Date) => Promise<Ask>;

/** What an agency sent, exactly. */
export interface ExactAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The `Link` header, where there is one. */
  readonly link?: string;
  /** After decompression. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, base64. */
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

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
}

/** @throws CommandError (2) for files that are no bundle */
export async function checkBundle(files: Files, checking: Checking): Promise<BundleCheck> {
  const seal = await sealOf(files, sha256);
  if (seal === null) throw new CommandError("This folder is no evidence bundle: it has no SHA256SUMS.", 2);
  const { data: manifest = null } = manifestSchema.safeParse(jsonIn(files, MANIFEST));
  const problems = [...seal.problems];
  if (problems.length === 0 && manifest === null) problems.push(`${MANIFEST} is not one of this program.`);
  if (problems.length === 0 && manifest !== null) problems.push(...(await unproven(files, manifest, checking)));
  const isSame = problems.length === 0;
  return {
    verdict: isSame ? "same" : "changed",
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
async function unproven(files: Files, manifest: Manifest, checking: Checking): Promise<readonly string[]> {
  const problems = notYet(manifest, checking.clock.now());
  const kept = manifest.requests.map(({ file, source_url, status, content_type, link }) => {
    return { source_url, status, contentType: content_type, link, bytes: files.get(file) ?? new Uint8Array() };
  });
  const digests = new Map<string, string>();
  for (const [index, { file, source_url, sha256: said }] of manifest.requests.entries()) {
    const digest = await sha256(kept[index]?.bytes ?? new Uint8Array());
    digests.set(source_url, `sha-256=:${digest}:`);
    if (toHex(digest) !== said) problems.push(`${file} is not the file that ${MANIFEST} names.`);
  }
  const asked = await checking.asked(manifest.question).catch(() => null);
  if (asked?.target !== manifest.answers[0]?.gateway_url)
    problems.push(`The answer is to another question than ${MANIFEST} names.`);
  const ask = await checking.replay(kept, new Date(manifest.made_at));
  for (const { file, gateway_url } of manifest.answers) {
    const body = jsonIn(files, file);
    for (const { source_url, source_digest } of citedIn(body))
      if (digests.get(source_url) !== source_digest)
        problems.push(`${file} cites other bytes than those kept of ${source_url}.`);
    for (const { status, source_url } of gateway_url === ASK_PATH ? sourcesIn(body) : [])
      if (status === "ok" && !digests.has(source_url ?? ""))
        problems.push(`${file} cites ${source_url}, not kept here.`);
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

/** Times that have not come. */
const notYet = ({ made_at, requests }: Manifest, now: number): string[] =>
  [made_at, ...requests.map(({ received_at }) => received_at)]
    .filter((time) => Date.parse(time) > now + ALLOWED)
    .map((time) => `${time} has not come yet.`);

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
