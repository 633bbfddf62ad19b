import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { createBreaker } from "../../../src/gateway/transport/client.ts";
import { answered, errorOf, failing, reasonOf, stopTime } from "./answers.ts";

/** Stands still with the test's time. */
const clock = { monotonic: () => performance.now() };

function setUp(context: TestContext) {
  const time = stopTime(context);
  const states: string[] = [];
  const breaker = createBreaker({
    agency: "The Agency",
    blamesQuery: ({ text }) => text.includes("Check your request"),
    clock,
    onChange: (state) => states.push(state),
  });
  let asked = 0;
  const ask = (status: number, text = "{}") =>
    breaker.execute(async () => {
      asked++;
      return answered(status, { text });
    });
  return { time, states, breaker, ask, asked: () => asked };
}

const FIVE = Array.from({ length: 5 }, (_, at) => at);

test("after five failures in a row the breaker refuses at once with circuit_open and Retry-After, and sends nothing", async (context) => {
  const { breaker, states, ask, asked } = setUp(context);
  for (const _ of FIVE) {
    assert.equal(breaker.state(), "closed");
    assert.equal((await ask(503)).status, 503);
  }
  assert.equal(breaker.state(), "open");
  const error = await errorOf(ask(200));
  assert.equal(error.reason, "circuit_open");
  assert.equal(error.code, "upstream_unavailable");
  assert.equal(error.retryAfterSeconds, 5);
  assert.match(error.message, /The Agency failed 5 times in a row/);
  assert.equal(asked(), 5);
  assert.deepEqual(states, ["open"]);
});

for (const reason of ["network", "timeout"] as const)
  test(`five failures by ${reason} open the breaker`, async (context) => {
    const { breaker, ask } = setUp(context);
    for (const _ of FIVE) assert.equal(await reasonOf(breaker.execute(failing(reason))), reason);
    assert.equal(await reasonOf(ask(200)), "circuit_open");
  });

for (const reason of ["too_large", "not_json", "redirected", "budget_exhausted"] as const)
  test(`failures by ${reason} do not count for the breaker`, async (context) => {
    const { breaker } = setUp(context);
    for (const _ of [...FIVE, ...FIVE]) await reasonOf(breaker.execute(failing(reason)));
    assert.equal(breaker.state(), "closed");
  });

test("errors that blame the query or the caller do not open the breaker", async (context) => {
  const { breaker, ask } = setUp(context);
  for (const _ of FIVE) await ask(500, "Check your request and try again");
  for (const status of [400, 403, 404, 400, 403, 404]) await ask(status);
  assert.equal(breaker.state(), "closed");
});

test("one success resets the breaker's count", async (context) => {
  const { breaker, ask } = setUp(context);
  for (const status of [500, 500, 500, 500, 200, 500, 500, 500, 500]) await ask(status);
  assert.equal(breaker.state(), "closed");
});

test("after five seconds one trial call is let through, all others are refused meanwhile, and its success closes the breaker", async (context) => {
  const { breaker, states, time, ask, asked } = setUp(context);
  for (const _ of FIVE) await ask(500);
  await time.pass(4999);
  assert.equal(await reasonOf(ask(200)), "circuit_open");
  await time.pass(1);
  let answer: (() => void) | undefined;
  const probe = breaker.execute(
    () => new Promise<ReturnType<typeof answered>>((resolve) => (answer = () => resolve(answered(200)))),
  );
  assert.equal(breaker.state(), "half-open");
  const second = await errorOf(ask(200));
  assert.deepEqual([second.reason, second.retryAfterSeconds], ["circuit_open", 5]);
  assert.equal(asked(), 5);
  answer?.();
  assert.equal((await probe).status, 200);
  assert.equal(breaker.state(), "closed");
  assert.deepEqual(states, ["open", "half-open", "closed"]);
});

test("a failed trial call opens the breaker for another five seconds, as often as it fails", async (context) => {
  const { breaker, time, ask, asked } = setUp(context);
  for (const _ of FIVE) await ask(500);
  for (const round of FIVE) {
    await time.pass(5000);
    assert.equal((await ask(500)).status, 500);
    assert.equal(breaker.state(), "open");
    assert.equal(await reasonOf(ask(200)), "circuit_open");
    assert.equal(asked(), 6 + round);
  }
  await time.pass(5000);
  assert.equal((await ask(200)).status, 200);
  assert.equal(breaker.state(), "closed");
});

test("a trial call that our own budget refuses was never sent and does not close the breaker", async (context) => {
  const { breaker, time, ask } = setUp(context);
  for (const _ of FIVE) await ask(500);
  await time.pass(5000);
  assert.equal(await reasonOf(breaker.execute(failing("budget_exhausted"))), "budget_exhausted");
  assert.equal(breaker.state(), "open");
  assert.equal(await reasonOf(ask(200)), "circuit_open");
});

test("each agency has its own breaker", async (context) => {
  const { breaker, ask } = setUp(context);
  const other = createBreaker({ agency: "Another", blamesQuery: () => false, clock, onChange: () => undefined });
  for (const _ of FIVE) await ask(500);
  assert.equal(breaker.state(), "open");
  assert.equal((await other.execute(async () => answered(200))).status, 200);
});

test("setting the system clock back keeps no agency's circuit open for longer", async ({ mock }) => {
  let now = 0;
  const { execute, state } = createBreaker({
    agency: "The Agency",
    blamesQuery: () => false,
    clock: { monotonic: () => now },
    onChange: () => undefined,
  });
  for (const _ of FIVE) await execute(async () => answered(500));
  assert.equal(state(), "open");
  mock.method(Date, "now", () => -3_600_000);
  now = 5000;
  assert.equal((await execute(async () => answered(200))).status, 200);
  assert.equal(state(), "closed");
});
