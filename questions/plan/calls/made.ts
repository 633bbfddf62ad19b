import type { Span } from "../../language/span.ts";
import type { PlannedCall } from "../schema.ts";

/** What a part of a question becomes. */
export interface Made {
  readonly calls: readonly PlannedCall[];
  /** What of the part's own words no call asks for, said better than by repeating them. */
  readonly notApplied?: readonly string[];
  readonly notes?: readonly string[];
  /** Where words stand that became a filter of the dataset's own. */
  readonly used?: readonly Span[];
  /** Why the part cannot be answered here at all; then there are no calls. */
  readonly notCovered?: string;
}

/** Each value once, whatever its case. */
export const distinct = (values: readonly string[]): readonly string[] => [
  ...new Map(values.map((value) => [value.toLowerCase(), value])).values(),
];
