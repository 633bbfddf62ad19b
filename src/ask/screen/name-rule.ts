import type { NameWord } from "./name-words.ts";
import type { Signal } from "./signal.ts";

/** One way in which a person's name shows; looks at the words from `at` on. Pure. */
export interface NameRule {
  readonly id: string;
  readonly weight: Signal["weight"];
  readonly isAt: (words: readonly NameWord[], at: number) => boolean;
}
