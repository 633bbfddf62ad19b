import type { Clock } from "../clock.ts";
import { upstreamFailure, type GatewayError } from "../errors.ts";
import type { UpstreamAnswer } from "../upstream.ts";
import { toRetryAfter } from "./retry-after.ts";
import type { Trace } from "../trace.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface BoundedFetchOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Who is asked, for messages. */
  readonly agency: string;
  /** Milliseconds from the start of an attempt to its last byte. */
  readonly timeoutMs: number;
  /** Bytes of a body after decompression. */
  readonly maxBytes: number;
  /** An `Authorization` value, sent to this agency alone; never part of an address. */
  readonly authorization: string | undefined;
}

/** An answer with the facts of its transfer. */
export interface Fetched extends UpstreamAnswer {
  readonly bytes: number;
  /** SHA-256 of the decompressed bytes, base64. */
  readonly digest: string;
  /** When the last byte arrived; milliseconds since the epoch. */
  readonly retrievedAt: number;
}

export type BoundedFetch = (url: string, trace?: Trace) => Promise<Fetched>;

/** Of an answer that is no HTTP 200 only this much is read: enough for an error message. */
const LONGEST_ERROR_BODY = 65_536;

/**
 * One GET within one deadline: no redirect is followed, the body is counted after decompression while it streams, and
 * it must be UTF-8. Any complete HTTP answer is returned, whatever its status.
 * @throws GatewayError upstream_unavailable: timeout, network, redirected, too_large, not_json
 */
export function createBoundedFetch(options: BoundedFetchOptions): BoundedFetch {
  const { agency, clock, timeoutMs } = options;
  const headers = {
    accept: "application/json",
    "user-agent": "public-health-data-gateway/1.0.0",
    ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
  };
  return async function boundedFetch(url, trace) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await options.fetch(url, {
        headers: { ...headers, ...trace },
        redirect: "manual",
        signal: controller.signal,
      });
      if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400))
        throw upstreamFailure(
          "redirected",
          `${agency} redirected (HTTP ${response.status}); redirects are not followed.`,
        );
      const limit = response.ok ? options.maxBytes : Math.min(LONGEST_ERROR_BODY, options.maxBytes);
      const body = await readBody(response, limit, agency);
      const retrievedAt = clock.now();
      const retryAfterSeconds = toRetryAfter(response.headers.get("retry-after"), retrievedAt);
      return {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        text: response.ok ? decode(body, agency) : new TextDecoder().decode(body),
        bytes: body.byteLength,
        digest: await digestOf(body),
        retrievedAt,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      };
    } catch (cause) {
      throw controller.signal.aborted ? timedOut(agency, timeoutMs, cause) : toFailure(agency, cause);
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  };
}

async function readBody(response: Response, maxBytes: number, agency: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes && response.ok)
      throw upstreamFailure("too_large", `${agency} sent more than ${maxBytes} bytes.`);
    chunks.push(chunk);
    if (length > maxBytes) break;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

function decode(body: Uint8Array, agency: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch (cause) {
    throw upstreamFailure("not_json", `${agency} answered with bytes that are not UTF-8.`, { cause });
  }
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", body);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const timedOut = (agency: string, timeoutMs: number, cause: unknown): GatewayError =>
  upstreamFailure("timeout", `${agency} did not answer completely within ${timeoutMs} ms.`, { cause });

function toFailure(agency: string, cause: unknown): unknown {
  if (!(cause instanceof TypeError)) return cause;
  return upstreamFailure("network", `The connection to ${agency} failed or broke off.`, { cause });
}
