/** Time as a value to pass, so that tests need not sleep. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic milliseconds, arbitrary origin. All ages are differences of these; setting the clock changes none. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** What a piece of work gives, or the error for one that takes longer; the work itself goes on. */
export async function within<Value>(milliseconds: number, work: Promise<Value>, late: () => Error): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not every runtime has a phase behind the one that reads sockets. */
const afterReading: (run: () => void) => void =
  typeof setImmediate === "function"
    ? (run) => void setImmediate(() => setImmediate(run))
    : (run) => void setTimeout(run, 0);

/**
 * Runs something when a time is over and what had arrived by then was read: of a process that was busy meanwhile,
 * timers come before sockets, and its own delay would be taken for the other side's.
 * @param milliseconds at least
 * @returns to be called when it is not to run any more
 */
export function afterTime(milliseconds: number, run: () => void): () => void {
  let isCancelled = false;
  const timer = setTimeout(() => afterReading(() => void (isCancelled || run())), milliseconds);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
