import { RateLimiterMemory } from "rate-limiter-flexible";
import type { SharedStore } from "./shared-store.ts";

/** One process alone. */
export const noSharedStore: SharedStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  lock: () => Promise.resolve({ kind: "unavailable" }),
  limiter: (keyPrefix, points, duration) => new RateLimiterMemory({ keyPrefix, points, duration }),
  isUp: () => null,
};
