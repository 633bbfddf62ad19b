import type { Clock } from "../../core/clock.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Observe } from "../../core/observe.ts";
import type { BoundedFetch } from "./bounded-fetch.ts";
import { causeOf } from "./failure-cause.ts";

/** Reports the outcome of each attempt. */
export const observed =
  (upstream: string, clock: Clock, observe: Observe, attempt: BoundedFetch): BoundedFetch =>
  async (url, trace) => {
    const start = clock.monotonic();
    try {
      const fetched = await attempt(url, trace);
      observe({
        kind: "upstream",
        upstream,
        outcome: fetched.status,
        bytes: fetched.bytes,
        durationMs: Math.round(clock.monotonic() - start),
      });
      return fetched;
    } catch (error) {
      const outcome = error instanceof GatewayError ? error.reason : undefined;
      const facts = { bytes: 0, durationMs: Math.round(clock.monotonic() - start), ...causeOf(error) };
      if (outcome !== undefined) observe({ kind: "upstream", upstream, outcome, ...facts });
      throw error;
    }
  };
