import type { PlannedCall } from "./schema.ts";

/** What one part of a question becomes for one kind of records. */
export interface Part {
  readonly calls: readonly PlannedCall[];
  readonly notApplied: readonly string[];
  readonly notes?: readonly string[];
  /** Why this part cannot be answered here at all; then there are no calls. */
  readonly notCovered?: string;
}

/** Removes signs that no search text may hold, and cuts at a word within the longest length of a search text. */
export function searchText(text: string): string {
  const clean = text
    .replaceAll(/[^\p{L}\p{M}\p{N} '&.,+/()-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .replace(/^[ '&.,+/()-]+/, "")
    .replace(/[ '&,+/(-]+$/, "")
    .trim();
  return clean.length <= 80 ? clean : clean.slice(0, 80).replace(/ \S*$/, "");
}

/** Whether a search text may be sent at all. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text);
