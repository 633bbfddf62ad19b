import type { Server, Socket } from "node:net";

/** Milliseconds between two looks at all connections. */
const LOOK_EVERY = 30_000;

/** Looks that may find a connection stuck: with the next one it ends, after 60 to 90 seconds. */
const MOST_LOOKS = 2;

interface Look {
  /** Bytes that the connection has taken so far. */
  readonly taken: number;
  /** Bytes that it has sent so far. */
  readonly sent: number;
  /** How often it was stuck at this. */
  readonly looks: number;
}

/**
 * Ends connections whose client takes so little that not even one write of an answer is done between looks, or sends
 * bytes again and again without ever getting an answer: a byte a second counts as traffic, and empty lines between
 * requests as nothing, so no timeout ever ends them. A look costs nothing per request.
 */
export function endSlowClients(server: Server, everyMs = LOOK_EVERY): void {
  const before = new Map<Socket, Look>();
  server.on("connection", (socket) => {
    before.set(socket, { taken: 0, sent: 0, looks: 0 });
    socket.once("close", () => before.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, last] of before) {
      const [taken, sent] = [socket.bytesWritten - socket.writableLength, socket.bytesRead];
      const isStuck = taken === last.taken && (socket.writableLength > 0 || sent !== last.sent);
      const looks = isStuck ? last.looks + 1 : socket.writableLength > 0 ? 1 : 0;
      if (looks > MOST_LOOKS) socket.destroy();
      else before.set(socket, { taken, sent, looks });
    }
  }, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
