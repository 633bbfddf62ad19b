import { after, before } from "node:test";
import { Redis } from "ioredis";
import { newRedisServer, type RedisServer } from "./redis-server.ts";

/** What the tests of one `describe` share: a server, a bare connection to it, and what is closed at the end. */
export interface RedisFixture {
  readonly redis: RedisServer;
  readonly raw: Redis;
  readonly opened: { close(): void }[];
}

/** Starts a redis-server before the tests of the `describe` that calls this, and ends it after them. */
export function redisFixture(): RedisFixture {
  let redis: RedisServer;
  let raw: Redis;
  const opened: { close(): void }[] = [];
  before(async () => {
    redis = await newRedisServer();
    await redis.start();
    raw = new Redis(redis.url);
    opened.push({ close: () => raw.disconnect() });
  });
  after(async () => {
    redis.thaw();
    for (const { close } of opened) close();
    await redis.close();
  });
  return {
    get redis() {
      return redis;
    },
    get raw() {
      return raw;
    },
    opened,
  };
}
