import type { Server, Socket } from "node:net";

/** Milliseconds between two looks at all connections. */
const LOOK_EVERY = 30_000;

/** Looks that may find the same bytes waiting: with the next one the connection ends, after 60 to 90 seconds. */
const MOST_LOOKS = 2;

interface Look {
  /** Bytes that the connection has taken so far. */
  readonly taken: number;
  /** How often that was so. */
  readonly looks: number;
}

/**
 * Ends connections whose client takes so little that not even one write of an answer is done between looks: reading a
 * byte a second counts as traffic, so no timeout of silence ever ends it. A look costs nothing per request.
 */
export function endSlowReaders(server: Server, everyMs = LOOK_EVERY): void {
  const waiting = new Map<Socket, Look>();
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });
  const timer = setInterval(() => {
    for (const socket of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      const before = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (before?.taken !== taken) waiting.set(socket, { taken, looks: 1 });
      else if (before.looks < MOST_LOOKS) waiting.set(socket, { taken, looks: before.looks + 1 });
      else socket.destroy();
    }
  }, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
