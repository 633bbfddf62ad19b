import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { GatewayError, invalidQuery } from "../../core/errors.ts";
import { READ_METHODS, toErrorResponse, type HttpResponse, type Streamed } from "../../surfaces/http/reply.ts";
import { toFaultResponse, webErrorResponse, withFaults, type App } from "../../surfaces/http/respond.ts";
import { originOf, type Host, type Listening, type ListenOptions } from "../host.ts";
import { clientKey } from "../../surfaces/http/request.ts";
import { createNodeFetch } from "./fetch.ts";
import { hostFieldsIn, sendHit } from "./hit.ts";
import { endAfterEarly, endConnection } from "./connection-end.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { addressOf } from "./primitives.ts";
import { endSlowClients, FairStart, mostConnections, Pipelined, Unread } from "./client-limits.ts";

/** Bounds on what a client may send, and on how slowly. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  /** A request without a Host header gets our own answer, not an empty one. */
  requireHostHeader: false,
  /** A request without a body is not read as a stream that ends: a tenth of what a hit costs. */
  optimizeEmptyRequests: true,
} as const;

/**
 * The name of this service in a request of HTTP/1.0 without a Host, as load balancers send them to see whether it
 * lives.
 */
const UNNAMED = "localhost";

/** Serves the app on node:http. What cannot become a `Request` is answered here, in the same error envelope. */
export function listen(app: App, options: ListenOptions): Promise<Listening> {
  const { port, host, hits, onHit, onFault, idleTimeoutMs } = options;
  const errorHandler = (cause: unknown): Response =>
    cause instanceof RequestError ? webErrorResponse(badRequest, "") : toFaultResponse(cause, onFault);
  const listening = { overrideGlobalObjects: false, hostname: UNNAMED, errorHandler };
  const listener = getRequestListener(withFaults(app, onFault), listening);
  const clientOf = ({ socket, headers }: IncomingMessage): string =>
    clientKey(addressOf(options.trustsProxy === true ? headers["x-forwarded-for"] : undefined, socket.remoteAddress));
  const answer = (request: IncomingMessage, response: ServerResponse, client: string): void => {
    if (request.socket.destroyed) return;
    unread.note(request.socket, client);
    const refusal = refusalOf(request) ?? unread.refusal(client);
    if (refusal === null) void listener(request, response);
    else sendError(response, refusal);
  };
  /** Whether a response that is kept was sent; one that stays behind with its client is noted. */
  const isSentAgain = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (connections.refusing !== null || unread.isOver || !sendHit(request, response, hits, onHit)) return false;
    if (request.socket.writableLength > 0) unread.note(request.socket, clientOf(request));
    return true;
  };
  const begin = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { refusing } = connections;
    if (refusing !== null) await refusing;
    if (isSentAgain(request, response)) return;
    const client = clientOf(request);
    fairStart.begin(client, () => answer(request, response, client));
  };
  const server = createServer(LIMITS, (request, response) => {
    /** A hit is sent at once, but for one that stands behind another answer. */
    if (response.socket !== null && isSentAgain(request, response)) return;
    connections.begin(response);
    if (hasBody(request)) endAfterEarly(request, response);
    if (response.socket !== null) void begin(request, response);
    else pipelined.wait(response, () => void begin(request, response));
  });
  const connections = new ConnectionTracker(server);
  const unread = new Unread(server, options.onUnread ?? (() => undefined));
  const fairStart = new FairStart();
  const pipelined = new Pipelined();
  server.maxConnections = options.mostConnections ?? mostConnections();
  server.setTimeout(idleTimeoutMs);
  endSlowClients(server);
  server.on("checkContinue", (request, response) => {
    /** Not before the body is wanted: a refusal that needs none of it comes instead. */
    request.once("resume", () => void (response.headersSent || response.writeContinue()));
    server.emit("request", request, response);
  });
  server.on("checkExpectation", (_request, response) => {
    connections.begin(response);
    sendError(response, badRequest);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writableEnded && connections.isOwedAnother(socket)) socket.destroy();
    else endWith(socket, FAULTS.get(error.code) ?? badRequest);
  });
  server.on("connect", ({ socket }) => {
    /** http has taken its own listeners off: nothing else would see that the client is gone. */
    socket.on("error", () => socket.destroy());
    if (connections.isOwedAnother(socket)) endConnection(socket);
    else endWith(socket, noTunnel);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      const actual = bound !== null && typeof bound === "object" ? bound.port : port;
      resolve({ origin: originOf(host, actual), close: (graceMs) => connections.drain(graceMs) });
    });
  });
}

export const node = {
  listen,
  createFetch: createNodeFetch,
  peerOf: (context) => getConnInfo(context).remote.address,
  /** HTTP/1.0 knows no chunks, without which a body ends where its connection does. */
  hidesBreaks: ({ env }: Context<{ Bindings: HttpBindings }>) => env.incoming.httpVersion === "1.0",
  /** A header that is none throws here, inside of the app, and becomes an error envelope like anything else. */
  send({ env }: Context<{ Bindings: HttpBindings }>, { status, headers, body, stream, end }) {
    /** A client that has left already has closed it. */
    if (env.outgoing.destroyed) end?.();
    else if (end !== undefined) env.outgoing.once("close", end);
    if (stream === undefined) env.outgoing.writeHead(status, headers).end(body ?? undefined);
    else void sendStream(env.outgoing, { status, headers }, stream);
    return RESPONSE_ALREADY_SENT;
  },
} satisfies Host;

const badRequest = invalidQuery("The request is not valid HTTP/1.1: check its URL, its Host header and its size.");
/** What is wrong with bytes that cannot be read as a request, by Node's codes. */
const FAULTS: ReadonlyMap<string | undefined, GatewayError> = new Map([
  ["HPE_INVALID_URL", invalidQuery("The URL has characters that must be percent-encoded, such as non-ASCII letters.")],
  [
    "HPE_HEADER_OVERFLOW",
    invalidQuery(`The URL and the headers together may have at most ${LIMITS.maxHeaderSize / 1024} kB.`),
  ],
  [
    "ERR_HTTP_REQUEST_TIMEOUT",
    invalidQuery(
      `The request took too long: the headers may take ${LIMITS.headersTimeout / 1000} s, the whole ` +
        `request ${LIMITS.requestTimeout / 1000} s.`,
    ),
  ],
]);
const badCoding = invalidQuery("The Transfer-Encoding of a request must be chunked.");
const noTunnel = new GatewayError("method_not_allowed", `"CONNECT" is not supported here; use ${READ_METHODS}.`, {
  allow: READ_METHODS,
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Why a request is not read that node:http takes as if what is wrong with it were not there. */
function refusalOf({ rawHeaders, headers, httpVersion }: IncomingMessage): GatewayError | null {
  const hosts = hostFieldsIn(rawHeaders);
  const isUnnamed = hosts === 0 && httpVersion === "1.0";
  if (!isUnnamed && (hosts !== 1 || headers.host === "")) return badRequest;
  const coding = headers["transfer-encoding"];
  return coding === undefined || /^\s*chunked\s*$/i.test(coding) ? null : badCoding;
}

/** Announced before the body; which of them come is known at its end. */
const TRAILERS = "export-manifest";

/**
 * Sends a body as fast as its client takes it, with its trailers (RFC 9110 section 6.5). What fails in the middle ends
 * the connection without the last chunk, by which every client knows that something is missing; a client that leaves
 * ends the making of it.
 */
async function sendStream(
  outgoing: HttpBindings["outgoing"],
  { status, headers }: Pick<HttpResponse, "status" | "headers">,
  { chunks, trailers }: Streamed,
): Promise<void> {
  const response = outgoing as ServerResponse;
  try {
    response.writeHead(status, { ...headers, trailer: TRAILERS });
    await pipeline(Readable.from(chunks, { objectMode: false }), response, { end: false });
    response.addTrailers(trailers());
    response.end();
  } catch {
    response.destroy();
  }
}

function sendError(response: ServerResponse<IncomingMessage>, error: GatewayError): void {
  const { status, headers, body } = toErrorResponse(error, "");
  response.writeHead(status, headers).end(body);
}

/** The last answer on a connection, to what node:http makes no request of. */
function endWith(socket: Socket, error: GatewayError): void {
  if (socket.writable) {
    const { status, headers, body } = toErrorResponse(error, "");
    const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
    socket.write(body);
  }
  endConnection(socket);
}
