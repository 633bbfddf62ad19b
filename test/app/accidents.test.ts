import assert from "node:assert/strict";
import test from "node:test";
import { toConfig } from "../../src/app/config.ts";
import type { Observation } from "../../src/core/observe.ts";
import type { Platform } from "../../src/app/platform.ts";
import { createService } from "../../src/app/service.ts";
import { noSharedStore } from "../../src/gateway/transport/cache.ts";
import { errorOf, newSandbox, upstreamVariables } from "../support/harness.ts";
import { nodePlatform } from "../support/node-platform.ts";

/** Whatever breaks inside: one 500 in the error envelope with its request id, reported, and the next request is well. */

const SECRET = "SECRET words of a caller";
const PATH = "/api/v1/hospitals/search?state=MA&limit=20";

/** Fails once it is switched on. */
function trap() {
  const state = { isOn: false };
  const spring = (): void => {
    if (state.isOn) throw new RangeError(SECRET);
  };
  return { state, spring };
}

async function serviceWith(broken: (spring: () => void) => Partial<Platform>) {
  const observations: Observation[] = [];
  const sandbox = newSandbox();
  const { state, spring } = trap();
  const { app } = await createService(toConfig({ ...upstreamVariables, UPSTREAM_RATE_LIMIT: "off" }), {
    ...nodePlatform,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    observe: (observation) => void observations.push(observation),
    store: noSharedStore,
    clientOf: () => "192.0.2.1",
    metrics: null,
    ...broken(spring),
  });
  const get = async (path: string): Promise<Response> =>
    app.fetch(
      new Request(`http://gateway.test${path}`, { headers: { "accept-encoding": "gzip", "x-request-id": "id-7" } }),
    );
  return { get, state, observations };
}

const accidents: readonly [what: string, path: string, broken: (spring: () => void) => Partial<Platform>][] = [
  ["the client's address cannot be determined", PATH, (spring) => ({ clientOf: () => (spring(), "192.0.2.1") })],
  [
    "the agency's bytes cannot be decoded",
    PATH,
    (spring) => ({ decodeUtf8: (bytes) => (spring(), nodePlatform.decodeUtf8(bytes)) }),
  ],
  ["no digest can be made", PATH, (spring) => ({ sha256: async (bytes) => (spring(), nodePlatform.sha256(bytes)) })],
  [
    "the answer cannot be compressed",
    PATH,
    (spring) => ({
      encoders: { gzip: async (body) => (spring(), (await nodePlatform.encoders.gzip?.(body)) ?? body) },
    }),
  ],
  ["metrics cannot be collected", "/metrics", (spring) => ({ metrics: async () => (spring(), "phdg 1\n") })],
];
for (const [what, path, broken] of accidents)
  test(`when ${what}, the response is one 500 with its request id, it is reported, and the next request is answered`, async () => {
    const { get, state, observations } = await serviceWith(broken);
    state.isOn = true;
    const response = await get(path);
    const body = await errorOf(response, 500, "internal_error");
    assert.equal(body["request_id"], "id-7");
    assert.equal(response.headers.get("x-request-id"), "id-7");
    assert.doesNotMatch(JSON.stringify(body), /SECRET/);
    assert.ok(observations.some((seen) => seen.kind === "fault" && seen.requestId === "id-7"));
    state.isOn = false;
    assert.equal((await get(path)).status, 200);
  });
