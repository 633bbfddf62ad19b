import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Clock } from "../clock.ts";
import { GatewayError } from "../errors.ts";
import type { CircuitState, Observe } from "../observe.ts";
import type { Upstream } from "../upstream.ts";
import { createBoundedFetch, type Fetch, type Fetched } from "./bounded-fetch.ts";
import { createBreaker } from "./breaker.ts";
import { createBudget, noBudget } from "./budget.ts";
import { createRetry } from "./retry.ts";

export interface ClientOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly observe: Observe;
  /** The agency's base address in this deployment. */
  readonly base: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly isPolite: boolean;
  readonly authorization: string | undefined;
}

/** One agency as this process reaches it. */
export interface UpstreamClient {
  readonly upstream: Upstream;
  readonly base: string;
  /** @throws GatewayError upstream_unavailable */
  get(url: string): Promise<Fetched>;
  /** One bounded request beside all policies, for health probes. @throws GatewayError upstream_unavailable */
  probe(url: string): Promise<Fetched>;
  circuit(): CircuitState;
}

/** Milliseconds that a health probe may take. */
const PROBE_TIMEOUT = 3000;

export function createClient(upstream: Upstream, options: ClientOptions): UpstreamClient {
  const { name, agency, politeness } = upstream;
  const blamesQuery = upstream.blamesQuery ?? (() => false);
  const { observe, clock } = options;
  const rate = politeness.rate;
  const limiter = rate && new RateLimiterMemory({ points: rate.requests, duration: rate.seconds });
  const budget = options.isPolite ? createBudget(agency, politeness, limiter) : noBudget;
  const breaker = createBreaker({
    agency,
    blamesQuery,
    onChange: (state) => observe({ kind: "circuit", upstream: name, state }),
  });
  const retry = createRetry({
    blamesQuery,
    random: options.random,
    onRetry: (delayMs) => observe({ kind: "retry", upstream: name, delayMs }),
  });
  const attempt = observed(name, clock, observe, createBoundedFetch({ ...options, agency }));
  const probeTimeout = Math.min(PROBE_TIMEOUT, options.timeoutMs);
  return {
    upstream,
    base: options.base,
    get: (url) => budget(() => breaker.execute(() => retry.execute(() => attempt(url)))),
    probe: createBoundedFetch({ ...options, agency, timeoutMs: probeTimeout }),
    circuit: () => breaker.state(),
  };
}

const observed =
  (upstream: string, clock: Clock, observe: Observe, attempt: (url: string) => Promise<Fetched>) =>
  async (url: string): Promise<Fetched> => {
    const start = clock.now();
    try {
      const fetched = await attempt(url);
      observe({
        kind: "upstream",
        upstream,
        outcome: fetched.status,
        bytes: fetched.bytes,
        durationMs: clock.now() - start,
      });
      return fetched;
    } catch (error) {
      const outcome = (error instanceof GatewayError && error.reason) || "network";
      observe({ kind: "upstream", upstream, outcome, bytes: 0, durationMs: clock.now() - start });
      throw error;
    }
  };
