import type { Dataset } from "../catalog/dataset.ts";

/** Said of pages that show a record twice: the agency's order changed between them, so that others may be missing. */
export const REPEATED = "Some records came twice, so others may be missing; read it again.";

/** Tells pages in which a record stands that came before. */
export function createRepeats({ identifier }: Dataset): (records: readonly object[]) => boolean {
  const seen = new Set<unknown>();
  return (records) => {
    if (identifier === null) return false;
    const before = seen.size;
    for (const record of records) seen.add(Object(record)[identifier.field]);
    return seen.size < before + records.length;
  };
}
