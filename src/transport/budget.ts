import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { upstreamFailure } from "../errors.ts";
import type { Upstream } from "../upstream.ts";
import type { SharedStore } from "./shared-store.ts";

/** Seconds' worth of requests that may stand in line. */
const LONGEST_LINE = 3;

/** Requests that may wait for each place in flight where there is no rate. */
const WAITING_PER_PLACE = 8;

/** Milliseconds that a request stands in line beyond what the line is worth, since clocks and timers are not exact. */
const SLACK = 500;

/** Those in the library's line, with those that have given up and leave it only when their place comes. */
const LONGEST_LIBRARY_LINE = 1000;

/** How full an agency's line is. */
export interface BudgetLevel {
  readonly waiting: number;
  readonly inFlight: number;
  /** Requests that would still be taken before one is refused. */
  readonly left: number;
}

/** @param isWanted whether anyone still waits for the answer; what nobody wants is not sent */
export type Budget = <Answer>(call: () => Promise<Answer>, isWanted?: () => boolean) => Promise<Answer>;

/** No politeness at all: for agencies that are ours, such as recorded ones. */
export const noBudget: Budget = (call) => call();

interface BudgetOptions {
  /** Processes that ask the same agency; the places in flight are divided among them. */
  readonly replicas?: number | undefined;
  /** Told whenever the line or the flight grows or shrinks. */
  readonly onLevel?: (level: BudgetLevel) => void;
}

/**
 * Keeps to an agency's politeness: a place among the requests in flight, and in it a turn by rate right before sending, so
 * that turns cannot be saved up while an agency stalls. The line before both is bounded in length and in time.
 * @throws GatewayError upstream_unavailable `budget_exhausted`, at once when the line is full, or when its time is over;
 * nothing was sent then
 */
export function createBudget(
  { name, agency, politeness }: Upstream,
  turns: SharedStore["turns"],
  { replicas = 1, onLevel = () => undefined }: BudgetOptions = {},
): Budget {
  const { rate } = politeness;
  const inFlight = Math.max(1, Math.floor(politeness.inFlight / replicas));
  const places = bulkhead(inFlight, LONGEST_LIBRARY_LINE);
  const rated = rate && turns(name, rate.requests, rate.seconds);
  const longestLine = Math.min(inFlight * WAITING_PER_PLACE, rate === null ? Infinity : worthOf(rate));
  /** What may be sent without waiting. */
  const burst = Math.min(inFlight, rate?.requests ?? inFlight);
  const patience = 1000 * Math.max(LONGEST_LINE, rate?.seconds ?? 0) + SLACK;
  const now = { waiting: 0, inFlight: 0 };
  const left = (): number => longestLine - now.waiting + burst - Math.min(burst, now.inFlight);
  const move = (waiting: number, flying: number): void => {
    now.waiting += waiting;
    now.inFlight += flying;
    onLevel({ ...now, left: left() });
  };
  const exhausted = (cause?: unknown) => {
    const message = `This service's own limit of requests to ${agency} is used up for the moment; nothing was asked.`;
    return upstreamFailure("budget_exhausted", message, { cause, retryAfterSeconds: rate?.seconds ?? 1 });
  };

  /** Takes a turn as soon as there is one, or none when nobody wants it any more. */
  const turnWhile = async (isDue: () => boolean): Promise<void> => {
    if (rated === null) return;
    while (isDue()) {
      const pause = await rated.take();
      if (pause === 0) return;
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, patience)));
    }
  };

  return async function inTurn(call, isWanted = () => true) {
    if (left() <= 0) throw exhausted();
    let isWaiting = true;
    const leave = (flying: 0 | 1): void => {
      if (isWaiting) move(-1, flying);
      isWaiting = false;
    };
    move(1, 0);
    const sent = places.execute(async () => {
      const isDue = (): boolean => isWaiting && isWanted();
      await turnWhile(isDue);
      if (!isDue()) throw exhausted();
      leave(1);
      return await call().finally(() => move(0, -1));
    });
    const patienceEnds = Promise.withResolvers<never>();
    const timer = setTimeout(() => isWaiting && patienceEnds.reject(exhausted()), patience);
    try {
      return await Promise.race([sent, patienceEnds.promise]);
    } catch (cause) {
      throw cause instanceof BulkheadRejectedError ? exhausted(cause) : cause;
    } finally {
      clearTimeout(timer);
      leave(0);
    }
  };
}

/** Requests that a line may hold so that the last one gets its turn in time. */
const worthOf = ({ requests, seconds }: NonNullable<Upstream["politeness"]["rate"]>): number =>
  Math.ceil((requests / seconds) * LONGEST_LINE);
