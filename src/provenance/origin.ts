import type { Dataset, Query } from "../catalog/dataset.ts";
import { LARGEST_LIMIT } from "../catalog/params.ts";
import { GatewayError } from "../core/errors.ts";
import { positionIn } from "../catalog/paging.ts";
import { addressOf } from "../catalog/upstream.ts";

/** The question that an address of an agency answers. */
export interface Origin {
  readonly dataset: Dataset;
  readonly input: object;
  readonly query: Query;
  readonly address: string;
}

/** The one base address at which a dataset's agency is asked; none where it is not asked at all. */
export type BaseOf = (dataset: Dataset) => string | undefined;

/**
 * Every question whose own address is exactly this one; none for a foreign address, which is therefore never asked.
 * A dataset guesses the parameters, the guess becomes a query like any other, and only an equal address is believed.
 */
export function originsOf(address: string, datasets: readonly Dataset[], baseOf: BaseOf): readonly Origin[] {
  const sent = sentBy(address);
  if (sent === null) return [];
  return datasets.flatMap((dataset) => {
    const base = baseOf(dataset);
    const question = planned(dataset, sent);
    if (base === undefined || question === null || addressOf(base, question.query.request) !== address) return [];
    return [{ dataset, address, ...question }];
  });
}

function sentBy(address: string): ReadonlyMap<string, string> | null {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  return new Map(new URL(address).searchParams);
}

/** Characters of an address that is looked at; ours are shorter than this. */
const LONGEST_ADDRESS = 10_000;

function planned(dataset: Dataset, sent: ReadonlyMap<string, string>): Pick<Origin, "input" | "query"> | null {
  try {
    const asked = Object.entries(dataset.paramsFromUrl(sent)).filter(([, value]) => value !== undefined);
    const { limit, ...others } = Object.fromEntries(asked);
    /** Exports and counts read larger pages than a caller may ask for. */
    const pageSize = Number(limit) > LARGEST_LIMIT ? Number(limit) : undefined;
    const guess = pageSize === undefined && limit !== undefined ? { ...others, limit } : others;
    const first = dataset.toQuery(guess, pageSize);
    const position = positionIn(dataset.upstream, sent);
    const input = position === undefined ? guess : { ...guess, ...first.at(position) };
    return { input, query: dataset.toQuery(input, pageSize) };
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
