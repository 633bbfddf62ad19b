import assert from "node:assert/strict";
import test from "node:test";
import { createCache } from "../../src/transport/cache.ts";
import { answerOf } from "./answers.ts";

const START = Date.UTC(2026, 0, 1);

function stopped(options: { ttlMs: number; maxBytes: number }) {
  let now = START;
  const cache = createCache({ ...options, clock: { now: () => now } });
  return { cache, advance: (ms: number) => void (now += ms) };
}

test("an answer is the same object until its time is over, and gone from then on", async () => {
  const { cache, advance } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  const answer = await answerOf({ a: 1 }, START);
  cache.set("key", answer);
  assert.equal(cache.get("key"), answer);
  advance(999);
  assert.equal(cache.get("key"), answer);
  advance(2);
  assert.equal(cache.get("key"), undefined);
});

test("time counts from when the agency gave the answer, not from when it was put in or read", async () => {
  const { cache, advance } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  cache.set("key", await answerOf({}, START - 600));
  advance(300);
  assert.ok(cache.get("key"));
  advance(101);
  assert.equal(cache.get("key"), undefined);
});

test("an answer that is too old already is not kept", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 1e6 });
  cache.set("key", await answerOf({}, START - 1000));
  assert.equal(cache.get("key"), undefined);
});

test("the bytes are bounded: the least recently used go first, and a giant is not kept at all", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 100_000 });
  for (let at = 0; at < 100; at++) {
    cache.set(`key ${at}`, await answerOf({ text: "x".repeat(5000) }, START));
    cache.get("key 0");
  }
  const kept = Array.from({ length: 100 }, (_, at) => at).filter((at) => cache.get(`key ${at}`) !== undefined);
  assert.ok(kept.length * 10_000 <= 100_000, `${kept.length} are kept`);
  assert.ok(kept.length >= 5 && kept.includes(0) && kept.includes(99));
  cache.set("giant", await answerOf({ text: "x".repeat(60_000) }, START));
  assert.equal(cache.get("giant"), undefined);
});

test("keys and entries count too: small answers under long addresses do not exceed the bytes together", async () => {
  const { cache } = stopped({ ttlMs: 1000, maxBytes: 100_000 });
  const keys = Array.from({ length: 300 }, (_, at) => `${at} ${"x".repeat(1000)}`);
  for (const key of keys) cache.set(key, await answerOf({}, START));
  const kept = keys.filter((key) => cache.get(key) !== undefined);
  assert.ok(kept.length > 50 && kept.length * 1500 <= 100_000, `${kept.length} are kept`);
});

test("after the clock was set back an answer is kept no longer than any other", async () => {
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
  test(`with ${JSON.stringify(options)} nothing is kept`, async () => {
    const { cache } = stopped(options);
    cache.set("key", await answerOf({}, START));
    assert.equal(cache.get("key"), undefined);
  });
