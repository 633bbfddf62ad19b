import { DelegateBackoff, handleWhen, retry as cockatielRetry, type IPolicy } from "cockatiel";
import type { UpstreamAnswer } from "../upstream.ts";
import { isNetworkFailure, isOutageAnswer, type BlamesQuery } from "./outage.ts";

/** Jitter before the second attempt, milliseconds. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 250;

/** An agency's `Retry-After` is honoured up to here; a longer one means that there is no second attempt. */
const LONGEST_WAIT = 2000;

/** At most one more attempt: after a failed connection, a 429, or a server error that does not blame the query. */
export const createRetry = (options: {
  readonly blamesQuery: BlamesQuery;
  readonly random: () => number;
  readonly onRetry: (delayMs: number) => void;
}): IPolicy => {
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
        return Math.max(jitter, wanted);
      }),
    },
  );
  policy.onRetry(({ delay }) => options.onRetry(delay));
  return policy;
};

const pauseOf = (answer: UpstreamAnswer): number => (answer.retryAfterSeconds ?? 0) * 1000;
