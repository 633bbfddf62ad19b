import {
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  circuitBreaker,
  CircuitState as Cockatiel,
  ConsecutiveBreaker,
  handleWhen,
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  DelegateBackoff,
  retry as cockatielRetry,
} from "cockatiel";
import { upstreamFailure, GatewayError } from "../../core/errors.ts";
import { duration } from "../../core/text.ts";
import type { CircuitState } from "../../core/observe.ts";
import { type UpstreamResponse, isObject } from "../../catalog/upstream.ts";

/**
 * One deadline over a whole call: waiting for a token, both attempts and the pause between them. The call can ask
 * whether its answer is still wanted.
 */
export function createDeadline(agency: string, milliseconds: number) {
  /** Aborting its signal after each call would cost more than the call of a policy. */
  const policy = timeout(milliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  return async function withinDeadline<Answer>(call: (isWanted: () => boolean) => Promise<Answer>): Promise<Answer> {
    try {
      return await policy.execute(({ signal }) => call(() => !signal.aborted));
    } catch (cause) {
      if (!(cause instanceof TaskCancelledError)) throw cause;
      throw upstreamFailure("timeout", `${agency} gave no usable answer within ${duration(milliseconds)}.`, { cause });
    }
  };
}

/** Consecutive failed calls (each with its retry) after which an agency is left alone. */
const FAILURES = 5;

/** Milliseconds until one call may try whether the agency is well again. */
const PAUSE = 5000;

export interface Breaker {
  execute<Answer extends UpstreamResponse>(call: () => Promise<Answer>): Promise<Answer>;
  state(): CircuitState;
}

/**
 * Stops asking an agency that keeps failing; heals by itself after one success of the one call that may then try.
 * @throws GatewayError upstream_unavailable `circuit_open`, at once, while it is open and while that call is under way
 */
export function createBreaker(options: {
  readonly agency: string;
  readonly blamesQuery: BlamesQuery;
  readonly onChange: (state: CircuitState) => void;
}): Breaker {
  /** A try that was never sent has not found the agency well. */
  const isFailedTry = (error: unknown): boolean => policy.state === Cockatiel.HalfOpen && isRefusedHere(error);
  const policy: CircuitBreakerPolicy = circuitBreaker(
    handleWhen((error) => isOutage(error) || isFailedTry(error)).orWhenResult((result) =>
      isOutageAnswer(result, options.blamesQuery),
    ),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: PAUSE },
  );
  const refusal = (cause?: unknown) => {
    const message = `${options.agency} failed ${FAILURES} times in a row. No request is sent to it for a few seconds.`;
    return upstreamFailure("circuit_open", message, { cause, retryAfterSeconds: PAUSE / 1000 });
  };
  policy.onStateChange((state) => options.onChange(toState(state)));
  return {
    state: () => toState(policy.state),
    async execute(call) {
      if (policy.state === Cockatiel.HalfOpen) throw refusal();
      try {
        return await policy.execute(call);
      } catch (cause) {
        throw cause instanceof BrokenCircuitError ? refusal(cause) : cause;
      }
    },
  };
}

function toState(state: Cockatiel): CircuitState {
  if (state === Cockatiel.Closed) return "closed";
  return state === Cockatiel.HalfOpen ? "half-open" : "open";
}

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

/** Says of an answer that the agency blames the query, so that asking again would be wrong. */
export type BlamesQuery = (answer: UpstreamResponse) => boolean;

/** An answer that says "not now": worth one more try, and a sign of a sick agency when repeated. */
export const isOutageAnswer = (result: unknown, blamesQuery: BlamesQuery): result is UpstreamResponse =>
  isAnswer(result) && (result.status === 429 || result.status >= 500) && !blamesQuery(result);

export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof GatewayError && error.reason === "network";

/** What counts against an agency's circuit: silence counts too, although it is not worth a second try. */
export const isOutage = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof GatewayError && error.reason === "timeout");

/** A call that our own budget refused: nothing was sent, so it says nothing about the agency. */
export const isRefusedHere = (error: unknown): boolean =>
  error instanceof GatewayError && error.reason === "budget_exhausted";

const isAnswer = (value: unknown): value is UpstreamResponse => isObject(value) && typeof value.status === "number";
