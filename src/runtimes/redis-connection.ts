import { Cluster, Redis, ReplyError } from "ioredis";
import type { Observe } from "../observe.ts";
import { afterTime } from "../transport/timer.ts";

/** Milliseconds that any command may take; a slow store is treated as an absent one. */
const COMMAND_TIMEOUT = 150;

/** Milliseconds without a question to the store after it failed, so that its silence delays nobody for long. */
const PAUSE = 1000;

/** Milliseconds of nothing but silence after which a connection is replaced: what hangs may be it, not the store. */
const LONGEST_SILENCE = 3000;

/** Milliseconds between two looks at a store that nobody asks for anything, so that what is said of it stays true. */
const LOOK_EVERY = 5000;

/** A Redis or a cluster, and what is known of its health. */
export interface RedisConnection {
  readonly client: Redis | Cluster;
  /** Whether the store would not be asked now. */
  isAway(): boolean;
  /** Whether it can be reached and the latest command of every kind did what it should. */
  isUp(): boolean;
  /** Runs a command within its time. @param kind whose failures are told apart from those of other kinds */
  run<Value>(kind: string, command: () => Promise<Value>): Promise<Value>;
  close(): void;
}

/**
 * Connects to an address, or to a cluster by several of its addresses. A command that the store refuses has failed alone;
 * silence and a lost connection keep the store from being asked for a while.
 */
export function openRedis(urls: readonly string[], observe: Observe): RedisConnection {
  const { client, database } = toClient(urls);
  /** null until the first connection was made or failed, so that a store that is away from the start is reported too. */
  let known: boolean | null = null;
  let isReached = false;
  let pausedUntil = 0;
  let silentSince: number | null = null;
  let isClosed = false;
  const refused = new Set<string>();
  const notice = (): void => {
    const isUp = isReached && refused.size === 0;
    if (isUp !== known) observe({ kind: "shared_store", isUp });
    known = isUp;
  };

  function succeeded(kind: string): void {
    isReached = true;
    pausedUntil = 0;
    silentSince = null;
    refused.delete(kind);
    notice();
  }

  function failed(kind: string, cause: unknown): void {
    if (!(cause instanceof ReplyError)) return fellSilent();
    refused.add(kind);
    notice();
  }

  function fellSilent(): void {
    const now = performance.now();
    isReached = false;
    pausedUntil = now + PAUSE;
    silentSince ??= now;
    notice();
    if (isClosed || now - silentSince < LONGEST_SILENCE) return;
    silentSince = now;
    client.disconnect(true);
  }

  async function run<Value>(kind: string, command: () => Promise<Value>): Promise<Value> {
    try {
      const value = await withinTime(command());
      succeeded(kind);
      return value;
    } catch (cause) {
      failed(kind, cause);
      throw cause;
    }
  }

  function lost(): void {
    isReached = false;
    notice();
  }

  /** A database that does not exist must not be mistaken for the first one. */
  async function chooseDatabase(): Promise<void> {
    refused.clear();
    if (database !== 0 && client instanceof Redis) await run("database", () => client.select(database));
    succeeded("connection");
  }

  client.on("ready", () => void chooseDatabase().catch(() => undefined));
  client.on("error", lost);
  client.on("close", lost);
  const isAway = (): boolean => {
    const isSilent = client.status === "ready" ? performance.now() < pausedUntil : isStuck();
    return isSilent || client.status !== "ready" || refused.has("database");
  };
  const look = (): void => void (isAway() || run("look", ping).catch(() => undefined));
  async function ping(): Promise<void> {
    const heard: unknown = await client.ping();
    if (heard !== "PONG") throw new Error("The store answers something else than it was asked.");
  }
  const looking = setInterval(look, LOOK_EVERY);
  looking.unref();
  return {
    client,
    isAway,
    isUp: () => known === true,
    run,
    close() {
      isClosed = true;
      clearInterval(looking);
      client.disconnect();
    },
  };

  /** A connection that was made and never becomes ready is given up as one that falls silent is; always true. */
  function isStuck(): true {
    if (client.status === "connect" && performance.now() >= pausedUntil) fellSilent();
    return true;
  }
}

/** @throws Error when a command's time is over */
function withinTime<Value>(command: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`The store has not answered within ${COMMAND_TIMEOUT} ms.`));
    const cancel = afterTime(COMMAND_TIMEOUT, late);
    command.then(resolve, reject).finally(cancel);
  });
}

interface Client {
  readonly client: Redis | Cluster;
  readonly database: number;
}

/** The nodes of a cluster that were not named are reached as the first one that was. */
function toClient(urls: readonly string[]): Client {
  const addresses = urls.map((url) => new URL(url));
  const { username = "", password = "", protocol, pathname } = addresses[0] ?? {};
  const options = {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" ? { tls: {} } : {}),
    connectTimeout: 1000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  };
  const nodes = addresses.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port === "" ? 6379 : port),
  }));
  const retryStrategy = (times: number): number => Math.min(times * 100, 2000);
  if (nodes.length > 1) {
    const clusterOptions = { redisOptions: options, clusterRetryStrategy: retryStrategy, enableOfflineQueue: false };
    return { client: new Cluster(nodes, clusterOptions), database: 0 };
  }
  return { client: new Redis({ ...nodes[0], ...options, retryStrategy }), database: Number(pathname?.slice(1) ?? 0) };
}
