import { LRUCache } from "lru-cache";
import type { CachedAnswer } from "../cached-answer.ts";
import type { Clock } from "../../core/clock.ts";

export interface AnswerCache {
  get(key: string): CachedAnswer | undefined;
  /** Keeps an answer until its time is over, counted from the moment the agency gave it. */
  set(key: string, answer: CachedAnswer): void;
}

/** Answers by source address, for a short time and within a number of bytes. Only successes are ever put in. */
export function createCache(options: {
  readonly ttlMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
}): AnswerCache {
  const { ttlMs, maxBytes, clock } = options;
  if (ttlMs === 0 || maxBytes === 0) return { get: () => undefined, set: () => undefined };
  const entries = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.size + key.length + 500,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.monotonic() },
  });
  return {
    get: (key) => entries.get(key),
    set(key, answer) {
      const ttl = Math.min(ttlMs, answer.arrivedAt + ttlMs - clock.monotonic());
      if (ttl > 0) entries.set(key, answer, { ttl });
    },
  };
}
