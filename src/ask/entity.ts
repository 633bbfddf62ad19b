import type { PhraseKind } from "./vocabulary/phrases.ts";

/**
 * What the words of a question are known to be, claimed before anything is taken for a person's name.
 * `shaped` entities are claimed by their form (`… Hospital`, `… disease`, `X, TX`), the others stand in a vocabulary.
 */
export interface Entity {
  readonly kind: PhraseKind | "state" | "organization";
  /** Indexes of words, `to` not included. */
  readonly from: number;
  readonly to: number;
  /** As written; for a state its USPS code. */
  readonly value: string;
  readonly isShaped: boolean;
}
