/** A part of a question's text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether two spans have a character in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Whether the second span stands within the first. */
export const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Where a global pattern stands in a text. */
export const spansOf = (text: string, pattern: RegExp): readonly Span[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: said }) => ({ start: index, end: index + said.length }));
