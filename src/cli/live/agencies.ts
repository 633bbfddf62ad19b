import { catalog, createClients } from "../../app/gateway-parts.ts";
import { configuration } from "../configuration.ts";
import { lend } from "../local-gateway.ts";
import type { Agencies } from "./run.ts";

/** Milliseconds between two questions to one agency: none of them publishes a stricter wish than one a second. */
const PAUSE = 1000;

/** The agencies at the addresses of the settings. */
export async function connectAgencies(): Promise<Agencies & { close(): Promise<void> }> {
  const config = configuration();
  const { platform, close } = await lend(config, { observe: () => undefined, onAnswer: () => undefined });
  return {
    clients: createClients(catalog.upstreams, config, platform),
    pause: () => (config.UPSTREAM_RATE_LIMIT ? platform.sleep(PAUSE) : Promise.resolve()),
    close,
  };
}
