import { createSandbox } from "../../sandbox/sandbox.ts";
import type { Agency } from "../../sandbox/agency.ts";
import { toConfig } from "../../src/app/config.ts";
import { createClients } from "../../src/app/gateway-parts.ts";
import type { Assumption } from "../../src/cli/live/assumption.ts";
import { assumptions } from "../../src/cli/live/assumptions.ts";
import { runAssumptions, type Agencies, type Outcome } from "../../src/cli/live/run.ts";
import { noSharedStore } from "../../src/gateway/transport/no-shared-store.ts";
import { catalog, recordedAgencies, upstreamVariables } from "./catalog.ts";
import { nodePlatform } from "./node-platform.ts";

/** The gateway's transport over agencies in this process, without waiting. */
export function agenciesOver(agencies: readonly Agency[]): Agencies {
  const sandbox = createSandbox(agencies);
  const config = toConfig({ ...upstreamVariables, UPSTREAM_RATE_LIMIT: "off" }, catalog.upstreams);
  const clients = createClients(catalog.upstreams, config, {
    ...nodePlatform,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    observe: () => undefined,
    sleep: () => Promise.resolve(),
    store: noSharedStore,
  });
  return { clients, pause: () => Promise.resolve() };
}

/** Asks these agencies, or the recorded ones, about some assumptions, or all. */
export const live = (
  agencies: readonly Agency[] = recordedAgencies,
  about: readonly Assumption[] = assumptions,
): Promise<readonly Outcome[]> => runAssumptions({ assumptions: about, agencies: agenciesOver(agencies) });
