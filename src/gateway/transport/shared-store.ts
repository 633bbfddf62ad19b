import type { CachedAnswer } from "../cached-answer.ts";
import type { Counter } from "./counter.ts";
import type { DayCounter } from "./budget/day-counter.ts";
import type { Tokens } from "./budget/tokens.ts";

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
  /** An agency's budget likewise; it holds in every span of so many seconds (budget/tokens.ts). */
  tokens(name: string, requests: number, seconds: number): Tokens;
  /** What an agency allows within a calendar day (budget/day-counter.ts). */
  day(name: string, limit: number): DayCounter;
  /** null where there is no store. */
  isUp(): boolean | null;
}

export type Lock =
  | { readonly kind: "held"; release(): Promise<void> }
  | { readonly kind: "taken" }
  | { readonly kind: "unavailable" };
