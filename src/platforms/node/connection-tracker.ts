import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A draining server stops accepting after so many rounds of the event loop without a new connection, and at the latest
 * after so many milliseconds. A round accepts one connection; those still waiting are reset, with what they sent.
 */
const QUIET_ROUNDS = 25;
const LONGEST_ACCEPTING = 2000;

/** Milliseconds between two looks for idle connections while draining. */
const IDLE = 1500;

/** Which answers are due on the connections of a server, so that none is lost or taken for another. */
export class ConnectionTracker {
  readonly #server: HttpServer;
  readonly #open = new Set<Socket>();
  /** The response to the latest request on each connection; those before it are sent before it. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  #refusing: Promise<void> | null = null;

  constructor(server: HttpServer) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  /**
   * While draining, settles when new connections are refused; null otherwise. Requests that came before are answered
   * after that, or clients that were told to close their connection would open another one, which is reset.
   */
  get refusing(): Promise<void> | null {
    return this.#refusing;
  }

  /** To be told of each response that is not sent at once. */
  begin(response: ServerResponse): void {
    if (this.#refusing !== null) response.setHeader("connection", "close");
    const { socket } = response.req;
    this.#latest.set(socket, response);
    /** A connection that stays open would keep all that the answer was made of. */
    response.once("close", () => {
      if (response.req.complete && this.#latest.get(socket) === response) this.#latest.delete(socket);
    });
  }

  /**
   * Whether a client would take an error written on the connection now for the answer to another request: one that is
   * not answered yet, or the next one if the latest was answered before its body had come.
   */
  isOwedAnother(socket: Socket): boolean {
    const latest = this.#latest.get(socket);
    if (latest === undefined || (latest.writableFinished && latest.req.complete)) return false;
    /** Of a request whose body is still being read the error is the answer, unless it stands behind another. */
    return latest.headersSent || latest.req.complete || latest.socket === null;
  }

  /**
   * Closes the listening socket, has each connection end with its next answer, and closes those that stay idle.
   * http's own `close` would end idle connections at once, with the requests that are on their way on them.
   */
  async drain(graceMs: number): Promise<void> {
    const end = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    const ended = Promise.withResolvers<void>();
    this.#refusing = this.#quiet().then(() => void Server.prototype.close.call(this.#server, () => ended.resolve()));
    const idle = setInterval(() => this.#closeIdle(), IDLE);
    await ended.promise;
    clearInterval(idle);
    clearTimeout(end);
  }

  /** Waits until nobody connects, and has the answers that are due say that they are the last on their connections. */
  async #quiet(): Promise<void> {
    let rounds = 0;
    const moved = (): void => void (rounds = 0);
    this.#server.on("connection", moved);
    for (const socket of this.#open) {
      const latest = this.#latest.get(socket);
      if (latest?.headersSent === false) latest.setHeader("connection", "close").once("finish", moved);
    }
    const end = performance.now() + LONGEST_ACCEPTING;
    for (; rounds < QUIET_ROUNDS && performance.now() < end; rounds++) await sleep(1);
  }

  #closeIdle(): void {
    for (const socket of this.#open) {
      const latest = this.#latest.get(socket);
      if ((latest === undefined || latest.writableFinished) && socket.writableLength === 0) socket.destroy();
    }
  }
}
