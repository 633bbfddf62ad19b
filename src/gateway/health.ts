import { jsonIn } from "../core/json.ts";
import { BUILD } from "../core/build.ts";
import { API_VERSION, CachedAnswer } from "./envelope.ts";
import type { UpstreamClient, Seen } from "./transport/client.ts";
import { addressOf } from "../catalog/upstream.ts";
import type { Clock } from "../core/clock.ts";
import { GatewayError } from "../core/errors.ts";
import { Payload } from "../core/payload.ts";
import { toProblem } from "./transport/failure-cause.ts";
import { Flight, createSharedAnswers, type SharedStore } from "./transport/cache.ts";

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

/** Milliseconds for which what was seen of an agency is taken for its state. */
const MEMORY = 15_000;

const DAY = 86_400_000;

export interface ReachabilityOptions {
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly store: SharedStore;
  /** Without a store each probes for itself, as many times more rarely. */
  readonly replicas: number;
}

/** What is known of an agency; null for what was never seen. */
interface Reachability {
  readonly reachable: boolean | null;
  readonly latency_ms: number | null;
  readonly checked_at: string | null;
  /** Why it is not reachable, or why that is not known. */
  readonly problem: string | null;
}

/**
 * Whether an agency can be reached, by what a caller's request has just shown. Only if there was none, a probe is sent:
 * one for all processes, and no more often than the agency has requests to spare for it.
 */
function createReachability(client: UpstreamClient, options: ReachabilityOptions): () => Promise<Reachability> {
  const { clock, store, sleep, replicas } = options;
  const { name, probesPerDay } = client.upstream;
  const interval = probesPerDay === undefined ? MEMORY : DAY / probesPerDay;
  const probes = createSharedAnswers({ store, clock, sleep, ttlMs: interval, patienceMs: MEMORY });
  const flight = new Flight<Seen>(1);
  let probed: Seen | null = null;
  const isWithin = (ms: number, seen: Seen | null): boolean => seen !== null && clock.monotonic() - seen.seenAt < ms;
  const latest = (): Seen | null => {
    const seen = client.lastSeen();
    return probed === null || (seen !== null && seen.seenAt > probed.seenAt) ? seen : probed;
  };
  const probeNow = async (): Promise<CachedAnswer> => {
    const seen = await probe(client, clock);
    return toAnswer(seen).dated(seen.seenAt);
  };
  const probeOnceForAll = async (): Promise<Seen> => {
    const { answer } = await probes.ask(`health ${name}`, probeNow);
    return seenIn(answer);
  };
  return async () => {
    const pause = store.isUp() === true ? interval : interval * replicas;
    if (isWithin(MEMORY, latest()) || isWithin(pause, probed)) return toReachability(latest(), null);
    try {
      probed = await flight.run("probe", probeOnceForAll).value;
      return toReachability(latest(), null);
    } catch (error) {
      if (error instanceof GatewayError) return toReachability(latest(), error.reason ?? error.code);
      throw error;
    }
  };
}

const toReachability = (seen: Seen | null, unknown: string | null): Reachability =>
  seen === null
    ? { reachable: null, latency_ms: null, checked_at: null, problem: unknown }
    : {
        reachable: seen.problem === null,
        latency_ms: seen.latencyMs,
        checked_at: new Date(seen.at).toISOString(),
        problem: seen.problem,
      };

/** @throws GatewayError budget_exhausted: nothing was sent, so nothing was seen */
async function probe(client: UpstreamClient, clock: Clock): Promise<Seen> {
  let [at, seenAt] = [clock.now(), clock.monotonic()];
  const begin = (): void => void ([at, seenAt] = [clock.now(), clock.monotonic()]);
  const problem = await problemOf(client, begin);
  return { at, seenAt, latencyMs: Math.round(clock.monotonic() - seenAt), problem };
}

async function problemOf(client: UpstreamClient, onSent: () => void): Promise<string | null> {
  try {
    const fetched = await client.probe(addressOf(client.base, client.upstream.probe), onSent);
    return fetched.status === 200 ? problemOfText(fetched.text) : `HTTP ${fetched.status}`;
  } catch (error) {
    if (error instanceof GatewayError && error.reason !== "budget_exhausted") return toProblem(error);
    throw error;
  }
}

/** A maintenance page with HTTP 200 is no sign of life. */
const problemOfText = (text: string): string | null => (jsonIn(text) === undefined ? "not_json" : null);

/** What was seen, in the form in which processes share answers. */
const toAnswer = (seen: Seen): CachedAnswer => CachedAnswer.ofPayload(Payload.of(seen, `W/"health"`), seen.at);

function seenIn({ payload: { body }, retrievedAt, arrivedAt }: CachedAnswer): Seen {
  const said = Object(JSON.parse(new TextDecoder().decode(body)));
  const problem = typeof said.problem === "string" ? said.problem : null;
  return { at: retrievedAt, seenAt: arrivedAt, latencyMs: Number(said.latencyMs), problem };
}
