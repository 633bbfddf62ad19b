import type { Answer } from "../answer.ts";
import type { Counter } from "./counter.ts";
import type { Turns } from "./turns.ts";

/**
 * What several processes share: answers, budgets, and a lock that lets one of them ask for all. It is a help and never a
 * condition: every operation is bounded in time and an unreachable store looks like an empty one.
 */
export interface SharedStore {
  get(key: string): Promise<Answer | undefined>;
  set(key: string, answer: Answer, ttlMs: number): Promise<void>;
  /** Takes the lock of a question for at most `ttlMs`; `unavailable` when the store cannot be reached. */
  lock(key: string, ttlMs: number): Promise<Lock>;
  /** A client's budget that all processes draw from, or this process its part of while the store is away. */
  counter(name: string, points: number, seconds: number): Counter;
  /** An agency's budget likewise; it holds in every span of so many seconds (src/transport/turns.ts). */
  turns(name: string, requests: number, seconds: number): Turns;
  /** null where there is no store. */
  isUp(): boolean | null;
}

export type Lock =
  | { readonly kind: "held"; release(): Promise<void> }
  | { readonly kind: "taken" }
  | { readonly kind: "unavailable" };
