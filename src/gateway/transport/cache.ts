import { LRUCache } from "lru-cache";
import type { CachedAnswer } from "../envelope.ts";
import type { Clock } from "../../core/clock.ts";
import { overloaded } from "../../core/errors.ts";
import {
  createDayCounter,
  createTokens,
  type CreateTokens,
  type DayCounter,
  createCounter,
  type Counter,
} from "./budget.ts";

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

/** Callers with the same key share one pending call. A caller that leaves stops waiting; it cancels nobody. */
export class Flight<Value> {
  /** Each call has its own deadline; there are never more than `#maxPending`. */
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #maxPending: number;

  constructor(maxPending: number) {
    this.#maxPending = maxPending;
  }

  /** @throws GatewayError overloaded, at once, when too many different calls are pending */
  run(key: string, call: () => Promise<Value>): { readonly value: Promise<Value>; readonly isShared: boolean } {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return { value: pending, isShared: true };
    if (this.#pending.size >= this.#maxPending) throw overloaded();
    const value = call().finally(() => this.#pending.delete(key));
    this.#pending.set(key, value);
    return { value, isShared: false };
  }
}

/** Milliseconds between looks whether another process has the answer. */
const LOOK_EVERY = 25;

/** Milliseconds by which the clocks of two processes may differ; an answer from further ahead may be of any age. */
const CLOCKS_DIFFER = 2000;

export interface SharedAnswersOptions {
  readonly store: SharedStore;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly ttlMs: number;
  /** Milliseconds after which another process that asks is not waited for any longer. */
  readonly patienceMs: number;
}

/** The answers that several processes share. Without a store, or where nothing is kept, there are none. */
export interface SharedAnswers {
  /** What another process knows, as long as it is young enough to be an answer of ours. */
  find(key: string): Promise<CachedAnswer | undefined>;
  /**
   * Has one process ask for all: waits, within bounds, for another one that is asking, and asks itself where that one
   * fails or takes too long.
   */
  ask(
    key: string,
    ask: () => Promise<CachedAnswer>,
  ): Promise<{ readonly answer: CachedAnswer; /** Whether another process had it. */ readonly isRemote: boolean }>;
}

export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { store, clock, sleep, ttlMs, patienceMs } = options;
  async function find(key: string): Promise<CachedAnswer | undefined> {
    const known = ttlMs === 0 ? undefined : await store.get(key);
    if (known === undefined) return undefined;
    const age = clock.now() - known.retrievedAt;
    return -CLOCKS_DIFFER <= age && age < ttlMs ? known.dated(clock.monotonic() - Math.max(0, age)) : undefined;
  }
  return {
    find,
    async ask(key, ask) {
      if (ttlMs === 0) return { answer: await ask(), isRemote: false };
      const end = clock.monotonic() + patienceMs;
      let lock = await store.lock(key, patienceMs);
      while (lock.kind === "taken" && clock.monotonic() < end) {
        await sleep(LOOK_EVERY);
        const found = await find(key);
        if (found !== undefined) return { answer: found, isRemote: true };
        lock = await store.lock(key, patienceMs);
      }
      try {
        /** Another process may have answered between our last look and its letting go. */
        const found = lock.kind === "held" ? await find(key) : undefined;
        if (found !== undefined) return { answer: found, isRemote: true };
        const answer = await ask();
        await store.set(key, answer, answer.arrivedAt + ttlMs - clock.monotonic());
        return { answer, isRemote: false };
      } finally {
        if (lock.kind === "held") await lock.release();
      }
    },
  };
}

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
