import { z } from "zod";
import { quoted } from "../core/text.ts";

/**
 * An evidence bundle: a folder with answers, the agencies' bytes that they were made of, a manifest, and the SHA-256 of
 * every file in the form that `sha256sum --check` reads.
 */

/** Files of a bundle by their name; a bundle has no folders in it. */
export type Files = ReadonlyMap<string, Bytes>;

type Bytes = Uint8Array<ArrayBuffer>;

export type Sha256 = (bytes: Bytes) => Promise<string>;

export const MANIFEST = "manifest.json";

const SUMS = "SHA256SUMS";

const hex = z.string().regex(/^[0-9a-f]{64}$/);

const request = z.object({
  /** The agency's bytes, exactly as received but for their content coding. */
  file: z.string(),
  sha256: hex,
  /** The question of it, as path and query of the gateway; bundles of older versions have none. */
  self: z.string().optional(),
  source_url: z.url(),
  status: z.int(),
  content_type: z.string(),
  /** The `Link` header, where the agency leads to its next page by it. */
  link: z.string().optional(),
  received_at: z.iso.datetime(),
});

/** One request to an agency, and the file with its answer. */
export type KeptRequest = Readonly<z.output<typeof request>>;

export const manifestSchema = z.object({
  format: z.literal("phdg-evidence-1"),
  /** The words that were typed. */
  question: z.array(z.string()),
  /** The running gateway that was asked; null for the one in the command itself. */
  gateway: z.string().nullable(),
  made_at: z.iso.datetime(),
  versions: z.record(z.string(), z.string()),
  /** Answers of the gateway, the one to the question first; an answer in words is followed by those that it cites. */
  answers: z.array(z.object({ file: z.string(), sha256: hex, gateway_url: z.string() })).min(1),
  requests: z.array(request),
});

export type Manifest = Readonly<z.output<typeof manifestSchema>>;

/** SHA-256 in hexadecimal digits, as `sha256sum` prints it. @param base64 of the same digest */
export const toHex = (base64: string): string =>
  [...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");

const sumsOf = async (files: Files, sha256: Sha256): Promise<string> => {
  const names = [...files.keys()].filter((name) => name !== SUMS).toSorted();
  const lines = names.map(async (name) => `${toHex(await sha256(files.get(name) ?? new Uint8Array()))}  ${name}\n`);
  return (await Promise.all(lines)).join("");
};

/** The files with the list of their digests. */
export const sealed = async (files: Files, sha256: Sha256): Promise<Files> =>
  new Map([...files, [SUMS, new TextEncoder().encode(await sumsOf(files, sha256))]]);

export interface Seal {
  /** Of the list of digests, hexadecimal: it stands for the whole bundle. */
  readonly sha256: string;
  /** What is not as it was when the bundle was made. */
  readonly problems: readonly string[];
  /** Files that do not belong to it. */
  readonly others: readonly string[];
}

/** Whether each file is as it was. @returns null where the files are no bundle */
export async function sealOf(files: Files, sha256: Sha256): Promise<Seal | null> {
  const sums = files.get(SUMS);
  if (sums === undefined) return null;
  const lines = new TextDecoder().decode(sums).split("\n");
  const named = new Map(lines.flatMap((line) => (line.includes("  ") ? [[line.slice(66), line.slice(0, 64)]] : [])));
  const own = new Map([...files].filter(([name]) => named.has(name)));
  const gone = [...named.keys()].filter((name) => !own.has(name)).map((name) => `${quoted(name)} is missing.`);
  const actual = await sumsOf(own, sha256);
  const changed = actual
    .split("\n")
    .filter((line) => line !== "" && !lines.includes(line))
    .map((line) => `${line.slice(66)} has changed: its SHA-256 is now ${line.slice(0, 64)}.`);
  const isExact = new TextDecoder().decode(sums) === actual && named.has(MANIFEST);
  const problems = [...gone, ...changed];
  return {
    sha256: toHex(await sha256(sums)),
    problems: problems.length === 0 && !isExact ? [`${SUMS} has changed.`] : problems,
    others: [...files.keys()].filter((name) => name !== SUMS && !own.has(name)),
  };
}
