import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import fc from "fast-check";
import { createDayCounter, DayCount, type KnownDay } from "../../../../src/gateway/transport/budget.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;
const NOON = 20_000 * DAY + DAY / 2;

function setUp({ mock }: TestContext): (now: number) => void {
  mock.timers.enable({ apis: ["Date"], now: NOON });
  return (now) => mock.timers.setTime(now);
}

const granted = (day: DayCount, times: number): number =>
  Array.from({ length: times }, () => day.countAlone(1)).filter(({ isGranted }) => isGranted).length;

test("a clock that is set back over midnight, to whatever hour, does not grant a day twice", async (context) => {
  const setTime = setUp(context);
  for (const back of [HOUR, 13 * HOUR, 2 * DAY, 400 * DAY]) {
    setTime(NOON);
    const day = new DayCount(10, 1);
    assert.equal(granted(day, 20), 10);
    for (let passed = 0; passed < DAY / 2; passed += HOUR) {
      setTime(NOON - back + passed);
      assert.equal(granted(day, 1), 0, `${back / HOUR} hours back, ${passed / HOUR} hours later`);
    }
  }
});

test("a clock that ran a year ahead holds nobody up for longer than until the day after is over", (context) => {
  const setTime = setUp(context);
  const day = new DayCount(10, 1);
  setTime(NOON + 365 * DAY);
  assert.equal(granted(day, 20), 10);
  setTime(NOON);
  assert.equal(granted(day, 1), 0);
  setTime(NOON + 1.5 * DAY);
  assert.equal(granted(day, 20), 10);
});

test("processes without a store have together no more than a day's requests", (context) => {
  const setTime = setUp(context);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 }), (limit, replicas) => {
      setTime(NOON);
      const days = Array.from({ length: replicas }, () => new DayCount(limit, replicas));
      const sum = days.reduce((total, day) => total + granted(day, limit + 1), 0);
      assert.ok(sum <= limit && sum > limit - replicas, `${sum} of ${limit} by ${replicas}`);
    }),
    { numRuns: 50 },
  );
});

test("looking counts nothing", async (context) => {
  setUp(context);
  const { count } = createDayCounter(2, 1);
  await count(1);
  for (const _ of [1, 2, 3]) assert.deepEqual(await count(0), { isGranted: false, used: 1, resetsAt: 20_001 * DAY });
});

test("a store that is away leaves each process its part of what was left, and is told of it afterwards", async (context) => {
  setUp(context);
  const day = new DayCount(100, 2);
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
