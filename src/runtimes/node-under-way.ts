import type { ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";

/** Milliseconds without a byte after which a connection that owes no answer is closed while draining. */
const IDLE_WHILE_DRAINING = 1500;

/** Milliseconds between two looks for such connections. */
const LOOK_EVERY = 250;

/** Which connections of a server are open, and what is still to be answered on them. */
export class UnderWay {
  readonly #open = new Set<Socket>();
  /** The response to the latest request on each connection; those before it are sent before it. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  #isDraining = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  /** To be told of each response that is not sent at once. */
  begin(response: ServerResponse): void {
    const { socket } = response.req;
    if (this.#isDraining) {
      /** A request that was sent behind another: only after its answer may the connection end. */
      const before = this.#latest.get(socket);
      if (before?.headersSent === false) before.removeHeader("connection");
      response.setHeader("connection", "close");
    }
    this.#latest.set(socket, response);
  }

  /**
   * Whether a client would take what is written on the connection now for the answer to another request: to one before
   * that is not answered yet, or to the next one when the latest was answered before its body had come.
   */
  isOwedAnother(socket: Socket): boolean {
    const latest = this.#latest.get(socket);
    if (latest === undefined) return false;
    if (latest.headersSent && !latest.req.complete) return true;
    if (latest.writableFinished) return false;
    if (latest.socket === null) return true;
    return latest.headersSent ? !latest.writableEnded : latest.req.complete;
  }

  /**
   * Has the last answer on each connection say that it is the last, and closes connections that stay silent, each of
   * them only after a while: its client may have been told a moment ago that it can ask again.
   * @param onLast told of each such answer that was under way before
   * @returns ends the looking
   */
  drain(onLast: () => void): () => void {
    this.#isDraining = true;
    for (const socket of this.#open) {
      const latest = this.#latest.get(socket);
      if (latest?.headersSent !== false) continue;
      latest.setHeader("connection", "close");
      latest.once("finish", onLast);
    }
    const looks = new WeakMap<Socket, { readonly bytes: number; readonly since: number }>();
    const look = (): void => {
      const now = performance.now();
      for (const socket of this.#open) {
        const bytes = socket.bytesRead + socket.bytesWritten;
        const before = looks.get(socket);
        if (before?.bytes !== bytes || this.#isBusy(socket)) looks.set(socket, { bytes, since: now });
        else if (now - before.since >= IDLE_WHILE_DRAINING) socket.destroy();
      }
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }

  /** What a client has not taken yet counts too, also of an answer that was sent at once. */
  #isBusy(socket: Socket): boolean {
    const latest = this.#latest.get(socket);
    return socket.writableLength > 0 || (latest !== undefined && !latest.writableFinished);
  }
}
