import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test, { after, before, describe } from "node:test";
import { z } from "zod";
import { catalog } from "../../../src/app/gateway-parts.ts";
import { toConfig } from "../../../src/app/config.ts";
import type { Fetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { until } from "../../support/until.ts";
import { countingUpstream, hospitals, range, recalls } from "../../support/counting-upstream.ts";
import { newRedisServer, reasonToSkip, type RedisServer } from "./redis-server.ts";
import { newReplica, type Replica } from "./replica.ts";

/** Several services on one real redis-server, which may be slow or dead. */

const skip = reasonToSkip();

describe("services on one Redis", { skip, concurrency: false }, () => {
  let redis: RedisServer;
  const replicas: Replica[] = [];
  const replica = async (...[fetch, variables = {}]: [Fetch, Record<string, string>?]) => {
    const made = await newReplica(redis.url, fetch, { variables });
    replicas.push(made);
    return made;
  };
  before(async () => {
    redis = await newRedisServer();
    await redis.start();
  });
  after(async () => {
    redis.thaw();
    for (const { close } of replicas) close();
    await redis.close();
  });
  const fresh = () => redis.say("FLUSHALL");

  test("releases whose records differ share no answers, but their budgets", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const variables = { RATE_LIMIT_PER_MINUTE: "2" };
    const endpoints = catalog.endpoints.map((endpoint) =>
      endpoint.kind === "live" && endpoint.name === "hospitals"
        ? { ...endpoint, record: endpoint.record.extend({ added: z.string().nullable() }) }
        : endpoint,
    );
    const one = await replica(fetch, variables);
    const next = await newReplica(redis.url, fetch, { variables, released: { ...catalog, endpoints } });
    replicas.push(next);
    assert.match((await one.get(hospitals(5))).headers.get("cache-status") ?? "", /fwd=miss; stored/);
    assert.match((await next.get(hospitals(5))).headers.get("cache-status") ?? "", /fwd=miss; stored/);
    assert.equal(asked.length, 2);
    assert.equal((await next.get(hospitals(6))).status, 429, "one budget");
    const same = await replica(fetch, variables);
    assert.match((await same.get(hospitals(5))).headers.get("cache-status") ?? "", /detail=shared-store/);
  });

  test("an answer of one is a remote hit of the other, byte for byte and with its true retrieved_at", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const [one, other] = [await replica(fetch), await replica(fetch)];
    const first = await one.get(hospitals(5));
    const arrived = Date.now();
    await sleep(30);
    const second = await other.get(hospitals(5));
    assert.match(first.headers.get("cache-status") ?? "", /fwd=miss; stored/);
    assert.match(second.headers.get("cache-status") ?? "", /; hit; ttl=\d+; detail=shared-store/);
    assert.equal(second.headers.get("etag"), first.headers.get("etag"));
    const body = await second.text();
    assert.equal(body, await first.text());
    assert.ok(Date.parse(JSON.parse(body).retrieved_at) <= arrived);
    assert.equal(asked.length, 1);
    assert.match((await other.get(hospitals(5))).headers.get("cache-status") ?? "", /; hit; ttl=\d+$/);
  });

  test("what one keeps ends for the other when its time is over, counted from when the agency gave it", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const variables = { CACHE_TTL_SECONDS: "1" };
    const [one, other] = [await replica(fetch, variables), await replica(fetch, variables)];
    await one.get(hospitals(1));
    await until("the answer is over", async () => (await redis.say("DBSIZE")).startsWith(":0"), { withinMs: 3000 });
    assert.match((await other.get(hospitals(1))).headers.get("cache-status") ?? "", /fwd=miss/);
    assert.equal(asked.length, 2);
  });

  test("a failure of one process is not an answer for the other", async () => {
    await fresh();
    const { fetch } = countingUpstream();
    const ill = await replica(async () => new Response("<html>ill</html>", { status: 200 }));
    assert.equal((await ill.get(hospitals(2))).status, 502);
    assert.ok((await redis.say("DBSIZE")).startsWith(":0"), "neither an answer nor a lock is left");
    assert.equal((await (await replica(fetch)).get(hospitals(2))).status, 200);
  });

  test("a client's budget is one budget over all services", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const variables = { RATE_LIMIT_PER_MINUTE: "10" };
    const both = [await replica(fetch, variables), await replica(fetch, variables)] as const;
    const statuses: number[] = [];
    for (const at of range(20))
      statuses.push((await both[at % 2 === 0 ? 0 : 1].get(hospitals(at), "192.0.2.9")).status);
    assert.deepEqual(
      statuses,
      range(20).map((at) => (at < 10 ? 200 : 429)),
    );
    assert.equal(asked.length, 10);
    assert.equal((await both[0].get(hospitals(30), "192.0.2.10")).status, 200);
  });

  test("an agency's budget is one budget over all services", async () => {
    await fresh();
    const { asked, fetch } = countingUpstream();
    const variables = { UPSTREAM_RATE_LIMIT: "on" };
    const both = [await replica(fetch, variables), await replica(fetch, variables)] as const;
    const answers = await Promise.all(range(14).map((at) => both[at % 2 === 0 ? 0 : 1].get(recalls(at))));
    assert.ok(answers.every(({ status }) => status === 200));
    const [begin = 0] = asked.map(({ at }) => at);
    for (const [index, { at }] of asked.entries()) {
      const windows = Math.floor((at - begin + 100) / 1000) + 1;
      assert.ok(index + 1 <= 4 * windows * 1.05, `${index + 1} requests within ${Math.round(at - begin)} ms`);
    }
  });

  test("a Redis that answers nothing delays no request by a second, and is used again when it answers", async () => {
    await fresh();
    const { fetch } = countingUpstream();
    const slow = await replica(fetch, { UPSTREAM_RATE_LIMIT: "on", RATE_LIMIT_PER_MINUTE: "1000" });
    redis.freeze();
    const durations = await Promise.all(
      range(4).map(async (at) => {
        const start = performance.now();
        assert.equal((await slow.get(recalls(at))).status, 200);
        return performance.now() - start;
      }),
    );
    assert.ok(Math.max(...durations) < 1000, `${durations.map(Math.round).join(", ")} ms`);
    assert.equal(await slow.storeState(), "down");
    redis.thaw();
    let at = 0;
    await until("it is used again", async () => {
      await slow.get(`/api/v1/providers/search?first_name=Josephine&limit=${1 + (at++ % 50)}`);
      return (await slow.storeState()) === "up";
    });
  });

  test("Redis killed under load loses no request; health and metrics say so; it comes back by itself", async () => {
    await fresh();
    const { fetch } = countingUpstream(5);
    const variables = { RATE_LIMIT_PER_MINUTE: "1000000", CACHE_TTL_SECONDS: "1" };
    const both = [await replica(fetch, variables), await replica(fetch, variables)] as const;
    const statuses = new Map<number, number>();
    const end = performance.now() + 2500;
    const client = async (from: number): Promise<void> => {
      for (let at = from; performance.now() < end; at += 7) {
        const { status } = await both[at % 2 === 0 ? 0 : 1].get(hospitals(at));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const load = Promise.all(range(16).map(client));
    await sleep(800);
    await redis.kill();
    await load;
    assert.deepEqual([...statuses.keys()], [200], JSON.stringify([...statuses]));
    assert.ok((statuses.get(200) ?? 0) > 100);
    for (const one of both) {
      assert.equal(await one.storeState(), "down");
      assert.match(await one.metrics(), /^phdg_shared_store_up 0$/m);
    }
    await redis.start();
    for (const one of both)
      await until("it is up again", async () => (await one.storeState()) === "up", { withinMs: 15_000 });
    assert.match(await both[0].metrics(), /^phdg_shared_store_up 1$/m);
    let at = 0;
    await until("answers are shared again", async () => {
      await both[0].get(hospitals(++at));
      return /shared-store/.test((await both[1].get(hospitals(at))).headers.get("cache-status") ?? "");
    });
  });
});

test("a service that never reaches its Redis answers all the same, at once", async (context) => {
  const { fetch } = countingUpstream();
  const alone = await newReplica("redis://127.0.0.1:1", fetch, { isReachable: false });
  context.after(() => alone.close());
  const start = performance.now();
  assert.equal((await alone.get(hospitals(6))).status, 200);
  assert.ok(performance.now() - start < 3000);
  assert.equal(await alone.storeState(), "down");
  await until("metrics say so", async () => /^phdg_shared_store_up 0$/m.test(await alone.metrics()));
});

test("REDIS_URL may name several addresses of a cluster, separated by commas", () => {
  const REDIS_URL = "redis://127.0.0.1:7000,redis://127.0.0.1:7001";
  assert.equal(toConfig({ REDIS_URL }).REDIS_URL, REDIS_URL);
});
