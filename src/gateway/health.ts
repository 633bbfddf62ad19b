import { BUILD } from "../core/build.ts";
import { API_VERSION } from "./envelope.ts";
import { createReachability, type ReachabilityOptions } from "./reachability.ts";
import type { UpstreamClient } from "./transport/client.ts";

const SHARED_STORE: Readonly<Record<string, string>> = { null: "none", true: "up", false: "down" };

/** Liveness of this process and reachability of the agencies; never fails, whatever the agencies do. */
export function createHealth(clients: readonly UpstreamClient[], options: ReachabilityOptions): () => Promise<object> {
  const { clock, store } = options;
  const startedAt = clock.monotonic();
  const watched = clients.map((client) => ({ client, look: createReachability(client, options) }));
  return async () => {
    const upstreams = await Promise.all(
      watched.map(async ({ client: { upstream, circuit, dailyStanding }, look }) => {
        const facts = { agency: upstream.agency, ...(await look()), circuit: circuit(), budget: await dailyStanding() };
        return [upstream.name, facts] as const;
      }),
    );
    return {
      ok: true,
      api_version: API_VERSION,
      build: BUILD,
      status: "live",
      uptime_seconds: Math.floor((clock.monotonic() - startedAt) / 1000),
      shared_store: SHARED_STORE[String(store.isUp())],
      upstreams: Object.fromEntries(upstreams),
    };
  };
}
