import type { Span } from "./spans.ts";

/** The earliest date that a question asks for, and what of its dates could not be kept. */
export interface DateSlot {
  /** `YYYYMMDD` */
  readonly since: string | null;
  /** A last date was named, which no dataset can search by. */
  readonly hasEnd: boolean;
  /** That day, `YYYYMMDD`, where it can be read: the last day of a year or month that is named. */
  readonly until?: string | null;
  /** A date was named that no calendar has, or that has not come yet. */
  readonly isImpossible?: boolean;
  /** A date was named that cannot be asked for: ruled out, or a stretch of time that is not read. */
  readonly isUnread?: boolean;
  readonly spans: readonly Span[];
}

export const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/** A day as `YYYYMMDD`. */
export const compactDay = (date: Date): string => date.toISOString().slice(0, 10).replaceAll("-", "");

export const NO_DATE: DateSlot = { since: null, hasEnd: false, spans: [] };
