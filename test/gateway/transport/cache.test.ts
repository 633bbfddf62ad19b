import assert from "node:assert/strict";
import test from "node:test";
import { createCache } from "../../../src/gateway/transport/cache.ts";
import { answerOf } from "./answers.ts";

const START = Date.UTC(2026, 0, 1);

function stopped(options: { ttlMs: number; maxBytes: number }) {
  let now = START;
  const cache = createCache({ ...options, clock: { now: () => now, monotonic: () => now } });
  return { cache, advance: (ms: number) => void (now += ms) };
}

test("an answer stays the same object until it expires, and is then gone", async () => {
  const { cache, advance } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  const answer = await answerOf({ a: 1 }, START);
  cache.set("key", answer);
  assert.equal(cache.get("key"), answer);
  advance(999);
  assert.equal(cache.get("key"), answer);
  advance(2);
  assert.equal(cache.get("key"), undefined);
});

test("an answer's age counts from when the agency sent it, not from when it was stored or read", async () => {
  const { cache, advance } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  cache.set("key", await answerOf({}, START - 600));
  advance(300);
  assert.ok(cache.get("key"));
  advance(101);
  assert.equal(cache.get("key"), undefined);
});

test("an answer that is already too old is not stored", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  cache.set("key", await answerOf({}, START - 1000));
  assert.equal(cache.get("key"), undefined);
});

test("bytes are limited: the least recently used answers are dropped first, and one larger than the limit is not stored", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 100_000 });
  for (let at = 0; at < 100; at++) {
    cache.set(`key ${at}`, await answerOf({ text: "x".repeat(5000) }, START));
    cache.get("key 0");
  }
  const kept = Array.from({ length: 100 }, (_, at) => at).filter((at) => cache.get(`key ${at}`) !== undefined);
  assert.ok(kept.length * 20_000 <= 100_000, `${kept.length} are kept`);
  assert.ok(kept.length >= 4 && kept.includes(0) && kept.includes(99));
  cache.set("giant", await answerOf({ text: "x".repeat(60_000) }, START));
  assert.equal(cache.get("giant"), undefined);
});

test("keys and overhead count too: small answers with long keys stay within the limit", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 100_000 });
  const keys = Array.from({ length: 300 }, (_, at) => `${at} ${"x".repeat(1000)}`);
  for (const key of keys) cache.set(key, await answerOf({}, START));
  const kept = keys.filter((key) => cache.get(key) !== undefined);
  assert.ok(kept.length > 50 && kept.length * 1500 <= 100_000, `${kept.length} are kept`);
});

test("after the clock is set back, an answer is kept no longer than usual", async () => {
  const { cache, advance } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  cache.set("key", await answerOf({}, START + 3_600_000));
  assert.ok(cache.get("key"));
  advance(1001);
  assert.equal(cache.get("key"), undefined);
});

for (const options of [
  { ttlMs: 0, maxBytes: 1e6 },
  { ttlMs: 1000, maxBytes: 0 },
])
  test(`with ${JSON.stringify(options)} nothing is cached`, async () => {
    const { cache } = stopped(options);
    cache.set("key", await answerOf({}, START));
    assert.equal(cache.get("key"), undefined);
  });
