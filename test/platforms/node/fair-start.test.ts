import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import test from "node:test";
import { FairStart } from "../../../src/platforms/node/client-limits.ts";

test("one request of each client begins at once, the others in turn, client after client", async () => {
  const fair = new FairStart();
  const begun: string[] = [];
  const begin = (client: string, name: string): void => fair.begin(client, () => void begun.push(name));
  for (const name of ["a1", "a2", "a3", "a4"]) begin("a", name);
  for (const name of ["b1", "b2"]) begin("b", name);
  assert.deepEqual(begun, ["a1", "b1"]);
  await turn();
  begin("c", "c1");
  assert.deepEqual(begun, ["a1", "b1", "a2", "c1"], "who has not asked in this turn does not wait");
  for (let at = 0; at < 10; at++) await turn();
  assert.deepEqual(begun, ["a1", "b1", "a2", "c1", "b2", "a3", "a4"]);
});

test("requests that come one after the other never wait", async () => {
  const fair = new FairStart();
  for (let at = 0; at < 100; at++) {
    let hasBegun = false;
    fair.begin("a", () => void (hasBegun = true));
    assert.ok(hasBegun);
    await turn();
  }
});
