/** A parsed query_string. `field` is null for text that names none: it is looked up in every field. */
export type Query =
  | { readonly kind: "words"; readonly field: string | null; readonly text: string }
  | { readonly kind: "phrase"; readonly field: string | null; readonly text: string }
  | { readonly kind: "wildcard"; readonly field: string | null; readonly pattern: string }
  | { readonly kind: "range"; readonly field: string | null; readonly range: Range }
  | { readonly kind: "group"; readonly clauses: readonly Clause[] };

/** A bound of null is open (`*`). */
export interface Range {
  readonly from: string | null;
  readonly to: string | null;
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
}

/** How a clause was introduced. Lucene has no precedence: AND only marks both its neighbours as required. */
export interface Clause {
  readonly joinedBy: "and" | "or" | null;
  readonly modifier: "required" | "prohibited" | null;
  readonly query: Query;
}
