import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

/**
 * A budget that holds in every span of its length, wherever the span begins: each turn is free again only after the whole
 * time. The library's counters of fixed windows let twice as many pass around the edge between two.
 */
export function createTurns(requests: number, seconds: number): RateLimiterAbstract {
  /** When the last turns were taken, oldest first; as many as the budget has. */
  const taken: number[] = [];
  const consume = async (): Promise<RateLimiterRes> => {
    const now = Date.now();
    /** A clock that was set back must not make anybody wait for the time that it goes through once more. */
    if (now < (taken.at(-1) ?? 0)) taken.fill(now);
    const free = (taken[0] ?? 0) + 1000 * seconds - now;
    if (taken.length === requests && free > 0) throw new RateLimiterRes(0, free, requests + 1, false);
    if (taken.length === requests) taken.shift();
    taken.push(now);
    return new RateLimiterRes(requests - taken.length, 1000 * seconds, taken.length, false);
  };
  return Object.assign(Object.create(new RateLimiterMemory({ points: requests, duration: seconds })), { consume });
}
