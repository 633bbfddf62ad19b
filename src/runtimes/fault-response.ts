import { internalError } from "../errors.ts";
import { requestIdOf } from "../surfaces/http/request-id.ts";
import { toErrorResponse } from "./error-response.ts";
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
  return toErrorResponse(internalError(cause), requestId);
}
