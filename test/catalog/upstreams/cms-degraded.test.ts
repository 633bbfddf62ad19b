import assert from "node:assert/strict";
import test from "node:test";
import { cms } from "../../../src/catalog/upstreams/cms.ts";
import { errorOf, newService } from "../../support/harness.ts";

/** DKAN's degraded performance mode: a 503 for every query with a condition, while all others are answered. */

const BODY = {
  message:
    "Datastore queries are temporarily limited due to high server load. " +
    "Remove conditions, joins, groupings, sorts, and offsets to retry.",
};

test("the catalog's degraded mode is named in the error, with the time to wait", async () => {
  const service = await newService(async () => Response.json(BODY, { status: 503, headers: { "retry-after": "120" } }));
  const response = await service.get("/api/v1/hospitals/search?state=MA");
  assert.equal(response.headers.get("retry-after"), "120");
  const { detail, reason } = await errorOf(response, 502, "upstream_unavailable");
  assert.match(String(detail), /degraded mode/);
  assert.equal(reason, "http_status");
});

test("health asks with a condition, so a catalog that refuses searches is not called reachable", async () => {
  assert.ok(cms.probe.query.some(([name]) => name.startsWith("conditions[")));
  const service = await newService(async (url) =>
    url.includes("conditions")
      ? Response.json(BODY, { status: 503, headers: { "retry-after": "120" } })
      : Response.json({ results: [], count: 0 }),
  );
  const { upstreams } = Object(await (await service.get("/api/v1/health")).json());
  assert.deepEqual([upstreams.cms.reachable, upstreams.cms.problem], [false, "HTTP 503"]);
});
