import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { openfda } from "../../../../src/catalog/upstreams/openfda.ts";
import type { Observation } from "../../../../src/core/observe.ts";
import type { Fetch } from "../../../../src/gateway/transport/bounded-fetch.ts";
import { createClient } from "../../../../src/gateway/transport/client.ts";
import { createDayCounter } from "../../../../src/gateway/transport/budget.ts";
import { nodePlatform } from "../../../support/node-platform.ts";
import { errorOf, reasonOf, stopTime } from "../answers.ts";

/** openFDA's daily limit, as the client of the agency keeps to it. */

const URL_ASKED = "https://agency.test/rows";

/** `stopTime` stands at this moment, 16 minutes and 40 seconds past midnight. */
const LEFT_OF_DAY = 86_400 - 1000;

const json = async (): Promise<Response> => Response.json({});
const tooMany = (headers: Record<string, string> = {}) =>
  Response.json({ error: { code: "OVER_RATE_LIMIT", message: "Try again later." } }, { status: 429, headers });

function setUp(context: TestContext, limit: number, fetch: Fetch = json) {
  const time = stopTime(context);
  const observations: Observation[] = [];
  let sent = 0;
  const client = createClient(openfda, {
    ...nodePlatform,
    clock: { now: () => Date.now(), monotonic: () => Date.now() },
    fetch: (url, init) => {
      sent++;
      return fetch(url, init);
    },
    observe: (observation) => void observations.push(observation),
    base: "https://agency.test/",
    timeoutMs: 1000,
    maxBytes: 1000,
    tokens: () => ({ take: async () => 0 }),
    day: createDayCounter(limit, 1, () => Date.now()),
    authorization: undefined,
  });
  return { client, time, observations, sent: () => sent };
}

test("question 1,001 of a day is refused without a call, with the seconds until the day ends", async (context) => {
  const { client, sent, observations } = setUp(context, 1000);
  for (let asked = 0; asked < 1000; asked++) await client.get(URL_ASKED);
  for (const _ of [1001, 1002]) {
    const refused = await errorOf(client.get(URL_ASKED));
    assert.deepEqual([refused.reason, refused.retryAfterSeconds], ["budget_exhausted", LEFT_OF_DAY]);
    assert.match(refused.message, /has used up its 1000 requests to openFDA \(FDA\) for today; no request was sent\.$/);
  }
  assert.equal(sent(), 1000);
  assert.deepEqual(await client.dailyStanding(), {
    daily_limit: 1000,
    used: 1000,
    resets_at: "1970-01-02T00:00:00.000Z",
  });
  const refusals = observations.filter(({ kind }) => kind === "refusal");
  assert.equal(refusals.length, 2);
});

test("the next day has its own requests", async (context) => {
  const { client, sent } = setUp(context, 2);
  for (const _ of [1, 2, 3]) await client.get(URL_ASKED).catch(() => undefined);
  context.mock.timers.setTime(1_000_000 + 1000 * LEFT_OF_DAY - 1);
  assert.equal(await reasonOf(client.get(URL_ASKED)), "budget_exhausted");
  context.mock.timers.setTime(1_000_000 + 1000 * LEFT_OF_DAY);
  await client.get(URL_ASKED);
  assert.equal(sent(), 3);
  assert.equal((await client.dailyStanding())?.used, 1);
});

test("second tries and health probes count, and a refused second try leaves the agency's own answer", async (context) => {
  const { client, time, sent } = setUp(context, 4, async () => new Response("{}", { status: 503 }));
  await client.probe(URL_ASKED);
  assert.equal((await time.until(client.get(URL_ASKED))).status, 503);
  assert.equal((await client.dailyStanding())?.used, 3);
  assert.equal((await time.until(client.get(URL_ASKED))).status, 503);
  assert.equal(await reasonOf(client.probe(URL_ASKED)), "budget_exhausted");
  assert.equal(sent(), 4);
});

test("an agency that says it has received too many requests is not asked again for a minute, then for two", async (context) => {
  const { client, time, sent } = setUp(context, 1000, async () => tooMany());
  for (const seconds of [60, 120, 240]) {
    const before = sent();
    const answers = [client.get(URL_ASKED), client.get(URL_ASKED)];
    for (const answer of answers) assert.equal((await answer).status, 429);
    assert.equal(sent(), before + 2, "no second try");
    const refused = await errorOf(client.get(URL_ASKED));
    assert.deepEqual([refused.reason, refused.retryAfterSeconds], ["budget_exhausted", seconds]);
    await time.pass(1000 * seconds - 1);
    assert.equal(await reasonOf(client.get(URL_ASKED)), "budget_exhausted");
    assert.equal(sent(), before + 2);
    await time.pass(1);
  }
  assert.equal(client.circuit(), "closed", "it is well");
});

test("no rest is longer than an hour, and an answer ends the series", async (context) => {
  let answer = tooMany;
  const { client } = setUp(context, 1000, async () => answer());
  const restAfterNext = async (): Promise<number> => {
    await client.get(URL_ASKED);
    const seconds = (await errorOf(client.get(URL_ASKED))).retryAfterSeconds ?? 0;
    context.mock.timers.setTime(Date.now() + 1000 * seconds);
    return seconds;
  };
  const rests: number[] = [];
  for (let refusals = 0; refusals < 8; refusals++) rests.push(await restAfterNext());
  assert.deepEqual(rests, [60, 120, 240, 480, 960, 1920, 3600, 3600]);
  answer = () => Response.json({});
  await client.get(URL_ASKED);
  answer = tooMany;
  assert.equal(await restAfterNext(), 60);
});

test("a refusal that names its end is kept to until then; one of moments is asked again", async (context) => {
  let headers = { "retry-after": "900" };
  const { client, time, sent } = setUp(context, 1000, async () => tooMany(headers));
  await client.get(URL_ASKED);
  const refused = await errorOf(client.get(URL_ASKED));
  assert.deepEqual([refused.reason, refused.retryAfterSeconds], ["budget_exhausted", 900]);
  assert.match(refused.message, /^openFDA \(FDA\) says/);
  await time.pass(900_000);
  headers = { "retry-after": "1" };
  await time.until(client.get(URL_ASKED));
  assert.equal(sent(), 3, "with its second try");
});

test("a 429 with another message doesn't count as the daily limit", async (context) => {
  const { client, time, sent } = setUp(context, 1000, async () => new Response("<html>", { status: 429 }));
  assert.equal((await time.until(client.get(URL_ASKED))).status, 429);
  assert.equal((await time.until(client.get(URL_ASKED))).status, 429);
  assert.equal(sent(), 4);
});
