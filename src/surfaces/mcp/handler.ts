import {
  createMcpHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
  type Server,
} from "@modelcontextprotocol/server";
import type { McpAsking } from "./tools.ts";

/** What MCP over HTTP needs: servers, and who may reach them. */
export interface McpHttpOptions {
  readonly serverFor: (asking: McpAsking) => Server;
  /** Hostnames that a browser's `Origin` may have. */
  readonly hostnames: readonly string[];
  /** Whether the `Host` must be one of them too: where nobody but this machine should reach the service. */
  readonly checksHost: boolean;
}

/** Bytes of a request; a call needs a few hundred. */
const LARGEST_BODY = 64 * 1024;

/**
 * MCP over Streamable HTTP without sessions: each request has a server of its own, which keeps nothing. A web page that
 * reaches this service under a name that is not its own (DNS rebinding) is refused.
 */
export const createMcpHttp =
  ({ serverFor, hostnames, checksHost }: McpHttpOptions) =>
  async (request: Request, asking: McpAsking): Promise<Response> => {
    const names = [...hostnames];
    const hasHost = checksHost && request.headers.has("host");
    return (
      (hasHost ? hostHeaderValidationResponse(request, names) : undefined) ??
      originValidationResponse(request, names) ??
      createMcpHandler(() => serverFor(asking), { maxRequestBodySize: LARGEST_BODY, maxSubscriptions: 0 }).fetch(
        request,
      )
    );
  };
