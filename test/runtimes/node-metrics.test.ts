import assert from "node:assert/strict";
import test from "node:test";
import { createMetrics } from "../../src/runtimes/node-metrics.ts";

test("the metrics show of each agency's budget what waits, what is in flight and what is left, as it was told last", async () => {
  const metrics = createMetrics();
  metrics.observe({ kind: "budget", upstream: "openfda", waiting: 3, inFlight: 4, left: 9 });
  metrics.observe({ kind: "budget", upstream: "openfda", waiting: 0, inFlight: 1, left: 12 });
  metrics.observe({ kind: "budget", upstream: "cms", waiting: 2, inFlight: 4, left: 10 });
  const lines = (await metrics.text()).split("\n").filter((line) => line.startsWith("phdg_upstream_budget{"));
  assert.deepEqual(lines.toSorted(), [
    'phdg_upstream_budget{upstream="cms",level="in_flight"} 4',
    'phdg_upstream_budget{upstream="cms",level="left"} 10',
    'phdg_upstream_budget{upstream="cms",level="waiting"} 2',
    'phdg_upstream_budget{upstream="openfda",level="in_flight"} 1',
    'phdg_upstream_budget{upstream="openfda",level="left"} 12',
    'phdg_upstream_budget{upstream="openfda",level="waiting"} 0',
  ]);
});
