import type { HonoRequest } from "hono";
import { GatewayError, invalidQuery, type ErrorCode } from "../../core/errors.ts";
import { repeatsName } from "../../core/json.ts";
import { quoted } from "../../core/text.ts";

/** Bytes of a body, if nothing else is said; the longest question takes 2 kB in UTF-8. */
const MOST_BYTES = 4096;

/** Milliseconds from the first look at a body to its end. */
const PATIENCE = 10_000;

export interface PostedBodyOptions {
  readonly mediaType: string;
  /** What is said of a body that its sender breaks off. */
  readonly incomplete: ErrorCode;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** Bytes that are read. */
  readonly most?: number;
}

/**
 * The text of a body, bounded in bytes and time; null when it is not UTF-8. What its headers forbid is not read at all.
 * @throws GatewayError unsupported_media_type, question_too_long, and `incomplete`
 */
export async function postedText(
  req: HonoRequest,
  { mediaType, incomplete, decodeUtf8, most = MOST_BYTES }: PostedBodyOptions,
): Promise<string | null> {
  requireUtf8(req.header("content-type") ?? "", mediaType);
  const coding = req.header("content-encoding") ?? "identity";
  if (coding.trim().toLowerCase() !== "identity")
    throw unsupported(`Send the body without Content-Encoding; received ${quoted(coding)}.`);
  if (Number(req.header("content-length")) > most) throw tooManyBytes(most);
  return decodeUtf8(await bytesOf(req.raw.body, incomplete, most));
}

/**
 * The value of the one field of a JSON object; undefined where it is missing.
 * @throws GatewayError unsupported_media_type, question_too_long, invalid_json, invalid_query
 */
export async function postedJsonField(
  req: HonoRequest,
  field: string,
  decodeUtf8: PostedBodyOptions["decodeUtf8"],
): Promise<unknown> {
  const example = `{"${field}": "…"}`;
  const text = await postedText(req, { mediaType: "application/json", incomplete: "invalid_json", decodeUtf8 });
  const body = text === null ? undefined : toJson(text, example);
  if (text === null || typeof body !== "object" || body === null || Array.isArray(body))
    throw new GatewayError("invalid_json", `The body must be a JSON object in UTF-8: ${example}.`);
  if (Object.keys(body).some((name) => name !== field))
    throw invalidQuery(`The body may have only one field, "${field}": send ${example}.`);
  if (repeatsName(text, body)) throw invalidQuery(`The body may have "${field}" only once.`);
  return Object.entries(body).find(([name]) => name === field)?.[1];
}

function toJson(text: string, example: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError("invalid_json", `The body is not valid JSON; send ${example}.`, { cause });
  }
}

function requireUtf8(contentType: string, mediaType: string): void {
  const [essence = "", ...parameters] = contentType.split(";");
  if (essence.trim().toLowerCase() !== mediaType) {
    const received = contentType === "" ? "it is missing" : `received ${quoted(contentType)}`;
    throw unsupported(`Send the body with Content-Type: ${mediaType}; ${received}.`);
  }
  const charsets = parameters.filter((parameter) => /^\s*charset\s*=/i.test(parameter));
  if (!charsets.every((charset) => /^[^=]*=\s*(?:utf-8|"utf-8")\s*$/i.test(charset)))
    throw unsupported(`Send the body in UTF-8; received ${quoted(contentType)}.`);
}

/** Counts while it reads: what a client says about its length proves nothing. */
async function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  incomplete: ErrorCode,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no end of the body within ${PATIENCE} ms`)), PATIENCE);
  let length = 0;
  try {
    for (;;) {
      const next = await Promise.race([reader?.read(), late]);
      if (next === undefined || next.done) return joined(parts, length);
      length += next.value.byteLength;
      if (length > most) throw tooManyBytes(most);
      parts.push(new Uint8Array(next.value));
    }
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause;
    const message = `The body ended early or took longer than ${PATIENCE / 1000} seconds.`;
    throw new GatewayError(incomplete, message, { cause });
  } finally {
    clearTimeout(timer);
    reader?.releaseLock();
  }
}

const unsupported = (message: string): GatewayError => new GatewayError("unsupported_media_type", message);

const tooManyBytes = (most: number): GatewayError =>
  new GatewayError("question_too_long", `A body may have at most ${most} bytes.`);

function joined(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
