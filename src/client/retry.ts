/** How often and how long to keep asking. */
export interface RetryOptions {
  /** Calls in all for one question, the first one included. */
  readonly attempts: number;
  /** Milliseconds, at most 24 days; a gateway that asks for a longer pause gets no further call. */
  readonly longestWaitMs: number;
}

const DEFAULTS: RetryOptions = { attempts: 3, longestWaitMs: 30_000 };

/** Milliseconds before a second call, where the gateway does not say how long. */
const FIRST_WAIT = 500;

/** Milliseconds; a timer that is set for longer goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Agencies' failures that asking again a moment later does not mend. */
const LASTING: ReadonlySet<string> = new Set(["redirected", "too_large", "unexpected_shape", "query_rejected"]);

interface Refusal {
  readonly status: number | null;
  readonly reason?: string | undefined;
  readonly retryAfterSeconds: number | null;
}

/** Milliseconds until the question may be asked again after `tried` calls; null where it should not be. */
export function retryDelay(
  { status, reason, retryAfterSeconds }: Refusal,
  tried: number,
  options: Partial<RetryOptions> = {},
): number | null {
  const { attempts, longestWaitMs } = { ...DEFAULTS, ...options };
  const isPassing = status === 429 || status === 503 || (status === 502 && !LASTING.has(reason ?? ""));
  if (!isPassing || tried >= attempts) return null;
  const wait = retryAfterSeconds === null ? FIRST_WAIT * 2 ** (tried - 1) : retryAfterSeconds * 1000;
  return wait <= Math.min(longestWaitMs, LONGEST_TIMER) ? wait : null;
}
