import type { DateForm } from "./date-forms.ts";
import { dateLimitsOf } from "./date-limits.ts";
import { compactDay, NO_DATE, type DateSlot } from "./date-slot.ts";
import { MONTH_NAMES, writtenDate } from "./month-date.ts";
import { overlaps, spanOfMatch, type Span } from "./spans.ts";
import { startRules } from "./start-rules.ts";

/** Dates in words, read on the day `today`. Absolute dates are days of the calendar, relative ones count back from today. */
export function datesIn(text: string, today: Date): DateSlot {
  const impossible = impossibleIn(text);
  if (impossible.length > 0) return { since: null, hasEnd: false, isImpossible: true, spans: impossible };
  const limits = dateLimitsOf(text);
  const free = limits.free.filter((form) => form.kind !== "loose" && isPlausible(form, today));
  const slot = startIn(limits.rest, free, today);
  const since = slot.since ?? limits.since;
  const unread = free.filter((form) => !slot.spans.some((span) => overlaps(span, form)));
  return {
    since: since !== null && since > compactDay(today) ? null : since,
    hasEnd: slot.hasEnd || limits.hasEnd,
    ...(since !== null && since > compactDay(today) ? { isImpossible: true } : {}),
    ...(limits.isRuledOut || unread.length > 0 ? { isUnread: true } : {}),
    spans: [...slot.spans, ...limits.spans, ...unread],
  };
}

/** The earliest date, read from all that is no last date. */
function startIn(text: string, free: readonly DateForm[], today: Date): DateSlot {
  for (const rule of startRules(free)) {
    const slot = rule(text, today);
    if (slot !== null) return slot;
  }
  return NO_DATE;
}

/** A number that stands where a year could is one only if there were clearances in it. */
const isPlausible = ({ kind, since }: DateForm, today: Date): boolean =>
  kind !== "year" || (since !== null && since >= FIRST_CLEARANCES && since <= compactDay(today));

const FIRST_CLEARANCES = "19760101";

/** A day that no calendar has: `2024-02-30`, `June 31, 2024`. */
const IMPOSSIBLE = new RegExp(
  `(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}/(?:19|20)\\d\\d|(?:${MONTH_NAMES})[a-z]* \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d`,
  "gi",
);

const impossibleIn = (text: string): readonly Span[] =>
  [...text.matchAll(IMPOSSIBLE)].filter(([written]) => writtenDate(written) === null).map(spanOfMatch);
