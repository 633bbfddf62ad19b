/** No agency is waited for longer than this, whatever it asks for. */
const LONGEST_SECONDS = 3600;

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = String.raw`\d{2}:\d{2}:\d{2}`;

/** A date in the three forms that HTTP has had (RFC 9110 section 5.6.7); the last names no zone and means GMT. */
const HTTP_DATES = [
  String.raw`[A-Z][a-z]{2}, \d{2} ${MONTH} \d{4} ${TIME} GMT`,
  String.raw`[A-Z][a-z]{5,8}, \d{2}-${MONTH}-\d{2} ${TIME} GMT`,
  String.raw`[A-Z][a-z]{2} ${MONTH} [ \d]\d ${TIME} \d{4}`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Seconds to wait from a `Retry-After` header (RFC 9110 section 10.2.3: seconds or a date); undefined when there is
 * none, when it cannot be read, or when it names a moment that has passed.
 * @param now milliseconds since the epoch
 */
export function toRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const words = value.trim();
  const seconds = /^\d+$/.test(words) ? Number(words) : Math.ceil((momentOf(words) - now) / 1000);
  return seconds >= 0 ? Math.min(seconds, LONGEST_SECONDS) : undefined;
}

/** Milliseconds since the epoch; NaN for words that are no date. */
function momentOf(words: string): number {
  if (!HTTP_DATES.some((form) => form.test(words))) return NaN;
  return Date.parse(words.endsWith("GMT") ? words : `${words} GMT`);
}
