import { z } from "zod";
import type { Endpoint } from "../catalog/dataset.ts";
import { toTarget } from "../catalog/url-query.ts";
import { ERRORS } from "../core/errors.ts";
import { envelopeIn } from "../gateway/envelope.ts";
import { quoted } from "../core/text.ts";
import { PREFIX } from "../surfaces/paths.ts";
import { CommandError } from "./command-error.ts";
import { toLines } from "./output/lines.ts";

/** A gateway as commands reach it: one in this process or one elsewhere, by the same requests. */
export type Fetch = (request: Request) => Promise<Response>;

export interface Reached {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
}

export type Reach = (path: string, init?: RequestInit) => Promise<Reached>;

/** Asks an endpoint one query, whose input it takes. */
export type Call = (endpoint: Endpoint, input: object) => Promise<Reached>;

/** Asks over HTTP, where a gateway elsewhere is asked. */
export const callOver =
  (reach: Reach): Call =>
  (endpoint, input) =>
    reach(toTarget(endpoint.kind === "live" ? endpoint.address : PREFIX + endpoint.path, input));

/** Where envelopes come from. */
const ENVELOPES = /^\/api\/(?:v1|records|counts)\//;

/** What tells a gateway's success at a path from what any server may answer there. @throws ZodError */
const checkSuccess = (path: string, body: unknown): unknown =>
  ENVELOPES.test(path) && path !== `${PREFIX}/health`
    ? envelopeIn(body)
    : z.looseObject({ ok: z.literal(true) }).parse(body);

/** @param base where the gateway is, without the versioned prefix */
export const createReach =
  (fetch: Fetch, base: string): Reach =>
  async (path, init = {}) => {
    try {
      const response = await fetch(new Request(base + path, { ...init, redirect: "error" }));
      const text = await textOf(response);
      const after = Number(response.headers.get("retry-after") ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(after) && after >= 0 ? after : null;
      const body: unknown = JSON.parse(text);
      if (response.status === 200) checkSuccess(path, body);
      return { status: response.status, body, retryAfterSeconds };
    } catch (cause) {
      throw new CommandError(`No gateway answers at ${base}.`, 1, { cause });
    }
  };

/** Bytes of an answer: more than any gateway of ours gives. */
const LARGEST_ANSWER = 256 * 1024 * 1024;

/** @throws RangeError for a body that does not end */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > LARGEST_ANSWER) throw new RangeError(`An answer may have at most ${LARGEST_ANSWER} bytes.`);
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  return texts.join("") + decoder.decode();
}

const failure = z.looseObject({
  ok: z.literal(false),
  /** A code, which no server can write sentences with. */
  error: z.string().regex(/^[a-z_]+$/),
  detail: z.string(),
  reason: z.string().optional(),
  official_source: z.string().optional(),
  source_url: z.string().optional(),
});

export type Failure = z.output<typeof failure>;

/** The failure that a gateway answered with, or null for a success. @throws CommandError for anything else */
export function toFailure({ status, body }: Reached): Failure | null {
  if (status === 200) return null;
  const parsed = failure.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommandError(`The gateway answered HTTP ${status} with ${quoted(body)}, which is not a gateway error.`, 1);
}

/** What a command reads of a success. @throws CommandError for one that a gateway does not answer there */
export function successOf<Body>(schema: z.ZodType<Body>, { status, body }: Reached): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommandError(`The gateway answered HTTP ${status} with ${quoted(body)}, which is not a gateway answer.`, 1);
}

/** 2 for what the caller can put right by writing something else, 1 for everything else. */
export const exitCodeOf = ({ error }: Failure): 1 | 2 =>
  Object.entries(ERRORS).some(([code, { status }]) => code === error && CALLERS.has(status)) ? 2 : 1;

/** Statuses of the caller's mistakes; 404 and 429 are answers to questions that were well put. */
const CALLERS: ReadonlySet<number> = new Set([400, 405, 413, 415, 422]);

export function failureLines({ error, detail, reason, official_source, source_url }: Failure): string {
  return toLines([
    `${error}: ${detail}`,
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
    ...(official_source === undefined ? [] : [`official source: ${official_source}`]),
    ...(source_url === undefined ? [] : [`source URL: ${source_url}`]),
  ]);
}
