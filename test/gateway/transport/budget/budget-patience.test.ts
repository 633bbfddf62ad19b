import assert from "node:assert/strict";
import test from "node:test";
import { createBudget } from "../../../../src/gateway/transport/budget.ts";
import { noSharedStore } from "../../../../src/gateway/transport/cache.ts";
import { nppes } from "../../../../src/catalog/upstreams/nppes.ts";
import { errorOf, stopTime } from "../answers.ts";

const agencyWith = (requests: number, seconds: number) => ({
  ...nppes,
  politeness: { inFlight: 1, rate: { requests, seconds } },
});

test("a refusal's Retry-After is the agency's window, after which tokens are free", async (context) => {
  const time = stopTime(context);
  for (const seconds of [1, 60]) {
    const budget = createBudget(agencyWith(seconds, seconds), noSharedStore.tokens);
    const all = [1, 2, 3, 4].map(() => budget(async () => "sent"));
    const refused = await errorOf(budget(async () => "sent"));
    assert.deepEqual([refused.reason, refused.retryAfterSeconds], ["budget_exhausted", seconds]);
    await time.until(Promise.all(all));
  }
});

test("a caller that gives up while queued frees its slot at once, not when its token would have come", async (context) => {
  const time = stopTime(context);
  const pauses = [3_600_000];
  const budget = createBudget(agencyWith(1, 1), () => ({ take: async () => pauses.shift() ?? 0 }));
  const refused = errorOf(budget(() => assert.fail("it was sent")));
  await time.pass(3500, 100);
  assert.equal((await refused).reason, "budget_exhausted");
  assert.equal(await time.until(budget(async () => "sent")), "sent");
});
