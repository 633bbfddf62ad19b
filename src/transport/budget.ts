import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { RateLimiterQueue, type RateLimiterAbstract } from "rate-limiter-flexible";
import { upstreamFailure } from "../errors.ts";
import type { Politeness } from "../upstream.ts";

/** Seconds that a request may stand in the line for its turn. */
const LONGEST_WAIT = 3;

export type Budget = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** No politeness at all: for agencies that are ours, such as recorded ones. */
export const noBudget: Budget = (call) => call();

/**
 * Keeps to an agency's politeness: first a turn by rate, then a place among the requests in flight. Both lines are
 * bounded by what can be served within {@link LONGEST_WAIT}.
 * @throws GatewayError upstream_unavailable `budget_exhausted`, at once, when the line is full
 */
export function createBudget(agency: string, politeness: Politeness, limiter: RateLimiterAbstract | null): Budget {
  const { inFlight, rate } = politeness;
  const places = bulkhead(inFlight, inFlight * LONGEST_WAIT * 4);
  const perSecond = rate === null ? 0 : rate.requests / rate.seconds;
  const turns =
    limiter === null ? null : new RateLimiterQueue(limiter, { maxQueueSize: Math.ceil(perSecond * LONGEST_WAIT) });
  const exhausted = (cause: unknown) => {
    const seconds = rate?.seconds ?? 1;
    const message = `This service's own limit of requests to ${agency} is used up for the moment; nothing was asked.`;
    return upstreamFailure("budget_exhausted", message, { cause, retryAfterSeconds: seconds });
  };
  return async (call) => {
    await turns?.removeTokens(1).catch((cause: unknown) => {
      throw exhausted(cause);
    });
    try {
      return await places.execute(call);
    } catch (cause) {
      throw cause instanceof BulkheadRejectedError ? exhausted(cause) : cause;
    }
  };
}
