import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import type { CachedAnswer } from "../../../src/gateway/envelope.ts";
import { toConfig } from "../../../src/app/config.ts";
import { GatewayError, upstreamFailure } from "../../../src/core/errors.ts";
import type { Observation } from "../../../src/core/observe.ts";
import { answerReply, errorReply } from "../../../src/surfaces/http/reply.ts";
import { respond, type HttpParts, type Handler } from "../../../src/surfaces/http/respond.ts";
import { createService } from "../../../src/app/service.ts";
import { noSharedStore, type SharedStore } from "../../../src/gateway/transport/cache.ts";
import { errorOf, newSandbox, newSandboxService, upstreamVariables } from "../../support/harness.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { get, serving } from "../../support/listening.ts";
import { until } from "../../support/until.ts";
import { node } from "../../../src/platforms/node/server.ts";
import { answerOf } from "../../gateway/transport/answers.ts";

function pageOf(work: Handler, parts: Pick<HttpParts, "failed" | "send">) {
  const observations: Observation[] = [];
  const options: HttpParts = {
    ...nodePlatform,
    observe: (observation) => void observations.push(observation),
    ttlSeconds: 60,
    hits: null,
    ...parts,
  };
  return { app: new Hono().get("/page", (context) => respond(context, "/page", work, options)), observations };
}

test("if the error page itself fails, the response is the error envelope and the fault is reported", async () => {
  const fault = new RangeError("the page is broken");
  const work: Handler = () => Promise.reject(new GatewayError("not_found", "None."));
  const { app, observations } = pageOf(work, { failed: () => Promise.reject(fault) });
  await errorOf(await app.request("/page"), 500, "internal_error");
  assert.deepEqual(
    observations.map((seen) => (seen.kind === "fault" ? seen.cause : seen.kind)),
    [fault, "request"],
  );
});

for (const [where, send] of [
  ["past the app", node.send],
  ["as a standard response", undefined],
] as const)
  test(`a client that leaves in the middle of a file ends the making of it, and is no fault: sent ${where}`, async (context) => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(1024 * 1024);
      } finally {
        isEnded = true;
      }
    }
    const { app, observations } = pageOf(
      async () => ({
        status: 200,
        payload: null,
        headers: {},
        cache: null,
        error: null,
        stream: { chunks: endless(), trailers: () => ({}) },
      }),
      { send },
    );
    const { send: sent } = await serving(context, app.fetch);
    const { socket, received } = sent(get("/page"));
    await until("the file comes", () => received().length > 1024 * 1024);
    socket.pause();
    await sleep(50);
    socket.destroy();
    await until("the file is no longer made", () => isEnded);
    assert.deepEqual(
      observations.map(({ kind }) => kind),
      ["request"],
    );
  });

test("Retry-After is in whole seconds, rounded up", () => {
  for (const [seconds, told] of [
    [1, "1"],
    [1.2, "2"],
    [59.01, "60"],
  ] as const) {
    const error = upstreamFailure("rate_limited", "It refused.", { retryAfterSeconds: seconds });
    assert.equal(errorReply(error, "id").headers["retry-after"], told);
  }
  assert.equal("retry-after" in errorReply(upstreamFailure("network", "It failed."), "id").headers, false);
});

test("with a cache time of 0, no header allows a cache to keep an answer", async () => {
  const { headers } = answerReply(await answerOf({}), "miss", 0, 0);
  assert.equal(headers["cache-control"], "no-store");
  assert.equal("x-accel-expires" in headers, false);
  const service = await newSandboxService(undefined, { CACHE_TTL_SECONDS: "0" });
  const response = await service.get("/api/v1/hospitals/search?state=GU");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-accel-expires"), null);
});

/** A store that other processes share, as far as one of them sees it. */
function sharedStore(isUp: boolean): SharedStore {
  const answers = new Map<string, CachedAnswer>();
  return {
    ...noSharedStore,
    get: async (key) => answers.get(key),
    set: async (key, answer) => void (isUp && answers.set(key, answer)),
    isUp: () => isUp,
  };
}

const NAME = "public-health-data-gateway";

for (const [where, bytes, store, first, second] of [
  ["in memory", "67108864", noSharedStore, "fwd=miss; stored", "hit; ttl=300"],
  ["in memory, whose store is away", "67108864", sharedStore(false), "fwd=miss; stored", "hit; ttl=300"],
  ["in a shared store alone", "0", sharedStore(true), "fwd=miss; stored", "hit; ttl=300; detail=shared-store"],
  ["nowhere, whose store is away", "0", sharedStore(false), "fwd=miss", "fwd=miss"],
  ["nowhere", "0", noSharedStore, "fwd=miss", "fwd=miss"],
] as const)
  test(`an answer of a service that caches ${where} says ${first}, and the second time ${second}`, async () => {
    const sandbox = newSandbox();
    const config = toConfig({ ...upstreamVariables, CACHE_MAX_BYTES: bytes });
    const { app } = await createService(config, {
      ...nodePlatform,
      clock: { now: () => 0, monotonic: () => 0 },
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
      observe: () => undefined,
      store,
      clientOf: () => "192.0.2.1",
      metrics: null,
    });
    for (const said of [first, second]) {
      const response = await app.request("/api/v1/hospitals/search?state=GU");
      assert.equal(response.headers.get("cache-status"), `${NAME}; ${said}`);
    }
  });

test("a page never says it was stored, because only its answer can be", async () => {
  const service = await newSandboxService();
  const response = await service.get("/hospitals?state=GU");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-status"), `${NAME}; fwd=miss`);
});
