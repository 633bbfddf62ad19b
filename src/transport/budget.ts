import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { RateLimiterQueue } from "rate-limiter-flexible";
import { upstreamFailure } from "../errors.ts";
import type { Upstream } from "../upstream.ts";
import type { SharedStore } from "./shared-store.ts";

/** Seconds that a request may stand in the line for its turn. */
const LONGEST_WAIT = 3;

/** Requests that may wait for each place in flight; about as many as a place serves within the longest wait. */
const WAITING_PER_PLACE = 8;

export type Budget = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** No politeness at all: for agencies that are ours, such as recorded ones. */
export const noBudget: Budget = (call) => call();

/**
 * Keeps to an agency's politeness: first a turn by rate, then a place among the requests in flight. Both lines are
 * bounded by what can be served within {@link LONGEST_WAIT}.
 * @param replicas processes that ask the same agency; the places in flight are divided among them
 * @throws GatewayError upstream_unavailable `budget_exhausted`, at once, when the line is full
 */
export function createBudget(
  { name, agency, politeness }: Upstream,
  turns: SharedStore["turns"],
  replicas = 1,
): Budget {
  const { rate } = politeness;
  const inFlight = Math.max(1, Math.floor(politeness.inFlight / replicas));
  const places = bulkhead(inFlight, inFlight * WAITING_PER_PLACE);
  const line =
    rate &&
    new RateLimiterQueue(turns(name, rate.requests, rate.seconds), {
      maxQueueSize: Math.ceil((rate.requests / rate.seconds) * LONGEST_WAIT),
    });
  const exhausted = (cause: unknown) => {
    const message = `This service's own limit of requests to ${agency} is used up for the moment; nothing was asked.`;
    return upstreamFailure("budget_exhausted", message, { cause, retryAfterSeconds: rate?.seconds ?? 1 });
  };
  return async (call) => {
    await line?.removeTokens(1).catch((cause: unknown) => {
      throw exhausted(cause);
    });
    try {
      return await places.execute(call);
    } catch (cause) {
      throw cause instanceof BulkheadRejectedError ? exhausted(cause) : cause;
    }
  };
}
