import type { Context } from "hono";
import type { Encoders } from "../../answer.ts";
import type { Clock } from "../../clock.ts";
import { GatewayError, internalError } from "../../errors.ts";
import type { Observe } from "../../observe.ts";
import { linkHeader } from "../discovery.ts";
import { PREFIX } from "../prefix.ts";
import { CORS_HEADERS, SECURITY_HEADERS } from "./headers.ts";
import { targetOf, type Hits } from "./hits.ts";
import { errorReply, fitted, type Reply, type Sendable } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";

export interface RespondOptions {
  readonly encoders: Encoders;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Seconds for which an answer may be reused, counted from the moment the agency gave it. */
  readonly ttlSeconds: number;
  /** Where whole responses are kept for a runtime that can send them again by itself. */
  readonly hits: Hits | null;
  /** Without it a response is made of standard parts, whose streams cost more than the rest of a small answer. */
  readonly send?: Send | undefined;
  /** What a failure looks like, where it is not the error envelope. */
  readonly failed?: (error: GatewayError, requestId: string) => Promise<Reply>;
}

/** Sends a response past the app, where a runtime can do that at less cost; returns what tells it so. */
export type Send = (context: Context, response: Sendable) => Response;

/** What an endpoint does; it may add headers that go out with whatever it returns or throws. */
export type Work = (context: Context, headers: Headers) => Promise<Reply>;

/** Runs an endpoint's work, turns whatever it throws into the error envelope, and reports what happened. */
export async function respond(context: Context, route: string, work: Work, options: RespondOptions): Promise<Response> {
  const { clock, observe, encoders } = options;
  const { req } = context;
  const start = clock.now();
  const requestId = requestIdOf(req.header("x-request-id"));
  const added = new Headers();
  const fitting = {
    acceptEncoding: req.header("accept-encoding"),
    ifNoneMatch: req.header("if-none-match"),
    encoders,
  };
  const failed = (error: unknown): Reply => errorReply(toGatewayError(error, requestId, observe), requestId);
  const shown = options.failed ?? errorReply;
  const explained = async (error: unknown): Promise<Reply> =>
    shown(toGatewayError(error, requestId, observe), requestId);
  let reply = await work(context, added).catch(explained).catch(failed);
  const sendable = await fitted(reply, fitting).catch((error: unknown) => {
    reply = failed(error);
    return fitted(reply, { ...fitting, acceptEncoding: undefined });
  });
  const durationMs = clock.now() - start;
  if (req.method === "GET") keep(options, req, route, reply, sendable);
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
  return options.send?.(context, { status, headers, body }) ?? new Response(body, { status, headers });
}

const COMMON_HEADERS = { ...SECURITY_HEADERS, ...CORS_HEADERS, link: linkHeader(PREFIX) };

/** Headers that a repeated response gets anew. */
const CHANGING: ReadonlySet<string> = new Set(["age", "cache-status", "x-accel-expires"]);

function keep(
  options: RespondOptions,
  req: Context["req"],
  route: string,
  reply: Reply,
  { status, headers, body }: Sendable,
): void {
  const { hits, ttlSeconds } = options;
  if (hits === null || ttlSeconds === 0 || status !== 200 || body === null || reply.retrievedAt === undefined) return;
  const lasting = Object.entries({ ...COMMON_HEADERS, ...headers }).filter(([name]) => !CHANGING.has(name));
  hits.remember(targetOf(req.url), req.header("accept-encoding"), {
    route,
    body,
    headers: Object.fromEntries(lasting),
    retrievedAt: reply.retrievedAt,
    expiresAt: reply.retrievedAt + ttlSeconds * 1000,
  });
}

function toGatewayError(error: unknown, requestId: string, observe: Observe): GatewayError {
  if (error instanceof GatewayError) return error;
  observe({ kind: "fault", requestId, cause: error });
  return internalError(error);
}
