import { AsyncLocalStorage } from "node:async_hooks";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import { BUILD } from "../../core/build.ts";
import type { Observation, Observe } from "../../core/observe.ts";
import { toTrace } from "../../core/trace.ts";
import type { App } from "../../surfaces/http/respond.ts";

/**
 * Spans of requests and of the attempts at agencies that they cost, sent to an OpenTelemetry collector. They are made
 * of observations alone, so they hold what the log may hold: routes and outcomes, never a value. Its packages are
 * optional: nothing but app/start.ts imports this file, and only when a collector is named.
 */
export interface Tracing {
  /** The same app, each request a span. */
  traced(app: App): App;
  /** To be told while the request is under way. */
  readonly observe: Observe;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Milliseconds that one delivery may take, at the end of the process too. */
const DELIVERY = 2000;

const SERVICE = "public-health-data-gateway";

/** @param endpoint of a collector that takes OTLP over HTTP, without `/v1/traces` */
export function createTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, timeoutMillis: DELIVERY });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": SERVICE, "service.version": BUILD.version }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: DELIVERY })],
  });
  const tracer = provider.getTracer(SERVICE, BUILD.version);
  const requests = new AsyncLocalStorage<Span>();
  return {
    traced: (app) => async (request, environment) => {
      const parent = parentOf(request.headers.get("traceparent"));
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
      try {
        return await requests.run(span, async () => app(request, environment));
      } finally {
        span.end();
      }
    },
    observe(seen) {
      const request = requests.getStore();
      if (request === undefined) return;
      if (seen.kind === "request") describe(request, seen);
      else if (seen.kind === "upstream") {
        const { upstream, outcome, bytes, durationMs } = seen;
        const end = Date.now();
        const attributes = { "phdg.upstream": upstream, "phdg.outcome": outcome, "phdg.bytes": bytes };
        const options = { kind: SpanKind.CLIENT, startTime: end - durationMs, attributes };
        const span = tracer.startSpan(`ask ${upstream}`, options, trace.setSpan(ROOT_CONTEXT, request));
        if (outcome !== 200) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(end);
      } else if (seen.kind === "call") request.addEvent("call", { dataset: seen.dataset, outcome: seen.outcome });
      else if (seen.kind === "tool") request.addEvent("tool", { tool: seen.tool, outcome: seen.outcome });
      else if (seen.kind === "question") request.addEvent("question", { outcome: seen.outcome, planner: seen.planner });
      else if (seen.kind === "retry") request.addEvent("retry", { upstream: seen.upstream });
      else if (seen.kind === "refusal") request.addEvent("refusal", { upstream: seen.upstream, reason: seen.reason });
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function describe(span: Span, seen: Extract<Observation, { kind: "request" }>): void {
  const { route, method, status, error, reason, cache } = seen;
  span.updateName(`${method} ${route}`);
  span.setAttributes({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
  if (cache !== null) span.setAttribute("phdg.cache", cache);
  if (error !== null) span.setAttribute("error.type", reason ?? error);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The caller's own span, where its header is well-formed. */
function parentOf(traceparent: string | null): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    toTrace(traceparent ?? undefined, undefined)?.traceparent.split("-") ?? [];
  if (traceId === "") return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
