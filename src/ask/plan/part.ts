import type { PlannedCall } from "./schema.ts";

/** What one part of a question becomes for one kind of records. */
export interface Part {
  readonly calls: readonly PlannedCall[];
  readonly notApplied: readonly string[];
  readonly notes?: readonly string[];
  /** Why this part cannot be answered here at all; then there are no calls. */
  readonly notCovered?: string;
}
