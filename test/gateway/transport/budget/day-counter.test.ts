import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { createDayCounter, DayCount, type KnownDay } from "../../../../src/gateway/transport/budget.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;
const NOON = 20_000 * DAY + DAY / 2;

/** A time of the test's own, at noon of a day. */
function setUp(): { readonly now: () => number; setTime(now: number): void } {
  let time = NOON;
  return { now: () => time, setTime: (now) => void (time = now) };
}

const granted = (day: DayCount, times: number): number =>
  Array.from({ length: times }, () => day.countAlone(1)).filter(({ isGranted }) => isGranted).length;

test("setting the clock back over midnight, or a year ahead and back, neither grants a day twice nor delays anyone", ({
  mock,
}) => {
  const day = new DayCount(10, 1);
  assert.equal(granted(day, 20), 10);
  const now = Date.now();
  let away = 0;
  mock.method(Date, "now", () => now + away);
  for (away of [-HOUR, -13 * HOUR, -2 * DAY, -400 * DAY, 365 * DAY])
    assert.equal(granted(day, 1), 0, `${away / HOUR} hours away`);
  mock.method(performance, "now", () => now - performance.timeOrigin + DAY);
  assert.equal(granted(day, 20), 10, "a day later by the time that has passed");
});

test("a store that is a year ahead is believed to be in tomorrow at most", async () => {
  const { now, setTime } = setUp();
  const day = new DayCount(10, 1, now);
  await day.count(1, async () => ({ isGranted: true, used: 10, day: 20_365 }));
  assert.equal(day.countAlone(1).isGranted, false);
  setTime(NOON + 2 * DAY);
  assert.equal(granted(day, 20), 10);
});

test("processes without a store together send no more than a day's requests", () => {
  const { now, setTime } = setUp();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 }), (limit, replicas) => {
      setTime(NOON);
      const days = Array.from({ length: replicas }, () => new DayCount(limit, replicas, now));
      const sum = days.reduce((total, day) => total + granted(day, limit + 1), 0);
      assert.ok(sum <= limit && sum > limit - replicas, `${sum} of ${limit} by ${replicas}`);
    }),
    { numRuns: 50 },
  );
});

test("looking counts nothing", async () => {
  const { count } = createDayCounter(2, 1, setUp().now);
  await count(1);
  for (const _ of [1, 2, 3])
    assert.deepEqual(await count(0), { isGranted: false, used: 1, resetsAt: 20_001 * DAY, endsInMs: DAY / 2 });
});

test("while the store is away, each process may use its part of what was left, and adds it to the count afterwards", async () => {
  const day = new DayCount(100, 2, setUp().now);
  const told: KnownDay[] = [];
  const asked = async (used: number | null) =>
    day.count(1, async (known) => {
      told.push(known);
      return used === null ? null : { isGranted: true, used, day: 20_000 };
    });
  assert.equal((await asked(61)).used, 61);
  const alone = [];
  for (let times = 0; times < 25; times++) alone.push((await asked(null)).isGranted);
  assert.equal(alone.filter(Boolean).length, 19, "half of the 39 that were left");
  told.length = 0;
  assert.equal((await asked(81)).used, 81);
  await asked(82);
  assert.deepEqual(told, [
    { day: 20_000, shared: 61, alone: 19 },
    { day: 20_000, shared: 81, alone: 0 },
  ]);
});
