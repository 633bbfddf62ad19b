import type { Context } from "hono";
import { toErrorBody } from "../envelope.ts";
import { GatewayError } from "../errors.ts";
import { CORS_HEADERS, SECURITY_HEADERS } from "../surfaces/http/headers.ts";
import { toHitResponse } from "./hit-response.ts";
import { originOf, type App, type Host, type Listening, type ListenOptions } from "./host.ts";
import { createWebFetch } from "./web-fetch.ts";

/** Of Bun's own API as much as we use (bun.com/docs/runtime/http/server). */
interface BunServer {
  readonly port: number;
  requestIP(request: Request): { readonly address: string } | null;
  /** Sets the seconds of silence for the connection of one request. */
  timeout(request: Request, seconds: number): void;
  stop(closeActiveConnections?: boolean): Promise<void>;
}

interface BunOptions {
  readonly port: number;
  readonly hostname: string;
  /** Seconds of silence after which a connection is given up. */
  readonly idleTimeout: number;
  /** Bytes; no endpoint takes a body that is larger. */
  readonly maxRequestBodySize: number;
  fetch(request: Request, server: BunServer): Response | Promise<Response>;
  error(cause: unknown): Response;
}

declare const Bun: { serve(options: BunOptions): BunServer };

/** Waiting for an agency is silence too, up to twice UPSTREAM_TIMEOUT_MS and more; Bun takes no longer one than this. */
const LONGEST_SILENCE = 255;

/** Serves the app on Bun's own server. */
export function listen(app: App, { port, host, hits, onHit }: ListenOptions): Promise<Listening> {
  let isDraining = false;
  const answered = async (request: Request, own: BunServer): Promise<Response> => {
    own.timeout(request, LONGEST_SILENCE);
    const response = await app(request, own);
    if (isDraining) response.headers.set("connection", "close");
    return response;
  };
  const server = Bun.serve({
    port,
    hostname: host,
    idleTimeout: 60,
    maxRequestBodySize: 1024 * 1024,
    fetch(request, own) {
      const again = isDraining ? null : toHitResponse(request, hits);
      if (again === null) return answered(request, own);
      onHit(again.hit.route);
      return again.response;
    },
    error: failed,
  });
  const close = async (graceMs: number): Promise<void> => {
    isDraining = true;
    const end = setTimeout(() => void server.stop(true), graceMs);
    await server.stop();
    clearTimeout(end);
  };
  return Promise.resolve({ origin: originOf(host, server.port), close });
}

export const bun: Host = {
  listen,
  createFetch: () => ({
    fetch: createWebFetch((url, init) => fetch(url, init)),
    close: () => Promise.resolve(),
  }),
  peerOf: ({ env, req }: Context<{ Bindings: BunServer }>) => env.requestIP(req.raw)?.address,
};

/** What escapes the app; its text stays inside. */
function failed(): Response {
  const error = new GatewayError(
    "internal_error",
    "This service failed while answering; nothing can be said about the data.",
  );
  const headers = {
    ...SECURITY_HEADERS,
    ...CORS_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  return Response.json(toErrorBody(error, ""), { status: error.status, headers });
}
