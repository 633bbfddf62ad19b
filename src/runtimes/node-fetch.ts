import { Agent, fetch as undiciFetch } from "undici";
import type { Fetch } from "../transport/bounded-fetch.ts";

/** Milliseconds to open a connection, and from the request to the first byte of the answer. */
const CONNECT_TIMEOUT = 5000;

/** Connections to one agency; the budgets, and the bound on pending questions, keep the requests in flight below this. */
const CONNECTIONS = 512;

/** `fetch` with deadlines for connecting and for the first byte, beside the deadline of the whole attempt. */
export function createNodeFetch(timeoutMs: number): { readonly fetch: Fetch; close(): Promise<void> } {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: Math.min(CONNECT_TIMEOUT, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const fetch: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher });
  /** Bun puts its own `undici` in the place of the package, whose agents have nothing to end. */
  const close = async (): Promise<void> => {
    if ("destroy" in dispatcher) await dispatcher.destroy();
  };
  return { fetch, close };
}
