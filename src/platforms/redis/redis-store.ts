import { createHash, createHmac, hash, type Hash, type Hmac } from "node:crypto";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { Payload } from "../../core/payload.ts";
import { CachedAnswer } from "../../gateway/envelope.ts";
import type { Observe } from "../../core/observe.ts";
import type { Lock, SharedStore } from "../../gateway/transport/cache.ts";
import {
  counterOf,
  createCounter,
  TokenWindow,
  DayCount,
  type KnownDay,
  type SharedDay,
} from "../../gateway/transport/budget.ts";
import { openRedis, type RedisConnection } from "./redis-connection.ts";
import type { Cluster, Redis } from "ioredis";

/** Raise its number when the way in which answers or budgets are kept changes. */
const PREFIX = "phdg:4:";

/** Milliseconds that a lock outlives a process that died with it; while its process works it is renewed. */
const LOCK_LIFE = 2000;

/** Delete a lock, or keep it for longer, only if it is still ours. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
const RENEW =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end";

/**
 * Takes a token of an agency's budget by Redis' own clock, as src/gateway/transport/budget.ts does by ours;
 * gives the milliseconds until there is one, or 0. Tokens that lie ahead of a clock that was set back are forgotten.
 */
const TAKE_TOKEN = `
local requests, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('llen', KEYS[1]) >= requests then
  local free = redis.call('lindex', KEYS[1], -1) + window - now
  if free > window then
    redis.call('del', KEYS[1])
  elseif free > 0 then
    return free
  else
    redis.call('rpop', KEYS[1])
  end
end
redis.call('lpush', KEYS[1], now)
redis.call('pexpire', KEYS[1], window)
return 0`;

export interface RedisStoreOptions {
  /** Names what answers look like: only processes with the same one share them; all share the budgets. */
  readonly schema: string;
  /** While the store is away each process draws its part of a budget: the same points in as many times the time. */
  readonly replicas?: number;
  /** Known to our processes alone: without it whoever writes to the store could forge an answer. */
  readonly sealKey?: string | undefined;
}

/**
 * Redis or Valkey as the store that several processes share; several addresses, separated by commas, are a cluster.
 */
export function connectRedis(
  urls: string,
  observe: Observe,
  { schema, replicas = 1, sealKey }: RedisStoreOptions,
): SharedStore & { close(): void } {
  const redis = openRedis(urls.split(","), `${PREFIX}probe`, observe);
  const { client } = redis;
  const newSeal = (): Seal => (sealKey === undefined ? createHash("sha256") : createHmac("sha256", sealKey));
  /** Keys tell nobody what was asked. */
  const nameOf = (kind: "answer" | "lock", key: string): string =>
    `${PREFIX}${kind}:${hash("sha256", `${schema}\n${key}`, "base64url")}`;

  /** Runs a command unless the store is away; its failure is the absence of the store and nothing else. */
  const attempt = <Value>(command: () => Promise<Value>, absent: Value): Promise<Value> =>
    redis.isAway() ? Promise.resolve(absent) : redis.run(command).catch(() => absent);

  return {
    get: (key) =>
      attempt(async () => toAnswer(await client.getBuffer(nameOf("answer", key)), key, newSeal()), undefined),
    async set(key, answer, ttlMs) {
      if (ttlMs < 1) return;
      const set = () => client.set(nameOf("answer", key), toBuffer(answer, key, newSeal()), "PX", Math.floor(ttlMs));
      await attempt<unknown>(set, null);
    },
    lock: (key, ttlMs) => attempt<Lock>(() => locked(redis, nameOf("lock", key), ttlMs), { kind: "unavailable" }),
    counter(name, points, seconds) {
      const limiter = new RateLimiterRedis({
        storeClient: asLibrarySees(redis),
        keyPrefix: `${PREFIX}budget:${name}`,
        points,
        duration: seconds,
        rejectIfRedisNotReady: true,
      });
      const shared = counterOf(limiter);
      const alone = createCounter(seconds * replicas);
      return { take: (client) => shared.take(client).catch(() => alone.take(client)) };
    },
    tokens(name, requests, seconds) {
      const key = `${PREFIX}tokens:${name}`;
      /**
       * Counted here as well: a store that loses its data, or dies, must not give this process its budget once more.
       */
      const taken = new TokenWindow(requests);
      let pending = 0;
      return {
        async take() {
          const wait = taken.wait(redis.isAway() ? seconds * replicas : seconds, pending);
          if (wait > 0) return wait;
          pending++;
          try {
            const ask = async () => Number(await client.eval(TAKE_TOKEN, 1, key, requests, 1000 * seconds));
            const free = (await attempt(ask, null)) ?? taken.wait(seconds * replicas, pending - 1);
            if (free === 0) taken.add();
            return free;
          } finally {
            pending--;
          }
        },
      };
    },
    day(name, limit) {
      const key = `${PREFIX}day:${name}`;
      const today = new DayCount(limit, replicas);
      return {
        limit,
        count: (requests) =>
          today.count(requests, (known) => attempt(() => countDay(client, key, { limit, requests, known }), null)),
      };
    },
    isUp: () => redis.isUp(),
    close: () => redis.close(),
  };
}

async function locked({ client, run, isAway }: RedisConnection, name: string, ttlMs: number): Promise<Lock> {
  const token = crypto.randomUUID();
  const life = Math.min(LOCK_LIFE, ttlMs);
  if ((await client.set(name, token, "PX", life, "NX")) === null) return { kind: "taken" };
  const end = performance.now() + ttlMs;
  const renew = async (): Promise<void> => {
    if (performance.now() > end) clearInterval(timer);
    else if (!isAway()) await run(() => client.eval(RENEW, 1, name, token, life)).catch(() => undefined);
  };
  const timer = setInterval(() => void renew(), life / 3);
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await run(() => client.eval(RELEASE, 1, name, token)).catch(() => undefined);
  };
  return { kind: "held", release };
}

/** The connection as the library of budgets sees it: while it is away the library refuses at once. */
function asLibrarySees({ client, isAway, run }: RedisConnection) {
  return {
    get status() {
      return isAway() ? "away" : "ready";
    },
    defineCommand: client.defineCommand.bind(client),
    rlflxIncr: (takes: readonly string[]) => run(() => Object(client).rlflxIncr(takes)),
  };
}

/**
 * A line with the facts, then the body's bytes. What is read must be, byte for byte, what was written under this key.
 */
function toBuffer({ payload: { body, etag }, retrievedAt }: CachedAnswer, key: string, seal: Seal): Buffer {
  const facts = `${retrievedAt} ${etag}`;
  return Buffer.concat([Buffer.from(`${sealed(seal, key, facts, body)} ${facts}\n`), body]);
}

function toAnswer(stored: Buffer | null, key: string, unmade: Seal): CachedAnswer | undefined {
  if (stored === null) return undefined;
  const end = stored.indexOf("\n");
  const [seal, retrievedAt = "", etag = ""] = stored.subarray(0, Math.max(0, end)).toString().split(" ");
  const body = Uint8Array.from(stored.subarray(end + 1));
  if (seal !== sealed(unmade, key, `${retrievedAt} ${etag}`, body)) return undefined;
  return CachedAnswer.ofPayload(Payload.ofBytes(body, etag), Number(retrievedAt));
}

type Seal = Hash | Hmac;

/** SHA-256 over what an answer answers, when and how it is named, and its bytes. */
const sealed = (seal: Seal, key: string, facts: string, body: Uint8Array): string =>
  seal.update(`${key}\n${facts}\n`).update(body).digest("base64url");

/**
 * Counts a request of the day by Redis' own clock, by the rules of src/gateway/transport/budget.ts. What
 * the asking process knows of this day replaces what Redis has forgotten, and what it has counted alone is added.
 */
const COUNT_DAY = `
local limit, requests = tonumber(ARGV[1]), tonumber(ARGV[2])
local knownDay, known, alone = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local today = math.floor(redis.call('time')[1] / 86400)
local day = tonumber(redis.call('hget', KEYS[1], 'day') or '0')
local used = tonumber(redis.call('hget', KEYS[1], 'used') or '0')
if day < today then
  day, used = today, 0
elseif day > today + 1 then
  day = today + 1
end
if knownDay == day then used = math.max(used, known) end
if knownDay >= day then used = used + alone end
local granted = 0
if requests == 1 and used < limit then
  used, granted = used + 1, 1
end
redis.call('hset', KEYS[1], 'day', day, 'used', used)
redis.call('expire', KEYS[1], 259200)
return {granted, used, day}`;

interface Counting {
  readonly limit: number;
  readonly requests: 0 | 1;
  readonly known: KnownDay;
}

/** One look at the day that all processes share, or one request more. */
export async function countDay(
  client: Redis | Cluster,
  key: string,
  { limit, requests, known: { day, shared, alone } }: Counting,
): Promise<SharedDay> {
  const answer: unknown = await client.eval(COUNT_DAY, 1, key, limit, requests, day, shared, alone);
  const [granted, used, today] = Array.isArray(answer) ? answer.map(Number) : [];
  if (granted === undefined || used === undefined || today === undefined)
    throw new TypeError("The store's answer is not a day.");
  return { isGranted: granted === 1, used, day: today };
}
