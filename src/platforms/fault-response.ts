import { internalError, type GatewayError } from "../core/errors.ts";
import { requestIdOf } from "../surfaces/http/respond.ts";
import { toErrorResponse } from "../surfaces/http/reply.ts";
import type { App, OnFault } from "./host.ts";

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
