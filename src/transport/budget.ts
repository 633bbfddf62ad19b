import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { RateLimiterQueue } from "rate-limiter-flexible";
import { upstreamFailure } from "../errors.ts";
import type { Upstream } from "../upstream.ts";
import type { SharedStore } from "./shared-store.ts";

/** Seconds that a request may stand in the line for its turn. */
const LONGEST_WAIT = 3;

/** Requests that may wait for each place in flight; about as many as a place serves within the longest wait. */
const WAITING_PER_PLACE = 8;

/** How full an agency's lines are. */
export interface BudgetLevel {
  readonly waiting: number;
  readonly inFlight: number;
  /** Requests that would still be taken before one is refused. */
  readonly left: number;
}

export type Budget = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** No politeness at all: for agencies that are ours, such as recorded ones. */
export const noBudget: Budget = (call) => call();

interface BudgetOptions {
  /** Processes that ask the same agency; the places in flight are divided among them. */
  readonly replicas?: number | undefined;
  /** Told whenever a line grows or shrinks. */
  readonly onLevel?: (level: BudgetLevel) => void;
}

/**
 * Keeps to an agency's politeness: first a turn by rate, then a place among the requests in flight. Both lines are
 * bounded by what can be served within {@link LONGEST_WAIT}.
 * @throws GatewayError upstream_unavailable `budget_exhausted`, at once, when the line is full
 */
export function createBudget(
  { name, agency, politeness }: Upstream,
  turns: SharedStore["turns"],
  { replicas = 1, onLevel = () => undefined }: BudgetOptions = {},
): Budget {
  const { rate } = politeness;
  const inFlight = Math.max(1, Math.floor(politeness.inFlight / replicas));
  const waitingForPlaces = inFlight * WAITING_PER_PLACE;
  const places = bulkhead(inFlight, waitingForPlaces);
  const waitingForTurns = rate === null ? Infinity : Math.ceil((rate.requests / rate.seconds) * LONGEST_WAIT);
  const line =
    rate &&
    new RateLimiterQueue(turns(name, rate.requests, rate.seconds), {
      maxQueueSize: waitingForTurns,
    });
  const now = { turns: 0, places: 0, inFlight: 0 };
  /** Counts a call in one of the lines for as long as it stands there. */
  const counted = async <Value>(line: keyof typeof now, step: () => Promise<Value>): Promise<Value> => {
    const move = (by: 1 | -1): void => {
      now[line] += by;
      const leftOfPlaces = inFlight + waitingForPlaces - now.places;
      onLevel({
        waiting: now.turns + now.places - now.inFlight,
        inFlight: now.inFlight,
        left: Math.max(0, Math.min(waitingForTurns - now.turns, leftOfPlaces)),
      });
    };
    move(1);
    try {
      return await step();
    } finally {
      move(-1);
    }
  };
  const exhausted = (cause: unknown) => {
    const message = `This service's own limit of requests to ${agency} is used up for the moment; nothing was asked.`;
    return upstreamFailure("budget_exhausted", message, { cause, retryAfterSeconds: rate?.seconds ?? 1 });
  };
  return async (call) => {
    if (line !== null)
      await counted("turns", () => line.removeTokens(1)).catch((cause: unknown) => {
        throw exhausted(cause);
      });
    try {
      return await counted("places", () => places.execute(() => counted("inFlight", call)));
    } catch (cause) {
      throw cause instanceof BulkheadRejectedError ? exhausted(cause) : cause;
    }
  };
}
