import type { Context, Hono } from "hono";
import type { Encoders } from "../../core/payload.ts";
import type { Clock } from "../../core/clock.ts";
import { GatewayError, internalError } from "../../core/errors.ts";
import type { Observe } from "../../core/observe.ts";
import {
  COMMON_HEADERS,
  errorReply,
  fitted,
  type HttpResponse,
  type Reply,
  type Streamed,
  PREFLIGHT_HEADERS,
  READ_METHODS,
  toErrorResponse,
} from "./reply.ts";
import type { Sign } from "./signing.ts";
import { quoted } from "../../core/text.ts";
import { LRUCache } from "lru-cache";

/** What every HTTP surface needs to answer. */
export interface HttpParts {
  readonly encoders: Encoders;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Seconds for which an answer may be reused, counted from the moment the agency gave it. */
  readonly ttlSeconds: number;
  /** Where whole responses are kept for a runtime that can send them again by itself. */
  readonly hits: Hits | null;
  /** Without it a response is made of standard parts, whose streams cost more than the rest of a small answer. */
  readonly send?: Send | undefined;
  /** Signs what is sent as one piece, where an operator has a key for that. */
  readonly sign?: Sign | undefined;
  /** What a failure looks like, where it is not the error envelope. */
  readonly failed?: (error: GatewayError, requestId: string) => Promise<Reply>;
}

/** Sends a response past the app, where a runtime can do that at less cost; returns what tells it so. */
export type Send = (context: Context, response: HttpResponse) => Response;

/** What an endpoint does; it may add headers that go out with whatever it returns or throws. */
export type Handler = (context: Context, headers: Headers) => Promise<Reply>;

/** Runs a handler, turns whatever it throws into the error envelope, and reports what happened. */
export async function respond(context: Context, route: string, handler: Handler, http: HttpParts): Promise<Response> {
  const { clock, observe, encoders } = http;
  const { req } = context;
  const start = clock.monotonic();
  const requestId = requestIdOf(req.header("x-request-id"));
  const added = new Headers();
  const fitting = {
    acceptEncoding: req.header("accept-encoding"),
    ifNoneMatch: req.header("if-none-match"),
    encoders,
  };
  const failed = (error: unknown): Reply => errorReply(toGatewayError(error, requestId, observe), requestId);
  const shown = http.failed ?? errorReply;
  const explained = async (error: unknown): Promise<Reply> =>
    shown(toGatewayError(error, requestId, observe), requestId);
  let reply = await handler(context, added).catch(explained).catch(failed);
  const { end } = reply;
  const fit = async (which: typeof fitting): Promise<HttpResponse> => {
    const made = await fitted(reply, which);
    return http.sign === undefined ? made : http.sign(made, reply.self);
  };
  const sendable = await fit(fitting).catch((error: unknown) => {
    reply = failed(error);
    return fit({ ...fitting, acceptEncoding: undefined });
  });
  const durationMs = Math.round(clock.monotonic() - start);
  if (req.method === "GET") keep(http, req, route, reply, sendable);
  observe({
    kind: "request",
    route,
    method: req.method,
    status: sendable.status,
    error: reply.error?.code ?? null,
    reason: reply.error?.reason ?? reply.error?.refusal ?? null,
    cache: reply.cache,
    durationMs,
    requestId,
  });
  const headers = {
    ...COMMON_HEADERS,
    ...Object.fromEntries(added),
    ...sendable.headers,
    "x-request-id": requestId,
    "server-timing": `total;dur=${durationMs}${reply.cache === null ? "" : `, cache;desc=${reply.cache}`}`,
  };
  const { status, body } = sendable;
  const stream =
    sendable.stream &&
    toldStream(sendable.stream, (cause) => {
      const { code, reason = null } = toGatewayError(cause, requestId, observe);
      observe({ kind: "break", route, error: code, reason, requestId });
    });
  /** A HEAD request wants none of it. */
  if (req.method === "HEAD") await stream?.chunks.return();
  const wanted = req.method === "HEAD" ? undefined : stream;
  const response = { status, headers, body, ...(wanted && { stream: wanted }), end };
  if (http.send !== undefined) return http.send(context, response);
  if (wanted !== undefined) return new Response(toStream(wanted, end), { status, headers });
  end?.();
  return new Response(body, { status, headers });
}

/**
 * Its client sees no more than a connection that breaks off, so what failed is said here. A client that leaves is no
 * failure: Node throws the end of its connection into an iterator that has `throw`, and this one has none.
 */
const toldStream = ({ chunks, trailers }: Streamed, tell: (cause: unknown) => void): Streamed => ({
  chunks: {
    next: () =>
      chunks.next().catch((cause: unknown) => {
        tell(cause);
        throw cause;
      }),
    return: () => chunks.return(),
    [Symbol.asyncIterator]() {
      return this;
    },
  },
  trailers,
});

const toStream = ({ chunks }: Streamed, end: (() => void) | undefined): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { value } = await chunks.next().catch(() => {
        end?.();
        /** Some runtimes print what they get here, so nothing of the request may be in it. */
        throw new Error("The rest of the body could not be made.");
      });
      if (value !== undefined) return controller.enqueue(value);
      end?.();
      controller.close();
    },
    async cancel() {
      end?.();
      await chunks.return();
    },
  });

/** Headers that a repeated response gets anew. */
const CHANGING: ReadonlySet<string> = new Set(["age", "cache-status", "x-accel-expires"]);

function keep(
  { hits, ttlSeconds }: HttpParts,
  req: Context["req"],
  route: string,
  reply: Reply,
  { status, headers, body }: HttpResponse,
): void {
  if (hits === null || ttlSeconds === 0 || status !== 200 || body === null || reply.arrivedAt === undefined) return;
  const lasting = Object.entries({ ...COMMON_HEADERS, ...headers }).filter(([name]) => !CHANGING.has(name));
  hits.remember(targetOf(req.url), req.header("accept-encoding"), {
    route,
    body,
    headers: Object.fromEntries(lasting),
    arrivedAt: reply.arrivedAt,
    expiresAt: reply.arrivedAt + ttlSeconds * 1000,
  });
}

function toGatewayError(error: unknown, requestId: string, observe: Observe): GatewayError {
  if (error instanceof GatewayError) return error;
  observe({ kind: "fault", requestId, cause: error });
  return internalError(error);
}

/**
 * Offers an address for reading: OPTIONS says so, and any other method is 405.
 * @param route how observations name it, if not by its path
 * @param post takes a body at the same address
 */
export function addReadRoute(
  app: Hono,
  path: string,
  handler: Handler,
  http: HttpParts,
  {
    route = path,
    post,
    ofReader = () => http,
  }: {
    readonly route?: string;
    readonly post?: Handler;
    /** With what a reading request is answered, where that depends on who reads. */
    readonly ofReader?: (context: Context) => HttpParts;
  } = {},
): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const methods = post === undefined ? READ_METHODS : `${READ_METHODS}, POST`;
  if (post !== undefined) app.post(pattern, (context) => respond(context, route, post, http));
  app.get(pattern, (context) => respond(context, route, handler, ofReader(context)));
  app.options(pattern, (context) => respond(context, route, preflight(methods), http));
  app.all(pattern, (context) => respond(context, route, methodNotAllowed(methods), http));
}

/** Says which methods an address takes. */
export const preflight =
  (allow: string): Handler =>
  async () => ({
    status: 204,
    payload: null,
    headers: { ...PREFLIGHT_HEADERS, allow, "access-control-allow-methods": allow },
    cache: null,
    error: null,
  });

/** @throws GatewayError method_not_allowed, from the returned handler */
export const methodNotAllowed =
  (allow: string): Handler =>
  ({ req }) =>
    Promise.reject(
      new GatewayError("method_not_allowed", `${quoted(req.method)} is not supported here; use ${allow}.`, { allow }),
    );

/**
 * What a caller's or proxy's request id may look like; anything else is replaced. It is logged, so one without any
 * letter is not taken: it could be a social security or telephone number.
 */
const ACCEPTABLE = /^(?=.*[A-Za-z])[A-Za-z0-9._-]{1,64}$/;

export const requestIdOf = (received: string | undefined): string =>
  received !== undefined && ACCEPTABLE.test(received) ? received : crypto.randomUUID();

/** What answers a request, on any runtime. */
export type App = (request: Request, environment: object) => Response | Promise<Response>;

/** Told of whatever escaped the app; the id is the one that the client got. */
export type OnFault = (requestId: string, cause: unknown) => void;

/** The app, with whatever escapes it reported and answered as a fault of ours. */
export const withFaults =
  (app: App, onFault: OnFault): App =>
  async (request, environment) => {
    try {
      return await app(request, environment);
    } catch (cause) {
      return toFaultResponse(cause, onFault, request.headers.get("x-request-id") ?? undefined);
    }
  };

/** Its text stays inside; the request id finds it in the log. */
export function toFaultResponse(cause: unknown, onFault: OnFault, receivedId?: string): Response {
  const requestId = requestIdOf(receivedId);
  onFault(requestId, cause);
  return webErrorResponse(internalError(cause), requestId);
}

/** A failure as the web's `Response`. */
export function webErrorResponse(error: GatewayError, requestId: string): Response {
  const { status, headers, body } = toErrorResponse(error, requestId);
  return new Response(body, { status, headers });
}

/** A whole response that was sent for exactly these bytes of a request, ready to be sent again. */
export interface Hit {
  readonly route: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Without those that change. */
  readonly headers: Readonly<Record<string, string>>;
  /** By the monotonic time of this process, as the next one. */
  readonly arrivedAt: number;
  readonly expiresAt: number;
}

/**
 * Responses by request target and accepted encodings: asking the same again costs a look-up and a write, no routing, no
 * decoding, no validation, no serialising and no compressing. A shortcut beside the answer cache, never a second truth:
 * an entry ends with the answer that it repeats.
 */
export class Hits {
  readonly #entries: LRUCache<string, Hit>;
  readonly #clock: Clock;

  constructor(maxBytes: number, clock: Clock) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (hit, key) => 2 * hit.body.byteLength + key.length + 3000,
    });
  }

  /** The monotonic time. */
  now(): number {
    return this.#clock.monotonic();
  }

  find(target: string, acceptEncoding: string | undefined, now = this.now()): Hit | undefined {
    const hit = this.#entries.get(keyOf(target, acceptEncoding));
    return hit !== undefined && now < hit.expiresAt ? hit : undefined;
  }

  remember(target: string, acceptEncoding: string | undefined, hit: Hit): void {
    if (target.length + (acceptEncoding?.length ?? 0) <= LONGEST_KEY)
      this.#entries.set(keyOf(target, acceptEncoding), hit);
  }
}

/** Whole seconds since the agency gave the answer. */
export const ageOf = ({ arrivedAt }: Hit, now: number): number => Math.max(0, Math.floor((now - arrivedAt) / 1000));

/** Whole seconds for which it may still be reused. */
export const timeLeftOf = ({ expiresAt }: Hit, now: number): number =>
  Math.max(0, Math.floor((expiresAt - now) / 1000));

/** Longer requests are rare and not worth the memory. */
const LONGEST_KEY = 2000;

const keyOf = (target: string, acceptEncoding = ""): string => `${target}\n${acceptEncoding}`;

/** Path and query of an address, as they stand in the head of a request. */
export const targetOf = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));
