import { toConfig } from "../src/app/config.ts";
import { catalog, createClients } from "../src/app/gateway-parts.ts";
import { noSharedStore } from "../src/gateway/transport/cache.ts";
import { createNodeFetch } from "../src/platforms/node/fetch.ts";
import { nodePrimitives } from "../src/platforms/node/primitives.ts";
import type { Agencies } from "./ask.ts";

/** Milliseconds between two questions to one agency: none of them publishes a stricter wish than one a second. */
const PAUSE = 1000;

/**
 * The agencies at the addresses of the settings (`UPSTREAM_…_URL`), by the gateway's own transport: with its deadlines,
 * budgets and keys.
 * @throws ConfigError for settings that a server refuses, too
 */
export function connectAgencies(variables: NodeJS.ProcessEnv): Agencies & { close(): Promise<void> } {
  const { LIVE_RECORD: _folder, ...settings } = variables;
  const config = toConfig(settings, catalog.upstreams);
  const http = createNodeFetch(config.UPSTREAM_TIMEOUT_MS, config);
  const clients = createClients(catalog.upstreams, config, {
    ...nodePrimitives,
    fetch: http.fetch,
    observe: () => undefined,
    store: noSharedStore,
  });
  return {
    clients,
    pause: () => (config.UPSTREAM_RATE_LIMIT ? nodePrimitives.sleep(PAUSE) : Promise.resolve()),
    close: () => http.close(),
  };
}
