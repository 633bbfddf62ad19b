import assert from "node:assert/strict";
import test from "node:test";
import { Hits, type Hit } from "../../../src/surfaces/http/respond.ts";
import { toConfig } from "../../../src/app/config.ts";
import { createService } from "../../../src/app/service.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import { newSandbox, newSandboxService, upstreamVariables } from "../../support/harness.ts";
import { nodePlatform } from "../../support/node-platform.ts";

const START = Date.UTC(2026, 0, 1);

function stopped(maxBytes = 1e6) {
  let now = START;
  const hits = new Hits(maxBytes, { now: () => now, monotonic: () => now });
  return { hits, advance: (ms: number) => void (now += ms) };
}

const hitOf = (fields: Partial<Hit> = {}): Hit => ({
  route: "/rows",
  body: new Uint8Array(1000),
  headers: {},
  arrivedAt: START,
  expiresAt: START + 1000,
  ...fields,
});

test("a response is found only for the same target and the same accepted encodings", () => {
  const { hits } = stopped();
  const hit = hitOf();
  hits.remember("/rows?a=1", "gzip", hit);
  assert.equal(hits.find("/rows?a=1", "gzip"), hit);
  for (const [target, encodings] of [
    ["/rows?a=2", "gzip"],
    ["/rows?a=1&", "gzip"],
    ["/ROWS?a=1", "gzip"],
    ["/rows?a=1", undefined],
    ["/rows?a=1", ""],
    ["/rows?a=1", "br"],
    ["/rows?a=1", "gzip, br"],
  ] as const)
    assert.equal(hits.find(target, encodings), undefined, `${target} ${encodings}`);
});

test("a stored response expires with its answer", () => {
  const { hits, advance } = stopped();
  hits.remember("/rows", undefined, hitOf());
  advance(999);
  assert.ok(hits.find("/rows", undefined));
  advance(1);
  assert.equal(hits.find("/rows", undefined), undefined);
});

test("bytes are limited, including keys, and the least recently used responses are dropped first", () => {
  const { hits } = stopped(100_000);
  const targets = Array.from({ length: 200 }, (_, at) => `/rows?q=${at}${"x".repeat(1000)}`);
  for (const target of targets) hits.remember(target, undefined, hitOf({ body: new Uint8Array(4000) }));
  const kept = targets.filter((target) => hits.find(target, undefined) !== undefined);
  assert.ok(kept.length > 5 && kept.length * 5000 <= 100_000, `${kept.length} are kept`);
  assert.equal(kept.at(-1), targets.at(-1));
});

test("headers and keys count too: small bodies for long targets stay within the limit", () => {
  const { hits } = stopped(100_000);
  const targets = Array.from({ length: 200 }, (_, at) => `/rows?q=${at}${"x".repeat(1000)}`);
  for (const target of targets) hits.remember(target, undefined, hitOf({ body: new Uint8Array(1) }));
  const kept = targets.filter((target) => hits.find(target, undefined) !== undefined);
  assert.ok(kept.length > 10 && kept.length * 4000 <= 100_000, `${kept.length} are kept`);
});

test("a response made from a cached answer expires with that answer, not a full lifetime later", async () => {
  const service = await newSandboxService();
  const path = "/api/v1/hospitals/search?state=GU";
  await service.get(path);
  const { hits } = service.inside;
  const first = hits.find(path, undefined);
  service.clock.advance(5000);
  assert.match((await service.get(path, { "accept-encoding": "gzip" })).headers.get("cache-status") ?? "", /; hit;/);
  const second = hits.find(path, "gzip");
  assert.ok(first !== undefined && second !== undefined && second !== first);
  assert.equal(second.arrivedAt, first.arrivedAt);
  assert.equal(second.expiresAt, first.expiresAt);
});

test("an overlong target is not stored, and an overlong Accept-Encoding takes no memory", () => {
  const { hits } = stopped();
  const long = `/rows?q=${"x".repeat(2000)}`;
  hits.remember(long, undefined, hitOf());
  assert.equal(hits.find(long, undefined), undefined);
});

test("two long Accept-Encoding headers that differ near their end never share a response", () => {
  const { hits } = stopped();
  const beginning = "identity;q=0.1, ".repeat(10);
  hits.remember("/rows", `${beginning}br`, hitOf({ headers: { "content-encoding": "br" } }));
  assert.equal(hits.find("/rows", `${beginning}br;q=0`) === undefined, true);
});

test("only successes of datasets are stored: no error, no health, no document, no HEAD, no 304", async () => {
  const service = await newSandboxService();
  const path = "/api/v1/hospitals/search?state=MA&limit=2";
  const { headers } = await service.get(path);
  const etag = headers.get("etag") ?? "";
  const others: [string, RequestInit, number][] = [
    [path.replace("MA", "GU"), { method: "HEAD" }, 200],
    [path, { headers: { "if-none-match": etag, "accept-encoding": "br" } }, 304],
    ["/api/v1/health", {}, 200],
    ["/api/v1/openapi.json", {}, 200],
    ["/api/v1/hospitals/search?bogus=1", {}, 400],
    ["/api/v1/providers/1000000004", {}, 404],
  ];
  const { hits } = service.inside;
  for (const [target, init, status] of others) {
    assert.equal((await service.request(target, init)).status, status, target);
    for (const encodings of [undefined, "br"])
      assert.equal(hits.find(target, encodings) !== undefined, target === path && encodings === undefined, target);
  }
});

test("responses are stored only if the runtime can send them again", async () => {
  const sandbox = newSandbox();
  const path = "/api/v1/hospitals/search?state=GU";
  for (const resends of [true, false]) {
    const { app, hits } = await createService(toConfig({ ...upstreamVariables, UPSTREAM_RATE_LIMIT: "off" }), {
      ...nodePlatform,
      resends,
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
      observe: () => undefined,
      store: noSharedStore,
      clientOf: () => "192.0.2.1",
      metrics: null,
    });
    assert.equal((await app.fetch(new Request(`http://gateway.test${path}`))).status, 200);
    assert.equal(hits.find(path, undefined) !== undefined, resends);
  }
});
