import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { createTurns, TakenTurns } from "../../src/transport/turns.ts";

const takenAt = async (turns: ReturnType<typeof createTurns>): Promise<number | null> =>
  turns.take().then((wait) => (wait === 0 ? Date.now() : null));

test("no span of a budget's length ever holds more than the budget, whenever turns are asked for", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 200 }),
      async (requests, seconds, pauses) => {
        const turns = createTurns(requests, seconds);
        const times: number[] = [];
        for (const pause of pauses) {
          context.mock.timers.tick(pause);
          const time = await takenAt(turns);
          if (time !== null) times.push(time);
        }
        for (const [at, time] of times.entries()) {
          const next = times[at + requests];
          if (next !== undefined) assert.ok(next - time >= 1000 * seconds, `${next - time} ms`);
        }
      },
    ),
  );
});

test("a refusal says exactly when the next turn is free, and it is", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const turns = createTurns(2, 1);
  await turns.take();
  context.mock.timers.tick(300);
  await turns.take();
  context.mock.timers.tick(100);
  const wait = await turns.take();
  assert.equal(wait, 600);
  context.mock.timers.tick(599);
  assert.equal(await takenAt(turns), null);
  context.mock.timers.tick(1);
  assert.equal(await takenAt(turns), 1_001_000);
});

test("a clock that is set back makes nobody wait longer than a budget's length, and lets no more through", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 10_000_000 });
  const turns = createTurns(2, 1);
  await turns.take();
  await turns.take();
  context.mock.timers.setTime(6_400_000);
  const wait = await turns.take();
  assert.equal(wait, 1000);
  context.mock.timers.tick(1000);
  assert.deepEqual([await takenAt(turns), await takenAt(turns), await takenAt(turns)], [6_401_000, 6_401_000, null]);
});

test("turns that others are about to take are not free", () => {
  const taken = new TakenTurns(2);
  assert.equal(taken.wait(1, 1), 0);
  for (const pending of [2, 3]) assert.ok(taken.wait(1, pending) > 0, `${pending} pending`);
});
