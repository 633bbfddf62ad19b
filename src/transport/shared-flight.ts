import type { Answer } from "../answer.ts";
import type { Clock } from "../clock.ts";
import type { SharedStore } from "./shared-store.ts";

/** Milliseconds between looks whether another process has the answer. */
const LOOK_EVERY = 25;

export interface SharedFlightOptions {
  readonly store: SharedStore;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly ttlMs: number;
  /** Milliseconds after which another process that asks is not waited for any longer. */
  readonly patienceMs: number;
}

export type SharedFlight = (
  key: string,
  ask: () => Promise<Answer>,
) => Promise<{ readonly answer: Answer; /** Whether another process had it. */ readonly isRemote: boolean }>;

/**
 * One question, asked by one process for all: what another process knows is taken, what another is asking is waited for
 * within bounds, and only otherwise `ask` runs. Without a store it is `ask`.
 */
export function createSharedFlight(options: SharedFlightOptions): SharedFlight {
  const { store, clock, sleep, ttlMs, patienceMs } = options;
  return async function sharedFlight(key, ask) {
    const known = await store.get(key);
    if (known !== undefined) return { answer: known, isRemote: true };
    const lock = await store.lock(key, patienceMs);
    if (lock.kind === "taken") {
      const found = await lookUntil(key, clock.now() + patienceMs);
      if (found !== undefined) return { answer: found, isRemote: true };
    }
    try {
      const answer = await ask();
      if (ttlMs > 0) await store.set(key, answer, answer.retrievedAt + ttlMs - clock.now());
      return { answer, isRemote: false };
    } finally {
      if (lock.kind === "held") await lock.release();
    }
  };

  /** Ends early when the lock is free again without an answer: the other process failed, and it is our turn. */
  async function lookUntil(key: string, deadline: number): Promise<Answer | undefined> {
    while (clock.now() < deadline) {
      await sleep(LOOK_EVERY);
      const found = await store.get(key);
      if (found !== undefined) return found;
      const lock = await store.lock(key, patienceMs);
      if (lock.kind === "taken") continue;
      if (lock.kind === "held") await lock.release();
      return undefined;
    }
    return undefined;
  }
}
