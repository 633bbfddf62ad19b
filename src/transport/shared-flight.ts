import type { Answer } from "../answer.ts";
import type { Clock } from "../clock.ts";
import type { SharedStore } from "./shared-store.ts";

/** Milliseconds between looks whether another process has the answer. */
const LOOK_EVERY = 25;

/** Milliseconds by which the clocks of two processes may differ; an answer from further ahead may be of any age. */
const CLOCKS_DIFFER = 2000;

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
 * One question, asked by one process for all: what another process knows is taken while it is as young as an answer of ours
 * may be, what another is asking is waited for within bounds, and only otherwise `ask` runs, one process after the other
 * where the first ones fail. Without a store, or where nothing is kept, it is `ask`.
 */
export function createSharedFlight(options: SharedFlightOptions): SharedFlight {
  const { store, clock, sleep, ttlMs, patienceMs } = options;
  const young = async (key: string): Promise<Answer | undefined> => {
    const known = await store.get(key);
    if (known === undefined) return undefined;
    const age = clock.now() - known.retrievedAt;
    return -CLOCKS_DIFFER <= age && age < ttlMs ? known : undefined;
  };
  return async function sharedFlight(key, ask) {
    if (ttlMs === 0) return { answer: await ask(), isRemote: false };
    const known = await young(key);
    if (known !== undefined) return { answer: known, isRemote: true };
    const end = clock.now() + patienceMs;
    let lock = await store.lock(key, patienceMs);
    const hasWaited = lock.kind === "taken";
    while (lock.kind === "taken" && clock.now() < end) {
      await sleep(LOOK_EVERY);
      const found = await young(key);
      if (found !== undefined) return { answer: found, isRemote: true };
      lock = await store.lock(key, patienceMs);
    }
    try {
      /** The one before us may have answered between our last look and its letting go. */
      const found = hasWaited ? await young(key) : undefined;
      if (found !== undefined) return { answer: found, isRemote: true };
      const answer = await ask();
      await store.set(key, answer, answer.retrievedAt + ttlMs - clock.now());
      return { answer, isRemote: false };
    } finally {
      if (lock.kind === "held") await lock.release();
    }
  };
}
