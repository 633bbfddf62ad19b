export const dayMs = 86_400_000;

/** A moment in a query; `wholeDay` when only the day was named, so that an upper bound reaches its last millisecond. */
export interface Moment {
  readonly ms: number;
  readonly wholeDay: boolean;
}

/**
 * Reads a date in the index's format `basic_date||date||epoch_millis`: 20130930, 2013-09-30, or plain digits as
 * milliseconds. An impossible day such as 20130931 therefore is no error but a moment early in 1970.
 */
export function parseDate(text: string): Moment | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  if (year !== undefined && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso))
    return { ms, wholeDay: true };
  return /^-?\d{1,15}$/.test(text) ? { ms: Number(text), wholeDay: false } : null;
}

/** The form a date histogram prints: 20130930. */
export function toBasicDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");
}
