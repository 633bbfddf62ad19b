import type { CachedAnswer } from "../cached-answer.ts";
import { type DayCounter, createDayCounter } from "./daily-budget.ts";
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

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
  /** An agency's budget likewise; it holds in every span of so many seconds ({@link TokenWindow}). */
  tokens(name: string, requests: number, seconds: number): Tokens;
  /** What an agency allows within a calendar day (daily-budget.ts). */
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
  counter: (keyPrefix, points, seconds) =>
    counterOf(new RateLimiterMemory({ keyPrefix, points, duration: seconds * replicas })),
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

/**
 * A budget that holds in every span of its length, wherever the span begins: each token is free again only after the
 * whole time. Counters of fixed windows let twice as many pass around the edge between two (docs/decisions/010).
 */
export interface Tokens {
  /** Takes a token; 0, or the milliseconds after which one may be free. */
  take(): Promise<number>;
}

/** When this process has taken tokens, by the monotonic clock, oldest first; as many as the budget has. */
export class TokenWindow {
  readonly #requests: number;
  readonly #times: number[] = [];

  constructor(requests: number) {
    this.#requests = requests;
  }

  /**
   * Milliseconds until a token is free in every span of so many seconds; 0 when one is.
   * @param pending tokens that are about to be taken
   */
  wait(seconds: number, pending = 0): number {
    const now = performance.now();
    const usable = this.#requests - pending;
    const last = this.#times.at(-usable);
    if (usable <= 0) return SHORTEST_WAIT;
    return last === undefined ? 0 : Math.max(0, last + 1000 * seconds - now);
  }

  add(): void {
    this.#times.push(performance.now());
    if (this.#times.length > this.#requests) this.#times.shift();
  }
}

/** Milliseconds to wait for what others are about to take or to give back. */
const SHORTEST_WAIT = 10;

/** The tokens of a process alone. */
export function createTokens(requests: number, seconds: number): Tokens {
  const taken = new TokenWindow(requests);
  return {
    async take() {
      const wait = taken.wait(seconds);
      if (wait === 0) taken.add();
      return wait;
    },
  };
}
