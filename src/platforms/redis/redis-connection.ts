import { Cluster, Redis, ReplyError } from "ioredis";
import type { Observe } from "../../core/observe.ts";
import { afterTime } from "../../core/clock.ts";

/** Milliseconds that any command may take; a slow store is treated as an absent one. */
const COMMAND_TIMEOUT = 150;

/** Milliseconds without asking the store after it was silent, so that its silence delays nobody for long. */
const PAUSE = 1000;

/** Milliseconds without a reply after which a connection is replaced: it may be gone although nobody closed it. */
const REPLY_TIMEOUT = 3000;

/** Milliseconds between two probes, so that what is said of the store stays true while nobody asks it for anything. */
const PROBE_EVERY = 5000;

/** A script that writes fails where the store is full, read-only or refuses scripts; it leaves nothing behind. */
const PROBE = "redis.call('set', KEYS[1], '', 'PX', 1) return redis.call('del', KEYS[1])";

/** A Redis or a cluster, and what is known of its health. */
export interface RedisConnection {
  readonly client: Redis | Cluster;
  /** Whether the store would not be asked now. */
  isAway(): boolean;
  /** Whether it can be reached and has refused nothing since the latest probe. */
  isUp(): boolean;
  /** Runs a command within its time. */
  run<Value>(command: () => Promise<Value>): Promise<Value>;
  close(): void;
}

/**
 * Connects to an address, or to a cluster by several of its addresses. A command that the store refuses has failed
 * alone; silence and a lost connection keep the store from being asked for a while.
 * @param probed the name of a key that is nobody else's
 */
export function openRedis(urls: readonly string[], probed: string, observe: Observe): RedisConnection {
  const client = toClient(urls);
  /**
   * null until the first connection was made or failed, so that a store that is away from the start is reported too.
   */
  let known: boolean | null = null;
  let isRefusing = false;
  let pausedUntil = 0;
  const notice = (isUp: boolean): void => {
    if (isUp !== known) observe({ kind: "shared_store", isUp });
    known = isUp;
  };

  async function run<Value>(command: () => Promise<Value>): Promise<Value> {
    try {
      const value = await withinTime(command());
      notice(!isRefusing);
      return value;
    } catch (cause) {
      if (cause instanceof ReplyError) isRefusing = true;
      else pausedUntil = performance.now() + PAUSE;
      notice(false);
      throw cause;
    }
  }

  const isAway = (): boolean => client.status !== "ready" || performance.now() < pausedUntil;
  const probe = async (): Promise<void> => {
    if (isAway()) return;
    await run(async () => {
      await client.eval(PROBE, 1, probed);
      isRefusing = false;
    }).catch(() => undefined);
  };
  const probing = setInterval(() => void probe(), PROBE_EVERY);
  probing.unref();
  client.on("ready", () => {
    pausedUntil = 0;
    void probe();
  });
  client.on("close", () => notice(false));
  client.on("error", (cause: unknown) => {
    notice(false);
    /** A database that does not exist must not be mistaken for the first one. */
    if (cause instanceof ReplyError && Object(cause).command?.name === "select") client.disconnect(true);
  });
  return {
    client,
    isAway,
    isUp: () => known === true,
    run,
    close() {
      clearInterval(probing);
      client.disconnect();
    },
  };
}

/** @throws Error when a command's time is over */
function withinTime<Value>(command: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`The store has not answered within ${COMMAND_TIMEOUT} ms.`));
    const cancel = afterTime(COMMAND_TIMEOUT, late);
    command.then(resolve, reject).finally(cancel);
  });
}

/** The nodes of a cluster that were not named are reached as the first one that was. */
function toClient(urls: readonly string[]): Redis | Cluster {
  const addresses = urls.map((url) => new URL(url));
  const { username = "", password = "", protocol, pathname = "" } = addresses[0] ?? {};
  const options = {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" ? { tls: {} } : {}),
    connectTimeout: 1000,
    socketTimeout: REPLY_TIMEOUT,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  };
  const nodes = addresses.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port === "" ? 6379 : port),
  }));
  const retryStrategy = (times: number): number => Math.min(times * 100, 2000);
  if (nodes.length === 1) return new Redis({ ...nodes[0], ...options, db: Number(pathname.slice(1)), retryStrategy });
  return new Cluster(nodes, { redisOptions: options, clusterRetryStrategy: retryStrategy, enableOfflineQueue: false });
}
