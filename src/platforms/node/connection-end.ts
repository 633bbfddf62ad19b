import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds to read the last answer: closing at once, while a client still sends, could lose it (RFC 9112, 9.6). */
const LINGER = 1000;

const ending = new WeakSet<Socket>();

/**
 * The one way to end a connection that an answer was written on: what is written goes out, what still comes is thrown
 * away, and a second later the connection is gone, whatever its client does.
 */
export function endConnection(socket: Socket): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/**
 * Has an answer that comes before all of its request's body say that it is the last on its connection, and makes it so:
 * otherwise node:http would wait for the rest, or close a connection that it said it would keep.
 */
export function endAfterEarly(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let isKept = response.shouldKeepAlive;
  Object.defineProperty(response, "shouldKeepAlive", {
    get: () => isKept && request.complete,
    /** node:http takes it back for a client that waits for 100 Continue in vain. */
    set: (value: boolean) => {
      isKept &&= value;
    },
  });
  /** By which node:http, and what reads the body, end a connection after its last answer. */
  Object.assign(socket, { destroySoon: () => endConnection(socket) });
}
