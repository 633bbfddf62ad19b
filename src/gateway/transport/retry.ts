import { DelegateBackoff, handleWhen, retry as cockatielRetry } from "cockatiel";
import type { UpstreamResponse } from "../../catalog/upstream.ts";
import { isNetworkFailure, isOutageAnswer, isRefusedHere, type BlamesQuery } from "./outage.ts";

/** Jitter before the second attempt, behind what the agency asked for, milliseconds. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 250;

/** An agency's `Retry-After` is honoured up to here; a longer one means that there is no second attempt. */
export const LONGEST_WAIT = 2000;

/**
 * At most one more attempt: after a failed connection, a 429, or a server error that does not blame the query. A second
 * attempt that our own budget refuses leaves the first one's outcome: that is what is known about the agency.
 */
export function createRetry(options: {
  readonly blamesQuery: BlamesQuery;
  readonly random: () => number;
  readonly onRetry: (delayMs: number) => void;
}) {
  const { blamesQuery } = options;
  const policy = cockatielRetry(
    handleWhen(isNetworkFailure).orWhenResult(
      (result) => isOutageAnswer(result, blamesQuery) && pauseOf(result) <= LONGEST_WAIT,
    ),
    {
      maxAttempts: 1,
      backoff: new DelegateBackoff(({ result }) => {
        const jitter = SHORTEST_PAUSE + options.random() * (LONGEST_PAUSE - SHORTEST_PAUSE);
        const wanted = "value" in result && isOutageAnswer(result.value, blamesQuery) ? pauseOf(result.value) : 0;
        return wanted + jitter;
      }),
    },
  );
  policy.onRetry(({ delay }) => options.onRetry(delay));
  return function retry<Answer extends UpstreamResponse>(call: () => Promise<Answer>): Promise<Answer> {
    let first: Promise<Answer> | undefined;
    return policy.execute(() => {
      const attempt = call();
      const known = first;
      first ??= attempt;
      return known === undefined
        ? attempt
        : attempt.catch((error: unknown) => (isRefusedHere(error) ? known : Promise.reject(error)));
    });
  };
}

const pauseOf = (answer: UpstreamResponse): number => (answer.retryAfterSeconds ?? 0) * 1000;
