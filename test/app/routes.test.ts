import assert from "node:assert/strict";
import test from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { errorOf, newSandbox, newSandboxService, newService } from "../support/harness.ts";

const sandbox = newSandbox();
const service = await newSandboxService(sandbox);
const HOSPITALS = "/api/v1/hospitals/search?state=MA&limit=5";

for (const [path, meant] of [
  ["/nowhere", null],
  ["/api", "/api/v1"],
  ["/api/v2/hospitals/search", "/api/v1/hospitals/search"],
  ["/api/v1/hospitals", "/api/v1/hospitals/search"],
  ["/api/v1/hospitals/search/", "/api/v1/hospitals/search"],
  ["/api/v1//health", "/api/v1/health"],
  ["/health", "/api/v1/health"],
  ["/api/v1/ask", "/api/ask"],
  ["/api/v1/counts/hospitals", "/api/counts/hospitals"],
  ["/%FF", null],
] as const)
  test(`${path} is not an endpoint, and the JSON error names a near one where there is one`, async () => {
    const { detail } = await errorOf(await service.get(path), 404, "unknown_endpoint");
    assert.equal(/Did you mean (\S+)\?/.exec(String(detail))?.[1] ?? null, meant);
    await errorOf(await service.request(path, { method: "POST" }), 404, "unknown_endpoint");
  });

for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])
  test(`${method} is not allowed on a dataset, with Allow`, async () => {
    const response = await service.request(HOSPITALS, { method });
    assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
    await errorOf(response, 405, "method_not_allowed");
  });

for (const path of [
  HOSPITALS,
  "/api/v1/",
  "/api/v1/health",
  "/api/v1/openapi.json",
  "/api/v1/exclusions/search",
  "/nowhere",
])
  test(`HEAD ${path} has the head of GET and no body`, async () => {
    const [get, head] = [await service.get(path), await service.request(path, { method: "HEAD" })];
    assert.equal(head.status, get.status);
    assert.equal(await head.text(), "");
    for (const name of ["content-type", "content-length", "cache-control", "etag"])
      if (path !== "/api/v1/health") assert.equal(head.headers.get(name), get.headers.get(name), name);
  });

test("OPTIONS answers a CORS preflight without contacting an agency", async () => {
  const before = service.sent.length;
  const response = await service.request(HOSPITALS, {
    method: "OPTIONS",
    headers: { origin: "https://x.test", "access-control-request-method": "GET" },
  });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.match(response.headers.get("access-control-allow-methods") ?? "", /GET/);
  assert.equal(service.sent.length, before);
});

test("every response carries the security headers, a request id, its timing, CORS and Vary", async () => {
  for (const path of [HOSPITALS, "/nowhere", "/api/v1/exclusions/search", "/api/v1/hospitals/search?x=1"]) {
    const { headers } = await service.get(path);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    assert.match(headers.get("server-timing") ?? "", /^total;dur=\d/);
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.match(headers.get("vary") ?? "", /Accept-Encoding/);
  }
});

test("a valid request id is kept and an invalid one is replaced", async () => {
  assert.equal(
    (await service.get(HOSPITALS, { "x-request-id": "abc-1.2_3" })).headers.get("x-request-id"),
    "abc-1.2_3",
  );
  for (const id of ["a b", "x".repeat(65), "<script>"])
    assert.notEqual((await service.get(HOSPITALS, { "x-request-id": id })).headers.get("x-request-id"), id);
});

test("an answer has an ETag, and a client that sends it gets 304 without a body", async () => {
  const first = await service.get(HOSPITALS);
  const etag = first.headers.get("etag") ?? "";
  assert.match(etag, /^W\/"[\w-]{24}\.[0-9a-z]+"$/);
  for (const header of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const again = await service.get(HOSPITALS, { "if-none-match": header });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), "");
    assert.equal(again.headers.get("etag"), etag);
  }
  assert.equal((await service.get(HOSPITALS, { "if-none-match": '"other"' })).status, 200);
});

test("an error has no ETag, so it can never be revalidated", async () => {
  const response = await service.get("/nowhere", { "if-none-match": "*" });
  assert.equal(response.status, 404);
  assert.equal(response.headers.get("etag"), null);
});

test("a body is compressed as the client accepts, and decodes to the same body", async () => {
  const plain = await (await service.get(HOSPITALS)).text();
  const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;
  const cases: readonly [accepted: string, encoding: keyof typeof decode | null][] = [
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["identity", null],
    ["zstd", null],
    ["", null],
  ];
  for (const [accepted, encoding] of cases) {
    const response = await service.get(HOSPITALS, { "accept-encoding": accepted });
    assert.equal(response.headers.get("content-encoding"), encoding, accepted);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.equal(Number(response.headers.get("content-length")), bytes.byteLength);
    assert.equal((encoding === null ? Buffer.from(bytes) : decode[encoding](bytes)).toString(), plain);
  }
});

test("an answer from the cache has the same bytes and its Age, and sends no request to the agency", async () => {
  const fresh = await newSandboxService();
  const first = await fresh.get(HOSPITALS);
  assert.match(first.headers.get("cache-status") ?? "", /fwd=miss; stored/);
  fresh.clock.advance(61_500);
  const second = await fresh.get("/api/v1/hospitals/search?limit=5&state=ma");
  assert.equal(await second.text(), await first.text(), "retrieved_at included");
  assert.equal(second.headers.get("age"), "61");
  assert.equal(second.headers.get("cache-control"), "public, max-age=300, s-maxage=300");
  assert.match(second.headers.get("cache-status") ?? "", /hit; ttl=239/);
  assert.equal(fresh.sent.length, 1);
  fresh.clock.advance(240_000);
  await fresh.get(HOSPITALS);
  assert.equal(fresh.sent.length, 2, "asked again when the time is over");
});

test("with the cache off nothing is cached here, and responses forbid caching", async () => {
  const fresh = await newSandboxService(newSandbox(), { CACHE_TTL_SECONDS: "0" });
  for (const count of [1, 2]) {
    assert.equal((await fresh.get(HOSPITALS)).headers.get("cache-control"), "no-store");
    assert.equal(fresh.sent.length, count);
  }
});

test("identical queries at the same time cost the agency one request", async () => {
  const fresh = await newSandboxService();
  const responses = await Promise.all(Array.from({ length: 100 }, () => fresh.get(HOSPITALS)));
  assert.equal(fresh.sent.length, 1);
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
  assert.equal(bodies.size, 1);
});

test("index, health and OpenAPI document refuse parameters", async () => {
  for (const path of ["/api/v1/", "/api/v1", "/api/v1/health", "/api/v1/openapi.json"])
    await errorOf(await service.get(`${path}?verbose=1`), 400, "invalid_query");
});

test("observations contain the route's template, never the query", async () => {
  const fresh = await newSandboxService();
  await fresh.get("/api/v1/hospitals/search?name=secretword");
  await fresh.get("/api/v1/providers/9876543210");
  await fresh.get("/secretpath");
  const seen = JSON.stringify(fresh.observations);
  assert.doesNotMatch(seen, /secret|9876543210/);
  assert.match(seen, /"route":"\/api\/v1\/providers\/\{npi\}"/);
});

test("the health page says which agencies answer, probes each at most every 15 seconds and openFDA every 30 minutes", async () => {
  const agencies = newSandbox();
  const fresh = await newSandboxService(agencies);
  agencies.setFault("cms", "unavailable");
  agencies.setFault("openfda", "reset");
  const body = Object(await (await fresh.get("/api/v1/health")).json());
  assert.deepEqual([body.upstreams.nppes.reachable, body.upstreams.clinicaltrials.reachable], [true, true]);
  assert.deepEqual([body.upstreams.cms.reachable, body.upstreams.cms.problem], [false, "HTTP 503"]);
  assert.deepEqual([body.upstreams.openfda.reachable, body.upstreams.openfda.problem], [false, "network"]);
  assert.equal(body.upstreams.cms.circuit, "closed");
  await fresh.get("/api/v1/health");
  assert.equal(fresh.sent.length, 4);
  fresh.clock.advance(15_000);
  await fresh.get("/api/v1/health");
  assert.equal(fresh.sent.length, 7);
  fresh.clock.advance(1_800_000);
  await fresh.get("/api/v1/health");
  assert.equal(fresh.sent.length, 11);
});

test("an unexpected error is one 500 with a request id, and its text stays inside", async () => {
  const fresh = await newService(() => Promise.reject(new RangeError("inner secret")));
  const response = await fresh.get(HOSPITALS);
  const id = response.headers.get("x-request-id");
  const body = await errorOf(response, 500, "internal_error");
  assert.equal(body["request_id"], id);
  assert.doesNotMatch(JSON.stringify(body), /secret/);
  assert.ok(fresh.observations.some((seen) => seen.kind === "fault" && seen.requestId === id));
});

test("a URL with a fragment is refused, because the rest after # would be lost", async () => {
  const service = await newSandboxService();
  for (const path of ["/api/v1/hospitals/search?state=MA#&limit=1", "/api/v1/providers/1003101296#x", "/api/v1/#x"])
    await errorOf(await service.get(path), 400, "invalid_query");
  assert.deepEqual(service.sent, []);
});

test("endpoints for operators are read-only", async () => {
  const service = await newSandboxService();
  for (const path of ["/livez", "/readyz"]) {
    const response = await service.request(path, { method: "POST" });
    assert.equal(response.headers.get("allow"), "GET, HEAD");
    await errorOf(response, 405, "method_not_allowed");
  }
});

test("X-Accel-Expires says how long nginx may still keep an answer", async () => {
  const service = await newSandboxService();
  const left = async (): Promise<string | null> =>
    (await service.get("/api/v1/hospitals/search?state=GU")).headers.get("x-accel-expires");
  assert.equal(await left(), "300");
  service.clock.advance(100_500);
  assert.equal(await left(), "200");
});
