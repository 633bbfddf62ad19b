import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test, { describe } from "node:test";
import { assertPaced } from "../black-box/agencies.ts";
import { ask } from "../black-box/ask.ts";
import { fleetOf, reasonToSkip, REPLICAS } from "./fleet.ts";

/** Three gateways behind nginx ask each agency no more than one of them may, with and without their Redis. */

const SECONDS = 8;

/** As the agencies' own modules say (src/upstreams); each word and limit is another question. */
const budgets = [
  {
    agency: "openfda",
    requests: 4,
    seconds: 1,
    path: "/api/v1/devices/recalls?q=",
    words: ["pump", "catheter", "lead", "valve"],
  },
  {
    agency: "clinicaltrials",
    requests: 1,
    seconds: 1,
    path: "/api/v1/trials/search?condition=",
    words: ["cancer", "asthma"],
  },
  { agency: "cms", requests: 5, seconds: 5, path: "/api/v1/hospitals/search?state=", words: ["CA", "TX"] },
];

describe("budgets of three replicas behind nginx", { skip: reasonToSkip() }, () => {
  const fleet = fleetOf({ RATE_LIMIT_PER_MINUTE: "2000" });

  for (const isRedisUp of [true, false])
    test(`every agency's budget is kept over all replicas together, Redis ${isRedisUp ? "up" : "away"}`, async (context) => {
      const { origin, agencies, redis } = fleet();
      if (!isRedisUp) await redis.kill();
      const begin = performance.now();
      await Promise.all(
        budgets.flatMap(({ path, words }) => {
          const half = words.length / 2;
          const own = isRedisUp ? words.slice(0, half) : words.slice(half);
          return Array.from({ length: 8 }, (_, number) => insist(origin, path, own, number));
        }),
      );
      for (const { agency, requests, seconds } of budgets) {
        const times = (agencies.arrivals.get(agency) ?? []).filter((time) => time >= begin);
        context.diagnostic(`${agency}: ${times.length} requests, the budget is ${requests} in ${seconds} s`);
        /** While Redis is away each replica draws its part: the same points in three times the time. */
        const longer = isRedisUp ? 1 : REPLICAS;
        assertPaced(times, begin, { requests: requests * longer, seconds: seconds * longer });
        assert.ok(times.length >= (requests / seconds) * SECONDS * 0.5, `${agency}: the budget is used`);
      }
      if (!isRedisUp) await redis.start();
    });

  test("places in flight are divided among the replicas", async () => {
    const { origin, agencies } = fleet();
    agencies.delay(150);
    const limits = Array.from({ length: 40 }, (_, at) => 1 + at);
    await Promise.all(
      limits.map((limit) => ask(origin, `/api/v1/providers/search?first_name=Josephine&limit=${limit}`)),
    );
    agencies.delay(0);
    const most = agencies.mostInFlight("nppes");
    assert.ok(most >= REPLICAS && most <= 4, `${most} in flight`);
  });
});

/** Asks one new question after the other, again a moment after each refusal. */
async function insist(origin: string, path: string, words: readonly string[], number: number): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  for (let at = number; performance.now() < end && at < 50 * words.length; at += 8) {
    const { status } = await ask(origin, `${path}${words[Math.floor(at / 50)]}&limit=${1 + (at % 50)}`);
    if (status !== 200) await sleep(50);
  }
}
