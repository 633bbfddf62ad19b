import type { Span } from "../../language/span.ts";
import type { NotApplied } from "../schema.ts";

/** A filter of a dataset that a question asks for: any of these values. */
export interface Wish {
  readonly name: string;
  readonly values: readonly string[];
  /** The same values, as many together as one wording means: `double-blind` means three. */
  readonly sides?: readonly (readonly string[])[];
  /** Where they are said, as far as that is known. */
  readonly spans?: readonly Span[];
}

/** What a part of a question wants of its records beside what they are about. */
export interface Wishes {
  readonly wishes: readonly Wish[];
  readonly notApplied: readonly NotApplied[];
  /** Where the words of these wishes stand. */
  readonly used: readonly Span[];
}

export const NOTHING: Wishes = { wishes: [], notApplied: [], used: [] };
