import type { Clock } from "../clock.ts";
import { GatewayError } from "../errors.ts";
import type { CircuitState, Observe } from "../observe.ts";
import type { Upstream } from "../upstream.ts";
import { createBoundedFetch, type BoundedFetch, type BoundedFetchOptions } from "./bounded-fetch.ts";
import type { Fetched } from "./fetched.ts";
import { createBreaker } from "./breaker.ts";
import { createBudget, noBudget, type BudgetLevel } from "./budget.ts";
import { createDeadline } from "./deadline.ts";
import { createRetry } from "./retry.ts";
import type { SharedStore } from "./shared-store.ts";
import type { Trace } from "../trace.ts";

export interface ClientOptions extends Omit<BoundedFetchOptions, "agency"> {
  readonly random: () => number;
  readonly observe: Observe;
  /** The agency's base address in this deployment. */
  readonly base: string;
  /** The agency's budget of requests, or null where politeness is off. */
  readonly turns: SharedStore["turns"] | null;
  /** Processes that ask this agency from the same address. */
  readonly replicas?: number;
}

/** One agency as this process reaches it. */
export interface UpstreamClient {
  readonly upstream: Upstream;
  readonly base: string;
  /** @throws GatewayError upstream_unavailable */
  get(url: string, trace?: Trace): Promise<Fetched>;
  /** One bounded request beside all policies, for health probes. @throws GatewayError upstream_unavailable */
  probe(url: string): Promise<Fetched>;
  circuit(): CircuitState;
}

/** Milliseconds that waiting for a turn and between two attempts may take beside the attempts themselves. */
export const LONGEST_PAUSES = 4000;

/** Milliseconds that a health probe may take, and bytes of its answer; what agencies answer takes a few thousand. */
const PROBE_TIMEOUT = 3000;
const PROBE_MAX_BYTES = 1024 * 1024;

/**
 * The parts in reading order: an open circuit refuses before anything waits, and each attempt, the second one too, takes
 * its turn in the agency's budget.
 */
export function createClient(upstream: Upstream, options: ClientOptions): UpstreamClient {
  const { name, agency } = upstream;
  const blamesQuery = upstream.blamesQuery ?? (() => false);
  const { observe, clock } = options;
  const onLevel = (level: BudgetLevel): void => observe({ kind: "budget", upstream: name, ...level });
  const { turns, replicas } = options;
  const budget = turns === null ? noBudget : createBudget(upstream, turns, { replicas, onLevel });
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
  const refusals = reportRefusals(name, observe);
  const deadline = createDeadline(agency, 2 * options.timeoutMs + LONGEST_PAUSES);
  const attempt = observed(name, clock, observe, createBoundedFetch({ ...options, agency }));
  const probeLimits = {
    timeoutMs: Math.min(PROBE_TIMEOUT, options.timeoutMs),
    maxBytes: Math.min(PROBE_MAX_BYTES, options.maxBytes),
  };
  return {
    upstream,
    base: options.base,
    get: (url, trace) =>
      refusals(() =>
        deadline((isWanted) => breaker.execute(() => retry(() => budget(() => attempt(url, trace), isWanted)))),
      ),
    probe: createBoundedFetch({ ...options, ...probeLimits, agency }),
    circuit: () => breaker.state(),
  };
}

/** Reports calls that were refused here, before anything was sent. */
const reportRefusals =
  (upstream: string, observe: Observe) =>
  async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      const reason = error instanceof GatewayError ? error.reason : undefined;
      if (reason === "circuit_open" || reason === "budget_exhausted") observe({ kind: "refusal", upstream, reason });
      throw error;
    }
  };

const observed =
  (upstream: string, clock: Clock, observe: Observe, attempt: BoundedFetch): BoundedFetch =>
  async (url, trace) => {
    const start = clock.now();
    try {
      const fetched = await attempt(url, trace);
      observe({
        kind: "upstream",
        upstream,
        outcome: fetched.status,
        bytes: fetched.bytes,
        durationMs: clock.now() - start,
      });
      return fetched;
    } catch (error) {
      const outcome = error instanceof GatewayError ? error.reason : undefined;
      const facts = { bytes: 0, durationMs: clock.now() - start, ...systemCode(error) };
      if (outcome !== undefined) observe({ kind: "upstream", upstream, outcome, ...facts });
      throw error;
    }
  };

/** How deep causes may lie in causes. */
const DEEPEST = 5;

/** The code that the system, the TLS library or undici gave a failure; a name of theirs, so no foreign text. */
function systemCode(error: unknown): { readonly code?: string } {
  let cause = error;
  for (let depth = 0; depth < DEEPEST && cause instanceof Error; depth++) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code))
      return { code: cause.code };
    cause = cause.cause;
  }
  return {};
}
