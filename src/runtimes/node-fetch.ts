import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, errors } from "undici";
import type { Fetch } from "../transport/bounded-fetch.ts";

/** Of the time of an attempt, how much of it opening a connection may take. */
const CONNECT_SHARE = 0.5;

/** Connections to one agency; the budgets, and the bound on pending questions, keep the requests in flight below this. */
const CONNECTIONS = 512;

/** Bytes of a decoded body that come at once. */
const CHUNK = 65_536;

/** Content codings that are undone. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map(
  Object.entries({
    gzip: () => createGunzip({ chunkSize: CHUNK }),
    deflate: () => createInflate({ chunkSize: CHUNK }),
    br: () => createBrotliDecompress({ chunkSize: CHUNK }),
  }),
);

/**
 * What the gateway needs of `fetch`, over undici's `request`, which brings a body of megabytes in a fourth of the time:
 * no web streams, no redirects; opening a connection has its own deadline within that of the attempt.
 */
export function createNodeFetch(timeoutMs: number): { readonly fetch: Fetch; close(): Promise<void> } {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: Math.ceil(CONNECT_SHARE * timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const fetch: Fetch = async (url, { method = "GET", body = null, headers, signal }) => {
    const { origin, pathname, search } = new URL(url);
    const answer = await dispatcher
      .request({
        origin,
        path: pathname + search,
        method,
        body,
        headers: { ...headers, "accept-encoding": "gzip, br" },
        signal,
      })
      .catch(failed);
    const get = (name: string): string | null => {
      const value = answer.headers[name];
      return value === undefined ? null : [value].flat().join(", ");
    };
    const { statusCode: status } = answer;
    return {
      status,
      ok: status >= 200 && status < 300,
      headers: { get },
      body: decoded(answer.body, get("content-encoding")),
    };
  };
  return { fetch, close: () => dispatcher.destroy() };
}

async function* decoded(body: Readable, contentEncoding: string | null): AsyncGenerator<Uint8Array> {
  body.on("error", () => undefined);
  try {
    const chunks: AsyncIterable<Buffer<ArrayBuffer>> = codingsOf(contentEncoding).reduceRight<Readable>(
      (stream, coding) => {
        const decoder = DECODERS.get(coding);
        if (decoder === undefined) throw new TypeError(`An unknown content coding was used.`);
        return pipeline(stream, decoder(), () => undefined);
      },
      body,
    );
    for await (const chunk of chunks) {
      yield chunk;
      release(chunk);
    }
  } catch (cause) {
    failed(cause);
  } finally {
    body.destroy();
  }
}

/** Memory that nobody else can see is given back now, not whenever the next garbage collection comes. */
function release(chunk: Uint8Array<ArrayBuffer>): void {
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** Codings in the order in which they were applied (RFC 9110 section 8.4). */
const codingsOf = (header: string | null): readonly string[] =>
  (header ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");

/** As `fetch` says it, but for a connection that was not open in time. */
function failed(cause: unknown): never {
  if (cause instanceof errors.ConnectTimeoutError)
    throw new DOMException("The connection was not open in time.", "TimeoutError");
  throw new TypeError("The connection or the coding of the answer failed.", { cause });
}
