import type { Dataset } from "../catalog/dataset.ts";
import { cursorIn } from "../catalog/paging.ts";
import { fnv1a } from "../core/digest.ts";
import { oddShape, type GatewayError } from "../core/errors.ts";
import type { Envelope } from "./envelope.ts";

/**
 * Whether the pages of one search are every match. Exports, counts, `phdg … --all` and `phdg watch --all` all ask here,
 * so that none of them calls a file complete that another would not.
 */
export interface WholeSearch {
  /** Records so far. */
  readonly count: number;
  /** What the agency reported with the first page. */
  readonly total: number | null;
  /** Whether the agency changed its data while its pages were read, which the notes say. */
  readonly hasChanged: boolean;
  readonly notes: ReadonlySet<string>;
  /** What was cited, in order. */
  readonly pages: readonly PageFacts[];
  /** Takes the next page. @returns what {@link again} needs to take it a second time, in another process */
  see(page: Envelope): SeenPage;
  /** Takes a page that an earlier run saw. */
  again(page: SeenPage): void;
  /**
   * After the last page. `changed`: the agency changed its data meanwhile, so a record may be missing. `short`: fewer
   * records came than the agency reports, or it offers no further pages.
   */
  end(): "complete" | "changed" | "short";
}

export type PageFacts = Pick<Envelope, "source_url" | "retrieved_at" | "source_digest" | "self" | "count">;

/** What is to be remembered of a page: as JSON beside an unfinished file. */
export interface SeenPage extends PageFacts {
  readonly upstream_total: number | null;
  /** The agency's data date, where the page has one. */
  readonly source_updated: string | null;
  readonly notes: readonly string[];
  /** The cursor of the page behind it; null where there is none. */
  readonly cursor: string | null;
  /** The records' identifiers; none where the dataset has no such field. */
  readonly ids: readonly string[];
}

/** @param pageSize records of a full page; without a total, more may be behind one */
export function createWholeSearch({ identifier, pageSize: own }: Dataset, pageSize: number = own): WholeSearch {
  const isRepeated = createRepeats();
  const notes = new Set<string>();
  const pages: PageFacts[] = [];
  let count = 0;
  let total: number | null = null;
  let last: SeenPage | undefined;
  let hasChanged = false;
  let updated: string | null = null;
  /** Each is said once: an agency may change its data with every page. */
  let isTotalOther = false;
  let isRenewed = false;
  const change = (note: string): void => {
    hasChanged = true;
    notes.add(note);
  };
  const again = (page: SeenPage): void => {
    const { source_url, retrieved_at, source_digest, self, count: added, upstream_total: now } = page;
    const isFirst = last === undefined;
    if (isFirst) total = now;
    count += added;
    pages.push({ source_url, retrieved_at, source_digest, self, count: added });
    /** An empty page behind the last one says only that it is. */
    if (isFirst || added > 0) for (const note of page.notes) notes.add(note);
    /** All are remembered, also behind the first that came before. Twice on one page is the agency's own repetition. */
    if ([...new Set(page.ids)].filter(isRepeated).length > 0) change(REPEATED);
    if (now !== null && now !== total && !isTotalOther) {
      isTotalOther = true;
      change(`The agency's total changed from ${total} to ${now} while its pages were read.`);
    }
    if (page.source_updated !== null && page.source_updated !== updated && updated !== null && !isRenewed) {
      isRenewed = true;
      change(`The agency renewed its data (${updated}, then ${page.source_updated}) while its pages were read.`);
    }
    updated ??= page.source_updated;
    last = page;
  };
  return {
    get count() {
      return count;
    },
    get total() {
      return total;
    },
    get hasChanged() {
      return hasChanged;
    },
    notes,
    pages,
    see(page) {
      const { notes, next, results, upstream_total, source_updated } = page;
      const { source_url, retrieved_at, source_digest, self, count: added } = page;
      const seen: SeenPage = {
        ...{ source_url, retrieved_at, source_digest, self, count: added, upstream_total, source_updated, notes },
        cursor: next === null ? null : cursorIn(next),
        ids: identifier === null ? [] : results.map((record) => String(record[identifier.field])),
      };
      again(seen);
      return seen;
    },
    again,
    end() {
      if (total !== null && count > total) change(`The agency gave ${count} records, although it reported ${total}.`);
      if (hasChanged) return "changed";
      if (total === null) {
        if (last === undefined || last.count < pageSize) return "complete";
        notes.add(`The agency gave ${count} records and offers no further pages; there may be more.`);
        return "short";
      }
      if (count === total) return "complete";
      notes.add(`The agency gave ${count} records, although it reports ${total}.`);
      return "short";
    },
  };
}

/** The agency's failure, where a file or a count has to be whole. */
export const tooFew = ({ upstream }: Dataset, { count, total }: WholeSearch): GatewayError =>
  oddShape(upstream.agency, `${count} rows, although it reported ${total ?? "more"}`);

/** Said of pages that show a record twice: the agency's order changed between them, so that others may be missing. */
export const REPEATED = "Some records came twice, so others may be missing. Try again.";

/** Slots of the table below at its beginning, and the share of them that may be taken. */
const FIRST_SLOTS = 1 << 12;
const FULLEST = 0.7;

/**
 * Tells identifiers that came before. A Set ends at 16.7 million members and takes a gigabyte long before; this table
 * holds 52 bits of each identifier, 26 million of them in 512 MB. Two identifiers that share these bits would be taken
 * for a repetition: then a complete file is called incomplete, never the other way round.
 */
function createRepeats(): (id: string) => boolean {
  let slots = new Float64Array(FIRST_SLOTS);
  let taken = 0;
  const put = (table: Float64Array, key: number): boolean => {
    let at = key % table.length;
    while (table[at] !== 0 && table[at] !== key) at = (at + 1) % table.length;
    if (table[at] === key) return true;
    table[at] = key;
    return false;
  };
  return (id) => {
    if (put(slots, keyOf(id))) return true;
    if (++taken > slots.length * FULLEST) {
      const larger = new Float64Array(slots.length * 2);
      for (const key of slots) if (key !== 0) put(larger, key);
      slots = larger;
    }
    return false;
  };
}

/** 52 bits of a text (FNV-1a, twice); never 0. */
const keyOf = (text: string): number =>
  (fnv1a(text) >>> 0) * 2 ** 20 + ((fnv1a(text, 0x9747b28c, 0x85ebca6b) >>> 0) % 2 ** 20) + 1;
