import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { endpoints } from "../datasets/index.ts";
import type { Observation } from "../observe.ts";

export interface Metrics {
  observe(observation: Observation): void;
  onHit(route: string): void;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const CIRCUIT = { closed: 0, "half-open": 0.5, open: 1 } as const;

/** Prometheus metrics of the process; every label has few values, none of them a caller's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "phdg_requests_total",
    help: "Requests by endpoint, HTTP status and where the answer came from.",
    labelNames: ["route", "status", "cache", "error"],
    registers,
  });
  const duration = new Histogram({
    name: "phdg_request_duration_seconds",
    help: "Time to answer, without responses that were sent again.",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const upstream = new Histogram({
    name: "phdg_upstream_duration_seconds",
    help: "Time of one attempt at an agency, by HTTP status or reason of failure.",
    labelNames: ["upstream", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const bytes = new Counter({
    name: "phdg_upstream_bytes_total",
    help: "Bytes received from an agency after decompression.",
    labelNames: ["upstream"],
    registers,
  });
  const retries = new Counter({
    name: "phdg_upstream_retries_total",
    help: "Second attempts.",
    labelNames: ["upstream"],
    registers,
  });
  const refusals = new Counter({
    name: "phdg_upstream_refusals_total",
    help: "Requests that were not sent, because of an open circuit or an exhausted budget.",
    labelNames: ["upstream", "reason"],
    registers,
  });
  const circuit = new Gauge({
    name: "phdg_upstream_circuit_open",
    help: "0 closed, 0.5 half-open, 1 open.",
    labelNames: ["upstream"],
    registers,
  });
  /** Circuits report changes only, and each begins closed. */
  for (const endpoint of endpoints)
    if (endpoint.kind === "live") circuit.set({ upstream: endpoint.upstream.name }, CIRCUIT.closed);
  const budget = new Gauge({
    name: "phdg_upstream_budget",
    help: "Requests to an agency that wait for their turn, that are in flight, and that would still be taken.",
    labelNames: ["upstream", "level"],
    registers,
  });
  const store = new Gauge({ name: "phdg_shared_store_up", help: "Whether the shared store answers.", registers });
  /** A gauge without labels begins as 0; where there is no store it would say that one is down. */
  store.remove();
  const questions = new Counter({
    name: "phdg_questions_total",
    help: "Plain-language questions by outcome, reason of refusal and planner.",
    labelNames: ["outcome", "reason", "planner"],
    registers,
  });
  const dropped = new Counter({
    name: "phdg_statements_dropped_total",
    help: "Sentences of answers that their evidence did not prove.",
    registers,
  });
  const model = new Histogram({
    name: "phdg_model_plan_duration_seconds",
    help: "Time that the optional model took for a plan, by what came of it.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const faults = new Counter({ name: "phdg_faults_total", help: "Unexpected errors of this service.", registers });

  /** Hits since the last look, by route; they are too many to be counted one by one by a library. */
  const hits = new Map<string, number>();
  return {
    text() {
      for (const [route, count] of hits) requests.inc({ route, status: 200, cache: "hit", error: "" }, count);
      hits.clear();
      return registry.metrics();
    },
    onHit: (route) => void hits.set(route, (hits.get(route) ?? 0) + 1),
    observe(seen) {
      switch (seen.kind) {
        case "request":
          requests.inc({ route: seen.route, status: seen.status, cache: seen.cache ?? "", error: seen.error ?? "" });
          duration.observe({ route: seen.route }, seen.durationMs / 1000);
          break;
        case "upstream":
          upstream.observe({ upstream: seen.upstream, outcome: String(seen.outcome) }, seen.durationMs / 1000);
          bytes.inc({ upstream: seen.upstream }, seen.bytes);
          break;
        case "question":
          questions.inc({ outcome: seen.outcome, reason: seen.reason ?? "", planner: seen.planner });
          dropped.inc(seen.dropped);
          break;
        case "model":
          model.observe({ outcome: seen.outcome }, seen.durationMs / 1000);
          break;
        case "retry":
          retries.inc({ upstream: seen.upstream });
          break;
        case "refusal":
          refusals.inc({ upstream: seen.upstream, reason: seen.reason });
          break;
        case "circuit":
          circuit.set({ upstream: seen.upstream }, CIRCUIT[seen.state]);
          break;
        case "budget":
          budget.set({ upstream: seen.upstream, level: "waiting" }, seen.waiting);
          budget.set({ upstream: seen.upstream, level: "in_flight" }, seen.inFlight);
          budget.set({ upstream: seen.upstream, level: "left" }, seen.left);
          break;
        case "shared_store":
          store.set(seen.isUp ? 1 : 0);
          break;
        case "fault":
          faults.inc();
      }
    },
  };
}
