import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a condition holds; fails the test when it does not within `withinMs`. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 10_000, everyMs = 20 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `not within ${withinMs} ms: ${what}`);
    await sleep(everyMs);
  }
}
