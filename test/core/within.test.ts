import assert from "node:assert/strict";
import test from "node:test";
import { within } from "../../src/core/clock.ts";

const late = (): Error => new Error("late");

test("work that ends in time gives its value or its own error", async () => {
  assert.equal(await within(1000, Promise.resolve(7), late), 7);
  await assert.rejects(within(1000, Promise.reject(new Error("own")), late), { message: "own" });
});

test("work that takes longer ends with the error for that", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const ended = assert.rejects(within(1000, new Promise(() => undefined), late), { message: "late" });
  context.mock.timers.tick(1000);
  await ended;
});
