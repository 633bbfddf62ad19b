import type { Clock } from "../clock.ts";
import { upstreamFailure } from "../errors.ts";
import type { LargeBody } from "../json-pieces.ts";
import type { UpstreamAnswer } from "../upstream.ts";
import { BodyBuffer } from "./body-buffer.ts";
import { failing, isNamed, isUndecodable, notUtf8, timedOut } from "./fetch-failures.ts";
import { LargeBodies } from "./large-bodies.ts";
import { toRetryAfter } from "./retry-after.ts";
import type { Trace } from "../trace.ts";

/** An HTTP answer as far as we read it; a `Response` is one. */
interface HttpAnswer {
  readonly status: number;
  readonly ok: boolean;
  /** `opaqueredirect` where the runtime hides a redirect's status. */
  readonly type?: string;
  readonly headers: { get(name: string): string | null };
  /** Each piece may be read until the next one is asked for. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * `fetch`, as far as we use it: a failed connection is a TypeError, a late one a TimeoutError, a content coding that cannot be
 * undone an EncodingError or, where a runtime does not tell them apart, a TypeError.
 */
export type Fetch = (
  url: string,
  init: {
    readonly method?: "POST";
    readonly body?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly redirect: "manual";
    readonly signal: AbortSignal;
  },
) => Promise<HttpAnswer>;

export interface BoundedFetchOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Who is asked, for messages. */
  readonly agency: string;
  /** Milliseconds from the start of an attempt to its last byte. */
  readonly timeoutMs: number;
  /** Bytes of a body after decompression. */
  readonly maxBytes: number;
  /** Strict UTF-8 without a byte order mark, as text; null when the bytes are something else. */
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  /** What reading a large body piece by piece takes besides. */
  readonly isUtf8: LargeBody["isUtf8"];
  /** SHA-256, base64; the bytes are its own or done with when this returns. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Where large bodies of the whole process take turns; without it those of this fetch alone do. */
  readonly largeBodies?: LargeBodies;
  /** An `Authorization` value, sent to this agency alone; never part of an address. */
  readonly authorization: string | undefined;
}

/** An answer with the facts of its transfer. */
export interface Fetched extends UpstreamAnswer {
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, base64; it is worked out while they are parsed. */
  readonly digest: Promise<string>;
  /** When the last byte arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** Gives the memory of a large body back; after that neither it nor its text can be read. */
  readonly free?: () => void;
}

export type BoundedFetch = (url: string, trace?: Trace) => Promise<Fetched>;

/** Of an answer that is no HTTP 200 only this much is read: enough for an error message. */
const LONGEST_ERROR_BODY = 65_536;

/** Statuses that name another address to ask (RFC 9110 section 15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Of the time of an attempt, how much may pass before the agency begins to answer; the rest is for the body. */
const FIRST_BYTE_SHARE = 0.9;

/** Bytes of a body up to which it is read as one text; larger ones are read piece by piece. */
const LARGEST_TEXT = 1024 * 1024;

/**
 * One GET within one deadline, and one for its first byte: no redirect is followed, the body is counted after decompression while it streams, and
 * it must be UTF-8. Any complete HTTP answer is returned, whatever its status.
 * @throws GatewayError upstream_unavailable: timeout, network, redirected, too_large, not_json
 */
export function createBoundedFetch(options: BoundedFetchOptions): BoundedFetch {
  const { agency, clock, timeoutMs, largeBodies = new LargeBodies() } = options;
  const headers = {
    accept: "application/json",
    "user-agent": "public-health-data-gateway/1.0.0",
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
  };
  return async function boundedFetch(url, trace) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const first = setTimeout(() => controller.abort(), Math.ceil(FIRST_BYTE_SHARE * timeoutMs));
    try {
      const init = { headers: { ...headers, ...trace }, redirect: "manual", signal: controller.signal } as const;
      const response = await options.fetch(url, init).catch(failing(agency));
      clearTimeout(first);
      if (response.type === "opaqueredirect" || REDIRECTS.has(response.status))
        throw upstreamFailure(
          "redirected",
          `${agency} redirected (HTTP ${response.status}); redirects are not followed.`,
        );
      const body = await readBody(response, options, largeBodies);
      const retrievedAt = clock.now();
      const retryAfterSeconds = toRetryAfter(response.headers.get("retry-after"), retrievedAt);
      const facts = {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        retrievedAt,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      };
      return response.ok && body.length > LARGEST_TEXT ? inPieces(facts, body, options) : asText(facts, body, options);
    } catch (cause) {
      const isLate = controller.signal.aborted || isNamed("TimeoutError", cause);
      controller.abort();
      throw isLate ? timedOut(agency, timeoutMs, cause) : cause;
    } finally {
      clearTimeout(timer);
      clearTimeout(first);
    }
  };
}

/** The body as far as it is wanted: that of an error only supplies words, so one that cannot be decoded is empty. */
async function readBody(
  response: HttpAnswer,
  options: BoundedFetchOptions,
  largeBodies: LargeBodies,
): Promise<BodyBuffer> {
  const { agency, maxBytes } = options;
  const limit = response.ok ? maxBytes : Math.min(LONGEST_ERROR_BODY, maxBytes);
  const body = new BodyBuffer(limit, Number(response.headers.get("content-length") ?? 0));
  const chunks = response.body?.[Symbol.asyncIterator]();
  const next = async () => chunks?.next().catch(failing(agency));
  const end = largeBodies.begin(body);
  try {
    const reached =
      (await fill(body, next, () => largeBodies.fitsBeside(body))) ??
      (await largeBodies.inTurn(body, () => fill(body, next, () => true)));
    if (reached === "full" && response.ok)
      throw upstreamFailure("too_large", `${agency} sent more than ${maxBytes} bytes.`);
    return body;
  } catch (error) {
    body.free();
    if (response.ok || !isUndecodable(error)) throw error;
    return body;
  } finally {
    end();
    await chunks?.return?.();
  }
}

type Next = () => Promise<IteratorResult<Uint8Array> | undefined>;

/** Reads on until the body ends, the buffer is full, or it may not go on for now (null). */
async function fill(body: BodyBuffer, next: Next, mayGoOn: () => boolean) {
  while (mayGoOn()) {
    const chunk = await next();
    if (chunk === undefined || chunk.done === true) return "end";
    if (!body.append(chunk.value)) return "full";
  }
  return null;
}

type Facts = Omit<Fetched, "text" | "large" | "bytes" | "digest" | "free">;

/** A body that is read as one text, whose bytes are given back at once. */
function asText(facts: Facts, body: BodyBuffer, { agency, decodeUtf8, sha256 }: BoundedFetchOptions): Fetched {
  const bytes = body.view();
  const { length } = body;
  const digest = sha256(bytes);
  const isOk = facts.status >= 200 && facts.status < 300;
  const text = isOk ? decodeUtf8(bytes) : new TextDecoder().decode(bytes);
  body.free();
  if (text === null) throw notUtf8(agency);
  return { ...facts, text, bytes: length, digest };
}

/** A body that is kept as it came until it has been read. */
function inPieces(facts: Facts, body: BodyBuffer, options: BoundedFetchOptions): Fetched {
  const { agency, decodeUtf8, isUtf8, sha256 } = options;
  const bytes = body.view();
  return {
    ...facts,
    get text() {
      const text = decodeUtf8(bytes);
      if (text === null) throw notUtf8(agency);
      return text;
    },
    large: { bytes, decodeUtf8, isUtf8 },
    bytes: bytes.byteLength,
    digest: sha256(bytes),
    free: () => body.free(),
  };
}
