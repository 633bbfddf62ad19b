import { z } from "zod";
import { ERRORS } from "../../errors.ts";
import { quoted } from "../../text.ts";
import { PREFIX } from "../prefix.ts";
import { toLines } from "./lines.ts";

/** A gateway as commands reach it: one in this process or one elsewhere, by the same requests. */
export type Fetch = (request: Request) => Promise<Response>;

export interface Reached {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
}

export type Reach = (path: string, init?: RequestInit) => Promise<Reached>;

/** A command that ends with this message and exit code. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2, options: ErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The success of a dataset, as far as commands rely on it. */
export const envelope = z
  .looseObject({
    ok: z.literal(true),
    source: z.string(),
    source_url: z.string(),
    retrieved_at: z.iso.datetime(),
    count: z.int(),
    upstream_total: z.int().nullable(),
    results: z.array(z.record(z.string(), z.unknown())),
  })
  .refine(({ count, results }) => count === results.length, "count is not the number of results");

/** What tells a gateway's success at a path from what any server may answer there. */
const successAt = (path: string): z.ZodType =>
  path.startsWith(`${PREFIX}/`) && path !== `${PREFIX}/health` ? envelope : z.looseObject({ ok: z.literal(true) });

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
      if (response.status === 200) successAt(path).parse(body);
      return { status: response.status, body, retryAfterSeconds };
    } catch (cause) {
      throw new CommandError(`There is no gateway that answers at ${base}.`, 1, { cause });
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
    if (length > LARGEST_ANSWER) throw new RangeError(`An answer may have ${LARGEST_ANSWER} bytes.`);
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
  throw new CommandError(`The gateway answered HTTP ${status} with ${quoted(body)}, which is no error of its own.`, 1);
}

/** What a command reads of a success. @throws CommandError for one that a gateway does not answer there */
export function successOf<Body>(schema: z.ZodType<Body>, { status, body }: Reached): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CommandError(`The gateway answered HTTP ${status} with ${quoted(body)}, which is no answer of its own.`, 1);
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
    ...(source_url === undefined ? [] : [`asked: ${source_url}`]),
  ]);
}
