import type { GatewayError } from "../../core/errors.ts";
import { COMMON_HEADERS } from "./headers.ts";
import { errorReply, JSON_TYPE, type HttpResponse } from "./reply.ts";

/**
 * A failure as an HTTP response, for platforms that answer beside the app. @param requestId left out where it is empty
 */
export function toErrorResponse(
  error: GatewayError,
  requestId: string,
): HttpResponse & { readonly body: Uint8Array<ArrayBuffer> } {
  const { status, headers, payload } = errorReply(error, requestId);
  return {
    status,
    headers: {
      ...COMMON_HEADERS,
      ...headers,
      "content-type": JSON_TYPE,
      "content-length": String(payload.body.byteLength),
      ...(requestId === "" ? {} : { "x-request-id": requestId }),
    },
    body: payload.body,
  };
}
