import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newSandbox } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { newRedisServer, reasonToSkip, type RedisServer } from "../redis/redis-server.ts";
import { startChild, type Child } from "../resilience/child.ts";
import { startForbidden } from "../resilience/faulty-upstream.ts";
import { variablesOf } from "../resilience/gateway.ts";
import { newKeepAliveClient } from "../resilience/keep-alive-client.ts";
import { questions, requireSound, seeded, truthOf } from "../resilience/truth.ts";
import { startChaoticAgencies } from "./chaotic-agency.ts";
import { figures } from "./figures.ts";

/** Two processes on one Redis, to which everything happens in turn while they are asked. */

const SEED = Number(process.env["CHAOS_SEED"] ?? Math.floor(Math.random() * 1_000_000));
const CLIENTS = 10;
/** Milliseconds between two requests of a client. */
const PAUSE = 150;
const TIMEOUT = 1000;
/** Two attempts and the pauses between them; with Redis, before that, a wait for another process's. */
const LONGEST = 3 * TIMEOUT + 4000 + 1000;
/** Seconds. */
const TTL = 1;
/** Milliseconds for which each thing that happens to Redis lasts. */
const LASTS = 3000;

interface Happening {
  readonly what: string;
  /** What health says of the store meanwhile; null where either may be. */
  readonly state: "up" | "down" | null;
  begin(redis: RedisServer): Promise<unknown>;
  end(redis: RedisServer): Promise<unknown>;
}

/** Stops answering for most of the time. */
async function stutter(redis: RedisServer): Promise<void> {
  for (let at = 0; at < LASTS / 500; at++) {
    redis.freeze();
    await sleep(350);
    redis.thaw();
    await sleep(150);
  }
}

const nothing = (): Promise<void> => Promise.resolve();

const happenings: readonly Happening[] = [
  { what: "is well", state: "up", begin: nothing, end: nothing },
  { what: "is killed", state: "down", begin: (redis) => redis.kill(), end: (redis) => redis.start() },
  { what: "has lost its data", state: "up", begin: (redis) => redis.say("FLUSHALL"), end: nothing },
  { what: "is slow", state: null, begin: stutter, end: nothing },
  {
    what: "is read-only",
    state: "down",
    begin: (redis) => redis.say("REPLICAOF 127.0.0.1 1"),
    end: (redis) => redis.say("REPLICAOF NO ONE"),
  },
  {
    what: "is full",
    state: "down",
    begin: (redis) => redis.say("CONFIG SET maxmemory 1"),
    end: (redis) => redis.say("CONFIG SET maxmemory 0"),
  },
];

const stateOf = async ({ origin }: Child): Promise<unknown> =>
  Object(await (await fetch(`${origin}/api/v1/health`)).json()).shared_store;

test(
  `two processes on one Redis lose no request and answer nothing false, whatever happens to it (seed ${SEED})`,
  { timeout: 120_000, skip: reasonToSkip() },
  async (context) => {
    const random = seeded(SEED);
    const forbidden = await startForbidden();
    const agencies = await startChaoticAgencies(newSandbox(), forbidden.origin, random);
    const redis = await newRedisServer();
    context.after(() => Promise.all([agencies.close(), forbidden.close(), redis.close()]));
    await redis.start();
    const truth = await truthOf(agencies.origin);
    const start = (): Promise<Child> =>
      startChild({
        ...variablesOf(agencies.origin),
        REDIS_URL: redis.url,
        REPLICAS: "2",
        UPSTREAM_TIMEOUT_MS: String(TIMEOUT),
        CACHE_TTL_SECONDS: String(TTL),
        LOG_LEVEL: "info",
        NO_PROXY: "*",
        no_proxy: "*",
      });
    const replicas = await Promise.all([start(), start()]);
    context.after(() => Promise.all(replicas.map((replica) => replica.kill())));
    for (const agency of ["nppes", "openfda", "clinicaltrials", "cms"]) agencies.setIllness(agency, 0.05);

    const kinds = new Map<string, number>();
    const run = { isOn: true };
    /** Requests may be lost only by the process that is killed, those begun just before the next one started, too. */
    const killed = new Set<Child>();
    let longest = 0;
    const ask = async (number: number): Promise<void> => {
      const client = newKeepAliveClient();
      while (run.isOn) {
        const replica = replicas[number % 2];
        const question = questions[Math.floor(random() * questions.length)] ?? "/";
        const begun = performance.now();
        const fate = await client.get((replica?.origin ?? "") + question);
        const took = performance.now() - begun;
        if (fate.kind !== "answered") {
          assert.ok(replica !== undefined && killed.has(replica), JSON.stringify(fate));
          await sleep(PAUSE);
          continue;
        }
        longest = Math.max(longest, took);
        const kind = requireSound({ truth, seed: SEED, ttl: TTL + took / 1000 }, question, fate.status, fate.body);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        await sleep(PAUSE);
      }
      client.close();
    };
    const happen = async (): Promise<void> => {
      for (const { what, state, begin, end } of happenings) {
        await begin(redis);
        for (const replica of replicas)
          if (state !== null)
            await until(
              `health says that a Redis that ${what} is ${state}`,
              async () => (await stateOf(replica)) === state,
            );
        await sleep(LASTS);
        await end(redis);
        for (const replica of replicas)
          await until(`after Redis ${what}, it is up again`, async () => (await stateOf(replica)) === "up", {
            withinMs: 15_000,
          });
      }
      const [, second] = replicas;
      if (second !== undefined) killed.add(second);
      await second?.kill();
      await sleep(1000);
      const next = await start();
      replicas[1] = next;
      await until("the new process has Redis", async () => (await stateOf(next)) === "up");
      await sleep(LASTS);
      run.isOn = false;
    };
    await Promise.all([happen(), ...Array.from({ length: CLIENTS }, (_, number) => ask(number))]);

    context.diagnostic(`answers: ${JSON.stringify(Object.fromEntries([...kinds].toSorted()))}`);
    context.diagnostic(`longest: ${Math.round(longest)} ms`);
    assert.ok((kinds.get("200") ?? 0) > 500);
    assert.ok(longest < LONGEST, `an answer took ${Math.round(longest)} ms`);
    for (const { origin } of replicas) assert.equal((await figures(origin)).faults, 0);
  },
);
