import assert from "node:assert/strict";
import test, { after } from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { newSandbox, successOf } from "../../support/harness.ts";
import { until } from "../../support/until.ts";
import { startFaultyUpstream, startForbidden } from "./faulty-upstream.ts";
import { startGateway, variablesOf, type Gateway } from "./gateway.ts";
import { misbehavioursWith } from "./misbehaviours.ts";

/** Every endpoint × every way in which a server can fail, over real sockets: a 502 in time, and healed afterwards. */

/** As the requirement has it, for what only time ends, and for floods, so that they could fill the memory. */
const TIMEOUT = 1500;

/** For what an agency itself says or breaks off: a machine that is held up is not to be taken for it. */
const PATIENCE = 5000;

/** Milliseconds within which a caller hears of any failure. */
const LONGEST = 8000;

/** Megabytes by which the process, servers included, may grow over all failures. */
const MOST_GROWTH = 300;

const upstream = await startFaultyUpstream(newSandbox());
const forbidden = await startForbidden();
after(() => Promise.all([upstream.close(), forbidden.close()]));

const live = endpoints.filter((endpoint) => endpoint.kind === "live");
const urls = live.map((dataset) => toTarget(PREFIX + dataset.path, dataset.examples[0] ?? {}));

interface Expected {
  /** Separated by blanks. */
  readonly reasons: string;
  readonly withinMs: number;
}

/** Asks and requires a 502 that hides nothing and passes nothing on. */
async function requireFailure(gateway: Gateway, url: string, expected: Expected): Promise<void> {
  const { reasons, withinMs } = expected;
  const start = performance.now();
  const response = await fetch(gateway.origin + url, { signal: AbortSignal.timeout(2 * withinMs) });
  const text = await response.text();
  const duration = performance.now() - start;
  const body: unknown = JSON.parse(text);
  const seen = `${url}: ${response.status} ${text.slice(0, 300)}`;
  assert.equal(response.status, 502, seen);
  assert.ok(typeof body === "object" && body !== null && "reason" in body && "source_url" in body, seen);
  assert.ok("ok" in body && body.ok === false && "error" in body && body.error === "upstream_unavailable", seen);
  assert.ok(reasons.split(" ").includes(String(body.reason)), seen);
  assert.ok(
    Object.values(variablesOf(upstream.origin)).some((base) => String(body.source_url).startsWith(base)),
    seen,
  );
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
  assert.equal(response.headers.has("etag") || response.headers.has("age"), false);
  assert.doesNotMatch(text, /<|alert|stolen/);
  assert.ok(duration < withinMs, `${seen} after ${Math.round(duration)} ms`);
}

async function requireAnswer(gateway: Gateway, url: string, since: number): Promise<void> {
  let response = await fetch(gateway.origin + url);
  await until(
    `${url} is well again`,
    async () => {
      if (response.status === 200) return true;
      await response.body?.cancel();
      response = await fetch(gateway.origin + url);
      return response.status === 200;
    },
    { withinMs: 15_000, everyMs: 200 },
  );
  const { retrieved_at: retrievedAt, results } = await successOf(response);
  assert.ok(results.length > 0);
  assert.ok(Date.parse(String(retrievedAt)) >= since, "it is not older than the recovery");
}

const misbehaviours = misbehavioursWith(forbidden.origin);
let memoryBefore = 0;
let mostMemory = 0;
const noteMemory = (): void => void (mostMemory = Math.max(mostMemory, process.memoryUsage.rss()));

test("every endpoint answers before anything fails", async () => {
  const gateway = await startGateway(upstream.origin);
  await Promise.all(urls.map((url) => requireAnswer(gateway, url, 0)));
  await gateway.close();
  memoryBefore = process.memoryUsage.rss();
});

for (const [what, fault, reasons] of misbehaviours)
  test(`${what} is a 502 of every endpoint, and nothing of it is remembered`, { timeout: 60_000 }, async (context) => {
    const timeout = reasons.includes("timeout") ? TIMEOUT : PATIENCE;
    const gateway = await startGateway(upstream.origin, { UPSTREAM_TIMEOUT_MS: String(timeout) });
    const memory = setInterval(noteMemory, 50);
    context.after(async () => {
      clearInterval(memory);
      await gateway.close();
    });
    await upstream.set(fault);
    await Promise.all(urls.map((url) => requireFailure(gateway, url, { reasons, withinMs: LONGEST })));
    if (fault !== "refused") assert.ok(upstream.requests() <= 2 * urls.length, "one more try at most");
    await upstream.set(null);
    const recovery = Date.now();
    await Promise.all(urls.map((url) => requireAnswer(gateway, url, recovery)));
  });

test("a redirect's target was never contacted", () => {
  assert.equal(forbidden.contacts(), 0);
});

test(`memory grew by less than ${MOST_GROWTH} MB at any moment`, () => {
  const growth = Math.round((mostMemory - memoryBefore) / MEBIBYTE);
  assert.ok(growth < MOST_GROWTH, `${growth} MB`);
});

const MEBIBYTE = 1024 * 1024;
