import { type Readable, pipeline } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import { errors, Agent, EnvHttpProxyAgent, Pool, type buildConnector, type Dispatcher } from "undici";
import type { Fetch } from "../../gateway/transport/bounded-fetch.ts";
import type { OwnFetch } from "../host.ts";
import { type ProxySettings, ProxyError, proxyFor, shownProxy } from "../proxies.ts";

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

/** Of the time of an attempt, how much of it opening a connection may take, the way through a proxy included. */
const CONNECT_SHARE = 0.5;

/**
 * Connections to one agency; the budgets, and the bound on pending questions, keep the requests in flight below this.
 */
const CONNECTIONS = 512;

/** Opens and keeps the connections to the agencies, directly or through the proxies of a network. */
export function createDispatcher(timeoutMs: number, proxies: ProxySettings): Dispatcher {
  const connectMs = Math.ceil(CONNECT_SHARE * timeoutMs);
  const options = {
    connections: CONNECTIONS,
    connect: { timeout: connectMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  const { HTTPS_PROXY: httpsProxy = "", HTTP_PROXY: httpProxy = "", NO_PROXY: noProxy = "" } = proxies;
  if (httpsProxy === "" && httpProxy === "") return new Agent(options);
  return new EnvHttpProxyAgent({
    ...options,
    httpsProxy,
    httpProxy,
    noProxy,
    /** A request for an http: address would otherwise be the proxy's to read, with all its headers. */
    proxyTunnel: true,
    proxyTls: { timeout: connectMs },
    clientFactory: (url, connecting) => new ProxyPool(url, { ...connecting, headersTimeout: connectMs }),
    factory: (origin, pool: Pool.Options) => new Pool(origin, inTime(pool, connectMs, proxyFor(origin, proxies))),
  });
}

/** Connections to a proxy, which says in its own name why it gives none to an agency. */
class ProxyPool extends Pool {
  readonly #name: string;

  constructor(url: URL, options: Pool.Options) {
    super(url, options);
    this.#name = shownProxy(url.href);
  }

  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(options: Dispatcher.ConnectOptions, callback: never): never;
  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const data = await super.connect(options).catch((cause: unknown) => {
      throw new ProxyError(this.#name, codeOf(cause), cause);
    });
    if (data.statusCode === 200) return data;
    data.socket.on("error", () => undefined).destroy();
    throw new ProxyError(this.#name, String(data.statusCode));
  }
}

/** The proxy, its answer and the agency's TLS within one time; undici gives each of them a time of its own. */
function inTime(pool: Pool.Options, timeoutMs: number, proxy: string | null): Pool.Options {
  const { connect } = pool;
  if (typeof connect !== "function" || proxy === null) return pool;
  return {
    ...pool,
    connect(options, callback) {
      let answer: buildConnector.Callback | null = callback;
      const settle: buildConnector.Callback = (...result) => {
        clearTimeout(timer);
        const [, socket] = result;
        if (answer === null) socket?.on("error", () => undefined).destroy();
        else answer(...result);
        answer = null;
      };
      const timer = setTimeout(() => {
        const late = new errors.ConnectTimeoutError();
        settle(new ProxyError(shownProxy(proxy), late.code, late), null);
      }, timeoutMs);
      connect(options, settle);
    },
  };
}

const codeOf = (cause: unknown): string => String(Object(cause).code ?? "FAILED");
