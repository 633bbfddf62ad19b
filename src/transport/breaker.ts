import {
  circuitBreaker,
  CircuitState as Cockatiel,
  ConsecutiveBreaker,
  handleWhen,
  BrokenCircuitError,
} from "cockatiel";
import { upstreamFailure } from "../errors.ts";
import type { CircuitState } from "../observe.ts";
import type { UpstreamAnswer } from "../upstream.ts";
import { isOutage, isOutageAnswer, type BlamesQuery } from "./outage.ts";

/** Consecutive failed calls (each with its retry) after which an agency is left alone. */
const FAILURES = 5;

/** Milliseconds until one call may try whether the agency is well again. */
const PAUSE = 5000;

export interface Breaker {
  execute<Answer extends UpstreamAnswer>(call: () => Promise<Answer>): Promise<Answer>;
  state(): CircuitState;
}

/**
 * Stops asking an agency that keeps failing; heals by itself after one success.
 * @throws GatewayError upstream_unavailable `circuit_open`, at once, while it is open
 */
export function createBreaker(options: {
  readonly agency: string;
  readonly blamesQuery: BlamesQuery;
  readonly onChange: (state: CircuitState) => void;
}): Breaker {
  const policy = circuitBreaker(
    handleWhen(isOutage).orWhenResult((result) => isOutageAnswer(result, options.blamesQuery)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: PAUSE },
  );
  policy.onStateChange((state) => options.onChange(toState(state)));
  return {
    state: () => toState(policy.state),
    async execute(call) {
      try {
        return await policy.execute(call);
      } catch (cause) {
        if (!(cause instanceof BrokenCircuitError)) throw cause;
        const message = `${options.agency} failed ${FAILURES} times in a row and is asked again in a few seconds.`;
        throw upstreamFailure("circuit_open", message, { cause, retryAfterSeconds: PAUSE / 1000 });
      }
    },
  };
}

function toState(state: Cockatiel): CircuitState {
  if (state === Cockatiel.Closed) return "closed";
  return state === Cockatiel.HalfOpen ? "half-open" : "open";
}
