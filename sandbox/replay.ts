import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Agency, AgencyAnswer } from "./agency.ts";

/** One answer that an agency gave, as `LIVE_RECORD=<folder> npm run live` keeps it: a line of JSON. */
const recording = z.object({
  kind: z.literal("recorded"),
  agency: z.string(),
  request: z.object({ path: z.string(), query: z.string() }),
  digest: z.string().regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/),
  /** What the body lacks of the bytes that the digest is of. */
  removed: z.array(z.string()),
  answer: z.object({ status: z.int(), content_type: z.string(), link: z.string().optional(), body: z.string() }),
});

/**
 * Agencies that answer the requests of a folder's recordings (`*.jsonl`) with exactly these, the last of one request
 * first, and everything else as before. A broken recording fails here.
 */
export function replay(folder: string, agencies: readonly Agency[]): readonly Agency[] {
  const answers = new Map<string, AgencyAnswer>();
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  for (const line of files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))) {
    if (line === "") continue;
    const { agency, request, digest, removed, answer } = recording.parse(JSON.parse(line));
    if (!agencies.some(({ name }) => name === agency)) throw new Error(`A recording is of no known agency: ${agency}.`);
    if (removed.length === 0 && digestOf(answer.body) !== digest)
      throw new Error(`The recording of ${agency} ${request.path}?${request.query} is not what was received.`);
    answers.set(`${agency} ${request.path}?${request.query}`, {
      status: answer.status,
      contentType: answer.content_type,
      ...(answer.link === undefined ? {} : { headers: { link: answer.link } }),
      body: answer.body,
    });
  }
  return agencies.map((agency) => ({
    name: agency.name,
    answer: (asked) => answers.get(`${agency.name} ${asked.path}?${asked.query}`) ?? agency.answer(asked),
  }));
}

const digestOf = (body: string): string => `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
