import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { Observation } from "../../../src/core/observe.ts";
import type { Fetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { createClient, type ClientOptions } from "../../../src/gateway/transport/client.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import { clinicaltrials } from "../../../src/catalog/upstreams/clinicaltrials.ts";
import { nppes } from "../../../src/catalog/upstreams/nppes.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { errorOf, reasonOf, settle, stopTime } from "./answers.ts";

/** What a client does when its own limits are reached. */

const URL_ASKED = "https://agency.test/rows";

function setUp(context: TestContext, upstream: typeof nppes, fetch: Fetch, options: Partial<ClientOptions> = {}) {
  const time = stopTime(context);
  const observations: Observation[] = [];
  const sent: number[] = [];
  const start = Date.now();
  const client = createClient(upstream, {
    ...nodePlatform,
    clock: { now: () => Date.now(), monotonic: () => Date.now() },
    fetch: (url, init) => {
      sent.push(Date.now() - start);
      return fetch(url, init);
    },
    observe: (observation) => void observations.push(observation),
    base: "https://agency.test/",
    timeoutMs: 1000,
    maxBytes: 1000,
    tokens: noSharedStore.tokens,
    authorization: undefined,
    ...options,
  });
  return { client, time, observations, sent };
}

const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("a call refused by our own budget is observed as refused for that reason", async (context) => {
  const { client, time, observations } = setUp(context, nppes, silent);
  const all = Array.from({ length: 36 }, () => reasonOf(client.get(URL_ASKED)));
  await settle();
  const refusals = () => observations.filter(({ kind }) => kind === "refusal");
  assert.deepEqual(refusals(), []);
  assert.equal(await reasonOf(client.get(URL_ASKED)), "budget_exhausted");
  assert.deepEqual(refusals(), [{ kind: "refusal", upstream: "nppes", reason: "budget_exhausted" }]);
  await time.until(Promise.all(all));
});

test("a health probe times out after three seconds, however long other requests may take", async (context) => {
  const { client, time } = setUp(context, nppes, silent, { timeoutMs: 30_000 });
  const start = Date.now();
  assert.equal((await time.until(errorOf(client.probe(URL_ASKED)))).reason, "timeout");
  assert.ok(Date.now() - start <= 3100, `${Date.now() - start} ms`);
});

test("a health probe never gets more time than other requests", async (context) => {
  const { client, time } = setUp(context, nppes, silent, { timeoutMs: 500 });
  const start = Date.now();
  assert.equal((await time.until(errorOf(client.probe(URL_ASKED)))).reason, "timeout");
  assert.ok(Date.now() - start <= 600, `${Date.now() - start} ms`);
});

test("a retry still queued when the deadline passes is never sent", async (context) => {
  const pauses = [3000, 0, 3000];
  const tokens = () => ({ take: async () => pauses.shift() ?? 0 });
  const ill: Fetch = async () => new Response("{}", { status: 503, headers: { "retry-after": "2" } });
  const { client, time, sent } = setUp(context, clinicaltrials, ill, { tokens });
  assert.equal((await time.until(errorOf(client.get(URL_ASKED)))).reason, "timeout");
  await time.pass(20_000, 100);
  assert.deepEqual(pauses, [], "it stood in line");
  assert.deepEqual(sent, [3000]);
});
