import { RateLimiterMemory } from "rate-limiter-flexible";
import { counterOf } from "./counter.ts";
import { createDayCounter } from "./budget/day-counter.ts";
import type { SharedStore } from "./shared-store.ts";
import { createTokens } from "./budget/tokens.ts";

/**
 * One process of several that share nothing: it draws its part of every budget, the same points in as many times the
 * time.
 */
export const createNoSharedStore = (replicas: number): SharedStore => ({
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  lock: () => Promise.resolve({ kind: "unavailable" }),
  counter: (keyPrefix, points, seconds) =>
    counterOf(new RateLimiterMemory({ keyPrefix, points, duration: seconds * replicas })),
  tokens: (_name, requests, seconds) => createTokens(requests, seconds * replicas),
  day: (_name, limit) => createDayCounter(limit, replicas),
  isUp: () => null,
});

/** One process alone. */
export const noSharedStore = createNoSharedStore(1);
