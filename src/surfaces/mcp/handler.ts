import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJsonContentType,
  isLegacyRequest,
  originValidationResponse,
  ProtocolErrorCode,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from "@modelcontextprotocol/server";
import { jsonIn } from "../../core/json.ts";
import { answerToUnheeded } from "./message-line.ts";
import { PreparedLists } from "./prepared-lists.ts";
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

/** Messages of one batch, which protocols before June 2025 had and today's has not. */
const MOST_IN_BATCH = 10;

/**
 * MCP over Streamable HTTP without sessions: each request has a server of its own, which keeps nothing. A web page that
 * reaches this service under a name that is not its own (DNS rebinding) is refused, and so is a message that would be
 * heeded in part. Every answer is one piece of JSON, so that its head is written when its tools have ended.
 */
export function createMcpHttp({ serverFor, hostnames, checksHost }: McpHttpOptions) {
  const lists = new PreparedLists();
  return async (request: Request, caller: McpCaller): Promise<Response> => {
    const names = [...hostnames];
    const hasHost = checksHost && request.headers.has("host");
    const refused =
      (hasHost ? hostHeaderValidationResponse(request, names) : undefined) ?? originValidationResponse(request, names);
    if (refused !== undefined) return refused;
    const body = await bodyOf(request);
    const answer = body === null ? null : answerToUnheeded(body);
    if (answer !== null) return asJson(answer);
    const parsed = body === null ? undefined : jsonIn(body);
    if (Array.isArray(parsed) && parsed.length > MOST_IN_BATCH) return asJson(TOO_MANY);
    const made = async (): Promise<Response> => {
      if (parsed !== undefined && (await isLegacyRequest(request, parsed)))
        return inOnePiece(request, parsed, serverFor(caller));
      const handler = createMcpHandler(() => serverFor(caller), {
        maxRequestBodySize: LARGEST_BODY,
        maxSubscriptions: 0,
      });
      return handler.fetch(request);
    };
    return lists.answer(request, parsed, made);
  };
}

const TOO_MANY = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: {
    code: ProtocolErrorCode.InvalidRequest,
    message: `Invalid Request: a batch may have at most ${MOST_IN_BATCH} messages; send one message a request.`,
  },
});

const asJson = (text: string): Response =>
  new Response(text, { status: 400, headers: { "content-type": "application/json" } });

/** The text of a JSON body; of one that is too large, breaks off or has another type, the library itself says so. */
async function bodyOf(request: Request): Promise<string | null> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("content-type"))) return null;
  const body = await readRequestBody(request.clone(), LARGEST_BODY).catch(() => null);
  return body === null || body.tooLarge ? null : body.text;
}

/** Protocols before 2026 would get a stream, whose head leaves before anything is known. */
async function inOnePiece(request: Request, parsedBody: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
