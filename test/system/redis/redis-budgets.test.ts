import assert from "node:assert/strict";
import test from "node:test";
import { connectRedis } from "../../../src/platforms/redis/redis-store.ts";
import { until } from "../../support/until.ts";
import { range } from "../../support/counting-upstream.ts";
import { newRedisServer, reasonToSkip } from "./redis-server.ts";

/** Budgets on a real redis-server that is there but answers nothing. */

test(
  "one budget waits for a Redis that hangs; then all are counted here at once, until it answers again",
  { skip: reasonToSkip() },
  async (context) => {
    const redis = await newRedisServer();
    await redis.start();
    const seen: unknown[] = [];
    const store = connectRedis(redis.url, (observation) => seen.push(observation), { schema: "a" });
    context.after(async () => {
      redis.thaw();
      store.close();
      await redis.close();
    });
    await until("the store is reached", () => store.isUp() === true);
    const clients = store.counter("client", 2, 60);
    const tokens = store.tokens("agency", 2, 60);
    await clients.take("first");
    redis.freeze();
    await clients.take("second");
    assert.equal(store.isUp(), false);
    const begun = performance.now();
    for (const _ of range(2)) assert.equal(await tokens.take(), 0);
    for (const _ of range(2)) await clients.take("third");
    assert.ok((await tokens.take()) > 0, "an agency's budget holds");
    assert.equal((await clients.take("third")).taken, 3, "a client's budget holds");
    const durationMs = performance.now() - begun;
    assert.ok(durationMs < 750, `${Math.round(durationMs)} ms, where six commands could have waited 150 ms each`);
    redis.thaw();
    await until("a budget asks the store again", async () => {
      await clients.take("fourth");
      return store.isUp() === true;
    });
    assert.equal((await clients.take("first")).taken, 2, "the store has counted the first");
    assert.deepEqual(
      seen,
      [true, false, true].map((isUp) => ({ kind: "shared_store", isUp })),
    );
  },
);

test(
  "what is said of a store that nobody asks is true within seconds: that it hangs, and that it answers again",
  { skip: reasonToSkip() },
  async (context) => {
    const redis = await newRedisServer();
    await redis.start();
    const store = connectRedis(redis.url, () => undefined, { schema: "a" });
    context.after(async () => {
      redis.thaw();
      store.close();
      await redis.close();
    });
    await until("the store is reached", () => store.isUp() === true);
    redis.freeze();
    await until("it is said to be down", () => store.isUp() === false, { withinMs: 20_000 });
    redis.thaw();
    await until("it is said to be up", () => store.isUp() === true, { withinMs: 20_000 });
  },
);
