import type { Dataset } from "../catalog/dataset.ts";
import type { TrimmedRecord } from "../catalog/reading.ts";
import type { Envelope } from "./envelope.ts";
import { createWholeSearch } from "./whole-search.ts";

/** The records of the pages of one search that were read, each record once. */
export interface RecordsRead {
  readonly records: readonly { readonly record: TrimmedRecord; readonly page: number; readonly place: number }[];
  /** Whether they are all that match, as far as the agency says. */
  readonly isWhole: boolean;
  /** Whether the agency changed its data while they were read. */
  readonly hasChanged: boolean;
}

/** @param pages in order, from the first one on */
export function recordsRead(dataset: Dataset, pages: readonly Envelope[]): RecordsRead {
  const whole = createWholeSearch(dataset);
  const records = new Map<unknown, RecordsRead["records"][number]>();
  for (const [page, envelope] of pages.entries()) {
    whole.see(envelope);
    for (const [place, record] of envelope.results.entries()) {
      const id = dataset.identifier === null ? record : record[dataset.identifier.field];
      if (!records.has(id)) records.set(id, { record, page, place });
    }
  }
  const { hasChanged, count, total } = whole;
  return { records: [...records.values()], isWhole: !hasChanged && count === total, hasChanged };
}
