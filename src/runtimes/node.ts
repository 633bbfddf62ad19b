import { setImmediate } from "node:timers/promises";
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { toErrorBody } from "../envelope.ts";
import { GatewayError, invalidQuery } from "../errors.ts";
import { READ_METHODS } from "../surfaces/http/headers.ts";
import { ERROR_HEADERS, toErrorResponse } from "./error-response.ts";
import { toFaultResponse, withFaults } from "./fault-response.ts";
import { originOf, type App, type Host, type Listening, type ListenOptions } from "./host.ts";
import { createNodeFetch } from "./node-fetch.ts";
import { hostFieldsIn, sendHit } from "./node-hit.ts";
import { UnderWay } from "./node-under-way.ts";
import { endSlowReaders } from "./slow-readers.ts";

/** Bounds on what a client may send, and on how slowly. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  /** A request without a Host header gets our own answer, not an empty one. */
  requireHostHeader: false,
  /** A request without a body is not read as a stream that ends: a tenth of what a hit costs. */
  optimizeEmptyRequests: true,
} as const;

/** Serves the app on node:http. What cannot become a `Request` is answered here, in the same error envelope. */
export function listen(app: App, { port, host, hits, onHit, onFault, silenceMs }: ListenOptions): Promise<Listening> {
  const errorHandler = (cause: unknown): Response =>
    cause instanceof RequestError ? toErrorResponse(badRequest, "") : toFaultResponse(cause, onFault);
  const listener = getRequestListener(withFaults(app, onFault), { overrideGlobalObjects: false, errorHandler });
  let isDraining = false;
  const server = createServer(LIMITS, (request, response) => {
    const isHit = !isDraining && sendHit(request, response, hits, onHit);
    /** A hit is sent already, but for one that stands behind another answer. */
    if (isHit && response.socket !== null) return;
    underWay.begin(response);
    if (isHit) return;
    const refusal = refusalOf(request);
    if (refusal === null) void listener(request, response);
    else sendError(response, refusal);
  });
  const underWay = new UnderWay(server);
  server.setTimeout(silenceMs);
  endSlowReaders(server);
  server.on("checkContinue", (request, response) => {
    /** Not before the body is wanted: a refusal that needs none of it comes instead. */
    request.once("resume", () => void (response.headersSent || response.writeContinue()));
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (_request, response) => {
    underWay.begin(response);
    sendError(response, badRequest);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || underWay.isOwedAnother(socket)) socket.destroy();
    else endWith(socket, error.code === "HPE_INVALID_URL" ? badAddress : badRequest);
  });
  server.on("connect", ({ socket }) => {
    /** http has taken its own listeners off: nothing else would see that the client is gone. */
    socket.on("error", () => socket.destroy());
    if (!underWay.isOwedAnother(socket)) endWith(socket, noTunnel);
    socket.destroySoon();
  });
  const close = (graceMs: number): Promise<void> => {
    isDraining = true;
    return drain(server, underWay, graceMs);
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      const actual = bound !== null && typeof bound === "object" ? bound.port : port;
      resolve({ origin: originOf(host, actual), close });
    });
  });
}

export const node = {
  listen,
  createFetch: createNodeFetch,
  peerOf: (context) => getConnInfo(context).remote.address,
  /** A header that is none throws here, inside of the app, and becomes an error envelope like anything else. */
  send({ env }: Context<{ Bindings: HttpBindings }>, { status, headers, body }) {
    env.outgoing.writeHead(status, headers).end(body ?? undefined);
    return RESPONSE_ALREADY_SENT;
  },
} satisfies Host;

const badRequest = invalidQuery("The request is not valid HTTP/1.1: check its address, its Host header and its size.");
const badAddress = invalidQuery("The address holds signs that must be percent-encoded, such as letters outside ASCII.");
const badCoding = invalidQuery("The Transfer-Encoding of a request must be chunked and nothing else.");
const noTunnel = new GatewayError("method_not_allowed", `"CONNECT" is not offered here; use ${READ_METHODS}.`, {
  allow: READ_METHODS,
});

/** Why a request is not read that node:http takes as if what is wrong with it were not there. */
function refusalOf({ rawHeaders, headers }: IncomingMessage): GatewayError | null {
  if (hostFieldsIn(rawHeaders) > 1) return badRequest;
  const coding = headers["transfer-encoding"];
  return coding === undefined || /^\s*chunked\s*$/i.test(coding) ? null : badCoding;
}

function sendError(response: ServerResponse<IncomingMessage>, error: GatewayError): void {
  response.writeHead(error.status, { ...ERROR_HEADERS, allow: READ_METHODS });
  response.end(JSON.stringify(toErrorBody(error, "")));
}

/** The last answer on a connection, to what node:http makes no request of. */
function endWith(socket: Socket, error: GatewayError): void {
  const body = JSON.stringify(toErrorBody(error, ""));
  const allow = error.allow === undefined ? {} : { allow: error.allow };
  const fields = { ...ERROR_HEADERS, ...allow, "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join("")}\r\n${body}`);
}

/**
 * Closes the listening socket alone: http's own `close` also ends idle connections at once, and with them a request that
 * is already on its way. Each connection ends with the last answer on it, or when it stays silent.
 */
function drain(server: Server, underWay: UnderWay, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const stopLooking = underWay.drain();
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    const closed = (): void => {
      stopLooking();
      clearTimeout(end);
      resolve();
    };
    /** Bun's http server is no net server; its own `close` is all there is. */
    if (server instanceof NetServer)
      void allAccepted(server).then(() => NetServer.prototype.close.call(server, closed));
    else Object(server).close(closed);
  });
}

/** Turns of the event loop without a new connection after which none is waiting, and milliseconds for that at most. */
const QUIET_TURNS = 3;
const LONGEST_ACCEPTING = 2000;

/**
 * Waits until the connections that the system has taken for us are ours: closing the listening socket resets those that
 * still wait in its queue, with the requests that were written on them.
 */
async function allAccepted(server: Server): Promise<void> {
  let quiet = 0;
  const accepted = (): void => void (quiet = 0);
  server.on("connection", accepted);
  const end = performance.now() + LONGEST_ACCEPTING;
  for (; quiet < QUIET_TURNS && performance.now() < end; quiet++) await setImmediate();
  server.off("connection", accepted);
}
