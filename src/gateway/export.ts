import type { Dataset } from "../catalog/dataset.ts";
import { invalidQuery } from "../core/errors.ts";
import type { Caller } from "./caller.ts";
import type { Envelope } from "./envelope.ts";
import type { ArrivedPage, Pages } from "./pages.ts";
import { createWholeSearch, tooFew, type PageFacts } from "./whole-search.ts";

/** Every match of a search, page by page, for a file that is complete or visibly broken. */

/** Records of one export, where its dataset allows no more. */
export const MOST_EXPORTED = 5000;

/** What an export was made of; it stands behind the last record, so that it also says that nothing is missing. */
interface Manifest {
  readonly source: string;
  /** False where the agency changed its data while its pages were read. */
  readonly complete: boolean;
  readonly count: number;
  /** What the agency reported with the first page. */
  readonly upstream_total: number | null;
  readonly notes: readonly string[];
  readonly pages: readonly PageFacts[];
}

export interface Export {
  /** The envelope of the first page, to cite. */
  readonly first: Envelope;
  /** The records of one page after the other; asked for when they are wanted. @throws GatewayError */
  readonly pages: AsyncIterable<Envelope["results"]>;
  /** Of the pages that were taken. */
  manifest(): Manifest;
}

/**
 * Begins an export with its first page; where the agency reports no total, with all of them.
 * @throws GatewayError invalid_query where there are too many matches, or as a search does
 */
export async function beginExport(dataset: Dataset, input: object, caller: Caller, pages: Pages): Promise<Export> {
  const { charge, ...asker } = caller;
  await charge?.();
  /** Full ones, and an empty one behind them. */
  const most = dataset.mostExported ?? MOST_EXPORTED;
  const rest = pages.all(dataset, input, asker, Math.ceil(most / dataset.pageSize) + 1);
  const first = await taken(rest);
  const { upstream_total: total } = first;
  if (total !== null && total > most) throw tooMany(`${total} matches`, most);
  /** All at once: a budget that ends in the middle would break the file. */
  const pagesToCome = total === null ? 0 : Math.ceil(total / dataset.pageSize) - 1;
  for (let page = 0; page < pagesToCome; page++) await charge?.();
  const known = total === null ? await allFrom(first, rest, dataset, charge) : [first];
  const whole = createWholeSearch(dataset);
  async function* records(): AsyncGenerator<Envelope["results"], void> {
    try {
      for (const page of known) {
        whole.see(page);
        yield page.results;
      }
      for await (const { envelope } of rest) {
        whole.see(envelope);
        if (whole.count > most) throw tooMany("more matches by now", most);
        yield envelope.results;
      }
      if (whole.end() === "short") throw tooFew(dataset, whole);
    } finally {
      await rest.return();
    }
  }
  return {
    first,
    pages: records(),
    manifest: () => ({
      source: first.source,
      complete: !whole.hasChanged,
      count: whole.count,
      upstream_total: total,
      notes: [...whole.notes],
      pages: [...whole.pages],
    }),
  };
}

async function taken(pages: AsyncGenerator<ArrivedPage, void>): Promise<Envelope> {
  const { value } = await pages.next();
  if (value === undefined) throw new Error("A page that is announced comes.");
  return value.envelope;
}

/**
 * Agencies without totals let few pages be read; whether these were all is known at the last one. Each is paid for
 * before it is asked for.
 */
async function allFrom(
  first: Envelope,
  rest: AsyncGenerator<ArrivedPage, void>,
  { pageSize }: Dataset,
  charge: Caller["charge"],
): Promise<readonly Envelope[]> {
  const pages = [first];
  for (let last = first; last.next !== null; pages.push(last)) {
    await charge?.();
    last = await taken(rest);
  }
  const isCut = pages.at(-1)?.count === pageSize;
  if (isCut) throw tooMany(`${pages.length * pageSize} matches or more, the most that the agency gives`, MOST_EXPORTED);
  return pages;
}

const tooMany = (what: string, most: number) =>
  invalidQuery(`This search has ${what}; an export holds at most ${most} records. Add a parameter that narrows it.`);
