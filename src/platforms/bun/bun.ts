import type { Context } from "hono";
import {
  toFaultResponse,
  withFaults,
  type App,
  ageOf,
  targetOf,
  timeLeftOf,
  type Hit,
  type Hits,
} from "../../surfaces/http/respond.ts";
import { originOf, type Host, type Listening, type ListenOptions } from "../host.ts";
import { ProxyError, proxyFor, shownProxy } from "../proxies.ts";
import { createWebFetch } from "../web-fetch.ts";
import { CACHE_NAME } from "../../surfaces/http/reply.ts";

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

/** Seconds; Bun takes no longer one, so that an answer that takes longer is lost. */
const LONGEST_SILENCE = 255;

/** Serves the app on Bun's own server. */
export function listen(
  app: App,
  { port, host, hits, onHit, onFault, idleTimeoutMs }: ListenOptions,
): Promise<Listening> {
  let isDraining = false;
  const guarded = withFaults(app, onFault);
  const silence = Math.min(LONGEST_SILENCE, Math.ceil(idleTimeoutMs / 1000));
  const answered = async (request: Request, own: BunServer): Promise<Response> => {
    own.timeout(request, silence);
    const response = await guarded(request, own);
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
    error: (cause) => toFaultResponse(cause, onFault),
  });
  const close = async (graceMs: number): Promise<void> => {
    isDraining = true;
    const end = setTimeout(() => void server.stop(true), graceMs);
    await server.stop();
    clearTimeout(end);
  };
  return Promise.resolve({ origin: originOf(host, server.port), close });
}

/** Failures to connect, which are those of the proxy where there is one. */
const TO_CONNECT: ReadonlySet<unknown> = new Set(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT"]);

/** Left to itself, Bun would choose a proxy by rules of its own. */
async function fetchThrough(proxy: string | null, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, Object.assign(init, { proxy: proxy ?? false }));
  } catch (cause) {
    const { code } = Object(cause);
    throw proxy !== null && TO_CONNECT.has(code) ? new ProxyError(shownProxy(proxy), String(code), cause) : cause;
  }
}

export const bun: Host = {
  listen,
  createFetch: (_timeoutMs, proxies) => ({
    fetch: createWebFetch((url, init) => fetchThrough(proxyFor(url, proxies), url, init)),
    close: () => Promise.resolve(),
  }),
  peerOf: ({ env, req }: Context<{ Bindings: BunServer }>) => env.requestIP(req.raw)?.address,
};

/**
 * A remembered response again, for runtimes that take a `Response`; null when there is none or more is asked for than
 * the same bytes. The fields that stay the same are prepared once: copying them is a tenth of the work of making them.
 */
export function toHitResponse(request: Request, hits: Hits): { readonly response: Response; readonly hit: Hit } | null {
  const { headers: asked } = request;
  if (request.method !== "GET" || asked.has("if-none-match") || asked.has("x-request-id")) return null;
  const now = hits.now();
  const hit = hits.find(targetOf(request.url), asked.get("accept-encoding") ?? undefined, now);
  if (hit === undefined) return null;
  const response = new Response(hit.body, { headers: prepared.get(hit) ?? prepare(hit) });
  response.headers.set("age", String(ageOf(hit, now)));
  response.headers.set("x-accel-expires", String(timeLeftOf(hit, now)));
  response.headers.set("x-request-id", crypto.randomUUID());
  return { response, hit };
}

const prepared = new WeakMap<Hit, Headers>();

function prepare(hit: Hit): Headers {
  const headers = new Headers({
    ...hit.headers,
    "cache-status": `${CACHE_NAME}; hit`,
    "server-timing": "cache;desc=hit",
  });
  prepared.set(hit, headers);
  return headers;
}
