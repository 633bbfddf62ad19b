/** Time as a value to pass, so that tests need not sleep. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since whenever, which no setting of the clock changes. All ages are differences of these. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
