import { upstreamFailure } from "../../core/errors.ts";
import type { Upstream } from "../../catalog/upstream.ts";
import type { SharedStore } from "./shared-store.ts";

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
  tokens: SharedStore["tokens"],
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
export class FairLine<Waiter extends { readonly client: string }> {
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
