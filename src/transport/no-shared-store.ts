import { RateLimiterMemory } from "rate-limiter-flexible";
import { counterOf } from "./counter.ts";
import type { SharedStore } from "./shared-store.ts";
import { createTurns } from "./turns.ts";

/** One process of several that share nothing: it draws its part of every budget, the same points in as many times the time. */
export const createNoSharedStore = (replicas: number): SharedStore => ({
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  lock: () => Promise.resolve({ kind: "unavailable" }),
  counter: (keyPrefix, points, seconds) =>
    counterOf(new RateLimiterMemory({ keyPrefix, points, duration: seconds * replicas })),
  turns: (_name, requests, seconds) => createTurns(requests, seconds * replicas),
  isUp: () => null,
});

/** One process alone. */
export const noSharedStore = createNoSharedStore(1);
