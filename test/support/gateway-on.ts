import { openfda } from "../../src/catalog/upstreams/openfda.ts";
import { createGateway } from "../../src/gateway/gateway.ts";
import { createCache, createSharedAnswers, noSharedStore } from "../../src/gateway/transport/cache.ts";
import type { FetchedResponse } from "../../src/gateway/transport/bounded-fetch.ts";

const clock = { now: () => 1_000_000, monotonic: () => 1_000_000 };

/** A gateway whose only agency, openFDA, answers as told; its clock stands still. */
export function gatewayOn(get: () => Promise<FetchedResponse>) {
  const client = { upstream: openfda, base: openfda.base, get, probe: get, circuit: () => "closed" as const };
  return createGateway({
    clientOf: () => client,
    dataDateOf: () => undefined,
    cache: createCache({ ttlMs: 60_000, maxBytes: 1_000_000, clock }),
    sharedAnswers: createSharedAnswers({
      store: noSharedStore,
      clock,
      sleep: () => Promise.resolve(),
      ttlMs: 60_000,
      patienceMs: 1000,
    }),
    sourceNote: "",
    observe: () => undefined,
    sleep: () => Promise.resolve(),
  });
}
