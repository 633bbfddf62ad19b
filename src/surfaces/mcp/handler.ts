import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJsonContentType,
  originValidationResponse,
  readRequestBody,
  type Server,
} from "@modelcontextprotocol/server";
import { answerToUnheeded } from "./message-line.ts";
import type { McpCaller } from "./tool.ts";

/** What MCP over HTTP needs: servers, and who may reach them. */
export interface McpHttpOptions {
  readonly serverFor: (caller: McpCaller) => Server;
  /** Hostnames that a browser's `Origin` may have. */
  readonly hostnames: readonly string[];
  /** Whether the `Host` must be one of them too: where nobody but this machine should reach the service. */
  readonly checksHost: boolean;
}

/** Bytes of a request; a call needs a few hundred. */
const LARGEST_BODY = 64 * 1024;

/**
 * MCP over Streamable HTTP without sessions: each request has a server of its own, which keeps nothing. A web page that
 * reaches this service under a name that is not its own (DNS rebinding) is refused, and so is a message that would be
 * heeded in part.
 */
export const createMcpHttp =
  ({ serverFor, hostnames, checksHost }: McpHttpOptions) =>
  async (request: Request, caller: McpCaller): Promise<Response> => {
    const names = [...hostnames];
    const hasHost = checksHost && request.headers.has("host");
    return (
      (hasHost ? hostHeaderValidationResponse(request, names) : undefined) ??
      originValidationResponse(request, names) ??
      (await refusalOfUnheeded(request)) ??
      createMcpHandler(() => serverFor(caller), { maxRequestBodySize: LARGEST_BODY, maxSubscriptions: 0 }).fetch(
        request,
      )
    );
  };

/** Of a body that is too large, breaks off or has another type, the library itself says so. */
async function refusalOfUnheeded(request: Request): Promise<Response | undefined> {
  if (!isJsonContentType(request.headers.get("content-type"))) return undefined;
  const body = await readRequestBody(request.clone(), LARGEST_BODY).catch(() => null);
  const answer = body === null || body.tooLarge ? null : answerToUnheeded(body.text);
  if (answer === null) return undefined;
  return new Response(answer, { status: 400, headers: { "content-type": "application/json" } });
}
