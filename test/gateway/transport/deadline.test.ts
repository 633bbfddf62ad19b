import assert from "node:assert/strict";
import test from "node:test";
import { createDeadline } from "../../../src/gateway/transport/client.ts";
import { errorOf, failing, reasonOf, stopTime } from "./answers.ts";

test("a call past its deadline is a timeout that names the agency and the time, even if it never ends", async (context) => {
  const time = stopTime(context);
  const late = errorOf(createDeadline("The Agency", 1000)(() => new Promise<never>(() => undefined)));
  await time.pass(1000);
  const error = await late;
  assert.equal(error.reason, "timeout");
  assert.match(error.message, /The Agency gave no usable answer within 1 second\./);
});

test("a call within the deadline returns its own value or failure", async (context) => {
  stopTime(context);
  const within = createDeadline("The Agency", 1000);
  assert.equal(await within(async () => 7), 7);
  assert.equal(await reasonOf(within(failing("not_json"))), "not_json");
  await assert.rejects(
    within(() => Promise.reject(new RangeError("a bug"))),
    RangeError,
  );
});

test("a call that fails after its deadline is not an unhandled rejection", async (context) => {
  const time = stopTime(context);
  let fail: ((error: Error) => void) | undefined;
  const late = reasonOf(createDeadline("The Agency", 10)(() => new Promise((_resolve, reject) => (fail = reject))));
  await time.pass(10);
  assert.equal(await late, "timeout");
  fail?.(new Error("much later"));
  await time.pass(1);
});
