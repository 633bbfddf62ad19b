import type { Hono } from "hono";
import type { Callers } from "../http/request.ts";
import { type HttpParts, requestIdOf } from "../http/respond.ts";
import type { McpCaller } from "./tool.ts";
import { SECURITY_HEADERS } from "../http/reply.ts";

const MCP_PATH = "/mcp";

/** What a browser may send and read, once its origin was let in. */
const CORS = {
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers":
    "Accept, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, " +
    "Traceparent, Tracestate, X-Request-Id",
  "access-control-expose-headers": "X-Request-Id",
  vary: "Origin",
};

/**
 * MCP beside the versioned prefix; its answers are the protocol's own, not our envelope.
 * @param mcp answers MCP requests
 */
export function addMcp(
  app: Hono,
  mcp: (request: Request, caller: McpCaller) => Promise<Response>,
  callers: Callers,
  { clock, observe }: HttpParts,
): void {
  app.all(MCP_PATH, async (context) => {
    const start = clock.monotonic();
    const { req } = context;
    const requestId = requestIdOf(req.header("x-request-id"));
    const isPreflight = req.method === "OPTIONS";
    const headersOfBudget = new Headers();
    const caller = {
      ...callers.of(context, headersOfBudget),
      hasAddresses: true,
      chargeQuestion: () => callers.chargeQuestion(context, headersOfBudget),
    };
    const answer = await mcp(isPreflight ? probe(req.raw) : req.raw, caller);
    const isRefused = answer.status === 403;
    const status = isPreflight && !isRefused ? 204 : answer.status;
    const headers = new Headers(status === 204 ? {} : answer.headers);
    const origin = isRefused ? undefined : req.header("origin");
    const added = {
      ...Object.fromEntries(headersOfBudget),
      ...SECURITY_HEADERS,
      "x-request-id": requestId,
      ...(headers.has("cache-control") ? {} : { "cache-control": "no-store" }),
      ...(status === 405 || isPreflight ? { allow: "POST, OPTIONS" } : {}),
      ...(origin === undefined ? {} : { ...CORS, "access-control-allow-origin": origin }),
    };
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    const durationMs = Math.round(clock.monotonic() - start);
    observe({
      kind: "request",
      route: MCP_PATH,
      method: req.method,
      status,
      error: null,
      reason: null,
      cache: null,
      durationMs,
      requestId,
    });
    return new Response(status === 204 ? null : answer.body, { status, headers });
  });
}

/** Asks whether this origin would be let in, by a request that does nothing. */
const probe = (request: Request): Request => new Request(request.url, { method: "GET", headers: request.headers });
