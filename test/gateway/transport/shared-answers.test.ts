import assert from "node:assert/strict";
import test from "node:test";
import type { CachedAnswer } from "../../../src/gateway/envelope.ts";
import { noSharedStore, type SharedStore, createSharedAnswers } from "../../../src/gateway/transport/cache.ts";
import { answerOf } from "./answers.ts";

const TTL = 60_000;
const PATIENCE = 1000;

/** Several processes on one store in memory; time passes only while one of them sleeps. */
function setUp({ ttlMs = TTL, onSleep = async (_now: number): Promise<void> => undefined } = {}) {
  let now = 0;
  const answers = new Map<string, { readonly answer: CachedAnswer; readonly ttlMs: number }>();
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
    clock: { now: () => now, monotonic: () => now },
    ttlMs,
    patienceMs: PATIENCE,
    async sleep(ms: number) {
      assert.ok(ms > 0 && ms <= 100);
      now += ms;
      await onSleep(now);
    },
  };
  return { shared: createSharedAnswers(options), options, store, answers, locks, now: () => now };
}

const never = (): Promise<CachedAnswer> => assert.fail("nobody was to be asked");

test("an answer of another process is used without a request, with its retrieval time", async () => {
  const { shared, answers } = setUp();
  const answer = await answerOf({ a: 1 }, -123);
  answers.set("key", { answer, ttlMs: TTL });
  assert.deepEqual(await shared.find("key"), answer);
  assert.deepEqual(await shared.ask("key", never), { answer, isRemote: true });
});

test("a new answer is requested once and shared for the rest of its time, and the lock is released", async () => {
  const { shared, answers, locks } = setUp();
  const answer = await answerOf({ a: 1 }, -10_000);
  assert.deepEqual(await shared.ask("key", async () => answer), { answer, isRemote: false });
  assert.deepEqual(answers.get("key"), { answer, ttlMs: TTL - 10_000 });
  assert.equal(locks.size, 0);
});

test("while another process sends the request, this one waits and uses its answer", async () => {
  const { shared, locks, answers } = setUp({
    onSleep: async (now) => {
      if (now >= 200) answers.set("key", { answer: await answerOf({ now }, now), ttlMs: TTL });
    },
  });
  locks.set("key", PATIENCE);
  const { answer, isRemote } = await shared.ask("key", never);
  assert.equal(isRemote, true);
  assert.equal(answer.retrievedAt, 200);
});

test("when the other process fails, this one sends the request at once", async () => {
  const setting = setUp({
    onSleep: async (now) => {
      if (now === 200) setting.locks.delete("key");
    },
  });
  setting.locks.set("key", PATIENCE);
  const answer = await answerOf({});
  assert.deepEqual(await setting.shared.ask("key", async () => answer), { answer, isRemote: false });
  assert.equal(setting.now(), 200);
});

test("the wait for a process that never finishes is limited", async () => {
  const { shared, locks, now } = setUp();
  locks.set("key", Number.POSITIVE_INFINITY);
  const answer = await answerOf({});
  assert.deepEqual(await shared.ask("key", async () => answer), { answer, isRemote: false });
  assert.ok(now() >= PATIENCE && now() <= PATIENCE + 100, `${now()} ms`);
});

test("a failure is thrown and not shared, and the lock is released", async () => {
  const { shared, answers, locks } = setUp();
  await assert.rejects(
    shared.ask("key", () => Promise.reject(new RangeError("ill"))),
    RangeError,
  );
  assert.equal(answers.size, 0);
  assert.equal(locks.size, 0);
  assert.equal((await shared.ask("key", () => answerOf({ a: 1 }))).isRemote, false);
});

test("without a store, or while it is down, the agency is still asked", async () => {
  const { options, now } = setUp();
  const alone = createSharedAnswers({ ...options, store: noSharedStore });
  const answer = await answerOf({});
  for (const _ of [1, 2]) assert.deepEqual(await alone.ask("key", async () => answer), { answer, isRemote: false });
  assert.equal(now(), 0);
});

test("a store that goes down during a wait ends the wait", async () => {
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
  assert.equal(
    (await createSharedAnswers({ ...options, store: leaving }).ask("key", async () => answer)).isRemote,
    false,
  );
  assert.ok(now() <= 100);
});

test("an answer from the future is ignored, because its age is unknown after a clock was set back", async () => {
  const { shared, answers } = setUp();
  answers.set("key", { answer: await answerOf({}, 3000), ttlMs: TTL });
  assert.equal(await shared.find("key"), undefined);
  answers.set("key", { answer: await answerOf({}, 1000), ttlMs: TTL });
  const { retrievedAt, arrivedAt } = (await shared.find("key")) ?? {};
  assert.deepEqual([retrievedAt, arrivedAt], [1000, 0], "clocks differ by a little");
});

test("with the cache turned off nothing is shared", async () => {
  const { shared, answers } = setUp({ ttlMs: 0 });
  await shared.ask("key", () => answerOf({}));
  assert.equal(answers.size, 0);
  answers.set("key", { answer: await answerOf({}), ttlMs: TTL });
  assert.equal(await shared.find("key"), undefined);
});

test("a shared answer that is too old for this process's settings is not used, however long others keep it", async () => {
  for (const ttlMs of [TTL, 0]) {
    const { shared, answers } = setUp({ ttlMs });
    answers.set("key", { answer: await answerOf({ old: true }, -TTL), ttlMs: 86_400_000 });
    const answer = await answerOf({ old: false });
    assert.deepEqual(await shared.ask("key", async () => answer), { answer, isRemote: false });
  }
});

test("when the request fails, the waiting processes try one after the other until one has an answer for all", async () => {
  const { shared, locks } = setUp({ onSleep: () => new Promise((resolve) => void setImmediate(resolve)) });
  const answer = await answerOf({});
  let caller = 0;
  let asked = 0;
  const ask = async (): Promise<CachedAnswer> => {
    assert.equal(++caller, 1, "never two at the same time");
    const turn = ++asked;
    await new Promise((resolve) => void setImmediate(resolve));
    caller--;
    if (turn < 3) throw new RangeError("ill");
    return answer;
  };
  const ended = await Promise.allSettled(Array.from({ length: 8 }, () => shared.ask("key", ask)));
  assert.equal(asked, 3);
  assert.equal(ended.filter(({ status }) => status === "rejected").length, 2);
  assert.equal(locks.size, 0);
});

test("an answer stored between the last look and the lock is used, without another request", async () => {
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
  assert.deepEqual(await createSharedAnswers({ ...options, store }).ask("key", never), { answer, isRemote: true });
  assert.equal(locks.size, 0);
});
