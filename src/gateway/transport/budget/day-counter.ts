/**
 * A budget by the calendar day in UTC, counted by all processes together or, without their store, by each one its part.
 */
export interface DayCounter {
  readonly limit: number;
  /** Counts one more request unless the day's are used up; with 0 it only looks. */
  count(requests: 0 | 1): Promise<DayStanding>;
}

export interface DayStanding {
  /** Whether the request was counted and may be sent. */
  readonly isGranted: boolean;
  /** Requests of this day, as far as this process knows. */
  readonly used: number;
  /** Milliseconds since the epoch at which the next day begins. */
  readonly resetsAt: number;
}

/** What a store of several processes says; its own clock decides which day it is. */
export interface SharedDay {
  readonly isGranted: boolean;
  readonly used: number;
  /** Days since the epoch. */
  readonly day: number;
}

/** What a process tells its store: what it knows of which day, and what it has counted without the store since. */
export interface KnownDay {
  readonly day: number;
  readonly shared: number;
  readonly alone: number;
}

const DAY = 86_400_000;

/**
 * An agency's day as one process knows it.
 *
 * A clock that was set back does not begin a day again: the count of the later day goes on. A day that lies further
 * ahead than tomorrow was a mistake of the clock; its count goes on until tomorrow has ended.
 */
export class DayCount {
  readonly #limit: number;
  readonly #replicas: number;
  #known: KnownDay = { day: 0, shared: 0, alone: 0 };

  constructor(limit: number, replicas: number) {
    this.#limit = limit;
    this.#replicas = replicas;
  }

  /** Counts without a store: this process has its part of what was left when the store was last heard of. */
  countAlone(requests: 0 | 1): DayStanding {
    const { day: last } = this.#known;
    const today = Math.floor(Date.now() / DAY);
    if (today > last) this.#known = { day: today, shared: 0, alone: 0 };
    else this.#known = { ...this.#known, day: Math.min(last, today + 1) };
    const { day, shared, alone } = this.#known;
    const part = Math.floor(Math.max(0, this.#limit - shared) / this.#replicas);
    const isGranted = requests === 1 && alone < part;
    if (isGranted) this.#known = { day, shared, alone: alone + 1 };
    return { isGranted, used: shared + this.#known.alone, resetsAt: (day + 1) * DAY };
  }

  /**
   * Counts in the store, where what was counted alone is added, and what it has forgotten.
   * @param ask null when the store can't be reached
   */
  async count(requests: 0 | 1, ask: (known: KnownDay) => Promise<SharedDay | null>): Promise<DayStanding> {
    const told = this.#known;
    /** What is being told must not be told once more by another call. */
    this.#known = { ...told, alone: 0 };
    const answer = await ask(told);
    if (answer === null) {
      if (this.#known.day === told.day) this.#known = { ...this.#known, alone: this.#known.alone + told.alone };
      return this.countAlone(requests);
    }
    const { isGranted, used, day } = answer;
    const { day: last, shared, alone } = this.#known;
    this.#known = { day, shared: day === last ? Math.max(shared, used) : used, alone };
    return { isGranted, used, resetsAt: (day + 1) * DAY };
  }
}

/** The day of a process without a store. */
export function createDayCounter(limit: number, replicas: number): DayCounter {
  const today = new DayCount(limit, replicas);
  return { limit, count: async (requests) => today.countAlone(requests) };
}
