import { GatewayError, upstreamFailure } from "../../core/errors.ts";
import type { CircuitState, Observe } from "../../core/observe.ts";
import { isObject } from "../../core/json.ts";
import { type Upstream, type UpstreamResponse } from "../../catalog/upstream.ts";
import {
  createBoundedFetch,
  type BoundedFetch,
  type BoundedFetchOptions,
  type FetchedResponse,
} from "./bounded-fetch.ts";
import {
  LONGEST_WAIT,
  createBudget,
  noBudget,
  type BudgetLevel,
  createDailyBudget,
  type DailyStanding,
  type DayCounter,
} from "./budget.ts";
import type { SharedStore } from "./cache.ts";
import type { Trace } from "../../core/trace.ts";
import type { Clock } from "../../core/clock.ts";
import { toProblem, causeOf } from "./failure-cause.ts";
import {
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  handleWhen,
  DelegateBackoff,
  retry as cockatielRetry,
} from "cockatiel";
import { duration } from "../../core/text.ts";

export interface ClientOptions extends Omit<BoundedFetchOptions, "agency"> {
  readonly random: () => number;
  readonly observe: Observe;
  /** The agency's base address in this deployment. */
  readonly base: string;
  /** The agency's budget of requests, or null where politeness is off. */
  readonly tokens: SharedStore["tokens"] | null;
  /** What the agency allows within a day; without it nothing is counted. */
  readonly day?: DayCounter | null;
  /** Processes that ask this agency from the same address. */
  readonly replicas?: number;
}

/** On whose behalf an agency is asked. */
export interface Asker {
  /** Who shares an agency's budget with others as one; it is kept in memory only, and told to nobody. */
  readonly client?: string;
  /** Passed on to the agency. */
  readonly trace?: Trace;
}

/** One agency as this process reaches it. */
export interface UpstreamClient {
  readonly upstream: Upstream;
  readonly base: string;
  /** @throws GatewayError upstream_unavailable */
  get(url: string, asker?: Asker): Promise<FetchedResponse>;
  /**
   * One small request without retry and circuit, for health; it draws from the budgets like any other.
   * @param onSent told when it leaves
   * @throws GatewayError upstream_unavailable
   */
  probe(url: string, onSent?: () => void): Promise<FetchedResponse>;
  /**
   * One small request that no caller waits for, without retry and circuit: its failure says nothing of answers. It
   * draws from the budgets and is reported like any other.
   * @throws GatewayError upstream_unavailable
   */
  getInBackground(url: string): Promise<FetchedResponse>;
  /** Whether requests of callers wait in line, or the agency is left alone. */
  isBusy(): boolean;
  /** What the latest request of a caller showed of the agency's health; null before any did. */
  lastSeen(): Seen | null;
  circuit(): CircuitState;
  /** How much of the day's requests is used; null where there is no daily limit. */
  dailyStanding(): Promise<DailyStanding | null>;
}

/** Milliseconds that waiting for a token and between two attempts may take beside the attempts themselves. */
export const LONGEST_PAUSES = 4000;

/** Milliseconds that a small request may take, and bytes of its answer; what agencies answer takes a few thousand. */
const PROBE_TIMEOUT = 3000;
const PROBE_MAX_BYTES = 1024 * 1024;

/**
 * The parts in reading order: an open circuit refuses before anything waits, and each attempt, the second one too,
 * takes a token of the agency's budget.
 */
export function createClient(upstream: Upstream, options: ClientOptions): UpstreamClient {
  const { name, agency } = upstream;
  const { observe, clock } = options;
  const today = createDailyBudget(upstream, options.day ?? null, { clock, observe });
  /** Neither may be asked again at once, and neither is a sign of a sick agency. */
  const blamesQuery = (response: UpstreamResponse): boolean =>
    upstream.blamesQuery?.(response) === true || today.isExceeded(response);
  let waiting = 0;
  const onLevel = (level: BudgetLevel): void => {
    ({ waiting } = level);
    observe({ kind: "budget", upstream: name, ...level });
  };
  const { tokens, replicas } = options;
  const budget = tokens === null ? noBudget : createBudget(upstream, tokens, { replicas, onLevel });
  const breaker = createBreaker({
    agency,
    blamesQuery,
    clock,
    onChange: (state) => observe({ kind: "circuit", upstream: name, state }),
  });
  const retry = createRetry({
    blamesQuery,
    random: options.random,
    onRetry: (delayMs) => observe({ kind: "retry", upstream: name, delayMs }),
  });
  const refusals = reportRefusals(name, observe);
  const deadline = createDeadline(agency, 2 * options.timeoutMs + LONGEST_PAUSES);
  const counted =
    (send: BoundedFetch): BoundedFetch =>
    async (url, trace) => {
      await today.spend();
      const response = await send(url, trace);
      today.learn(response);
      return response;
    };
  const monitor = createHealthMonitor(upstream, clock);
  const attempt = counted(monitor.watch(observed(name, clock, observe, createBoundedFetch({ ...options, agency }))));
  const probeLimits = {
    timeoutMs: Math.min(PROBE_TIMEOUT, options.timeoutMs),
    maxBytes: Math.min(PROBE_MAX_BYTES, options.maxBytes),
  };
  const small = createBoundedFetch({ ...options, ...probeLimits, agency });
  const probe = counted(small);
  const background = counted(observed(name, clock, observe, small));
  return {
    upstream,
    base: options.base,
    get: (url, { client, trace } = {}) =>
      refusals(() => {
        today.check();
        return deadline((isWanted) =>
          breaker.execute(() => retry(() => budget(() => attempt(url, trace), { isWanted, client }))),
        );
      }),
    probe: (url, onSent = () => undefined) => {
      const send = (): Promise<FetchedResponse> => {
        onSent();
        return probe(url);
      };
      return budget(send, { client: "health" });
    },
    getInBackground: (url) => budget(() => background(url), { client: "background" }),
    isBusy: () => waiting > 0 || breaker.state() !== "closed",
    lastSeen: () => monitor.last(),
    circuit: () => breaker.state(),
    dailyStanding: () => today.standing(),
  };
}

/** Reports calls that were refused here, before anything was sent. */
const reportRefusals =
  (upstream: string, observe: Observe) =>
  async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      const reason = error instanceof GatewayError ? error.reason : undefined;
      if (reason === "circuit_open" || reason === "budget_exhausted") observe({ kind: "refusal", upstream, reason });
      throw error;
    }
  };

/** What one request showed of an agency's health. */
export interface Seen {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The same moment by the monotonic time of this process. */
  readonly seenAt: number;
  readonly latencyMs: number;
  /** null when it is well. */
  readonly problem: string | null;
}

/** Remembers what the latest attempt showed. */
interface HealthMonitor {
  watch(attempt: BoundedFetch): BoundedFetch;
  last(): Seen | null;
}

function createHealthMonitor(upstream: Upstream, clock: Clock): HealthMonitor {
  let last: Seen | null = null;
  return {
    last: () => last,
    watch: (attempt) => async (url, trace) => {
      const start = clock.monotonic();
      const see = (problem: string | null | undefined): void => {
        if (problem !== undefined)
          last = {
            at: clock.now(),
            seenAt: clock.monotonic(),
            latencyMs: Math.round(clock.monotonic() - start),
            problem,
          };
      };
      try {
        const response = await attempt(url, trace);
        see(problemOf(response, upstream));
        return response;
      } catch (error) {
        if (isOutage(error) && error instanceof GatewayError) see(toProblem(error));
        throw error;
      }
    },
  };
}

/** What an answer shows beyond doubt: null that the agency is well; undefined nothing. */
function problemOf(response: UpstreamResponse, { blamesQuery = () => false }: Upstream): string | null | undefined {
  const { status, contentType } = response;
  if (status === 200) return /\bjson\b/i.test(contentType) ? null : undefined;
  return isOutageAnswer(response, blamesQuery) ? `HTTP ${status}` : undefined;
}

/** Reports the outcome of each attempt. */
const observed =
  (upstream: string, clock: Clock, observe: Observe, attempt: BoundedFetch): BoundedFetch =>
  async (url, trace) => {
    const start = clock.monotonic();
    try {
      const fetched = await attempt(url, trace);
      observe({
        kind: "upstream",
        upstream,
        outcome: fetched.status,
        bytes: fetched.bytes,
        durationMs: Math.round(clock.monotonic() - start),
      });
      return fetched;
    } catch (error) {
      const outcome = error instanceof GatewayError ? error.reason : undefined;
      const facts = { bytes: 0, durationMs: Math.round(clock.monotonic() - start), ...causeOf(error) };
      if (outcome !== undefined) observe({ kind: "upstream", upstream, outcome, ...facts });
      throw error;
    }
  };

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

/** Lets calls through until so many in a row have failed; then none for a while, and then one at a time as a trial. */
export interface Circuit {
  state(): CircuitState;
  /**
   * Lets one call through, or refuses it with null.
   * @returns to be told what came of it: whether the other side is well, or null where nothing was found out
   */
  admit(): ((isWell: boolean | null) => void) | null;
}

/** @param pauseMs monotonic milliseconds until a trial */
export function createCircuit(options: {
  readonly failures: number;
  readonly pauseMs: number;
  readonly clock: Pick<Clock, "monotonic">;
  readonly onChange?: (state: CircuitState) => void;
}): Circuit {
  const { failures, pauseMs, clock, onChange = () => undefined } = options;
  let state: CircuitState = "closed";
  let inARow = 0;
  let openedAt = 0;
  const become = (next: CircuitState): void => {
    state = next;
    if (next === "open") openedAt = clock.monotonic();
    if (next === "closed") inARow = 0;
    onChange(next);
  };
  const count = (isWell: boolean | null): void => {
    if (isWell !== null) inARow = isWell ? 0 : inARow + 1;
    if (state === "closed" && inARow >= failures) become("open");
  };
  /** A trial refused locally proves nothing. */
  const judge = (isWell: boolean | null): void => become(isWell === true ? "closed" : "open");
  return {
    state: () => state,
    admit() {
      if (state === "closed") return count;
      if (state === "half-open" || clock.monotonic() - openedAt < pauseMs) return null;
      become("half-open");
      return judge;
    },
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
 * Stops asking an agency that keeps failing; heals by itself after one success of the one call that may then try. An
 * answer that can't be used is an answer: its agency can be reached.
 * @throws GatewayError upstream_unavailable `circuit_open`, at once, while it is open and while that call is under way
 */
export function createBreaker(options: {
  readonly agency: string;
  readonly blamesQuery: BlamesQuery;
  readonly clock: Pick<Clock, "monotonic">;
  readonly onChange: (state: CircuitState) => void;
}): Breaker {
  const { agency, blamesQuery, clock, onChange } = options;
  const circuit = createCircuit({ failures: FAILURES, pauseMs: PAUSE, clock, onChange });
  return {
    state: circuit.state,
    async execute(call) {
      const settle = circuit.admit();
      if (settle === null) {
        const message = `${agency} failed ${FAILURES} times in a row. No request is sent to it for a few seconds.`;
        throw upstreamFailure("circuit_open", message, { retryAfterSeconds: PAUSE / 1000 });
      }
      try {
        const answer = await call();
        settle(!isOutageAnswer(answer, blamesQuery));
        return answer;
      } catch (error) {
        settle(isRefusedHere(error) ? null : !isOutage(error));
        throw error;
      }
    },
  };
}

/** Jitter before the second attempt, behind what the agency asked for, milliseconds. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 250;

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
const isOutageAnswer = (result: unknown, blamesQuery: BlamesQuery): result is UpstreamResponse =>
  isAnswer(result) && (result.status === 429 || result.status >= 500) && !blamesQuery(result);

const isNetworkFailure = (error: unknown): boolean => error instanceof GatewayError && error.reason === "network";

/** What counts against an agency's circuit: silence counts too, although it is not worth a second try. */
const isOutage = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof GatewayError && error.reason === "timeout");

/** A call that our own budget refused: nothing was sent, so it says nothing about the agency. */
export const isRefusedHere = (error: unknown): boolean =>
  error instanceof GatewayError && error.reason === "budget_exhausted";

const isAnswer = (value: unknown): value is UpstreamResponse => isObject(value) && typeof value.status === "number";
