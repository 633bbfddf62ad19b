/** What an optional parameter adds to a query: nothing when it was not asked. */
export const given = <Value, Part>(value: Value | undefined, make: (value: Value) => Part): readonly Part[] =>
  value === undefined ? [] : [make(value)];
