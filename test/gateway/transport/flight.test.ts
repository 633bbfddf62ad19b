import assert from "node:assert/strict";
import test from "node:test";
import { Flight } from "../../../src/gateway/transport/cache.ts";
import { settle } from "./answers.ts";
import { failureOf } from "../../support/failure.ts";

test("a thousand callers with one key share one call and its value", async () => {
  const flight = new Flight<object>(10);
  let calls = 0;
  const call = async () => {
    calls++;
    await settle();
    return { calls };
  };
  const runs = Array.from({ length: 1000 }, () => flight.run("key", call));
  assert.equal(runs.filter(({ isShared }) => !isShared).length, 1);
  const values = new Set(await Promise.all(runs.map(({ value }) => value)));
  assert.equal(values.size, 1);
  assert.equal(calls, 1);
});

test("different keys are different calls", async () => {
  const flight = new Flight<string>(10);
  const runs = ["a", "b", "c"].map((key) => flight.run(key, async () => key).value);
  assert.deepEqual(await Promise.all(runs), ["a", "b", "c"]);
});

test("a failure reaches every waiting caller and is not remembered", async () => {
  const flight = new Flight<string>(10);
  const failed = [1, 2, 3].map(() => flight.run("key", () => Promise.reject(new RangeError("ill"))).value);
  for (const { status } of await Promise.allSettled(failed)) assert.equal(status, "rejected");
  const next = flight.run("key", async () => "well");
  assert.equal(next.isShared, false);
  assert.equal(await next.value, "well");
});

test("a value is not remembered either: that is the cache's task", async () => {
  const flight = new Flight<number>(10);
  let calls = 0;
  const ask = () => flight.run("key", async () => ++calls).value;
  assert.deepEqual([await ask(), await ask()], [1, 2]);
});

test("with too many different calls pending, the next is refused at once but a shared one is not; finished calls make room", async () => {
  const flight = new Flight<string>(3);
  let end: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (end = resolve));
  const pending = ["a", "b", "c"].map((key) => flight.run(key, () => gate.then(() => key)).value);
  const refused = failureOf(() => flight.run("d", async () => "d"));
  assert.equal(refused.code, "overloaded");
  assert.equal(refused.status, 503);
  assert.equal(refused.retryAfterSeconds, 1);
  assert.equal(flight.run("a", async () => "other").isShared, true);
  end?.();
  assert.deepEqual(await Promise.all(pending), ["a", "b", "c"]);
  assert.equal(await flight.run("d", async () => "d").value, "d");
});
