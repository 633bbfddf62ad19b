import { toErrorBody } from "../envelope.ts";
import type { GatewayError } from "../errors.ts";
import { CORS_HEADERS, SECURITY_HEADERS } from "../surfaces/http/headers.ts";

/** Headers of an error that a runtime answers itself, beside the app. */
export const ERROR_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  ...CORS_HEADERS,
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
};

/** The error envelope as a response of the runtime itself; an empty request id is left out. */
export function toErrorResponse(error: GatewayError, requestId: string): Response {
  const headers = {
    ...ERROR_HEADERS,
    ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) }),
    ...(requestId === "" ? {} : { "x-request-id": requestId }),
  };
  return Response.json(toErrorBody(error, requestId), { status: error.status, headers });
}
