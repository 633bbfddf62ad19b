import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import test, { describe } from "node:test";
import { until } from "../../support/until.ts";
import { ask, successIn } from "../black-box/ask.ts";
import { fleetOf, reasonToSkip, REPLICAS } from "./fleet.ts";
import { startLoad } from "./load.ts";

/** Three gateways behind nginx with one Redis, for real. `npm run replicas` runs this alone and shows the figures. */

const skip = reasonToSkip();

const hospitals = (query: string): string => `/api/v1/hospitals/search?${query}`;

describe("three replicas behind nginx", { skip }, () => {
  const fleet = fleetOf({ UPSTREAM_RATE_LIMIT: "off" });

  test("what one was told all know, byte for byte", async () => {
    const { gateways, agencies } = fleet();
    const asked = agencies.sandbox.requests("cms").length;
    const heard = [];
    for (const { origin } of gateways) heard.push(await ask(origin, hospitals("state=GU&limit=3")));
    assert.equal(new Set(heard.map((one) => successIn(one) && one.text)).size, 1);
    const levels = heard.map(({ headers }) => /miss|shared-store/.exec(String(headers["cache-status"]))?.[0]);
    assert.deepEqual(levels, ["miss", "shared-store", "shared-store"]);
    assert.equal(agencies.sandbox.requests("cms").length, asked + 1);
  });

  test("1,000 identical questions at once cost the agency at most two requests", async (context) => {
    const { origin, agencies } = fleet();
    agencies.delay(200);
    const asked = agencies.sandbox.requests("cms").length;
    const answers = await crowd(origin, hospitals("state=PR&limit=5"), 1000);
    agencies.delay(0);
    const cost = agencies.sandbox.requests("cms").length - asked;
    context.diagnostic(`1,000 questions, ${cost} request to the agency`);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.ok(new Set(answers.map(({ text }) => text)).size <= cost);
    assert.ok(cost >= 1 && cost <= 2, `${cost} requests`);
  });

  test("a rolling restart under load fails no request", { timeout: 90_000 }, async (context) => {
    const { origin, gateways } = fleet();
    const load = startLoad(origin);
    await sleep(1000);
    for (const gateway of gateways) {
      await gateway.restart();
      await sleep(800);
    }
    const failed = await load.stop();
    context.diagnostic(`${load.done()} requests during three restarts, ${failed.length} failed`);
    assert.ok(load.done() > 1000);
    assert.deepEqual(failed, []);
  });

  test("a replica killed hard fails no request but those in flight on it", { timeout: 60_000 }, async (context) => {
    const { origin, gateways } = fleet();
    const load = startLoad(origin);
    await sleep(1000);
    const killedAt = performance.now();
    await gateways[1]?.kill();
    await sleep(2000);
    await gateways[1]?.start();
    await sleep(1500);
    const failed = await load.stop();
    context.diagnostic(`${load.done()} requests around the death of a replica, ${failed.length} failed`);
    assert.ok(load.done() > 1000);
    const late = failed.filter(({ begun }) => begun > killedAt);
    assert.deepEqual(late, [], "none that began after it was dead");
    assert.ok(failed.length <= 16 / REPLICAS + 1, `${failed.length} failed`);
  });

  test(
    "Redis killed and back: no failed request, and the answers are shared again",
    { timeout: 60_000 },
    async (context) => {
      const { origin, gateways, redis } = fleet();
      const load = startLoad(origin);
      await sleep(500);
      await redis.kill();
      await sleep(2500);
      await redis.start();
      const states = () =>
        Promise.all(
          gateways.map(
            async (gateway) => Object(JSON.parse((await ask(gateway.origin, "/api/v1/health")).text)).shared_store,
          ),
        );
      await until("all replicas use Redis again", async () => (await states()).every((state) => state === "up"));
      const failed = await load.stop();
      context.diagnostic(`${load.done()} requests around the death of Redis, ${failed.length} failed`);
      assert.ok(load.done() > 1000);
      assert.deepEqual(failed, []);
      const [one, other] = gateways.map((gateway) => gateway.origin);
      await ask(one ?? "", hospitals("state=VI"));
      assert.match(String((await ask(other ?? "", hospitals("state=VI"))).headers["cache-status"]), /shared-store/);
    },
  );

  test("operators' pages are not for the public", async () => {
    for (const path of ["/metrics", "/readyz", "/livez"]) assert.equal((await ask(fleet().origin, path)).status, 404);
  });
});

/** The same question on as many connections at once. */
async function crowd(origin: string, path: string, count: number) {
  const agent = new Agent({ keepAlive: false, maxSockets: count });
  const answers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<{ status: number; text: string }>((resolve, reject) => {
          const sent = request(origin + path, { agent }, (response) => {
            let text = "";
            response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
            response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
          });
          sent.on("error", reject).end();
        }),
    ),
  );
  agent.destroy();
  return answers;
}
