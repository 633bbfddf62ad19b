import type { ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { GatewayError } from "../../core/errors.ts";
import type { UnreadSeen } from "../host.ts";

/**
 * What a client may take of the process: turns of the event loop, requests that wait on its connections, memory of
 * answers that it does not read, and time to take anything at all.
 */

/**
 * In which order requests begin when many come at once. Of each client one begins in a turn of the event loop, at once;
 * its others wait, and begin one a turn, client after client. So the requests of one client, however many connections
 * it has, delay those of another by little more than the work of one.
 */
export class FairStart {
  /** Clients of which a request has begun in this turn. */
  readonly #begun = new Set<string>();
  /** By client, in the order in which they are next; a connection has at most one in here. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTurning = false;

  begin(client: string, start: () => void): void {
    const waiting = this.#waiting.get(client);
    if (waiting !== undefined) waiting.push(start);
    else if (this.#begun.has(client)) this.#waiting.set(client, [start]);
    else {
      this.#begun.add(client);
      this.#turnOn();
      start();
    }
  }

  #turnOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#begun.clear();
      this.#next();
    });
  }

  #next(): void {
    const [entry] = this.#waiting;
    if (entry === undefined) return;
    const [client, waiting] = entry;
    const start = waiting.shift();
    this.#waiting.delete(client);
    if (waiting.length > 0) this.#waiting.set(client, waiting);
    this.#begun.add(client);
    this.#turnOn();
    start?.();
  }
}

/** Requests that may wait behind answers, on one connection and on all. */
const MOST_PIPELINED = { connection: 10, all: 4096 };

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
    if (waiting >= MOST_PIPELINED.connection || this.#all >= MOST_PIPELINED.all) return void socket.destroy();
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

/** Bytes of answers that may wait for clients to read them. */
export interface UnreadLimits {
  /** On one connection, which waits with one answer at a time. */
  readonly connection: number;
  /** Of one client, over all its connections: beyond it nothing more is answered to that client. */
  readonly client: number;
  /** Of all clients: beyond it nothing more is answered to those that have answers waiting. */
  readonly all: number;
  /**
   * Milliseconds without a finished write after which a connection can be closed for the sake of these limits. A client
   * that is beyond its own limit harms nobody else.
   */
  readonly stuckMs: { readonly own: number; readonly all: number };
  /** Milliseconds between two looks. */
  readonly everyMs: number;
}

const MEBIBYTE = 1024 * 1024;

const UNREAD: UnreadLimits = {
  connection: 8 * MEBIBYTE,
  client: 16 * MEBIBYTE,
  all: 64 * MEBIBYTE,
  stuckMs: { own: 10_000, all: 2000 },
  everyMs: 500,
};

/** Once `all` is exceeded, a client with more than this part of it gets nothing more. */
const PART_OF_ALL = 64;

/** Milliseconds for which sums are good enough to decide upon a request. */
const FRESH = 20;

interface Held {
  client: string;
  /** Bytes that the connection had taken when it last finished a write. */
  taken: number;
  /** When that was. */
  movedAt: number;
  bytes: number;
}

/**
 * Bounds the memory that unread answers hold. Requests of clients with too much of it are refused; connections that
 * have taken nothing for the longest are closed until the rest fits. One large write shows no progress before its end,
 * so a slow reader of a large answer can be closed, too, but only while it or others hold that much.
 */
export class Unread {
  readonly #limits: UnreadLimits;
  readonly #tell: (seen: UnreadSeen) => void;
  /** Connections on which something may wait; those on which nothing does leave with the next look. */
  readonly #held = new Map<Socket, Held>();
  readonly #ofClient = new Map<string, number>();
  #all = 0;
  /** Bytes that were handed to connections since the sums were made. */
  #handed = 0;
  #summedAt = Number.NEGATIVE_INFINITY;
  #refused = 0;
  #closed = 0;
  #isTold = true;
  /** Whether there is a client that must be refused, so that each request has to be looked at. */
  isOver = false;

  constructor(server: Server, tell: (seen: UnreadSeen) => void, limits: Partial<UnreadLimits> = {}) {
    this.#limits = { ...UNREAD, ...limits };
    this.#tell = tell;
    const timer = setInterval(() => this.#look(), this.#limits.everyMs);
    timer.unref();
    server.once("close", () => clearInterval(timer));
  }

  /** To be told of each connection that an answer was or will be written on, unless all of it has left already. */
  note(socket: Socket, client: string): void {
    const known = this.#held.get(socket);
    if (known !== undefined) known.client = client;
    else this.#held.set(socket, { client, taken: takenBy(socket), movedAt: performance.now(), bytes: 0 });
    this.#handed += socket.writableLength;
    if (this.#handed > this.#limits.client) this.#sum();
  }

  /** Why a request of this client is not answered; null if it is. */
  refusal(client: string): GatewayError | null {
    if (performance.now() - this.#summedAt > FRESH) this.#sum();
    const { client: most, all } = this.#limits;
    const own = this.#ofClient.get(client) ?? 0;
    if (own <= (this.#all > all ? all / PART_OF_ALL : most)) return null;
    this.#refused++;
    const message = `${Math.ceil(own / MEBIBYTE)} MB of answers wait for you to read them. Read them, then ask again.`;
    return new GatewayError("overloaded", message, { retryAfterSeconds: 1 });
  }

  #sum(): void {
    this.#summedAt = performance.now();
    this.#handed = 0;
    this.#all = 0;
    this.#ofClient.clear();
    for (const [socket, held] of this.#held) {
      const taken = takenBy(socket);
      if (taken !== held.taken) Object.assign(held, { taken, movedAt: this.#summedAt });
      held.bytes = socket.destroyed ? 0 : socket.writableLength;
      this.#all += held.bytes;
      if (held.bytes > 0) this.#ofClient.set(held.client, (this.#ofClient.get(held.client) ?? 0) + held.bytes);
    }
    this.isOver = this.#all > this.#limits.all || [...this.#ofClient.values()].some((own) => own > this.#limits.client);
  }

  #look(): void {
    if (this.#held.size === 0 && this.#isTold) return;
    for (const [socket] of this.#held) if (socket.destroyed || socket.writableLength === 0) this.#held.delete(socket);
    this.#sum();
    this.#closeStuck();
    const seen = { bytes: this.#all, connections: this.#held.size, refused: this.#refused, closed: this.#closed };
    this.#isTold = this.#held.size === 0;
    [this.#refused, this.#closed] = [0, 0];
    this.#tell(seen);
  }

  #closeStuck(): void {
    const { connection, client: most, all, stuckMs } = this.#limits;
    const slowestFirst = [...this.#held].toSorted(
      ([, one], [, other]) => one.movedAt - other.movedAt || other.bytes - one.bytes,
    );
    for (const [socket, { client, bytes, movedAt }] of slowestFirst) {
      const own = this.#ofClient.get(client) ?? 0;
      const mayTakeMs =
        this.#all > all ? stuckMs.all : bytes > connection || own > most ? stuckMs.own : Number.POSITIVE_INFINITY;
      if (bytes === 0 || this.#summedAt - movedAt < mayTakeMs) continue;
      this.#all -= bytes;
      this.#ofClient.set(client, own - bytes);
      this.#closed++;
      this.#held.delete(socket);
      socket.destroy();
    }
  }
}

const takenBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

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

/** Connections of clients at the same time, wherever the system would allow more: some 60 MB of memory. */
const MOST_CONNECTIONS = 4096;

/** Of the files that the process may open, how many clients may take; the others are for agencies, Redis and files. */
const CLIENTS_SHARE = 0.5;

/**
 * How many connections of clients there may be at the same time, so that they never take the files that answering them
 * needs.
 * @param openFiles that the system lets this process open; a number unless there is no limit
 */
export const mostConnections = (openFiles: unknown = openFilesAllowed()): number =>
  typeof openFiles === "number" ? Math.min(MOST_CONNECTIONS, Math.ceil(openFiles * CLIENTS_SHARE)) : MOST_CONNECTIONS;

/** As Node's report says it; Deno has no report. */
const openFilesAllowed = (): unknown => Object(process.report?.getReport()).userLimits?.open_files?.soft;
