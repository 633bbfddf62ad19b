import { createSandbox } from "../../sandbox/sandbox.ts";
import type { Agency } from "../../sandbox/agency.ts";
import { toConfig } from "../../src/app/config.ts";
import { createClients } from "../../src/app/gateway-parts.ts";
import type { Assumption } from "../../live/assumption.ts";
import { assumptions } from "../../live/assumptions.ts";
import { createAsks, outcomeOf, type Agencies, type OnAnswer, type Outcome } from "../../live/ask.ts";
import { noSharedStore } from "../../src/gateway/transport/cache.ts";
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
export async function live(
  agencies: readonly Agency[] = recordedAgencies,
  about: readonly Assumption[] = assumptions,
  onAnswer?: OnAnswer,
): Promise<readonly Outcome[]> {
  const asks = createAsks(agenciesOver(agencies), onAnswer);
  const outcomes: Outcome[] = [];
  for (const assumption of about)
    outcomes.push(await outcomeOf(assumption, asks(assumption.id.slice(0, assumption.id.indexOf("/")))));
  return outcomes;
}
