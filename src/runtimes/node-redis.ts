import { hash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { Payload, type Answer } from "../answer.ts";
import type { Observe } from "../observe.ts";
import { counterOf } from "../transport/counter.ts";
import type { Lock, SharedStore } from "../transport/shared-store.ts";
import { TakenTurns } from "../transport/turns.ts";
import { sha256 } from "./node-bytes.ts";
import { openRedis, type RedisConnection } from "./redis-connection.ts";

/** Its number is that of the form in which answers are kept. */
const PREFIX = "phdg:2:";

/** Milliseconds that a lock outlives a process that died with it; while its process works it is renewed. */
const LOCK_LIFE = 2000;

/** Delete a lock, or keep it for longer, only if it is still ours. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
const RENEW =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end";

/**
 * Takes a turn of an agency's budget by Redis' own clock, as src/transport/turns.ts does by ours; gives the milliseconds
 * until there is one, or 0. Turns that lie ahead of a clock that was set back are forgotten.
 */
const TAKE_TURN = `
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

/**
 * Redis or Valkey as the store that several processes share; several addresses, separated by commas, are a cluster.
 * @param replicas while the store is away each process draws its part of a budget: the same points in as many times the time
 */
export function connectRedis(urls: string, observe: Observe, replicas = 1): SharedStore & { close(): void } {
  const redis = openRedis(urls.split(","), observe);
  const { client } = redis;

  /** Runs a command unless the store is away; its failure is the absence of the store and nothing else. */
  const attempt = <Value>(kind: string, command: () => Promise<Value>, absent: Value): Promise<Value> =>
    redis.isAway() ? Promise.resolve(absent) : redis.run(kind, command).catch(() => absent);

  return {
    get: (key) => attempt("get", async () => toAnswer(await client.getBuffer(nameOf("answer", key)), key), undefined),
    async set(key, answer, ttlMs) {
      if (ttlMs < 1 || redis.isAway()) return;
      const stored = await toBuffer(answer, key);
      await attempt(
        "set",
        async () => void (await client.set(nameOf("answer", key), stored, "PX", Math.floor(ttlMs))),
        undefined,
      );
    },
    lock: (key, ttlMs) =>
      attempt<Lock>("lock", () => locked(redis, nameOf("lock", key), ttlMs), { kind: "unavailable" }),
    counter: (name, points, seconds) =>
      counterOf(
        new RateLimiterRedis({
          storeClient: asLibrarySees(redis),
          keyPrefix: `${PREFIX}budget:${name}`,
          points,
          duration: seconds,
          insuranceLimiter: new RateLimiterMemory({ points, duration: seconds * replicas }),
          rejectIfRedisNotReady: true,
        }),
      ),
    turns(name, requests, seconds) {
      const key = `${PREFIX}turns:${name}`;
      /** Counted here as well: a store that loses its data, or dies, must not give this process its budget once more. */
      const taken = new TakenTurns(requests);
      let pending = 0;
      return {
        async take() {
          const wait = taken.wait(redis.isAway() ? seconds * replicas : seconds, pending);
          if (wait > 0) return wait;
          pending++;
          try {
            const ask = async () => toWait(await client.eval(TAKE_TURN, 1, key, requests, 1000 * seconds));
            const free = (await attempt("turns", ask, null)) ?? taken.wait(seconds * replicas, pending - 1);
            if (free === 0) taken.add();
            return free;
          } finally {
            pending--;
          }
        },
      };
    },
    isUp: () => redis.isUp(),
    close: () => redis.close(),
  };
}

/** A store that answers what no script of ours can is no store: whoever asked goes on alone. */
function nonsense(): never {
  throw new Error("The store answers something else than it was asked.");
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Milliseconds until a turn is free. */
const toWait = (answer: unknown): number => (isCount(answer) ? answer : nonsense());

/** What the library of rate limits counted, and the milliseconds for which it counts on. */
const toCounted = (answer: unknown): readonly number[] =>
  Array.isArray(answer) && answer.length === 2 && answer.every(isCount) ? answer : nonsense();

/** Keys tell nobody what was asked. */
const nameOf = (kind: "answer" | "lock", key: string): string => `${PREFIX}${kind}:${hash("sha256", key, "base64url")}`;

async function locked({ client, run, isAway }: RedisConnection, name: string, ttlMs: number): Promise<Lock> {
  const token = crypto.randomUUID();
  const life = Math.min(LOCK_LIFE, ttlMs);
  const taken: unknown = await client.set(name, token, "PX", life, "NX");
  if (taken !== "OK") return taken === null ? { kind: "taken" } : nonsense();
  const end = performance.now() + ttlMs;
  const renew = async (): Promise<void> => {
    if (performance.now() > end) clearInterval(timer);
    else if (!isAway()) await run("lock", () => client.eval(RENEW, 1, name, token, life)).catch(() => undefined);
  };
  const timer = setInterval(() => void renew(), life / 3);
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await run("release", () => client.eval(RELEASE, 1, name, token)).catch(() => undefined);
  };
  return { kind: "held", release };
}

/** The connection as the library of budgets sees it: while it is away the library asks the insurance at once. */
function asLibrarySees(redis: RedisConnection) {
  const { client } = redis;
  return {
    get status() {
      return redis.isAway() ? "away" : "ready";
    },
    defineCommand: client.defineCommand.bind(client),
    rlflxIncr: (takes: readonly string[]) =>
      redis.run("budget", async () => toCounted(await Object(client).rlflxIncr(takes))),
  };
}

/** A line with the facts, then the body's bytes. What is read must be, byte for byte, what was written under this key. */
async function toBuffer({ payload: { body, etag }, retrievedAt }: Answer, key: string): Promise<Buffer> {
  const facts = `${retrievedAt} ${etag}`;
  return Buffer.concat([Buffer.from(`${await sealOf(key, facts, body)} ${facts}\n`), body]);
}

async function toAnswer(stored: Buffer | null, key: string): Promise<Answer | undefined> {
  if (stored === null) return undefined;
  const end = stored.indexOf(10);
  const [seal, retrievedAt = "", etag = ""] = stored.subarray(0, Math.max(0, end)).toString().split(" ");
  const body = Uint8Array.from(stored.subarray(end + 1));
  if (seal !== (await sealOf(key, `${retrievedAt} ${etag}`, body))) return undefined;
  return { payload: Payload.ofBytes(body, etag), retrievedAt: Number(retrievedAt) };
}

/** SHA-256 over what an answer answers, when and how it is named, and its bytes. */
const sealOf = async (key: string, facts: string, body: Uint8Array<ArrayBuffer>): Promise<string> =>
  hash("sha256", JSON.stringify([key, facts, await sha256(body)]), "base64url");
