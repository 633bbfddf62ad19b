import assert from "node:assert/strict";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TakenTurns } from "../../src/transport/turns.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

test("millions of turns take no more memory than the few that a budget has", () => {
  const taken = new TakenTurns(4);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let turns = 0; turns < 3e6; turns++) taken.add();
  collect();
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  assert.ok(taken.wait(60) > 0);
  assert.ok(megabytes < 8, `${megabytes} MB`);
});
