import { USER_AGENT } from "../../core/build.ts";
import type { Clock } from "../../core/clock.ts";
import { upstreamFailure } from "../../core/errors.ts";
import { BodyBuffer } from "../large-body/body-buffer.ts";
import { failing, isNamed, isUndecodable, timedOut } from "./fetch-failures.ts";
import { asText, inPieces, type FetchedResponse, type ReadingOptions } from "./response.ts";
import { LargeBodies } from "../large-body/large-bodies.ts";
import { toRetryAfter } from "./retry-after.ts";
import { afterTime } from "./timer.ts";
import type { Trace } from "../../core/trace.ts";

/** An HTTP answer as far as we read it; a `Response` is one. */
interface ResponseLike {
  readonly status: number;
  readonly ok: boolean;
  /** `opaqueredirect` where the runtime hides a redirect's status. */
  readonly type?: string;
  readonly headers: { get(name: string): string | null };
  /** Each piece may be read until the next one is asked for. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * `fetch`, as far as we use it: a failed connection is a TypeError, a late one a TimeoutError, a content coding that
 * cannot be undone an EncodingError or, where a runtime does not tell them apart, a TypeError.
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
) => Promise<ResponseLike>;

export interface BoundedFetchOptions extends ReadingOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Milliseconds from the start of an attempt to its last byte. */
  readonly timeoutMs: number;
  /** Bytes of a body after decompression. */
  readonly maxBytes: number;
  /** Where large bodies of the whole process are read one at a time; without it those of this fetch alone do. */
  readonly largeBodies?: LargeBodies;
}

export type BoundedFetch = (url: string, trace?: Trace) => Promise<FetchedResponse>;

/** Of an answer that is no HTTP 200 only this much is read: enough for an error message. */
const LONGEST_ERROR_BODY = 65_536;

/** Statuses that name another address to ask (RFC 9110 section 15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Of the time of an attempt, how much may pass before the agency begins to answer; the rest is for the body. */
const FIRST_BYTE_SHARE = 0.9;

/** Bytes of a body up to which it is read as one text; larger ones are read piece by piece. */
const LARGEST_TEXT = 1024 * 1024;

/**
 * One GET within one deadline, and one for its first byte: no redirect is followed, the body is counted after
 * decompression while it streams, and it must be UTF-8. Any complete HTTP answer is returned, whatever its status.
 * @throws GatewayError upstream_unavailable: timeout, network, redirected, too_large, not_json
 */
export function createBoundedFetch(options: BoundedFetchOptions): BoundedFetch {
  const { agency, clock, timeoutMs, largeBodies = new LargeBodies() } = options;
  const headers = {
    accept: "application/json",
    "user-agent": USER_AGENT,
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
  };
  return async function boundedFetch(url, trace) {
    const controller = new AbortController();
    const late = (): void => controller.abort();
    const cancelWhole = afterTime(timeoutMs, late);
    const cancelFirst = afterTime(Math.ceil(FIRST_BYTE_SHARE * timeoutMs), late);
    try {
      const init = { headers: { ...headers, ...trace }, redirect: "manual", signal: controller.signal } as const;
      const response = await options.fetch(url, init).catch(failing(agency));
      cancelFirst();
      if (response.type === "opaqueredirect" || REDIRECTS.has(response.status))
        throw upstreamFailure(
          "redirected",
          `${agency} redirected (HTTP ${response.status}); redirects are not followed.`,
        );
      const body = await readBody(response, { ...options, signal: controller.signal, largeBodies });
      const retrievedAt = clock.now();
      const retryAfterSeconds = toRetryAfter(response.headers.get("retry-after"), retrievedAt);
      const link = response.headers.get("link");
      const facts = {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        retrievedAt,
        arrivedAt: clock.monotonic(),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        ...(link === null ? {} : { link }),
      };
      return response.ok && body.length > LARGEST_TEXT ? inPieces(facts, body, options) : asText(facts, body, options);
    } catch (cause) {
      const isLate = controller.signal.aborted || isNamed("TimeoutError", cause);
      controller.abort();
      throw isLate ? timedOut(agency, timeoutMs, cause) : cause;
    } finally {
      cancelWhole();
      cancelFirst();
    }
  };
}

interface BodyOptions {
  readonly agency: string;
  readonly maxBytes: number;
  readonly largeBodies: LargeBodies;
  /** Of the attempt: what has arrived but is not decoded yet is given up too. */
  readonly signal: AbortSignal;
}

/** The body as far as it is wanted: that of an error only supplies words, so one that cannot be decoded is empty. */
async function readBody(response: ResponseLike, options: BodyOptions): Promise<BodyBuffer> {
  const { agency, maxBytes, largeBodies, signal } = options;
  const limit = response.ok ? maxBytes : Math.min(LONGEST_ERROR_BODY, maxBytes);
  const body = new BodyBuffer(limit, Number(response.headers.get("content-length") ?? 0));
  const chunks = response.body?.[Symbol.asyncIterator]();
  const next: Next = async () => {
    signal.throwIfAborted();
    return chunks?.next().catch(failing(agency));
  };
  const end = largeBodies.begin(body);
  try {
    let reached = await fill(body, next, () => largeBodies.fitsBeside(body));
    while (reached === null) reached = await largeBodies.withSlot(body, (hasSlot) => fill(body, next, hasSlot));
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
