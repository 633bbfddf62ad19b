import assert from "node:assert/strict";
import test from "node:test";
import { errorOf, newSandbox, newSandboxService, successOf } from "../../support/harness.ts";

/** DKAN's degraded performance mode: a 503 for every query with a condition, a sort or an offset; others are answered. */

async function degraded() {
  const sandbox = newSandbox();
  sandbox.setFault("cms", "degraded");
  return newSandboxService(sandbox);
}

test("the catalog's degraded mode is named in the error, with the time to wait", async () => {
  const service = await degraded();
  const response = await service.get("/api/v1/hospitals/search?state=MA");
  assert.equal(response.headers.get("retry-after"), "120");
  const { detail, reason } = await errorOf(response, 502, "upstream_unavailable");
  assert.match(String(detail), /degraded mode/);
  assert.equal(reason, "http_status");
});

test("a search without a condition is answered in degraded mode, an order is not", async () => {
  const service = await degraded();
  const { count } = await successOf(await service.get("/api/v1/hospitals/search?limit=3"));
  assert.equal(count, 3);
  const ordered = await service.get("/api/v1/hospitals/search?sort=name");
  await errorOf(ordered, 502, "upstream_unavailable");
});

test("health asks with a condition, so a catalog that refuses searches is not called reachable", async () => {
  const service = await degraded();
  const { upstreams } = Object(await (await service.get("/api/v1/health")).json());
  assert.deepEqual([upstreams.cms.reachable, upstreams.cms.problem], [false, "HTTP 503"]);
});
