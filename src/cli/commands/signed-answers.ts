import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Files, Manifest } from "../../provenance/bundle.ts";
import { checkSignature, KEYS_PATH, keysSchema, type Keys, type SignedMessage } from "../../provenance/signature.ts";
import { CommandError } from "../command-error.ts";
import { toJson } from "../output/json.ts";

/** Signed answers in an evidence bundle: kept as they were sent, with their signature and the public key. */

/** A gateway's response as it is sent, without compression. */
export type Exactly = (address: string) => Promise<SignedMessage>;

const keptSignature = z.object({
  /** The file of the bundle that shows the same answer. */
  answer: z.string(),
  /** The file with the content that was signed. */
  content: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  key: keysSchema.shape.keys.element,
});

/** Fields that a signature covers, and its own. */
const NAMES = ["content-digest", "content-location", "signature-input", "signature"] as const;

/**
 * The files for answers that their gateway signs; none where it signs nothing.
 * @param addresses of answers, with the files that show them
 * @throws CommandError where a signature does not fit
 */
export async function signedFiles(
  addresses: readonly { readonly address: string; readonly file: string }[],
  shown: Files,
  exactly: Exactly,
): Promise<Files> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let keys: Keys["keys"] | null = null;
  for (const [index, { address, file }] of addresses.entries()) {
    const message = await exactly(address);
    if (message.headers["signature"] === undefined) continue;
    keys ??= keysSchema.parse(jsonOf((await exactly(KEYS_PATH)).content)).keys;
    const key = keys.find(({ kid }) => message.headers["signature-input"]?.includes(`keyid="${kid}"`));
    if (key === undefined)
      throw new CommandError(`The gateway's ${KEYS_PATH} doesn't list the key of its signature.`, 1);
    const check = await checkSignature(message, key);
    if (!check.isValid) throw new CommandError(`The gateway's signature is invalid. ${check.problem}`, 1);
    if (!isDeepStrictEqual(jsonOf(message.content), jsonOf(shown.get(file))))
      throw new CommandError("The gateway's answer changed meanwhile; run the command again.", 1);
    const content = `signed-${index + 1}.json`;
    const fields = NAMES.flatMap((name) => {
      const value = message.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const kept = { answer: file, content, status: message.status, headers: Object.fromEntries(fields), key };
    files.set(content, message.content);
    files.set(`signature-${index + 1}.json`, new TextEncoder().encode(toJson(kept)));
  }
  return files;
}

/** A signature in a bundle that fits. */
export interface KeptSignature {
  /** The file of the answer. */
  readonly answer: string;
  /** The thumbprint of the key, to be compared with the one that its owner publishes. */
  readonly key: string;
  readonly signed_at: string;
}

/** Checks the signatures of a bundle without any network; a bundle may have none. */
export async function checkSignatures(
  files: Files,
  { answers }: Manifest,
): Promise<{ readonly problems: readonly string[]; readonly signatures: readonly KeptSignature[] }> {
  const problems: string[] = [];
  const signatures: KeptSignature[] = [];
  for (const [name, bytes] of files) {
    if (!/^signature-\d+\.json$/.test(name)) continue;
    const { data } = keptSignature.safeParse(jsonOf(bytes));
    const content = data && files.get(data.content);
    if (data === undefined || content === undefined || !answers.some(({ file }) => file === data.answer)) {
      problems.push(`${name} is not a signature of an answer in this bundle.`);
      continue;
    }
    const check = await checkSignature({ status: data.status, headers: data.headers, content }, data.key);
    if (!check.isValid) problems.push(`${name}: ${check.problem}`);
    else if (!isDeepStrictEqual(jsonOf(content), jsonOf(files.get(data.answer))))
      problems.push(`${data.answer} is not the answer that was signed.`);
    else signatures.push({ answer: data.answer, key: check.keyId, signed_at: check.created.toISOString() });
  }
  return { problems, signatures };
}

/** undefined for what is no JSON. */
function jsonOf(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
