import assert from "node:assert/strict";
import test from "node:test";
import { toConfig } from "../../src/app/config.ts";
import { idleTimeoutOf } from "../../src/app/start.ts";
import { until } from "../support/until.ts";
import { get, held, serving } from "../support/listening.ts";

const REDIS_URL = "redis://127.0.0.1:6379";

for (const [variables, longest] of [
  [{}, 24_000],
  [{ UPSTREAM_TIMEOUT_MS: "120000" }, 244_000],
  [{ UPSTREAM_TIMEOUT_MS: "20000", REDIS_URL }, 64_000],
  [{ UPSTREAM_TIMEOUT_MS: "120000", REDIS_URL }, 364_000],
] as const)
  test(`with ${JSON.stringify(variables)} the idle timeout is longer than the slowest answer, ${longest} ms`, () => {
    const silence = idleTimeoutOf(toConfig(variables));
    assert.ok(silence >= Math.max(60_000, longest + 5000), `${silence} ms`);
    assert.ok(silence <= Math.max(60_000, longest + 15_000), `${silence} ms`);
  });

test("an idle connection is closed after the idle timeout, and not before", async (context) => {
  const { app, asked, release } = held();
  const [short, long] = [await serving(context, app, { idleTimeoutMs: 100 }), await serving(context, app)];
  const [cut, kept] = [short.send(get("/slow")), long.send(get("/slow"))];
  await until("both have asked", () => asked.length === 2);
  await cut.closed;
  assert.equal(cut.received(), "");
  release();
  await until("the answer", () => kept.received().endsWith("[/slow]"));
});
