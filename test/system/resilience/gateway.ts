import { settingsFor } from "../../../sandbox/agencies.ts";
import { toConfig } from "../../../src/app/config.ts";
import type { Observation } from "../../../src/core/observe.ts";
import { clientAddress } from "../../../src/platforms/node/primitives.ts";
import { createNodeFetch } from "../../../src/platforms/node/fetch.ts";
import { listen, node } from "../../../src/platforms/node/server.ts";
import { createService } from "../../../src/app/service.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";

/** The service as Node serves it, on a free port of loopback, with real time and real connections to `upstream`. */

export interface Gateway {
  readonly origin: string;
  readonly observations: readonly Observation[];
  close(): Promise<void>;
}

export const variablesOf = (upstream: string): Record<string, string> => ({
  ...settingsFor(upstream),
  UPSTREAM_RATE_LIMIT: "off",
  RATE_LIMIT_PER_MINUTE: "0",
});

/** Only the last observations are kept. */
const MOST_OBSERVATIONS = 1000;

export async function startGateway(upstream: string, variables: Record<string, string> = {}): Promise<Gateway> {
  const config = toConfig({ ...variablesOf(upstream), ...variables });
  const http = createNodeFetch(config.UPSTREAM_TIMEOUT_MS);
  const observations: Observation[] = [];
  const { app, hits } = await createService(config, {
    ...nodePlatform,
    fetch: http.fetch,
    observe(observation) {
      observations.push(observation);
      if (observations.length > MOST_OBSERVATIONS) observations.shift();
    },
    store: noSharedStore,
    clientOf: (context) => clientAddress(context, false, node.peerOf),
    metrics: null,
  });
  const listening = await listen(app.fetch, {
    port: 0,
    host: "127.0.0.1",
    hits,
    onHit: () => undefined,
    onFault: () => undefined,
    idleTimeoutMs: 60_000,
  });
  return {
    origin: listening.origin,
    observations,
    async close() {
      await listening.close(100);
      await http.close();
    },
  };
}
