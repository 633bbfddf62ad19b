import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Upstream } from "../../catalog/upstream.ts";
import type { Observation } from "../../core/observe.ts";
import { BUILD } from "../../core/build.ts";
import { REASONS } from "../../core/errors.ts";

export interface Metrics {
  observe(observation: Observation): void;
  onHit(route: string): void;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const CIRCUIT = { closed: 0, "half-open": 0.5, open: 1 } as const;

/** Prometheus metrics of the process; every label has few values, none of them a caller's. */
export function createMetrics(upstreams: readonly Upstream[], datasets: readonly string[] = []): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const observeCall = addCallMetrics(registers, datasets);
  const requests = new Counter({
    name: "phdg_requests_total",
    help: "Requests by endpoint, HTTP status, error and cache result.",
    labelNames: ["route", "status", "cache", "error"],
    registers,
  });
  const breaks = new Counter({
    name: "phdg_broken_bodies_total",
    help: "Files that broke off while they were sent, by endpoint and error.",
    labelNames: ["route", "error"],
    registers,
  });
  const duration = new Histogram({
    name: "phdg_request_duration_seconds",
    help: "Time to answer, without resent responses.",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const upstream = new Histogram({
    name: "phdg_upstream_duration_seconds",
    help: "Time of one attempt at an agency, by HTTP status or reason for failure.",
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
    help: "Requests not sent because of an open circuit or an exhausted budget.",
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
  for (const { name } of upstreams) circuit.set({ upstream: name }, CIRCUIT.closed);
  const budget = new Gauge({
    name: "phdg_upstream_budget",
    help: "Requests to an agency that wait in line, that are in flight, and that would still be taken.",
    labelNames: ["upstream", "level"],
    registers,
  });
  const daily = new Map<string, { readonly used: number; readonly resetsAt: number }>();
  const dailyLimit = new Gauge({
    name: "phdg_upstream_daily_limit",
    help: "Requests to an agency that are allowed within a calendar day (UTC).",
    labelNames: ["upstream"],
    registers,
  });
  void new Gauge({
    name: "phdg_upstream_daily_used",
    help: "Requests to an agency within this calendar day (UTC), of all processes that share a store.",
    labelNames: ["upstream"],
    registers,
    collect() {
      for (const [upstream, { used, resetsAt }] of daily) this.set({ upstream }, Date.now() < resetsAt ? used : 0);
    },
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
    help: "Sentences dropped because their evidence did not prove them.",
    registers,
  });
  const model = new Histogram({
    name: "phdg_model_plan_duration_seconds",
    help: "Time the optional model took for a plan, by outcome.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const unconfirmed = new Counter({
    name: "phdg_unconfirmed_rows_total",
    help: "Records that were passed on although they do not show what was asked for.",
    labelNames: ["dataset", "filter"],
    registers,
  });
  const unread = new Gauge({
    name: "phdg_unread_bytes",
    help: "Bytes of answers that wait for clients to read them.",
    registers,
  });
  const unreadConnections = new Gauge({
    name: "phdg_unread_connections",
    help: "Connections on which an answer waits or is being made.",
    registers,
  });
  const unreadRefused = new Counter({
    name: "phdg_unread_refusals_total",
    help: "Requests refused because their client does not read its answers.",
    registers,
  });
  const unreadClosed = new Counter({
    name: "phdg_unread_closed_total",
    help: "Connections closed because their client does not read its answers.",
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
        case "break":
          breaks.inc({ route: seen.route, error: seen.reason ?? seen.error });
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
        case "unconfirmed":
          unconfirmed.inc({ dataset: seen.dataset, filter: seen.filter }, seen.rows);
          break;
        case "call":
        case "tool":
          observeCall(seen);
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
        case "daily_budget":
          dailyLimit.set({ upstream: seen.upstream }, seen.limit);
          daily.set(seen.upstream, seen);
          break;
        case "shared_store":
          store.set(seen.isUp ? 1 : 0);
          break;
        case "unread":
          unread.set(seen.bytes);
          unreadConnections.set(seen.connections);
          unreadRefused.inc(seen.refused);
          unreadClosed.inc(seen.closed);
          break;
        case "fault":
          faults.inc();
      }
    },
  };
}

type Call = Extract<Observation, { kind: "call" | "tool" }>;

/** What runs, and the outcomes of each dataset and tool. */
function addCallMetrics(registers: Registry[], datasets: readonly string[]): (seen: Call) => void {
  const build = new Gauge({
    name: "phdg_build_info",
    help: "Always 1; its labels say which version and commit run on which runtime.",
    labelNames: [...Object.keys(BUILD), "runtime"],
    registers,
  });
  const { bun, deno, node } = process.versions;
  const other = deno === undefined ? `node ${node}` : `deno ${deno}`;
  build.set({ ...BUILD, runtime: bun === undefined ? other : `bun ${bun}` }, 1);
  const calls = new Counter({
    name: "phdg_dataset_calls_total",
    help: "Queries of a dataset by outcome: where the answer came from, or why there is none.",
    labelNames: ["dataset", "outcome"],
    registers,
  });
  /** So that the first failure of its kind is an increase, too. */
  for (const dataset of datasets) for (const outcome of Object.keys(REASONS)) calls.inc({ dataset, outcome }, 0);
  const tools = new Counter({
    name: "phdg_tool_calls_total",
    help: "Calls of MCP tools by outcome.",
    labelNames: ["tool", "outcome"],
    registers,
  });
  return (seen) =>
    seen.kind === "call"
      ? calls.inc({ dataset: seen.dataset, outcome: seen.outcome })
      : tools.inc({ tool: seen.tool, outcome: seen.outcome });
}
