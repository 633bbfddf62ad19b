import type { DateForm } from "./date-forms.ts";
import { lastDayIn } from "./date-end.ts";
import { dateLimitsOf } from "./date-limits.ts";
import { compactDay, NO_DATE, type DateSlot } from "./date-slot.ts";
import { withYears } from "./date-years.ts";
import { DAY, MONTH, writtenDate, YEAR } from "./month-date.ts";
import { overlaps, spansOf } from "./spans.ts";
import { startRules } from "./start-rules.ts";

/** Dates in words, read on the day `today`. Absolute dates are days of the calendar, relative ones count back from today. */
export function datesIn(asked: string, today: Date): DateSlot {
  const { text, placeOf } = withYears(asked, today);
  const slot = slotOf(text, today);
  return { ...slot, spans: slot.spans.map(placeOf) };
}

function slotOf(text: string, today: Date): DateSlot {
  const impossible = spansOf(text, IMPOSSIBLE).filter(({ start, end }) => writtenDate(text.slice(start, end)) === null);
  if (impossible.length > 0) return { since: null, hasEnd: false, isImpossible: true, spans: impossible };
  const limits = dateLimitsOf(text);
  const free = limits.free.filter((form) => form.kind !== "loose" && isPlausible(form, today));
  const slot = startIn(limits.rest, free, today);
  const since = earliest(slot, free, text) ?? limits.since;
  const until = slot.until ?? (slot.hasEnd ? lastDayIn(said(text, slot.spans)) : limits.until);
  const unread = free.filter((form) => !slot.spans.some((span) => overlaps(span, form)));
  return {
    since: since !== null && since > compactDay(today) ? null : since,
    hasEnd: slot.hasEnd || limits.hasEnd,
    until,
    ...(since !== null && since > compactDay(today) ? { isImpossible: true } : {}),
    ...(limits.isUnread || unread.length > 0 ? { isUnread: true } : {}),
    spans: [...slot.spans, ...limits.spans, ...unread],
  };
}

const said = (text: string, [span]: DateSlot["spans"]): string =>
  span === undefined ? "" : text.slice(span.start, span.end);

/** The earliest date, read from all that is no last date. */
function startIn(text: string, free: readonly DateForm[], today: Date): DateSlot {
  for (const rule of startRules(free)) {
    const slot = rule(text, today);
    if (slot !== null) return slot;
  }
  return NO_DATE;
}

/** The first day of the first date where several stand side by side: `in 2012 or 2010`. */
function earliest({ since, spans: [span] }: DateSlot, free: readonly DateForm[], text: string): string | null {
  if (since === null || span === undefined) return since;
  let { end } = span;
  let first = since;
  for (const form of free) {
    if (!overlaps(form, span) && !BESIDE.test(text.slice(Math.min(end, form.start), form.start))) continue;
    end = Math.max(end, form.end);
    if (form.since !== null && form.since < first) first = form.since;
  }
  return first;
}

const BESIDE = /^(?:,| ?[&/]|,? (?:and|or)) ?(?:in |the )*$/i;

/** A number that stands where a year could is one only if there were clearances in it. */
const isPlausible = ({ kind, since }: DateForm, today: Date): boolean =>
  kind !== "year" || (since !== null && since >= FIRST_CLEARANCES && since <= compactDay(today));

const FIRST_CLEARANCES = "19760101";

/** A day that no calendar may have: `2024-02-30`, `June 31, 2024`, `31st of April 2023`. */
const IMPOSSIBLE = new RegExp(
  String.raw`(?:19|20)\d\d-\d\d-\d\d|\d{1,2}/\d{1,2}/(?:19|20)\d\d|\b${MONTH} ${DAY},? ${YEAR}|\b${DAY}(?: day)?(?: of)?[ -]${MONTH}(?:,? |-)${YEAR}`,
  "gi",
);
