import type { Hits, App, OnFault, Send } from "../surfaces/http/respond.ts";
import type { Fetch } from "../gateway/transport/bounded-fetch.ts";
import type { Context } from "hono";
import type { ProxySettings } from "./proxies.ts";

/** The address at the other end of a request's connection, where the runtime knows it. */
export type PeerOf = (context: Context) => string | undefined;

/** A `fetch` with connections of its own. */
export interface OwnFetch {
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/** What differs between the runtimes that run the service as a process of its own. */
export interface Host {
  listen(app: App, options: ListenOptions): Promise<Listening>;
  createFetch(timeoutMs: number, proxies: ProxySettings): OwnFetch;
  readonly peerOf: PeerOf;
  readonly send?: Send;
  /** Whether the end of a connection is all that ends a body, so that one that broke off looks whole. */
  readonly hidesBreaks?: (context: Context) => boolean;
}

/** What waits to be read, and what was done about it since this was told before. */
export interface UnreadSeen {
  /** Bytes of answers. */
  readonly bytes: number;
  readonly connections: number;
  /** Requests that were refused because their client does not read. */
  readonly refused: number;
  /** Connections that were closed because their client does not read. */
  readonly closed: number;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly hits: Hits;
  /** Told of every response that was sent again. */
  readonly onHit: (route: string) => void;
  readonly onFault: OnFault;
  /** Milliseconds without any traffic after which a connection is given up; at least what an answer may take. */
  readonly idleTimeoutMs: number;
  /** Whether the client of a request is named by X-Forwarded-For; it is not unless this says so. */
  readonly trustsProxy?: boolean;
  /** Told, at most twice a second, how much of answers waits for clients to read it. */
  readonly onUnread?: (seen: UnreadSeen) => void;
  /** Connections of clients at the same time; as many as the system allows where it is not said. */
  readonly mostConnections?: number;
}

export interface Listening {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Takes no new connections, answers what is asked on open ones and closes them, all within `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** The address of a listener, IPv6 in brackets. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
