import assert from "node:assert/strict";
import test from "node:test";
import type { Answer } from "../../src/answer.ts";
import { noSharedStore } from "../../src/transport/no-shared-store.ts";
import { createSharedFlight } from "../../src/transport/shared-flight.ts";
import type { SharedStore } from "../../src/transport/shared-store.ts";
import { answerOf } from "./answers.ts";

const TTL = 60_000;
const PATIENCE = 1000;

/** Several processes on one store in memory; time passes only while one of them sleeps. */
function setUp({ ttlMs = TTL, onSleep = async (_now: number): Promise<void> => undefined } = {}) {
  let now = 0;
  const answers = new Map<string, { readonly answer: Answer; readonly ttlMs: number }>();
  const locks = new Map<string, number>();
  const store: SharedStore = {
    ...noSharedStore,
    get: async (key) => answers.get(key)?.answer,
    set: async (key, answer, ttlMs) => void answers.set(key, { answer, ttlMs }),
    async lock(key, ttl) {
      if ((locks.get(key) ?? -1) > now) return { kind: "taken" };
      locks.set(key, now + ttl);
      return { kind: "held", release: async () => void locks.delete(key) };
    },
  };
  const options = {
    store,
    clock: { now: () => now },
    ttlMs,
    patienceMs: PATIENCE,
    async sleep(ms: number) {
      assert.ok(ms > 0 && ms <= 100);
      now += ms;
      await onSleep(now);
    },
  };
  return { flight: createSharedFlight(options), options, store, answers, locks, now: () => now };
}

const never = (): Promise<Answer> => assert.fail("nobody was to be asked");

test("what another process knows is taken without asking, with the moment when it was retrieved", async () => {
  const { flight, answers } = setUp();
  const answer = await answerOf({ a: 1 }, 123);
  answers.set("key", { answer, ttlMs: TTL });
  assert.deepEqual(await flight("key", never), { answer, isRemote: true });
});

test("what nobody knows is asked once, shared for the rest of its time, and the lock is free again", async () => {
  const { flight, answers, locks } = setUp();
  const answer = await answerOf({ a: 1 }, -10_000);
  assert.deepEqual(await flight("key", async () => answer), { answer, isRemote: false });
  assert.deepEqual(answers.get("key"), { answer, ttlMs: TTL - 10_000 });
  assert.equal(locks.size, 0);
});

test("while another process asks, this one waits and takes its answer", async () => {
  const { flight, locks, answers } = setUp({
    onSleep: async (now) => {
      if (now >= 200) answers.set("key", { answer: await answerOf({ now }, now), ttlMs: TTL });
    },
  });
  locks.set("key", PATIENCE);
  const { answer, isRemote } = await flight("key", never);
  assert.equal(isRemote, true);
  assert.equal(answer.retrievedAt, 200);
});

test("when the other process fails, this one asks at once", async () => {
  const setting = setUp({
    onSleep: async (now) => {
      if (now === 200) setting.locks.delete("key");
    },
  });
  setting.locks.set("key", PATIENCE);
  const answer = await answerOf({});
  assert.deepEqual(await setting.flight("key", async () => answer), { answer, isRemote: false });
  assert.equal(setting.now(), 200);
});

test("another process that never ends is waited for within bounds", async () => {
  const { flight, locks, now } = setUp();
  locks.set("key", Number.POSITIVE_INFINITY);
  const answer = await answerOf({});
  assert.deepEqual(await flight("key", async () => answer), { answer, isRemote: false });
  assert.ok(now() >= PATIENCE && now() <= PATIENCE + 100, `${now()} ms`);
});

test("a failure is thrown, is not shared, and frees the lock", async () => {
  const { flight, answers, locks } = setUp();
  await assert.rejects(
    flight("key", () => Promise.reject(new RangeError("ill"))),
    RangeError,
  );
  assert.equal(answers.size, 0);
  assert.equal(locks.size, 0);
  assert.equal((await flight("key", () => answerOf({ a: 1 }))).isRemote, false);
});

test("a store that is away, or none, costs nothing but the help: the agency is asked", async () => {
  const { options, now } = setUp();
  const alone = createSharedFlight({ ...options, store: noSharedStore });
  const answer = await answerOf({});
  for (const _ of [1, 2]) assert.deepEqual(await alone("key", async () => answer), { answer, isRemote: false });
  assert.equal(now(), 0);
});

test("a store that goes away while one waits ends the wait", async () => {
  const { options, locks, now } = setUp();
  locks.set("key", PATIENCE);
  let isAway = false;
  const leaving: SharedStore = {
    ...options.store,
    async lock(key, ttl) {
      const lock = isAway ? ({ kind: "unavailable" } as const) : await options.store.lock(key, ttl);
      isAway = true;
      return lock;
    },
  };
  const answer = await answerOf({});
  assert.equal((await createSharedFlight({ ...options, store: leaving })("key", async () => answer)).isRemote, false);
  assert.ok(now() <= 100);
});

test("with the cache turned off nothing is shared", async () => {
  const { flight, answers } = setUp({ ttlMs: 0 });
  await flight("key", () => answerOf({}));
  assert.equal(answers.size, 0);
});

test("an answer that is older than answers of this process may be is not taken, however long another keeps it", async () => {
  for (const ttlMs of [TTL, 0]) {
    const { flight, answers } = setUp({ ttlMs });
    answers.set("key", { answer: await answerOf({ old: true }, -TTL), ttlMs: 86_400_000 });
    const answer = await answerOf({ old: false });
    assert.deepEqual(await flight("key", async () => answer), { answer, isRemote: false });
  }
});

test("when the one that asks fails, the others ask one after the other, until one has an answer for all", async () => {
  const { flight, locks } = setUp({ onSleep: () => new Promise((resolve) => void setImmediate(resolve)) });
  const answer = await answerOf({});
  let asking = 0;
  let asked = 0;
  const ask = async (): Promise<Answer> => {
    assert.equal(++asking, 1, "never two at the same time");
    const turn = ++asked;
    await new Promise((resolve) => void setImmediate(resolve));
    asking--;
    if (turn < 3) throw new RangeError("ill");
    return answer;
  };
  const ended = await Promise.allSettled(Array.from({ length: 8 }, () => flight("key", ask)));
  assert.equal(asked, 3);
  assert.equal(ended.filter(({ status }) => status === "rejected").length, 2);
  assert.equal(locks.size, 0);
});

test("an answer that comes between the last look and the lock is taken: the agency is not asked once more", async () => {
  const { options, answers, locks } = setUp();
  const answer = await answerOf({ a: 1 });
  let looks = 0;
  const store: SharedStore = {
    ...options.store,
    async lock(key, ttl) {
      if (looks++ === 0) return { kind: "taken" };
      answers.set(key, { answer, ttlMs: TTL });
      return options.store.lock(key, ttl);
    },
  };
  assert.deepEqual(await createSharedFlight({ ...options, store })("key", never), { answer, isRemote: true });
  assert.equal(locks.size, 0);
});
