import { z } from "zod";
import { sourcesSchema } from "../../../ask/answer-body.ts";
import type { Endpoint } from "../../../catalog/dataset.ts";
import { BUILD } from "../../../core/build.ts";
import { sha256 } from "../../../core/digest.ts";
import { API_VERSION } from "../../../gateway/envelope.ts";
import { MANIFEST, sealed, toHex, type Files, type KeptRequest, type Manifest } from "../../../provenance/bundle.ts";
import { CommandError } from "../../command-error.ts";
import { toJson } from "../../output/json.ts";
import { toLines } from "../../output/lines.ts";
import type { Globals } from "../../program/options.ts";
import { successOf, type AnySuccess, type Ask, type Failure } from "../gateway.ts";
import { checkBundle, citedIn, type Checking } from "./check.ts";
import type { Keeping } from "../../program/evidence-commands.ts";
import type { CommandLine } from "../../surroundings.ts";
import { toAsked, type Asked } from "./question.ts";

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
  const { ask } = await line.connect(baseUrl);
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
      source_url: address,
      status,
      content_type: contentType,
      ...(link === undefined ? {} : { link }),
      received_at: new Date(receivedAt).toISOString(),
    });
  }
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
manifest.json   what was asked, when, of whom, and by which version
SHA256SUMS      the SHA-256 of every file

Check that nothing was changed:       sha256sum --check SHA256SUMS
Check the answer against the bytes:   phdg verify --bundle .
Ask the agency again:                 phdg verify envelope.json
`;
