import assert from "node:assert/strict";
import { once } from "node:events";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { afterTime } from "../../../src/core/clock.ts";

test("data that arrived while the process was busy is read before a timer fires", async (context) => {
  const code =
    'const { parentPort: port } = require("worker_threads"); port.postMessage(1); setTimeout(() => port.postMessage(2), 50);';
  const other = new Worker(code, { eval: true });
  context.after(() => other.terminate());
  await once(other, "message");
  await setImmediate();
  let isOver = false;
  const inTime = afterTime(20, () => (isOver = true));
  const answered = once(other, "message").then(inTime);
  const busyUntil = performance.now() + 500;
  while (performance.now() < busyUntil);
  await answered;
  await sleep(50);
  assert.equal(isOver, false);
});

test("a timer fires once, and not early", async () => {
  let runs = 0;
  const start = performance.now();
  const took = new Promise<number>((resolve) => {
    afterTime(30, () => {
      runs++;
      resolve(performance.now() - start);
    });
  });
  assert.ok((await took) >= 29);
  await sleep(50);
  assert.equal(runs, 1);
});
