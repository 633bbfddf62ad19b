import {
  circuitBreaker,
  CircuitState as Cockatiel,
  ConsecutiveBreaker,
  handleWhen,
  BrokenCircuitError,
  type CircuitBreakerPolicy,
} from "cockatiel";
import { upstreamFailure } from "../../core/errors.ts";
import type { CircuitState } from "../../core/observe.ts";
import type { UpstreamResponse } from "../../catalog/upstream.ts";
import { isOutage, isOutageAnswer, isRefusedHere, type BlamesQuery } from "./outage.ts";

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
