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

/** Bytes that may wait, in all, for clients that have stopped reading. */
const MOST_UNREAD = 128 * 1024 * 1024;

/** Milliseconds between two looks at what waits. A client that finishes no write between them counts as stopped. */
const COUNT_EVERY = 10_000;

/**
 * Bounds the memory that unread answers hold: when more than `most` bytes wait for clients that have stopped reading,
 * closes their connections, the fullest first, until the rest fits. One large write shows no progress before its end,
 * so a slow reader of a large answer can be closed, too, but only while others hold that much.
 */
export function boundUnread(server: Server, most = MOST_UNREAD, everyMs = COUNT_EVERY): void {
  /** Bytes that each connection with an unread answer had taken at the last look; NaN for those with none. */
  const takenBefore = new Map<Socket, number>();
  server.on("connection", (socket) => {
    takenBefore.set(socket, Number.NaN);
    socket.once("close", () => takenBefore.delete(socket));
  });
  const timer = setInterval(() => {
    const stopped: Socket[] = [];
    for (const [socket, before] of takenBefore) {
      const taken = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : Number.NaN;
      if (taken === before) stopped.push(socket);
      takenBefore.set(socket, taken);
    }
    let unread = stopped.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of stopped.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (unread <= most) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
