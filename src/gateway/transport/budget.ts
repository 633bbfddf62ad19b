import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { Clock } from "../../core/clock.ts";
import { upstreamFailure } from "../../core/errors.ts";
import type { Upstream, UpstreamResponse } from "../../catalog/upstream.ts";
import type { Observe } from "../../core/observe.ts";

/** Seconds' worth of requests that may stand in line. */
const LONGEST_LINE = 3;

/** Requests that may wait for each place in flight where there is no rate. */
const WAITING_PER_PLACE = 8;

/** Milliseconds that a request stands in line beyond what the line is worth, since clocks and timers are not exact. */
const SLACK = 500;

/** How full an agency's line is. */
export interface BudgetLevel {
  readonly waiting: number;
  readonly inFlight: number;
  /** Requests that would still be taken before one is refused. */
  readonly left: number;
}

export type Budget = <Answer>(call: () => Promise<Answer>, asker?: Asker) => Promise<Answer>;

/** On whose behalf a request is sent. */
interface Asker {
  /** Whether anyone still waits for the answer; what nobody wants is not sent. */
  readonly isWanted?: () => boolean;
  /** Who shares the agency's budget with others as one. */
  readonly client?: string | undefined;
}

/** A request that stands in line until it is decided whether it may be sent. */
interface Waiter {
  readonly client: string;
  readonly isWanted: () => boolean;
  readonly decide: (maySend: boolean) => void;
}

/** No politeness at all: for agencies that are ours, such as recorded ones. */
export const noBudget: Budget = (call) => call();

interface BudgetOptions {
  /** Processes that ask the same agency; the places in flight are divided among them. */
  readonly replicas?: number | undefined;
  /** Told whenever the line or the flight grows or shrinks. */
  readonly onLevel?: (level: BudgetLevel) => void;
}

/**
 * Keeps to an agency's politeness: a place among the requests in flight, and in it a token by rate right before
 * sending, so that tokens cannot be saved up while an agency stalls. The line before both is bounded in length and in
 * time, and fair: whose client has had the fewest requests goes first.
 * @throws GatewayError upstream_unavailable `budget_exhausted`, when the line is full and others have had less, or when
 * its time is over; nothing was sent then
 */
export function createBudget(
  { name, agency, politeness }: Upstream,
  tokens: CreateTokens,
  { replicas = 1, onLevel = () => undefined }: BudgetOptions = {},
): Budget {
  const { rate } = politeness;
  const most = Math.max(1, Math.floor(politeness.inFlight / replicas));
  const rated = rate && tokens(name, rate.requests, rate.seconds);
  const longestLine = Math.min(most * WAITING_PER_PLACE, rate === null ? Infinity : worthOf(rate));
  /** What may be sent without waiting. */
  const burst = Math.min(most, rate?.requests ?? most);
  const patience = 1000 * Math.max(LONGEST_LINE, rate?.seconds ?? 0) + SLACK;
  const line = new FairLine<Waiter>();
  let inFlight = 0;
  let isSending = false;
  const room = (): number => longestLine + burst - Math.min(burst, inFlight);
  const tell = (): void => onLevel({ waiting: line.length, inFlight, left: room() - line.length });
  const exhausted = () => {
    const message = `This service has used up its request budget for ${agency} for now; no request was sent.`;
    return upstreamFailure("budget_exhausted", message, { retryAfterSeconds: rate?.seconds ?? 1 });
  };
  const leave = (waiter: Waiter): void => {
    line.remove(waiter);
    tell();
    waiter.decide(false);
  };

  /** Who is next and still wanted. */
  const nextWaiter = (): Waiter | undefined => {
    let next = line.first();
    for (; next !== undefined && !next.isWanted(); next = line.first()) leave(next);
    return next;
  };

  /** Sends one after the other as long as there are places; who is next is decided when there is a token. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (inFlight < most && nextWaiter() !== undefined) {
        const pause = rated === null ? 0 : await rated.take();
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(pause, patience)));
        const next = pause > 0 ? undefined : nextWaiter();
        if (next === undefined) continue;
        line.serve(next);
        inFlight++;
        tell();
        next.decide(true);
      }
    } catch {
      /** Nobody knows whether there is a token, so whoever is next is refused, and the others are tried. */
      const next = line.first();
      if (next !== undefined) leave(next);
    } finally {
      isSending = false;
    }
    if (inFlight < most && line.first() !== undefined) void send();
  }

  return async function withToken(call, { isWanted = () => true, client = "" } = {}) {
    const { promise: maySend, resolve: decide } = Promise.withResolvers<boolean>();
    const waiter: Waiter = { client, isWanted, decide };
    line.add(waiter, room())?.decide(false);
    tell();
    void send();
    const timer = setTimeout(leave, patience, waiter);
    const isSent = await maySend;
    clearTimeout(timer);
    if (!isSent) throw exhausted();
    try {
      return await call();
    } finally {
      inFlight--;
      tell();
      void send();
    }
  };
}

/** Requests that a line may hold so that the last one gets its token in time. */
const worthOf = ({ requests, seconds }: NonNullable<Upstream["politeness"]["rate"]>): number =>
  Math.ceil((requests / seconds) * LONGEST_LINE);

/** Requests of an agency, the last ones that were sent, by which it is known who has had more than others. */
const REMEMBERED = 120;

/**
 * A line in which nobody's requests stand before those of a client who has had fewer. Who asks alone may use all of it.
 *
 * A request's rank is the number of its client's requests that come before it: those that were sent a short while ago,
 * and those that wait. The lowest rank is served first, and the highest leaves when the line is full.
 */
class FairLine<Waiter extends { readonly client: string }> {
  /** In the order in which they came. */
  #waiting: Waiter[] = [];
  /** Clients of the last requests, at most REMEMBERED. */
  readonly #served: string[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Adds one at the end.
   * @param most that the line may hold
   * @returns who must leave for it, which may be itself
   */
  add(waiter: Waiter, most: number): Waiter | null {
    this.#waiting.push(waiter);
    if (this.#waiting.length <= most) return null;
    const last = this.#ranked().reduce((highest, next) => (next.rank >= highest.rank ? next : highest)).waiter;
    this.remove(last);
    return last;
  }

  remove(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
  }

  /** Whose request is to be sent next; it still stands in line. */
  first(): Waiter | undefined {
    if (this.#waiting.length === 0) return undefined;
    return this.#ranked().reduce((lowest, next) => (next.rank < lowest.rank ? next : lowest)).waiter;
  }

  /** Takes one out of the line whose request is sent. */
  serve(waiter: Waiter): void {
    this.remove(waiter);
    this.#served.push(waiter.client);
    if (this.#served.length > REMEMBERED) this.#served.shift();
  }

  #ranked(): { readonly waiter: Waiter; readonly rank: number }[] {
    const before = new Map<string, number>();
    const next = (client: string): number => {
      const rank = before.get(client) ?? 0;
      before.set(client, rank + 1);
      return rank;
    };
    for (const client of this.#served) next(client);
    return this.#waiting.map((waiter) => ({ waiter, rank: next(waiter.client) }));
  }
}

/** Milliseconds without a request after an agency has refused for too many and does not say for how long. */
const SHORTEST_REST = 60_000;

/** Each further rest is twice as long as the one before, up to this: it is asked once in this time. */
const LONGEST_REST = 3_600_000;

/** Milliseconds up to which an agency's `Retry-After` is waited for; a longer one means that there is no second attempt. */
export const LONGEST_WAIT = 2000;

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
  { clock, observe }: { readonly clock: Clock; readonly observe: Observe },
): DailyBudget {
  if (day === null || dailyLimit === undefined) return noDailyBudget;
  const { limit } = day;
  const isUsedUp = `This service has used up its ${limit} requests to ${agency} for today; no request was sent.`;
  const isRefusing = `${agency} says that it has received too many requests; no request was sent.`;
  /** Until when nothing is sent, by the monotonic clock, and why. */
  let rest = { until: 0, message: isUsedUp };
  let refusals = 0;
  const count = async (requests: 0 | 1) => {
    const standing = await day.count(requests);
    observe({ kind: "daily_budget", upstream: name, limit, used: standing.used, resetsAt: standing.resetsAt });
    return standing;
  };
  const restMs = (): number => Math.max(0, rest.until - clock.monotonic());
  const restFor = (ms: number, message: string): void => void (rest = { until: clock.monotonic() + ms, message });
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
      const { isGranted, endsInMs } = await count(1);
      if (isGranted) return;
      restFor(endsInMs, isUsedUp);
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
      restFor(retryAfterSeconds === undefined ? unsaid : 1000 * retryAfterSeconds, isRefusing);
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
  /** Milliseconds until then. */
  readonly endsInMs: number;
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
 * Milliseconds since the epoch by the clock as it was when the process started and the time that has passed since: days
 * go on evenly, whatever the clock is set to meanwhile.
 */
const evenNow = (): number => performance.timeOrigin + performance.now();

/** An agency's day as one process knows it. */
export class DayCount {
  readonly #limit: number;
  readonly #replicas: number;
  readonly #now: () => number;
  #known: KnownDay = { day: 0, shared: 0, alone: 0 };

  constructor(limit: number, replicas: number, now = evenNow) {
    this.#limit = limit;
    this.#replicas = replicas;
    this.#now = now;
  }

  /** Counts without a store: this process has its part of what was left when the store was last heard of. */
  countAlone(requests: 0 | 1): DayStanding {
    const { day: last } = this.#known;
    const today = Math.floor(this.#now() / DAY);
    /** A store whose clock is ahead may be in tomorrow already, and in no later day. */
    if (today > last) this.#known = { day: today, shared: 0, alone: 0 };
    else this.#known = { ...this.#known, day: Math.min(last, today + 1) };
    const { day, shared, alone } = this.#known;
    const part = Math.floor(Math.max(0, this.#limit - shared) / this.#replicas);
    const isGranted = requests === 1 && alone < part;
    if (isGranted) this.#known = { day, shared, alone: alone + 1 };
    return { isGranted, used: shared + this.#known.alone, ...this.#endOf(day) };
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
    return { isGranted, used, ...this.#endOf(day) };
  }

  #endOf(day: number): Pick<DayStanding, "resetsAt" | "endsInMs"> {
    const resetsAt = (day + 1) * DAY;
    return { resetsAt, endsInMs: resetsAt - this.#now() };
  }
}

/** The day of a process without a store. */
export function createDayCounter(limit: number, replicas: number, now?: () => number): DayCounter {
  const today = new DayCount(limit, replicas, now);
  return { limit, count: async (requests) => today.countAlone(requests) };
}

/**
 * A budget that holds in every span of its length, wherever the span begins: each token is free again only after the
 * whole time. Counters of fixed windows let twice as many pass around the edge between two (docs/maintainers/decisions/010).
 */
export interface Tokens {
  /** Takes a token; 0, or the milliseconds after which one may be free. */
  take(): Promise<number>;
}

/** The budget of so many requests in any so many seconds, shared by all that name it. */
export type CreateTokens = (name: string, requests: number, seconds: number) => Tokens;

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

/** A counter of this process alone, by the monotonic clock. It forgets a client when its window is over. */
export function createCounter(seconds: number): Counter {
  /** In the order in which windows began, which is that in which they end. */
  const windows = new Map<string, { taken: number; readonly beganAt: number }>();
  const lasts = 1000 * seconds;
  return {
    async take(client) {
      const now = performance.now();
      for (const [name, { beganAt }] of windows) {
        if (now - beganAt < lasts) break;
        windows.delete(name);
      }
      const window = windows.get(client) ?? { taken: 0, beganAt: now };
      window.taken++;
      windows.set(client, window);
      /** Never more than a window, which a sum of fractions of milliseconds could be by a hair. */
      return { taken: window.taken, endsInMs: lasts - (now - window.beganAt) };
    },
  };
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
