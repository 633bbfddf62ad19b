import type { Clock } from "./clock.ts";
import { API_VERSION } from "./envelope.ts";
import { GatewayError } from "./errors.ts";
import type { UpstreamClient } from "./transport/client.ts";
import { Flight } from "./transport/flight.ts";
import { addressOf } from "./upstream.ts";

/** Milliseconds for which the agencies are not probed again. */
const MEMORY = 15_000;

const SHARED_STORE: Readonly<Record<string, string>> = { null: "none", true: "up", false: "down" };

/** Liveness of this process and reachability of the agencies; never fails, whatever the agencies do. */
export function createHealth(
  clients: readonly UpstreamClient[],
  clock: Clock,
  sharedStoreIsUp: () => boolean | null,
): () => Promise<object> {
  const startedAt = clock.now();
  const flight = new Flight<readonly (readonly [string, Probe])[]>(1);
  let last: { readonly at: number; readonly probes: readonly (readonly [string, Probe])[] } | null = null;
  return async () => {
    if (last === null || clock.now() - last.at >= MEMORY) {
      const { value } = flight.run("probe", () => Promise.all(clients.map((client) => probe(client, clock))));
      last = { probes: await value, at: clock.now() };
    }
    const { probes } = last;
    const upstreams = clients.map(({ upstream, circuit }) => {
      const found = probes.find(([name]) => name === upstream.name)?.[1];
      return [upstream.name, { agency: upstream.agency, ...found, circuit: circuit() }] as const;
    });
    return {
      ok: true,
      api_version: API_VERSION,
      status: "live",
      uptime_seconds: Math.floor((clock.now() - startedAt) / 1000),
      shared_store: SHARED_STORE[String(sharedStoreIsUp())],
      upstreams: Object.fromEntries(upstreams),
    };
  };
}

interface Probe {
  readonly reachable: boolean;
  readonly latency_ms: number;
  readonly checked_at: string;
  /** Why it is not reachable. */
  readonly problem: string | null;
}

async function probe(client: UpstreamClient, clock: Clock): Promise<readonly [string, Probe]> {
  const start = clock.now();
  const problem = await problemOf(client);
  const latency_ms = clock.now() - start;
  return [
    client.upstream.name,
    { reachable: problem === null, latency_ms, checked_at: new Date(start).toISOString(), problem },
  ];
}

async function problemOf(client: UpstreamClient): Promise<string | null> {
  try {
    const fetched = await client.probe(addressOf(client.base, client.upstream.probe));
    return fetched.status === 200 ? problemOfText(fetched.text) : `HTTP ${fetched.status}`;
  } catch (error) {
    if (error instanceof GatewayError) return error.reason ?? error.code;
    throw error;
  }
}

/** A maintenance page with HTTP 200 is no sign of life. */
function problemOfText(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return "not_json";
  }
}
