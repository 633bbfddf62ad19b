import assert from "node:assert/strict";
import test from "node:test";
import { newSandboxService } from "../support/harness.ts";

const PATH = "/api/v1/hospitals/search?state=GU";
const HOUR = 3_600_000;

test("setting the clock back makes earlier answers no younger and later ones no older", async () => {
  const { get, clock, sent, inside } = await newSandboxService(undefined, { CACHE_TTL_SECONDS: "300" });
  const first = await get(PATH);
  clock.advance(200_000);
  clock.setBack(HOUR);
  const again = await get(PATH);
  assert.deepEqual([again.headers.get("age"), again.headers.get("x-accel-expires")], ["200", "100"]);
  assert.equal(await again.text(), await first.text());
  clock.advance(99_000);
  assert.ok(inside.hits.find(PATH, undefined) !== undefined);
  clock.advance(2000);
  assert.equal(inside.hits.find(PATH, undefined), undefined, "nor is it sent again");
  const next = await get(PATH);
  assert.equal(sent.length, 2);
  assert.equal(next.headers.get("age"), "0");
  assert.equal((await get(PATH)).headers.get("cache-status"), "public-health-data-gateway; hit; ttl=300");
});

test("a clock that is set forward ends no answer", async () => {
  const { get, clock, sent } = await newSandboxService(undefined, { CACHE_TTL_SECONDS: "300" });
  await get(PATH);
  clock.setBack(-HOUR);
  assert.equal((await get(PATH)).headers.get("age"), "0");
  assert.equal(sent.length, 1);
});

test("setting the clock neither causes nor prevents a health probe", async () => {
  const { get, clock, sent } = await newSandboxService();
  const health = async (): Promise<number> => {
    const before = sent.length;
    await get("/api/v1/health");
    return sent.length - before;
  };
  const probes = await health();
  assert.ok(probes > 0);
  clock.setBack(HOUR);
  assert.equal(await health(), 0);
  clock.setBack(-100 * HOUR);
  assert.equal(await health(), 0);
  clock.setBack(200 * HOUR);
  clock.advance(15_000);
  assert.ok((await health()) > 0);
});
