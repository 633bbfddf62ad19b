import assert from "node:assert/strict";
import test from "node:test";
import { upstreamFailure } from "../../src/core/errors.ts";
import type { Observation } from "../../src/core/observe.ts";
import { clinicaltrials } from "../../src/catalog/upstreams/clinicaltrials.ts";
import { nppes } from "../../src/catalog/upstreams/nppes.ts";
import { createDataDate } from "../../src/gateway/data-date.ts";
import type { FetchedResponse } from "../../src/gateway/transport/bounded-fetch.ts";
import { answer } from "../support/agency-answer.ts";

/** When answers may carry an agency's data date, by a clock that is moved by hand. */

const START = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

function setUp(upstream = clinicaltrials) {
  let now = 0;
  let busy = false;
  const waiting: PromiseWithResolvers<FetchedResponse>[] = [];
  const asked: string[] = [];
  const observations: Observation[] = [];
  const arriving = () => ({ arrivedAt: now, retrievedAt: START + now });
  const client = {
    upstream,
    base: upstream.base,
    isBusy: () => busy,
    getInBackground(url: string) {
      asked.push(url);
      const request = Promise.withResolvers<FetchedResponse>();
      waiting.push(request);
      return request.promise;
    },
  };
  const clock = { monotonic: () => now, now: () => START + now };
  const dataDate = createDataDate(client, clock, (observation) => void observations.push(observation));
  return {
    asked,
    observations,
    arriving,
    pass: (ms: number) => void (now += ms),
    setBusy: (is: boolean) => void (busy = is),
    /** What an answer that arrives now carries. */
    now: () => dataDate(arriving()),
    dateOf: dataDate,
    async agencySays(body: unknown, status = 200) {
      const response = { ...answer(status, body), ...arriving(), bytes: 1, digest: Promise.resolve("") };
      waiting.shift()?.resolve(response);
      await new Promise(setImmediate);
    },
    async agencyFails(error: unknown = upstreamFailure("timeout", "Too late.")) {
      waiting.shift()?.reject(error);
      await new Promise(setImmediate);
    },
  };
}

const version = (dataTimestamp: unknown) => ({ apiVersion: "2.0.5", dataTimestamp });

test("the first answer is ahead of the date, which it only has asked for; later ones carry it", async () => {
  const { now, asked, agencySays, pass } = setUp();
  assert.deepEqual([now(), now()], [null, null], "no answer waits");
  assert.deepEqual(asked, ["https://clinicaltrials.gov/api/v2/version"]);
  await agencySays(version("2026-03-25T09:00:05"));
  pass(1);
  assert.equal(now(), "2026-03-25");
});

test("an answer that arrived before the date was known never carries it", async () => {
  const { now, dateOf, arriving, agencySays, pass } = setUp();
  now();
  const before = arriving();
  pass(5);
  await agencySays(version("2026-03-25T09:00:05"));
  assert.equal(dateOf(before), null);
  assert.equal(dateOf(arriving()), "2026-03-25");
});

test("it is asked for once an hour, with an answer; meanwhile the earlier one holds, for two hours at most", async () => {
  const { now, asked, agencySays, pass } = setUp();
  now();
  await agencySays(version("2026-11-19T09:00:05"));
  pass(HOUR - 1);
  assert.deepEqual([now(), asked.length], ["2026-11-19", 1]);
  pass(1);
  assert.deepEqual([now(), now(), asked.length], ["2026-11-19", "2026-11-19", 2]);
  await agencySays(version("2026-11-20T09:00:05"));
  assert.equal(now(), "2026-11-20");
  pass(2 * HOUR);
  assert.equal(now(), null, "nobody asked for two hours");
});

for (const [what, fail] of [
  ["does not answer", { error: upstreamFailure("timeout", "Too late.") }],
  ["answers HTTP 503", { status: 503, body: {} }],
  ["has no date", { status: 200, body: {} }],
  ["has a day that is none", { status: 200, body: version("2026-02-30T00:00:00") }],
  ["has another form", { status: 200, body: version("25 March 2026") }],
  ["answers a page", { status: 200, body: "<html>" }],
] as const)
  test(`an agency that ${what} leaves null, also of an earlier date, and is asked again after the hour`, async () => {
    const { now, asked, agencySays, agencyFails, pass, observations } = setUp();
    now();
    await agencySays(version("2026-11-19T09:00:05"));
    pass(HOUR);
    now();
    await ("error" in fail ? agencyFails(fail.error) : agencySays(fail.body, fail.status));
    assert.equal(now(), null);
    pass(HOUR - 1);
    assert.deepEqual([now(), asked.length], [null, 2]);
    pass(1);
    assert.deepEqual([now(), asked.length], [null, 3]);
    await agencySays(version("2026-11-20T09:00:05"));
    assert.equal(now(), "2026-11-20");
    assert.deepEqual(observations, []);
  });

test("a fault of ours is reported, and leaves null", async () => {
  const { now, agencyFails, observations } = setUp();
  now();
  await agencyFails(new TypeError("ours"));
  assert.equal(now(), null);
  assert.deepEqual(
    observations.map(({ kind }) => kind),
    ["fault"],
  );
});

test("while callers wait for the agency, or it is left alone, it is not asked; then it is, with the next answer", async () => {
  const { now, asked, setBusy } = setUp();
  setBusy(true);
  now();
  assert.equal(asked.length, 0);
  setBusy(false);
  now();
  assert.equal(asked.length, 1);
});

test("a date of the future, which no envelope could have, is left out", async () => {
  const { now, agencySays } = setUp();
  now();
  await agencySays(version("2026-11-22T09:00:05"));
  assert.equal(now(), null);
});

test("an agency that has no such address is never asked", () => {
  const { now, asked } = setUp(nppes);
  assert.deepEqual([now(), asked], [null, []]);
});
