import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { GatewayError, type Reason } from "../../../src/core/errors.ts";
import { createRetry } from "../../../src/gateway/transport/client.ts";
import type { UpstreamResponse } from "../../../src/catalog/upstream.ts";
import { answered, failing, settle, stopTime } from "./answers.ts";

/** Runs calls in turn (the last one repeats) and says how often and after which pauses they were made. */
async function run(context: TestContext, calls: readonly (() => Promise<UpstreamResponse>)[], random = 0) {
  const time = stopTime(context);
  const pauses: number[] = [];
  const retry = createRetry({
    blamesQuery: (answer) => answer.text.includes("Check your request"),
    random: () => random,
    onRetry: (delayMs) => pauses.push(delayMs),
  });
  let made = 0;
  const outcome = retry(() => (calls[Math.min(made++, calls.length - 1)] ?? failing("network"))()).then(
    (answer) => answer.status,
    (error: unknown) => (error instanceof GatewayError ? error.reason : "failed"),
  );
  await time.pass(5000);
  await settle();
  return { made, pauses, outcome: await outcome };
}

const giving =
  (status: number, fields: Partial<UpstreamResponse> = {}) =>
  () =>
    Promise.resolve(answered(status, fields));
const well = giving(200);

for (const status of [429, 500, 501, 502, 503, 504])
  test(`HTTP ${status} is retried exactly once`, async (context) => {
    assert.deepEqual(await run(context, [giving(status), well]), { made: 2, pauses: [50], outcome: 200 });
    context.mock.timers.reset();
    assert.deepEqual(await run(context, [giving(status)]), { made: 2, pauses: [50], outcome: status });
  });

test("a failed connection is retried exactly once", async (context) => {
  assert.deepEqual(await run(context, [failing("network"), well]), { made: 2, pauses: [50], outcome: 200 });
  context.mock.timers.reset();
  assert.deepEqual(await run(context, [failing("network")]), { made: 2, pauses: [50], outcome: "network" });
});

for (const status of [200, 204, 400, 401, 403, 404, 408, 410, 422])
  test(`HTTP ${status} is never retried`, async (context) => {
    assert.deepEqual(await run(context, [giving(status)]), { made: 1, pauses: [], outcome: status });
  });

for (const status of [429, 500, 503])
  test(`HTTP ${status} that blames the query is never retried`, async (context) => {
    const blaming = giving(status, { text: "Check your request and try again" });
    assert.equal((await run(context, [blaming])).made, 1);
  });

const neverAgain = ["timeout", "redirected", "too_large", "not_json", "circuit_open", "budget_exhausted"] as const;
for (const reason of neverAgain satisfies readonly Reason[])
  test(`a failure by ${reason} is never retried`, async (context) => {
    assert.equal((await run(context, [failing(reason)])).made, 1);
  });

test("if our own budget refuses the retry, the first attempt's failure is reported", async (context) => {
  const refused = failing("budget_exhausted");
  assert.equal((await run(context, [giving(503), refused])).outcome, 503);
  context.mock.timers.reset();
  assert.equal((await run(context, [failing("network"), refused])).outcome, "network");
  context.mock.timers.reset();
  assert.equal((await run(context, [giving(503), failing("timeout")])).outcome, "timeout");
});

test("an error in our own code is never retried", async (context) => {
  assert.equal((await run(context, [() => Promise.reject(new RangeError("a bug"))])).made, 1);
});

for (const [seconds, pause] of [
  [0, 50],
  [1, 1050],
  [2, 2050],
] as const)
  test(`the retry waits for Retry-After: ${seconds} plus a random pause`, async (context) => {
    const { made, pauses } = await run(context, [giving(503, { retryAfterSeconds: seconds }), well]);
    assert.deepEqual({ made, pauses }, { made: 2, pauses: [pause] });
  });

for (const seconds of [3, 60, 3600])
  test(`Retry-After: ${seconds} means that there is no retry`, async (context) => {
    const { made, outcome } = await run(context, [giving(503, { retryAfterSeconds: seconds }), well]);
    assert.deepEqual({ made, outcome }, { made: 1, outcome: 503 });
  });

test("the pause before a retry is random, between 50 and 250 ms", async (context) => {
  const pauses: number[] = [];
  for (const random of [0, 0.25, 0.5, 0.999]) {
    pauses.push(...(await run(context, [giving(500), well], random)).pauses);
    context.mock.timers.reset();
  }
  assert.deepEqual(pauses.map(Math.round), [50, 100, 150, 250]);
});
