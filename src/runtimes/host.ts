import type { Hits } from "../surfaces/http/hits.ts";
import type { Send } from "../surfaces/http/respond.ts";
import type { Fetch } from "../transport/bounded-fetch.ts";
import type { PeerOf } from "./client-address.ts";

/** What differs between the runtimes that run the service as a process of its own. */
export interface Host {
  listen(app: App, options: ListenOptions): Promise<Listening>;
  createFetch(timeoutMs: number): { readonly fetch: Fetch; close(): Promise<void> };
  readonly peerOf: PeerOf;
  readonly send?: Send;
}

export type App = (request: Request, environment: object) => Response | Promise<Response>;

/** Told of whatever escaped the app; the id is the one that the client got. */
export type OnFault = (requestId: string, cause: unknown) => void;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly hits: Hits;
  /** Told of every response that was sent again. */
  readonly onHit: (route: string) => void;
  readonly onFault: OnFault;
  /** Milliseconds without any traffic after which a connection is given up; at least what an answer may take. */
  readonly silenceMs: number;
}

export interface Listening {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Takes no new connections, answers what is asked on open ones and closes them, all within `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** The runtime that this process is. */
export async function thisHost(): Promise<Host> {
  return "Bun" in globalThis ? (await import("./bun.ts")).bun : (await import("./node.ts")).node;
}

/** The address of a listener, IPv6 in brackets. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
