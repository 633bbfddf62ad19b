import { Cluster, Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from "rate-limiter-flexible";
import { Payload, type Answer } from "../answer.ts";
import { systemClock } from "../clock.ts";
import type { Observe } from "../observe.ts";
import type { Lock, SharedStore } from "../transport/shared-store.ts";
import { createTurns } from "../transport/turns.ts";

/** Milliseconds that any command may take; a slow store is treated as an absent one. */
const COMMAND_TIMEOUT = 150;

/** Milliseconds without a question to the store after it failed, so that its silence delays nobody for long. */
const PAUSE = 1000;

const PREFIX = "phdg:1:";

/** Deletes a lock only if it is still ours. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

const TURNS = `${PREFIX}turns:`;

/**
 * Takes a point of a budget; gives how many are taken and the milliseconds until there is one again. All budgets of a
 * connection have one script (the library defines it under one name): a client's counts in fixed windows; an agency's
 * keeps the times of its last turns, by Redis' own clock, as src/transport/turns.ts does.
 */
const TAKE = `
local points, window = tonumber(ARGV[3]), 1000 * ARGV[4]
if string.sub(KEYS[1], 1, ${TURNS.length}) ~= '${TURNS}' then
  redis.call('set', KEYS[1], 0, 'PX', window, 'NX')
  return {redis.call('incrby', KEYS[1], ARGV[1]), redis.call('pttl', KEYS[1])}
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('llen', KEYS[1]) >= points then
  local free = redis.call('lindex', KEYS[1], -1) + window - now
  if free > 0 then return {points + 1, free} end
  redis.call('rpop', KEYS[1])
end
redis.call('lpush', KEYS[1], now)
redis.call('pexpire', KEYS[1], window)
return {redis.call('llen', KEYS[1]), window}`;

/**
 * Redis or Valkey as the store that several processes share; several addresses, separated by commas, are a cluster.
 * @param replicas while the store is away each process draws its part of a budget: the same points in as many times the time
 */
export function connectRedis(urls: string, observe: Observe, replicas = 1): SharedStore & { close(): void } {
  const client = toClient(urls.split(","));
  /** null until the first connection was made or failed, so that a store that is away from the start is reported too. */
  let isUp: boolean | null = null;
  let pausedUntil = 0;
  const report = (up: boolean): void => {
    if (up !== isUp) observe({ kind: "shared_store", isUp: up });
    isUp = up;
    pausedUntil = up ? 0 : systemClock.now() + PAUSE;
  };
  client.on("ready", () => report(true));
  client.on("error", () => report(false));
  client.on("close", () => report(false));

  const isAway = (): boolean => client.status !== "ready" || systemClock.now() < pausedUntil;

  async function reported<Value>(command: () => Promise<Value>): Promise<Value> {
    try {
      const value = await command();
      report(true);
      return value;
    } catch (cause) {
      report(false);
      throw cause;
    }
  }

  /** Runs a command unless the store is away; its failure is the absence of the store and nothing else. */
  const attempt = <Value>(command: () => Promise<Value>, absent: Value): Promise<Value> =>
    isAway() ? Promise.resolve(absent) : reported(command).catch(() => absent);

  /** The connection as the library of budgets sees it: while it is not ready the library asks the insurance at once. */
  const storeClient = {
    get status() {
      return isAway() ? "away" : "ready";
    },
    defineCommand: client.defineCommand.bind(client),
    rlflxIncr: (takes: readonly string[]) => reported(() => Object(client).rlflxIncr(takes)),
  };

  const budget = (
    keyPrefix: string,
    points: number,
    duration: number,
    insurance: (keyPrefix: string) => RateLimiterAbstract,
  ): RateLimiterAbstract =>
    new RateLimiterRedis({
      storeClient,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: insurance(keyPrefix),
      rejectIfRedisNotReady: true,
      customIncrTtlLuaScript: TAKE,
    });

  return {
    get: (key) => attempt(async () => toAnswer(await client.getBuffer(`${PREFIX}answer:${key}`)), undefined),
    set: (key, answer, ttlMs) =>
      attempt(async () => {
        if (ttlMs >= 1) await client.set(`${PREFIX}answer:${key}`, toBuffer(answer), "PX", Math.floor(ttlMs));
      }, undefined),
    lock(key, ttlMs) {
      const name = `${PREFIX}lock:${key}`;
      const token = crypto.randomUUID();
      const release = () => attempt(async () => void (await client.eval(RELEASE, 1, name, token)), undefined);
      return attempt<Lock>(
        async () =>
          (await client.set(name, token, "PX", ttlMs, "NX")) === "OK" ? { kind: "held", release } : { kind: "taken" },
        { kind: "unavailable" },
      );
    },
    limiter: (name, points, duration) =>
      budget(
        `${PREFIX}budget:${name}`,
        points,
        duration,
        (keyPrefix) => new RateLimiterMemory({ keyPrefix, points, duration: duration * replicas }),
      ),
    turns: (name, requests, seconds) =>
      budget(`${TURNS}${name}`, requests, seconds, () => createTurns(requests, seconds * replicas)),
    isUp: () => isUp === true && client.status === "ready",
    close: () => client.disconnect(),
  };
}

function toClient(urls: readonly string[]): Redis | Cluster {
  const redisOptions = {
    commandTimeout: COMMAND_TIMEOUT,
    connectTimeout: 1000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  };
  const retryStrategy = (times: number): number => Math.min(times * 100, 2000);
  if (urls.length > 1)
    return new Cluster([...urls], { redisOptions, clusterRetryStrategy: retryStrategy, enableOfflineQueue: false });
  return new Redis(urls[0] ?? "", { ...redisOptions, retryStrategy });
}

/** A line with the facts, then the body's bytes. */
const toBuffer = ({ payload, retrievedAt }: Answer): Buffer =>
  Buffer.concat([Buffer.from(`${retrievedAt} ${payload.etag}\n`), payload.body]);

function toAnswer(stored: Buffer | null): Answer | undefined {
  if (stored === null) return undefined;
  const end = stored.indexOf(10);
  const [retrievedAt = "", etag = ""] = stored.subarray(0, end).toString().split(" ");
  if (!/^\d+$/.test(retrievedAt) || etag === "") return undefined;
  return {
    payload: Payload.ofBytes(Uint8Array.from(stored.subarray(end + 1)), etag),
    retrievedAt: Number(retrievedAt),
  };
}
