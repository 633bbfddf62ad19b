import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { connectRedis } from "../../../src/platforms/redis/redis-store.ts";
import { range } from "../../support/counting-upstream.ts";
import { until } from "../../support/until.ts";
import { redisFixture } from "./redis-fixture.ts";
import { reasonToSkip } from "./redis-server.ts";

/** An agency's day, counted by several processes on a real redis-server. */

describe("a day of an agency in Redis", { skip: reasonToSkip(), concurrency: false }, () => {
  const shared = redisFixture();
  const { opened } = shared;
  const ready = async (replicas = 1) => {
    const store = connectRedis(shared.redis.url, () => undefined, { schema: "test", replicas });
    opened.push(store);
    await until("the store is reached", () => store.isUp() === true);
    return store;
  };

  test("all processes draw from one day, and each sees what is used", async () => {
    const days = [(await ready()).day("shared", 10), (await ready()).day("shared", 10)] as const;
    const counted = await Promise.all(range(30).map((at) => days[at % 2 === 0 ? 0 : 1].count(1)));
    assert.equal(counted.filter(({ isGranted }) => isGranted).length, 10);
    for (const day of days) assert.equal((await day.count(0)).used, 10);
  });

  test("a store that has lost its data grants the day no second time", async () => {
    const day = (await ready()).day("lost", 10);
    for (const _ of range(8)) await day.count(1);
    await shared.raw.flushall();
    const granted = await Promise.all(range(5).map(() => day.count(1)));
    assert.equal(granted.filter(({ isGranted }) => isGranted).length, 2);
    assert.equal((await (await ready()).day("lost", 10).count(0)).used, 10, "another process is told");
  });

  test("a day of Redis' clock that lies ahead goes on, and one that has passed is over", async () => {
    const store = await ready();
    const today = Math.floor(Date.now() / 86_400_000);
    for (const [name, day, used] of [
      ["yesterday", today - 1, 1],
      ["tomorrow", today + 1, 8],
      ["next year", today + 365, 8],
    ] as const) {
      await shared.raw.hset(`phdg:4:day:${name}`, { day, used: 7 });
      assert.equal((await store.day(name, 10).count(1)).used, used, name);
    }
    assert.equal(await shared.raw.hget("phdg:4:day:next year", "day"), String(today + 1));
    assert.ok((await shared.raw.pttl("phdg:4:day:tomorrow")) > 0, "nothing is kept for ever");
  });

  test("while Redis hangs each process counts its part of what was left, and Redis is told afterwards", async () => {
    const stores = [await ready(2), await ready(2)] as const;
    const days = stores.map((store) => store.day("outage", 20));
    for (const day of days) for (const _ of range(4)) await day.count(1);
    for (const day of days) await day.count(0);
    shared.redis.freeze();
    for (const day of days) {
      const alone: boolean[] = [];
      for (const _ of range(10)) alone.push((await day.count(1)).isGranted);
      assert.equal(alone.filter(Boolean).length, 6, "half of the twelve that were left");
    }
    shared.redis.thaw();
    await until("the stores are reached again", async () => {
      for (const day of days) await day.count(0);
      return stores.every((store) => store.isUp() === true);
    });
    const used = Number(await shared.raw.hget("phdg:4:day:outage", "used"));
    assert.ok(used >= 20, `${used}`);
    assert.ok(used <= 26, `${used}; what Redis did without being heard counts twice at most`);
    for (const day of days) assert.equal((await day.count(1)).isGranted, false);
  });
});
