import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { toErrorBody } from "../envelope.ts";
import { GatewayError, invalidQuery } from "../errors.ts";
import { READ_METHODS } from "../surfaces/http/headers.ts";

/** Bounds on what a client may send, and on how slowly. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
} as const;

export interface Listening {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Stops accepting, lets running requests finish for at most `graceMs`, then ends what is left. */
  close(graceMs: number): Promise<void>;
}

type App = (request: Request) => Response | Promise<Response>;

/** Serves the app on node:http. What cannot become a `Request` is answered here, in the same error envelope. */
export function listen(app: App, { port, host }: { readonly port: number; readonly host: string }): Promise<Listening> {
  const listener = getRequestListener(app, {
    overrideGlobalObjects: false,
    errorHandler: () => toJsonResponse(badRequest),
  });
  const server = createServer(LIMITS, (request, response) => {
    if (request.method === "TRACE") return sendError(response, methodNotOffered);
    void listener(request, response);
  });
  server.on("clientError", answerClientError);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      const actual = bound !== null && typeof bound === "object" ? bound.port : port;
      const name = host.includes(":") ? `[${host}]` : host;
      resolve({ origin: `http://${name}:${actual}`, close: (graceMs) => close(server, graceMs) });
    });
  });
}

const badRequest = invalidQuery("The request is not valid HTTP/1.1: check its address, its Host header and its size.");
const badAddress = invalidQuery("The address holds signs that must be percent-encoded, such as letters outside ASCII.");
const methodNotOffered = new GatewayError("method_not_allowed", `This method is not offered; use ${READ_METHODS}.`);

const toJsonResponse = (error: GatewayError): Response =>
  Response.json(toErrorBody(error, ""), { status: error.status, headers: { "cache-control": "no-store" } });

function sendError(response: ServerResponse<IncomingMessage>, error: GatewayError): void {
  const body = JSON.stringify(toErrorBody(error, ""));
  response.writeHead(error.status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    allow: READ_METHODS,
  });
  response.end(body);
}

/** Bytes that node:http cannot read as a request. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(toErrorBody(error.code === "HPE_INVALID_URL" ? badAddress : badRequest, ""));
  const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  socket.end(head + body);
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
