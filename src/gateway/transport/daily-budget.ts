import type { Upstream, UpstreamResponse } from "../../catalog/upstream.ts";
import { upstreamFailure } from "../../core/errors.ts";
import type { Observe } from "../../core/observe.ts";
import { LONGEST_WAIT } from "./resilience.ts";

/** Milliseconds without a request after an agency has refused for too many and does not say for how long. */
const SHORTEST_REST = 60_000;

/** Each further rest is twice as long as the one before, up to this: it is asked once in this time. */
const LONGEST_REST = 3_600_000;

/** What may be sent to an agency within a day. */
export interface DailyBudget {
  /** @throws GatewayError upstream_unavailable `budget_exhausted`, where it is known that nothing may be sent now */
  check(): void;
  /** Counts a request that is about to be sent. @throws GatewayError upstream_unavailable `budget_exhausted` */
  spend(): Promise<void>;
  /** Learns from a response that the agency itself counts more than we do. */
  learn(response: UpstreamResponse): void;
  /** Whether a response says that; asking again then costs a request and brings nothing. */
  isExceeded(response: UpstreamResponse): boolean;
  /** null where the agency has no daily limit. */
  standing(): Promise<DailyStanding | null>;
}

export interface DailyStanding {
  readonly daily_limit: number;
  readonly used: number;
  /** In ISO 8601, UTC. */
  readonly resets_at: string;
}

const noDailyBudget: DailyBudget = {
  check: () => undefined,
  spend: () => Promise.resolve(),
  learn: () => undefined,
  isExceeded: () => false,
  standing: () => Promise.resolve(null),
};

/**
 * Counts a day's requests as the agency does, each attempt and each health probe, and believes the agency where it has
 * counted more: others may ask from the same address.
 */
export function createDailyBudget(
  { name, agency, dailyLimit }: Upstream,
  day: DayCounter | null,
  observe: Observe,
): DailyBudget {
  if (day === null || dailyLimit === undefined) return noDailyBudget;
  const { limit } = day;
  const isUsedUp = `This service has used up its ${limit} requests to ${agency} for today; no request was sent.`;
  const isRefusing = `${agency} says that it has had too many requests; no further one was sent.`;
  /** Until when nothing is sent, and why. It is forgotten if the clock was set back; then it is found out again. */
  let rest = { from: 0, until: 0, message: isUsedUp };
  let refusals = 0;
  const count = async (requests: 0 | 1) => {
    const standing = await day.count(requests);
    observe({ kind: "daily_budget", upstream: name, limit, used: standing.used, resetsAt: standing.resetsAt });
    return standing;
  };
  const restMs = (): number => {
    const now = Date.now();
    return now < rest.from ? 0 : Math.max(0, rest.until - now);
  };
  const check = (): void => {
    if (restMs() === 0) return;
    const retryAfterSeconds = Math.ceil(restMs() / 1000);
    throw upstreamFailure("budget_exhausted", rest.message, { retryAfterSeconds });
  };
  const isExceeded = (response: UpstreamResponse): boolean =>
    dailyLimit.isExceeded(response) && 1000 * (response.retryAfterSeconds ?? Infinity) > LONGEST_WAIT;
  observe({ kind: "daily_budget", upstream: name, limit, used: 0, resetsAt: 0 });
  return {
    check,
    isExceeded,
    async spend() {
      check();
      const { isGranted, resetsAt } = await count(1);
      if (isGranted) return;
      rest = { from: Date.now(), until: resetsAt, message: isUsedUp };
      check();
    },
    learn(response) {
      if (!isExceeded(response)) {
        refusals = 0;
        return;
      }
      const { retryAfterSeconds } = response;
      /** Of those that were under way together, one is enough. */
      if (retryAfterSeconds === undefined && restMs() > 0) return;
      const unsaid = Math.min(LONGEST_REST, SHORTEST_REST * 2 ** refusals++);
      const from = Date.now();
      const until = from + (retryAfterSeconds === undefined ? unsaid : 1000 * retryAfterSeconds);
      rest = { from, until, message: isRefusing };
    },
    async standing() {
      const { used, resetsAt } = await count(0);
      return { daily_limit: limit, used, resets_at: new Date(resetsAt).toISOString() };
    },
  };
}

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
