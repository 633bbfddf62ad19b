import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { createTokens, TokenWindow } from "../../../../src/gateway/transport/budget.ts";

const takenAt = async (tokens: ReturnType<typeof createTokens>): Promise<number | null> =>
  tokens.take().then((wait) => (wait === 0 ? Date.now() : null));

test("no window of the budget's length ever has more than the budget, whenever tokens are taken", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  context.mock.method(performance, "now", () => Date.now());
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 200 }),
      async (requests, seconds, pauses) => {
        const tokens = createTokens(requests, seconds);
        const times: number[] = [];
        for (const pause of pauses) {
          context.mock.timers.tick(pause);
          const time = await takenAt(tokens);
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

test("a refusal says exactly when the next token is free, and it is", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  context.mock.method(performance, "now", () => Date.now());
  const tokens = createTokens(2, 1);
  await tokens.take();
  context.mock.timers.tick(300);
  await tokens.take();
  context.mock.timers.tick(100);
  const wait = await tokens.take();
  assert.equal(wait, 600);
  context.mock.timers.tick(599);
  assert.equal(await takenAt(tokens), null);
  context.mock.timers.tick(1);
  assert.equal(await takenAt(tokens), 1_001_000);
});

test("setting the system clock changes neither who waits nor how long", async (context) => {
  const tokens = createTokens(2, 1);
  await tokens.take();
  await tokens.take();
  context.mock.timers.enable({ apis: ["Date"], now: 6_400_000 });
  const wait = await tokens.take();
  assert.ok(wait > 900 && wait <= 1000, `${wait} ms`);
});

test("reserved tokens are not free", () => {
  const taken = new TokenWindow(2);
  assert.equal(taken.wait(1, 1), 0);
  for (const pending of [2, 3]) assert.ok(taken.wait(1, pending) > 0, `${pending} pending`);
});
