import type { Dataset } from "../catalog/dataset.ts";
import { oddShape } from "../core/errors.ts";
import type { Envelope } from "./envelope.ts";
import { createRepeats, REPEATED } from "./repeats.ts";

/** What the pages of one search show of whether every match was read. */
export interface WholeSearch {
  /** Records so far. */
  readonly count: number;
  /** What the agency reported with the first page. */
  readonly total: number | null;
  /** False where the agency changed its data while its pages were read. */
  readonly isComplete: boolean;
  readonly notes: ReadonlySet<string>;
  see(page: Envelope): void;
  /** After the last page. @throws GatewayError where fewer records came than the agency reported and still reports */
  end(): void;
}

export function createWholeSearch(dataset: Dataset): WholeSearch {
  const repeats = createRepeats(dataset);
  const notes = new Set<string>();
  let count = 0;
  let first: Envelope | undefined;
  let isComplete = true;
  const change = (note: string): void => {
    isComplete = false;
    notes.add(note);
  };
  const total = (): number | null => first?.upstream_total ?? null;
  return {
    get count() {
      return count;
    },
    get total() {
      return total();
    },
    get isComplete() {
      return isComplete;
    },
    notes,
    see(page) {
      first ??= page;
      count += page.count;
      /** An empty page behind the last one says only that it is. */
      if (page === first || page.count > 0) for (const each of page.notes) notes.add(each);
      if (repeats(page.results)) change(REPEATED);
      const now = page.upstream_total;
      if (now !== null && now !== total())
        change(`The agency's total changed from ${total()} to ${now} while its pages were read.`);
    },
    end() {
      const reported = total() ?? count;
      if (count > reported) change(`The agency gave ${count} records, although it reported ${reported}.`);
      if (count < reported && isComplete)
        throw oddShape(dataset.upstream.agency, `${count} rows, although it reported ${reported}`);
    },
  };
}
