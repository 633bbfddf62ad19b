import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createServer as createHttpServer } from "node:http";
import { text } from "node:stream/consumers";
import test, { type TestContext } from "node:test";
import { createSandbox } from "../../../sandbox/sandbox.ts";
import { listen } from "../../../sandbox/server.ts";
import { environmentFor } from "../../cli/run-command.ts";
import { recordedAgencies } from "../../support/catalog.ts";
import { until } from "../../support/until.ts";
import { startChild } from "../resilience/child.ts";

/** The service with a collector that notes what it is sent. */

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

async function startCollector(context: TestContext) {
  const bodies: string[] = [];
  const server = createHttpServer(async (request, response) => {
    if (request.url === "/v1/traces") bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const spans = (): readonly SentSpan[] =>
    bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  return { endpoint: `http://127.0.0.1:${port}`, bodies, spans };
}

async function startService(context: TestContext, endpoint: string) {
  const agencies = await listen(createSandbox(recordedAgencies), { port: 0, host: "127.0.0.1" });
  context.after(() => agencies.close());
  const service = await startChild({ ...environmentFor(agencies.origin), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  context.after(() => service.kill());
  return service;
}

const valueOf = (span: SentSpan | undefined, name: string): unknown =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test("a request is a span with the attempt at its agency below it, and no span has a word of what was asked", async (context) => {
  const collector = await startCollector(context);
  const service = await startService(context, collector.endpoint);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const get = (path: string) => fetch(service.origin + path, { headers }).then((response) => response.text());
  await get("/api/v1/hospitals/search?city=Zanzibarville&state=MA");
  await get("/api/v1/labels/search?q=quetzalcoatl");
  await get("/api/v1/trials/search?condition=quetzalcoatl&sponsor=Zanzibarville");
  await get("/nowhere/quetzalcoatl?Zanzibarville");
  await fetch(`${service.origin}/api/ask`, {
    method: "POST",
    body: JSON.stringify({ question: "Which recalls mention quetzalcoatl pumps of Zanzibarville?" }),
    headers: { ...headers, "content-type": "application/json" },
  });
  service.process.kill("SIGTERM");
  assert.equal(await service.ended(), 0);
  const spans = collector.spans();
  const request =
    spans.find(({ name }) => name === "GET /api/v1/hospitals/search") ??
    assert.fail(spans.map(({ name }) => name).join());
  assert.deepEqual([request.traceId, request.parentSpanId], [traceId, "b7ad6b7169203331"]);
  assert.deepEqual([valueOf(request, "http.response.status_code"), valueOf(request, "phdg.cache")], [200, "miss"]);
  const attempt = spans.find(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.deepEqual([attempt?.name, attempt?.traceId, valueOf(attempt, "phdg.outcome")], ["ask cms", traceId, 200]);
  assert.ok(spans.length >= 7, `${spans.length} spans`);
  for (const body of collector.bodies) assert.doesNotMatch(body, /quetzalcoatl|Zanzibarville|source_url|127\.0\.0\.1/i);
});

test("a collector that swallows everything delays neither answers nor the end of the process", async (context) => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  context.after(() => silent.close());
  const service = await startService(context, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  for (let limit = 1; limit <= 20; limit++)
    assert.equal((await fetch(`${service.origin}/api/v1/hospitals/search?state=MA&limit=${limit}`)).status, 200);
  const begun = performance.now();
  service.process.kill("SIGTERM");
  assert.equal(await service.ended(), 0);
  assert.ok(performance.now() - begun < 10_000);
  await until("nothing is said about it", () => service.lines().every(({ level }) => level !== "error"));
});
