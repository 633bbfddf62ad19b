import { upstreams } from "../../../src/catalog/upstreams/index.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { newSandboxService } from "../../support/harness.ts";
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

test("each dataset and tool has its outcomes, whatever surface asked, and the version is a metric", async () => {
  const service = await newSandboxService();
  const metrics = createMetrics(upstreams, ["hospitals"]);
  const target = "/api/v1/hospitals/search?state=MA&limit=1";
  for (const wanted of [target, target, "/hospitals?state=MA&limit=1", "/api/v1/hospitals/search?state=Atlantis"])
    await service.get(wanted, wanted.startsWith("/api") ? {} : { accept: "text/html" });
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "hospitals", arguments: { state: "MA", limit: 1 } },
  });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  await (await service.request("/mcp", { method: "POST", body, headers })).text();
  for (const seen of service.observations) metrics.observe(seen);
  /** The page has counts beside its records. */
  const calls = await seriesOf(metrics, "phdg_dataset_calls_total");
  assert.ok(calls.includes('phdg_dataset_calls_total{dataset="hospitals",outcome="miss"} 2'), calls.join("\n"));
  assert.ok(
    calls.includes('phdg_dataset_calls_total{dataset="hospitals",outcome="invalid_query"} 1'),
    calls.join("\n"),
  );
  assert.ok(
    calls.includes('phdg_dataset_calls_total{dataset="hospitals",outcome="timeout"} 0'),
    "known before it happens",
  );
  assert.deepEqual(await seriesOf(metrics, "phdg_tool_calls_total"), [
    'phdg_tool_calls_total{tool="hospitals",outcome="answered"} 1',
  ]);
  assert.match(String(await seriesOf(metrics, "phdg_build_info")), /version="1\.0\.0",runtime="node \d+\./);
});
