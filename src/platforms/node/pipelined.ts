import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait behind answers, on one connection and on all. */
const MOST = { connection: 10, all: 4096 };

/** Requests that came on a connection before the answers to those before them had left. */
export class Pipelined {
  readonly #waiting = new Map<Socket, number>();
  #all = 0;

  /** Has one wait until all answers before it have left, so that none is made that nobody reads. */
  wait(response: ServerResponse, start: () => void): void {
    const { socket } = response.req;
    if (socket.destroyed) return;
    const waiting = this.#waiting.get(socket) ?? 0;
    /** One request is some 16 kB of memory until it is answered. */
    if (waiting >= MOST.connection || this.#all >= MOST.all) return void socket.destroy();
    if (!this.#waiting.has(socket)) socket.once("close", () => this.#forget(socket));
    this.#add(socket, 1);
    response.once("socket", () => {
      this.#add(socket, -1);
      process.nextTick(start);
    });
  }

  #add(socket: Socket, requests: 1 | -1): void {
    this.#all += requests;
    this.#waiting.set(socket, (this.#waiting.get(socket) ?? 0) + requests);
  }

  #forget(socket: Socket): void {
    this.#all -= this.#waiting.get(socket) ?? 0;
    this.#waiting.delete(socket);
  }
}
