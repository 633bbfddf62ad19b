import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import { errors } from "undici";
import type { Fetch } from "../../gateway/transport/bounded-fetch.ts";
import type { OwnFetch } from "../host.ts";
import type { ProxySettings } from "../proxies.ts";
import { createDispatcher } from "./dispatcher.ts";

/** Bytes of a decoded body that come at once. */
const CHUNK = 65_536;

/** Content codings that are undone. Not Brotli: the window of one body may take 16 MB, where others take 32 kB. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map(
  Object.entries({
    gzip: () => createGunzip({ chunkSize: CHUNK }),
    deflate: () => createInflate({ chunkSize: CHUNK, rejectGarbageAfterEnd: true }),
  }),
);

/**
 * What the gateway needs of `fetch`, over undici's `request`, which brings a body of megabytes in a fourth of the time:
 * no web streams, no redirects; opening a connection has its own deadline within that of the attempt.
 */
export function createNodeFetch(timeoutMs: number, proxies: ProxySettings = {}): OwnFetch {
  const dispatcher = createDispatcher(timeoutMs, proxies);
  const fetch: Fetch = async (url, { method = "GET", body = null, headers, signal }) => {
    const { origin, pathname, search } = new URL(url);
    const answer = await dispatcher
      .request({
        origin,
        path: pathname + search,
        method,
        body,
        headers: { ...headers, "accept-encoding": "gzip" },
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
  const decoders = decodersOf(contentEncoding);
  /** Which end failed first: a failure at one is passed on to the other. */
  let failure: "connection" | "coding" | undefined = decoders === null ? "coding" : undefined;
  body.on("error", () => (failure ??= "connection"));
  try {
    if (decoders === null) throw new RangeError("These codings are not undone.");
    const chunks: AsyncIterable<Buffer<ArrayBuffer>> = decoders.reduceRight<Readable>((stream, toDecoder) => {
      const decoder = toDecoder();
      decoder.on("error", () => (failure ??= "coding"));
      return pipeline(stream, decoder, () => undefined);
    }, body);
    for await (const chunk of chunks) {
      yield chunk;
      release(chunk);
    }
  } catch (cause) {
    if (failure === "coding") throw notDecodable(cause);
    failed(cause);
  } finally {
    body.destroy();
  }
}

/** Memory that nobody else can see is given back now, not whenever the next garbage collection comes. */
function release(chunk: Uint8Array<ArrayBuffer>): void {
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** Codings of one body that are undone: each takes its own memory, and no agency uses more than one. */
const MOST_CODINGS = 2;

/**
 * Makers of decoders, in the order in which the codings were applied (RFC 9110 section 8.4); null for others than we
 * undo.
 */
function decodersOf(header: string | null): readonly (() => NodeJS.ReadWriteStream & Readable)[] | null {
  const codings = (header ?? "")
    .toLowerCase()
    .split(",", 100)
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const decoders = codings.map((coding) => DECODERS.get(coding)).filter((decoder) => decoder !== undefined);
  return decoders.length < codings.length || decoders.length > MOST_CODINGS ? null : decoders;
}

/** As no `fetch` says it, but as a transport that is told can: asking again would bring the same. */
const notDecodable = (cause: unknown): DOMException =>
  Object.assign(new DOMException("The content coding of the answer cannot be undone.", "EncodingError"), { cause });

/** As `fetch` says it, but for a connection that was not open in time. */
function failed(cause: unknown): never {
  if (isConnectTimeout(cause) || isConnectTimeout(Object(cause).cause))
    throw Object.assign(new DOMException("The connection was not open in time.", "TimeoutError"), { cause });
  throw new TypeError("The connection or the coding of the answer failed.", { cause });
}

const isConnectTimeout = (cause: unknown): boolean => cause instanceof errors.ConnectTimeoutError;
