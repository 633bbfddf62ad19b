import type { Upstream, UpstreamResponse } from "../../catalog/upstream.ts";
import type { Clock } from "../../core/clock.ts";
import { GatewayError } from "../../core/errors.ts";
import type { BoundedFetch } from "./bounded-fetch.ts";
import { toProblem } from "./failure-cause.ts";
import { isOutage, isOutageAnswer } from "./outage.ts";

/** What one request showed of an agency's health. */
export interface Seen {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly latencyMs: number;
  /** null when it is well. */
  readonly problem: string | null;
}

/** Remembers what the latest attempt showed. */
export interface HealthMonitor {
  watch(attempt: BoundedFetch): BoundedFetch;
  last(): Seen | null;
}

export function createHealthMonitor(upstream: Upstream, clock: Clock): HealthMonitor {
  let last: Seen | null = null;
  return {
    last: () => last,
    watch: (attempt) => async (url, trace) => {
      const start = clock.monotonic();
      const see = (problem: string | null | undefined): void => {
        if (problem !== undefined)
          last = { at: clock.now(), latencyMs: Math.round(clock.monotonic() - start), problem };
      };
      try {
        const response = await attempt(url, trace);
        see(problemOf(response, upstream));
        return response;
      } catch (error) {
        if (isOutage(error) && error instanceof GatewayError) see(toProblem(error));
        throw error;
      }
    },
  };
}

/** What an answer shows beyond doubt: null that the agency is well; undefined nothing. */
function problemOf(response: UpstreamResponse, { blamesQuery = () => false }: Upstream): string | null | undefined {
  const { status, contentType } = response;
  if (status === 200) return /\bjson\b/i.test(contentType) ? null : undefined;
  return isOutageAnswer(response, blamesQuery) ? `HTTP ${status}` : undefined;
}
