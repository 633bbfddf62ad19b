import { Payload, type Encoders, ENCODINGS, type Encoding } from "../../core/payload.ts";
import { type CachedAnswer, toErrorBody } from "../../gateway/envelope.ts";
import type { GatewayError } from "../../core/errors.ts";
import type { CacheOutcome } from "../../core/observe.ts";
import { LINK_HEADER } from "../paths.ts";

/** What is to be sent, before it is fitted to what the client accepts. */
export interface Reply {
  readonly status: number;
  readonly payload: Payload | null;
  /** A body that is made while it is sent, in the place of a payload. */
  readonly stream?: Streamed;
  /** Told when all of it was sent, or given up. */
  readonly end?: () => void;
  /** JSON, if it does not say otherwise. */
  readonly contentType?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cache: CacheOutcome | null;
  /** Of a dataset's answer: when the agency gave it, by the monotonic time of this process. */
  readonly arrivedAt?: number;
  /** Of a dataset's answer: its own address. */
  readonly self?: string;
  readonly error: GatewayError | null;
}

/** Bytes that are made as fast as they are taken; a failure among them breaks the body off. */
export interface Streamed {
  readonly chunks: Chunks;
  /** Header fields behind the body, known at its end, where the connection carries any. */
  trailers(): Readonly<Record<string, string>>;
}

interface Chunks extends AsyncIterable<Uint8Array<ArrayBuffer>> {
  next(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>>;
  /** By a reader that wants no more. */
  return(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>>;
}

/** How long others may reuse what changes only with the code. */
export const REUSE = "public, max-age=300";

const JSON_TYPE = "application/json; charset=utf-8";

export const CACHE_NAME = "public-health-data-gateway";

/**
 * A dataset's answer: reusable by anyone until `ttlSeconds` after the agency gave it (RFC 9111, RFC 9211).
 * @param now by the monotonic time
 * @param isKept of a miss: whether the answer was kept to be sent again; a page that is made of it is not
 */
export function answerReply(
  answer: CachedAnswer,
  cache: CacheOutcome,
  ttlSeconds: number,
  now: number,
  isKept = false,
): Reply {
  const age = Math.max(0, Math.floor((now - answer.arrivedAt) / 1000));
  const ttl = ttlSeconds - age;
  const status = {
    hit: `hit; ttl=${ttl}`,
    remote: `hit; ttl=${ttl}; detail=shared-store`,
    collapsed: "fwd=miss; collapsed",
    miss: isKept ? "fwd=miss; stored" : "fwd=miss",
  };
  const reuse = ttlSeconds === 0 ? "no-store" : `public, max-age=${ttlSeconds}, s-maxage=${ttlSeconds}`;
  const { next } = answer.envelope;
  const headers = {
    ...(next === null ? {} : { link: `${LINK_HEADER}, <${next}>; rel="next"` }),
    "cache-control": reuse,
    "cache-status": `${CACHE_NAME}; ${ttlSeconds === 0 ? "fwd=bypass" : status[cache]}`,
    age: String(age),
    /** nginx counts from when it got the answer, whatever its Age, unless it is told how long is left. */
    ...(ttlSeconds === 0 ? {} : { "x-accel-expires": String(Math.max(0, ttl)) }),
  };
  const { self } = answer.envelope;
  return { status: 200, payload: answer.payload, headers, cache, error: null, arrivedAt: answer.arrivedAt, self };
}

/** A document of ours, such as the index. */
export const documentReply = (payload: Payload, cacheControl: string): Reply => ({
  status: 200,
  payload,
  headers: { "cache-control": cacheControl },
  cache: null,
  error: null,
});

/** A failure in the error envelope, wherever it was thrown, on every platform; never reusable. */
export function errorReply(error: GatewayError, requestId: string): Reply & { readonly payload: Payload } {
  const headers = {
    "cache-control": "no-store",
    ...(error.allow === undefined ? {} : { allow: error.allow }),
    ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(error.retryAfterSeconds)) }),
  };
  return {
    status: error.status,
    payload: Payload.of(toErrorBody(error, requestId), ""),
    headers,
    cache: null,
    error,
  };
}

export interface Fitting {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly encoders: Encoders;
}

/** A response before it is one: its bytes can be sent again. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly stream?: Streamed;
  /** Told when all of it was sent, or given up. */
  readonly end?: (() => void) | undefined;
}

/** The reply fitted to its client: 304 where it has the answer already, compressed where it and the size allow it. */
export async function fitted(reply: Reply, { acceptEncoding, ifNoneMatch, encoders }: Fitting): Promise<HttpResponse> {
  const { payload, status } = reply;
  if (reply.stream !== undefined)
    return {
      status,
      headers: { ...reply.headers, "content-type": reply.contentType ?? JSON_TYPE },
      body: null,
      stream: reply.stream,
    };
  if (payload === null) return { status, headers: reply.headers, body: null };
  const isReusable = status === 200 && reply.headers["cache-control"] !== "no-store";
  const headers = { ...reply.headers, vary: "Accept-Encoding", ...(isReusable ? { etag: payload.etag } : {}) };
  if (isReusable && isNoneMatch(ifNoneMatch, payload.etag)) return { status: 304, headers, body: null };
  const encoding = chooseEncoding(acceptEncoding, encoders, payload.body.byteLength);
  const body = await payload.encoded(encoding, encoders);
  return {
    status,
    body,
    headers: {
      ...headers,
      "content-type": reply.contentType ?? JSON_TYPE,
      "content-length": String(body.byteLength),
      ...(encoding === null ? {} : { "content-encoding": encoding }),
    },
  };
}

/**
 * Headers of every response: nothing of ours is to be sniffed, framed, run or sent on by a browser. Transport security
 * is announced by whatever terminates TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Reads are open to every origin; nothing here depends on who asks. */
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Age, Allow, Cache-Status, Content-Disposition, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, " +
    "Server-Timing, X-Request-Id",
} as const satisfies Readonly<Record<string, string>>;

/** Of every response but those of MCP and of files. */
export const COMMON_HEADERS = { ...SECURITY_HEADERS, ...CORS_HEADERS, link: LINK_HEADER };

export const READ_METHODS = "GET, HEAD, OPTIONS";

/** Of every preflight, beside the methods. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-headers": "Accept, Content-Type, If-None-Match, X-Request-Id, Traceparent, Tracestate",
  "access-control-max-age": "86400",
};

/** Whether an `If-None-Match` header names this validator (weak comparison, RFC 9110 section 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Bodies below this many bytes are sent as they are. Compressing one and undoing it took 0.9 ms at both ends together
 * where asking an agency took 0.9, and saved a kilobyte: on lines of more than 10 Mbit/s the answer came later for it.
 */
const SMALLEST = 2048;

/**
 * The best content coding that the client accepts and the runtime has (RFC 9110 section 12.5.3); null for none.
 * Coding names are compared exactly, `*` stands for all, a weight of 0 refuses.
 */
export function chooseEncoding(accepted: string | undefined, encoders: Encoders, length: number): Encoding | null {
  if (accepted === undefined) return null;
  const weights = new Map(accepted.slice(0, 500).toLowerCase().split(",").map(toWeight));
  const any = weights.get("*");
  /** Acceptable unless refused; only a weight of its own makes it compete with codings. */
  const plain = weights.get("identity") ?? (any === 0 ? 0 : undefined);
  if (length < SMALLEST && plain !== 0) return null;
  const weightOf = (encoding: string): number => weights.get(encoding) ?? any ?? 0;
  const usable = ENCODINGS.filter(
    (encoding) => encoders[encoding] !== undefined && weightOf(encoding) > 0 && weightOf(encoding) >= (plain ?? 0),
  );
  return usable.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

function toWeight(part: string): [string, number] {
  const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const value = weight === undefined ? 1 : Number(weight.slice(2));
  return [coding, Number.isFinite(value) ? value : 0];
}

/**
 * A failure as an HTTP response, for platforms that answer beside the app. @param requestId left out where it is empty
 */
export function toErrorResponse(
  error: GatewayError,
  requestId: string,
): HttpResponse & { readonly body: Uint8Array<ArrayBuffer> } {
  const { status, headers, payload } = errorReply(error, requestId);
  return {
    status,
    headers: {
      ...COMMON_HEADERS,
      ...headers,
      "content-type": JSON_TYPE,
      "content-length": String(payload.body.byteLength),
      ...(requestId === "" ? {} : { "x-request-id": requestId }),
    },
    body: payload.body,
  };
}
