import { catalog, createClients } from "../../app/gateway-parts.ts";
import { createBoundedFetch } from "../../gateway/transport/bounded-fetch.ts";
import type { FetchedResponse } from "../../gateway/transport/response.ts";
import { configuration } from "../configuration.ts";
import { lend } from "../commands/gateway-here.ts";
import type { Agencies } from "./run.ts";

/** Milliseconds between two questions to one agency: none of them publishes a stricter wish than one a second. */
const PAUSE = 1000;

interface ReachedAgencies extends Agencies {
  /** Asks at any address: that of an agency as politely as ever, that of a running gateway's own agencies plainly. */
  get(address: string): Promise<FetchedResponse>;
}

/** The agencies at the addresses of the settings. */
export async function connectAgencies(): Promise<ReachedAgencies & { close(): Promise<void> }> {
  const config = configuration();
  const { platform, close } = await lend(config, { observe: () => undefined, onAnswer: () => undefined });
  const clients = createClients(catalog.upstreams, config, platform);
  const { UPSTREAM_TIMEOUT_MS: timeoutMs, UPSTREAM_MAX_BYTES: maxBytes } = config;
  const elsewhere = { ...platform, agency: "The agency", authorization: undefined, timeoutMs, maxBytes };
  return {
    clients,
    get(address) {
      const client = [...clients.values()].find(({ base }) => address.startsWith(base));
      return client === undefined ? createBoundedFetch(elsewhere)(address) : client.get(address);
    },
    pause: () => (config.UPSTREAM_RATE_LIMIT ? platform.sleep(PAUSE) : Promise.resolve()),
    close,
  };
}
