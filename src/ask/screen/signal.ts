import type { RefusalReason } from "../../core/errors.ts";

/** One reason to think that a question is about a person. It carries no text of the question. */
export interface Signal {
  readonly id: string;
  readonly reason: RefusalReason;
  /** 2 refuses alone; 1 is a hint, which refuses together with another one. */
  readonly weight: 1 | 2;
}

/** Hints and proofs add up; this many points refuse. */
export const ENOUGH = 2;
