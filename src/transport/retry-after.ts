/** No agency is waited for longer than this, whatever it asks for. */
const LONGEST_SECONDS = 3600;

/**
 * Seconds to wait from a `Retry-After` header (RFC 9110 section 10.2.3: seconds or a date); undefined when there is
 * none, when it cannot be read, or when it names a moment that has passed.
 * @param now milliseconds since the epoch
 */
export function toRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_SECONDS) : undefined;
}
