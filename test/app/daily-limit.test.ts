import assert from "node:assert/strict";
import test from "node:test";
import { ConfigError, toConfig } from "../../src/app/config.ts";
import { upstreams } from "../../src/catalog/upstreams/index.ts";
import { createMetrics } from "../../src/platforms/node/metrics.ts";
import { recalls } from "../support/counting-upstream.ts";
import { errorOf, newSandboxService, newSandbox } from "../support/harness.ts";

const limitOf = (environment: Record<string, string>, name = "openfda") =>
  toConfig(environment).upstreams.get(name)?.dailyLimit;

test("openFDA's daily limit is 1,000 without a key, 120,000 with one, or what the operator says", () => {
  assert.equal(limitOf({}), 1000);
  assert.equal(limitOf({ OPENFDA_API_KEY: "abc" }), 120_000);
  assert.equal(limitOf({ OPENFDA_API_KEY: "abc", OPENFDA_DAILY_LIMIT: "500" }), 500);
  assert.equal(limitOf({ OPENFDA_DAILY_LIMIT: "240000" }), 240_000);
  assert.equal(limitOf({}, "cms"), null);
});

test("the gateway doesn't start with a daily limit that is not a number, or one for an agency that has none", () => {
  for (const value of ["0", "-1", "1e3", "many"])
    assert.throws(() => toConfig({ OPENFDA_DAILY_LIMIT: value }), /OPENFDA_DAILY_LIMIT must be a whole number from 1/);
  assert.throws(() => toConfig({ OPENFDA_DAILY_LIMITS: "1" }), ConfigError);
});

test("beyond the day's limit callers get a 502 with Retry-After, and health and metrics say how much is used", async () => {
  const service = await newSandboxService(newSandbox(), { UPSTREAM_RATE_LIMIT: "on", OPENFDA_DAILY_LIMIT: "3" });
  for (const at of [0, 1, 2]) assert.equal((await service.get(recalls(at))).status, 200);
  const response = await service.get(recalls(3));
  const { reason } = await errorOf(response, 502, "upstream_unavailable");
  const leftOfDay = 86_400 - ((Date.now() / 1000) % 86_400);
  assert.equal(reason, "budget_exhausted");
  assert.ok(Math.abs(Number(response.headers.get("retry-after")) - leftOfDay) < 30);
  assert.equal(service.sent.length, 3);
  assert.equal((await service.get(recalls(0))).status, 200, "what is cached is answered");

  const { upstreams: found } = Object(await (await service.get("/api/v1/health")).json());
  const { daily_limit, used, resets_at } = found.openfda.budget;
  assert.deepEqual([daily_limit, used], [3, 3]);
  assert.match(resets_at, /T00:00:00\.000Z$/);
  assert.equal(found.cms.budget, null);

  const metrics = createMetrics(upstreams);
  for (const observation of service.observations) metrics.observe(observation);
  const text = await metrics.text();
  assert.match(text, /^phdg_upstream_daily_limit\{upstream="openfda"\} 3$/m);
  assert.match(text, /^phdg_upstream_daily_used\{upstream="openfda"\} 3$/m);
  assert.doesNotMatch(text, /^phdg_upstream_daily_\w+\{upstream="cms"\}/m);
});

test("the gauge of a day that has ended says that nothing is used", async () => {
  const metrics = createMetrics(upstreams);
  const seen = { kind: "daily_budget", upstream: "openfda", limit: 9, used: 5 } as const;
  metrics.observe({ ...seen, resetsAt: Date.now() + 60_000 });
  assert.match(await metrics.text(), /^phdg_upstream_daily_used\{upstream="openfda"\} 5$/m);
  metrics.observe({ ...seen, resetsAt: Date.now() - 1 });
  assert.match(await metrics.text(), /^phdg_upstream_daily_used\{upstream="openfda"\} 0$/m);
});
