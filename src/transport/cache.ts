import { LRUCache } from "lru-cache";
import type { Answer } from "../answer.ts";
import type { Clock } from "../clock.ts";

export interface AnswerCache {
  get(key: string): Answer | undefined;
  /** Keeps an answer until its time is over, counted from the moment the agency gave it. */
  set(key: string, answer: Answer): void;
}

/** Answers by source address, for a short time and within a number of bytes. Only successes are ever put in. */
export function createCache(options: {
  readonly ttlMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
}): AnswerCache {
  const { ttlMs, maxBytes, clock } = options;
  if (ttlMs === 0 || maxBytes === 0) return { get: () => undefined, set: () => undefined };
  const entries = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.payload.size + key.length + 500,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
  });
  return {
    get: (key) => entries.get(key),
    set(key, answer) {
      const ttl = Math.min(ttlMs, answer.retrievedAt + ttlMs - clock.now());
      if (ttl > 0) entries.set(key, answer, { ttl });
    },
  };
}
