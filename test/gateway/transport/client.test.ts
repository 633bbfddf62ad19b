import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { GatewayError } from "../../../src/core/errors.ts";
import type { Observation } from "../../../src/core/observe.ts";
import type { Fetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { createClient } from "../../../src/gateway/transport/client.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import { clinicaltrials } from "../../../src/catalog/upstreams/clinicaltrials.ts";
import { cms } from "../../../src/catalog/upstreams/cms.ts";
import { nppes } from "../../../src/catalog/upstreams/nppes.ts";
import { openfda } from "../../../src/catalog/upstreams/openfda.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { errorOf, reasonOf, settle, stopTime } from "./answers.ts";

/** The parts of the transport together, as one agency sees them. */

const URL_ASKED = "https://agency.test/rows";

function setUp(context: TestContext, upstream: typeof openfda, fetch: Fetch) {
  const time = stopTime(context);
  const observations: Observation[] = [];
  let requests = 0;
  const client = createClient(upstream, {
    ...nodePlatform,
    clock: { now: () => Date.now(), monotonic: () => Date.now() },
    fetch: (url, init) => {
      requests++;
      return fetch(url, init);
    },
    observe: (observation) => void observations.push(observation),
    base: "https://agency.test/",
    timeoutMs: 1000,
    maxBytes: 1000,
    tokens: noSharedStore.tokens,
    authorization: undefined,
  });
  return { client, time, observations, requests: () => requests };
}

const ill: Fetch = async () => new Response("{}", { status: 503 });
const count = (length: number): number[] => Array.from({ length }, (_, at) => at);

test("a call sends one request, with its caller's trace", async (context) => {
  let sent = new Headers();
  const { client, requests } = setUp(context, openfda, async (_url, { headers }) => {
    sent = new Headers(headers);
    return new Response("{}");
  });
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  assert.equal((await client.get(URL_ASKED, { trace: { traceparent, tracestate: "a=1" } })).text, "{}");
  assert.equal(sent.get("traceparent"), traceparent);
  assert.equal(sent.get("tracestate"), "a=1");
  assert.equal(requests(), 1);
});

test("every attempt, retry, refusal and breaker change is observed", async (context) => {
  const { client, time, observations } = setUp(context, openfda, ill);
  for (const _ of count(5)) {
    assert.equal((await time.until(client.get(URL_ASKED))).status, 503);
  }
  assert.equal(await reasonOf(client.get(URL_ASKED)), "circuit_open");
  const counts = new Map<string, number>();
  for (const { kind } of observations) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  assert.deepEqual(Object.fromEntries(counts), {
    upstream: 10,
    retry: 5,
    circuit: 1,
    refusal: 1,
    /** Each attempt enters the line, goes from there into the flight, and leaves it. */
    budget: 30,
  });
  const level = observations.findLast(({ kind }) => kind === "budget");
  assert.deepEqual(level, { kind: "budget", upstream: "openfda", waiting: 0, inFlight: 0, left: 16 });
});

test("a failed connection is observed by its error code, without its message", async (context) => {
  for (const [code, observed] of [
    ["ENOTFOUND", "ENOTFOUND"],
    ["UND_ERR_SOCKET", "UND_ERR_SOCKET"],
    ["secret words", undefined],
    [7, undefined],
  ] as const) {
    const cause = Object.assign(new Error("getaddrinfo ENOTFOUND secret.test"), { code });
    const refused: Fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
    const { client, time, observations } = setUp(context, cms, refused);
    assert.equal(await reasonOf(time.until(client.get(URL_ASKED))), "network");
    const seen = observations.find(({ kind }) => kind === "upstream");
    assert.equal(seen?.kind === "upstream" ? seen.code : null, observed);
    assert.doesNotMatch(JSON.stringify(seen), /secret/);
    context.mock.timers.reset();
  }
});

test("an error in our own code is not observed as the agency's failure", async (context) => {
  const { client, observations } = setUp(context, openfda, () => {
    throw new RangeError("a mistake in this program");
  });
  await assert.rejects(client.get(URL_ASKED), RangeError);
  assert.deepEqual(
    observations.filter(({ kind }) => kind !== "budget"),
    [],
  );
});

test("an open breaker refuses at once, without waiting for a token or using one", async (context) => {
  const { client, time, requests } = setUp(context, clinicaltrials, ill);
  for (const _ of count(5)) await time.until(client.get(URL_ASKED));
  assert.equal(client.circuit(), "open");
  const before = requests();
  const refusals: string[] = [];
  for (const _ of count(10)) void errorOf(client.get(URL_ASKED)).then(({ reason }) => refusals.push(reason ?? ""));
  await settle();
  assert.deepEqual(
    refusals,
    count(10).map(() => "circuit_open"),
  );
  assert.equal(requests(), before);
});

test("retries also count in the agency's budget", async (context) => {
  let asked = 0;
  const flaky: Fetch = async () => new Response("{}", { status: asked++ % 2 === 0 ? 503 : 200 });
  const { client, time, requests } = setUp(context, openfda, flaky);
  for (const _ of count(59)) {
    for (const _ of count(5)) client.get(URL_ASKED).catch(() => undefined);
    await time.pass(1000, 50);
  }
  assert.ok(requests() <= 240 * 1.05, `${requests()} requests within a minute, where openFDA allows 240`);
});

test("an agency that only answers errors opens its breaker, however often our own budget refuses the retry", async (context) => {
  for (const upstream of [clinicaltrials, cms, openfda]) {
    const { client, time, requests } = setUp(context, upstream, ill);
    const ended: (number | string)[] = [];
    for (let asked = 0; asked < 120 && client.circuit() === "closed"; asked++) {
      const sentBefore = requests();
      client.get(URL_ASKED).then(
        ({ status }) => ended.push(status),
        ({ reason }: GatewayError) => ended.push(`${reason}`),
      );
      await time.pass(500, 50);
      assert.ok(requests() - sentBefore <= 4);
    }
    assert.equal(client.circuit(), "open", upstream.name);
    assert.ok(ended.filter((end) => end === 503).length >= 5, `${upstream.name}: ${ended.join(" ")}`);
    context.mock.timers.reset();
  }
});

test("a call whose caller is gone is not sent, and time in our own queue is not reported as the agency's timeout", async (context) => {
  const stalling: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new TypeError("aborted"))));
  const { client, time, requests } = setUp(context, nppes, stalling);
  const reasons = new Map<string, number>();
  for (const _ of count(36))
    void errorOf(client.get(URL_ASKED)).then(({ reason = "" }) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  await time.pass(60_000, 100);
  const sent = requests();
  assert.equal(
    [...reasons.values()].reduce((sum, number) => sum + number),
    36,
  );
  assert.equal(reasons.get("timeout"), sent, "who was told that the agency was silent was sent to it");
  assert.ok(sent <= 4 * 4, `${sent} requests`);
});

test("one deadline holds for the whole call, even if fetch ignores its signal", async (context) => {
  const silent: Fetch = () => new Promise(() => undefined);
  const { client, time } = setUp(context, openfda, silent);
  const start = Date.now();
  assert.equal((await time.until(errorOf(client.get(URL_ASKED)))).reason, "timeout");
  assert.ok(Date.now() - start <= 6100);
});

test("a request aside is observed and bounded, and neither retried nor a sign of a sick agency", async (context) => {
  const { client, requests, observations } = setUp(context, cms, ill);
  for (const _ of count(3)) assert.equal((await client.getInBackground(URL_ASKED)).status, 503);
  assert.equal(requests(), 3);
  assert.equal(observations.filter(({ kind }) => kind === "upstream").length, 3);
  assert.deepEqual([client.circuit(), client.lastSeen(), client.isBusy()], ["closed", null, false]);
});

test("an agency is busy while callers wait in line or its circuit is open", async (context) => {
  const { client, time } = setUp(context, clinicaltrials, ill);
  const calls = count(3).map(() => client.get(URL_ASKED));
  await settle();
  assert.deepEqual([client.isBusy(), client.circuit()], [true, "closed"]);
  await time.until(Promise.all(calls));
  assert.equal(client.isBusy(), false);
  for (const _ of count(2)) await time.until(client.get(URL_ASKED));
  assert.deepEqual([client.isBusy(), client.circuit()], [true, "open"]);
});
