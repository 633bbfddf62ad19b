import type { CachedAnswer } from "../envelope.ts";
import { createDayCounter, createTokens, type CreateTokens, type DayCounter } from "./budget.ts";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

/**
 * What several processes share: answers, budgets, and a lock that lets one of them ask for all. It is a help and never
 * a condition: every operation is bounded in time and an unreachable store looks like an empty one.
 */
export interface SharedStore {
  get(key: string): Promise<CachedAnswer | undefined>;
  set(key: string, answer: CachedAnswer, ttlMs: number): Promise<void>;
  /** Takes the lock of a question for at most `ttlMs`; `unavailable` when the store cannot be reached. */
  lock(key: string, ttlMs: number): Promise<Lock>;
  /** A client's budget that all processes draw from, or this process its part of while the store is away. */
  counter(name: string, points: number, seconds: number): Counter;
  /** An agency's budget likewise; it holds in every span of so many seconds (budget.ts). */
  readonly tokens: CreateTokens;
  /** What an agency allows within a calendar day (budget.ts). */
  day(name: string, limit: number): DayCounter;
  /** null where there is no store. */
  isUp(): boolean | null;
}

export type Lock =
  | { readonly kind: "held"; release(): Promise<void> }
  | { readonly kind: "taken" }
  | { readonly kind: "unavailable" };

/**
 * One process of several that share nothing: it draws its part of every budget, the same points in as many times the
 * time.
 */
export const createNoSharedStore = (replicas: number): SharedStore => ({
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  lock: () => Promise.resolve({ kind: "unavailable" }),
  counter: (_name, _points, seconds) => createCounter(seconds * replicas),
  tokens: (_name, requests, seconds) => createTokens(requests, seconds * replicas),
  day: (_name, limit) => createDayCounter(limit, replicas),
  isUp: () => null,
});

/** One process alone. */
export const noSharedStore = createNoSharedStore(1);

/** Counts what each client takes, in a window of time that begins with the first thing taken. */
export interface Counter {
  /** Takes one point of a client's, whether there is one left or not. */
  take(client: string): Promise<Standing>;
}

/** Where a client stands after it took a point. */
export interface Standing {
  /** With this one; more than there are means that it must be refused. */
  readonly taken: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** A counter of this process alone, by the monotonic clock. It forgets a client when its window is over. */
export function createCounter(seconds: number): Counter {
  /** In the order in which windows began, which is that in which they end. */
  const windows = new Map<string, { taken: number; readonly endsAt: number }>();
  return {
    async take(client) {
      const now = performance.now();
      for (const [name, { endsAt }] of windows) {
        if (endsAt > now) break;
        windows.delete(name);
      }
      const window = windows.get(client) ?? { taken: 0, endsAt: now + 1000 * seconds };
      window.taken++;
      windows.set(client, window);
      return { taken: window.taken, endsInMs: window.endsAt - now };
    },
  };
}

/** A counter by the library of rate limits, which throws what it counted when nothing is left. */
export const counterOf = (limiter: RateLimiterAbstract): Counter => ({
  async take(client) {
    const counted = await limiter.consume(client).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    return { taken: counted.consumedPoints, endsInMs: counted.msBeforeNext };
  },
});
