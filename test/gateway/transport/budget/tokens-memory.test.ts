import assert from "node:assert/strict";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TokenWindow } from "../../../../src/gateway/transport/budget.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

test("memory does not grow with the number of tokens taken", () => {
  const taken = new TokenWindow(4);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let tokens = 0; tokens < 3e6; tokens++) taken.add();
  collect();
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  assert.ok(taken.wait(60) > 0);
  assert.ok(megabytes < 8, `${megabytes} MB`);
});
