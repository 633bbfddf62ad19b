import { upstreams } from "../../../src/catalog/upstreams/index.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { createMetrics, type Metrics } from "../../../src/platforms/node/metrics.ts";

/** The series of one metric. */
const seriesOf = async (metrics: Metrics, name: string): Promise<readonly string[]> =>
  (await metrics.text())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .toSorted();

test("each agency's breaker is reported closed at first, and open once it opens", async () => {
  const metrics = createMetrics(upstreams);
  const closed = [
    'phdg_upstream_circuit_open{upstream="clinicaltrials"} 0',
    'phdg_upstream_circuit_open{upstream="cms"} 0',
    'phdg_upstream_circuit_open{upstream="nppes"} 0',
    'phdg_upstream_circuit_open{upstream="openfda"} 0',
  ];
  assert.deepEqual(await seriesOf(metrics, "phdg_upstream_circuit_open"), closed);
  metrics.observe({ kind: "circuit", upstream: "openfda", state: "open" });
  assert.deepEqual(await seriesOf(metrics, "phdg_upstream_circuit_open"), [
    ...closed.slice(0, 3),
    'phdg_upstream_circuit_open{upstream="openfda"} 1',
  ]);
});

test("the shared store has no metric until it was seen up or down", async () => {
  const metrics = createMetrics(upstreams);
  assert.deepEqual(await seriesOf(metrics, "phdg_shared_store_up"), []);
  for (const isUp of [false, true]) {
    metrics.observe({ kind: "shared_store", isUp });
    assert.deepEqual(await seriesOf(metrics, "phdg_shared_store_up"), [`phdg_shared_store_up ${Number(isUp)}`]);
  }
});

test("the metrics show the latest queued, in flight and available of each agency's budget", async () => {
  const metrics = createMetrics(upstreams);
  metrics.observe({ kind: "budget", upstream: "openfda", waiting: 3, inFlight: 4, left: 9 });
  metrics.observe({ kind: "budget", upstream: "openfda", waiting: 0, inFlight: 1, left: 12 });
  metrics.observe({ kind: "budget", upstream: "cms", waiting: 2, inFlight: 4, left: 10 });
  assert.deepEqual(await seriesOf(metrics, "phdg_upstream_budget"), [
    'phdg_upstream_budget{upstream="cms",level="in_flight"} 4',
    'phdg_upstream_budget{upstream="cms",level="left"} 10',
    'phdg_upstream_budget{upstream="cms",level="waiting"} 2',
    'phdg_upstream_budget{upstream="openfda",level="in_flight"} 1',
    'phdg_upstream_budget{upstream="openfda",level="left"} 12',
    'phdg_upstream_budget{upstream="openfda",level="waiting"} 0',
  ]);
});
