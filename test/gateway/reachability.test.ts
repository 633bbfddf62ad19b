import assert from "node:assert/strict";
import test from "node:test";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { hospitals, recalls } from "../support/counting-upstream.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../support/harness.ts";

/** What health says of agencies, and how many requests it costs them. */

const healthOf = async (service: Service) => Object(await (await service.get("/api/v1/health")).json()).upstreams;
const countOf = (service: Service, agency: string): number =>
  service.sent.filter((url) => url.includes(`/${agency}/`)).length;
const json: Fetch = async () => Response.json({});

test("a day of health polled every 30 seconds costs openFDA 48 requests, and the others one each time", async () => {
  const service = await newService(json);
  for (let polls = 0; polls < 24 * 720; polls += 6) {
    await healthOf(service);
    service.clock.advance(30_000);
  }
  assert.equal(countOf(service, "openfda"), 48);
  assert.equal(countOf(service, "cms"), 2880);
});

test("in between, health shows what was seen last of openFDA, and when", async () => {
  const service = await newService(json);
  const first = await healthOf(service);
  service.clock.advance(29 * 60_000);
  const later = await healthOf(service);
  assert.equal(later.openfda.checked_at, first.openfda.checked_at);
  assert.notEqual(later.cms.checked_at, first.cms.checked_at);
});

test("what a caller's request has just shown costs no probe, and is shown for 15 seconds", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  await service.get(hospitals(0));
  assert.equal((await healthOf(service)).cms.reachable, true);
  assert.equal(countOf(service, "cms"), 1, "the caller's own");
  service.clock.advance(14_000);
  sandbox.setFault("cms", "unavailable");
  await service.get(hospitals(1));
  const sent = countOf(service, "cms");
  const { cms } = await healthOf(service);
  assert.deepEqual([cms.reachable, cms.problem, cms.checked_at], [false, "HTTP 503", "2026-11-20T12:00:14.000Z"]);
  assert.equal(countOf(service, "cms"), sent);
  sandbox.setFault("cms", null);
  service.clock.advance(15_000);
  assert.equal((await healthOf(service)).cms.reachable, true);
  assert.equal(countOf(service, "cms"), sent + 1, "a probe");
});

test("a caller's request shows of openFDA more than a probe of long ago", async () => {
  const sandbox = newSandbox();
  const service = await newSandboxService(sandbox);
  assert.equal((await healthOf(service)).openfda.reachable, true);
  service.clock.advance(60_000);
  sandbox.setFault("openfda", "unavailable");
  await service.get(recalls(0));
  service.clock.advance(60_000);
  const { openfda } = await healthOf(service);
  assert.deepEqual([openfda.reachable, openfda.checked_at], [false, "2026-11-20T12:01:00.000Z"]);
});

test("probes count to the day; one that may not be sent claims nothing of the agency", async () => {
  const variables = { UPSTREAM_RATE_LIMIT: "on", OPENFDA_DAILY_LIMIT: "1" };
  const service = await newService(json, variables);
  const { budget } = (await healthOf(service)).openfda;
  assert.deepEqual([budget.daily_limit, budget.used], [1, 1]);
  service.clock.advance(31 * 60_000);
  const { openfda } = await healthOf(service);
  assert.deepEqual([openfda.reachable, openfda.checked_at], [true, "2026-11-20T12:00:00.000Z"]);
  assert.equal(countOf(service, "openfda"), 1);

  const other = await newService(async () => new Response("?", { status: 404 }), variables);
  await other.get(recalls(0));
  const unknown = (await healthOf(other)).openfda;
  assert.deepEqual(
    [unknown.reachable, unknown.latency_ms, unknown.checked_at, unknown.problem],
    [null, null, null, "budget_exhausted"],
  );
});
