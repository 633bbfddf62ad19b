import { Phrases } from "../vocabulary/phrases.ts";

/** A part of a question's text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether two spans have a character in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Whether the second span stands within the first. */
export const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** What a global pattern finds in a text. */
export const matchesOf = (text: string, pattern: RegExp): readonly RegExpExecArray[] =>
  pattern instanceof Phrases && !pattern.mayBeIn(text) ? [] : [...text.matchAll(pattern)];

/** Where a global pattern stands in a text. */
export const spansOf = (text: string, pattern: RegExp): readonly Span[] =>
  matchesOf(text, pattern).map(({ index, 0: said }) => ({ start: index, end: index + said.length }));
