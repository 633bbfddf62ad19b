import { Agent, EnvHttpProxyAgent, errors, Pool, type buildConnector, type Dispatcher } from "undici";
import { ProxyError, proxyFor, shownProxy, type ProxySettings } from "../proxies.ts";

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
