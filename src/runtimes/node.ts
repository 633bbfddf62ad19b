import { setTimeout as sleep } from "node:timers/promises";
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

/** The name of this service in a request of HTTP/1.0 without a Host, as load balancers send them to see whether it lives. */
const UNNAMED = "localhost";

/** Serves the app on node:http. What cannot become a `Request` is answered here, in the same error envelope. */
export function listen(app: App, { port, host, hits, onHit, onFault, silenceMs }: ListenOptions): Promise<Listening> {
  const errorHandler = (cause: unknown): Response =>
    cause instanceof RequestError ? toErrorResponse(badRequest, "") : toFaultResponse(cause, onFault);
  const options = { overrideGlobalObjects: false, hostname: UNNAMED, errorHandler };
  const listener = getRequestListener(withFaults(app, onFault), options);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refusalOf(request);
    if (refusal === null) void listener(request, response);
    else sendError(response, refusal);
  };
  let isDraining = false;
  /** Set while draining, until the listening socket is closed: an answer before would have its client connect anew. */
  let closed = Promise.resolve();
  const server = createServer(LIMITS, (request, response) => {
    const isHit = !isDraining && sendHit(request, response, hits, onHit);
    /** A hit is sent already, but for one that stands behind another answer. */
    if (isHit && response.socket !== null) return;
    underWay.begin(response);
    if (isHit) return;
    if (isDraining) void closed.then(() => answer(request, response));
    else answer(request, response);
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
    else endWith(socket, FAULTS.get(error.code) ?? badRequest);
  });
  server.on("connect", ({ socket }) => {
    /** http has taken its own listeners off: nothing else would see that the client is gone. */
    socket.on("error", () => socket.destroy());
    if (!underWay.isOwedAnother(socket)) endWith(socket, noTunnel);
    socket.destroySoon();
  });
  const close = (graceMs: number): Promise<void> => {
    isDraining = true;
    return new Promise((resolve) => {
      closed = drain(server, underWay, graceMs, resolve);
    });
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
/** What is wrong with bytes that cannot be read as a request, by Node's codes. */
const FAULTS: ReadonlyMap<string | undefined, GatewayError> = new Map([
  [
    "HPE_INVALID_URL",
    invalidQuery("The address holds signs that must be percent-encoded, such as letters outside ASCII."),
  ],
  [
    "HPE_HEADER_OVERFLOW",
    invalidQuery(`The address and the header fields together may have ${LIMITS.maxHeaderSize / 1024} kB.`),
  ],
  [
    "ERR_HTTP_REQUEST_TIMEOUT",
    invalidQuery(
      `The request did not arrive in time: its head may take ${LIMITS.headersTimeout / 1000} s, the whole ${LIMITS.requestTimeout / 1000} s.`,
    ),
  ],
]);
const badCoding = invalidQuery("The Transfer-Encoding of a request must be chunked and nothing else.");
const noTunnel = new GatewayError("method_not_allowed", `"CONNECT" is not offered here; use ${READ_METHODS}.`, {
  allow: READ_METHODS,
});

/** Why a request is not read that node:http takes as if what is wrong with it were not there. */
function refusalOf({ rawHeaders, headers, httpVersion }: IncomingMessage): GatewayError | null {
  const hosts = hostFieldsIn(rawHeaders);
  const isUnnamed = hosts === 0 && httpVersion === "1.0";
  if (!isUnnamed && (hosts !== 1 || headers.host === "")) return badRequest;
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
 * Turns of the event loop, of a millisecond each, without a new connection or an answer that sends its client away to make
 * one; and milliseconds after which the listening socket is closed all the same.
 */
const QUIET_TURNS = 25;
const LONGEST_ACCEPTING = 2000;

/**
 * Closes the listening socket alone: http's own `close` also ends idle connections at once, and with them a request that
 * is already on its way. It waits until nobody is about to connect: what the system has taken for us by then, and we have
 * not taken up, is reset with the requests that were written on it. Each connection ends with the last answer on it, or
 * when it stays silent.
 * @param ended called when the last connection is gone
 * @returns when the listening socket is closed
 */
async function drain(server: Server, underWay: UnderWay, graceMs: number, ended: () => void): Promise<void> {
  let quiet = 0;
  const moved = (): void => void (quiet = 0);
  const stopLooking = underWay.drain(moved);
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = (): void => {
    stopLooking();
    clearTimeout(end);
    ended();
  };
  /** Bun's http server is no net server; its own `close` is all there is. */
  if (!(server instanceof NetServer)) return void Object(server).close(closed);
  server.on("connection", moved);
  const latest = performance.now() + LONGEST_ACCEPTING;
  for (; quiet < QUIET_TURNS && performance.now() < latest; quiet++) await sleep(1);
  NetServer.prototype.close.call(server, closed);
}
