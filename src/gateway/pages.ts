import type { Dataset } from "../catalog/dataset.ts";
import { CURSOR, cursorIn } from "../catalog/paging.ts";
import { addressOf } from "../catalog/upstream.ts";
import { GatewayError, oddShape, withSource } from "../core/errors.ts";
import type { Observe } from "../core/observe.ts";
import { type DataDate, type Envelope, readResponse } from "./envelope.ts";
import type { Caller } from "./caller.ts";
import { type UpstreamClient, isRefusedHere } from "./transport/client.ts";

export interface PageOptions {
  readonly clientOf: (dataset: Dataset) => Pick<UpstreamClient, "base" | "get">;
  /** Undefined for agencies whose answers carry the date of their data, or that give none. */
  readonly dataDateOf: (dataset: Dataset) => DataDate | undefined;
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote: string;
  readonly observe: Observe;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * How often a later page is tried whose agency's budget is used up: others who have had less may fill its line, but what
 * has been read so far would be lost.
 */
export const MOST_TRIES = 6;

/** Milliseconds between two tries: the line may have been so full that it was left at once. */
const PAUSE = 1000;

/** Seconds until a budget is there again for which that is worth while; that of a day takes longer. */
const LONGEST_PAUSE = 10;

/** A page, and when it arrived by the monotonic time of this process. */
export interface ArrivedPage {
  readonly envelope: Envelope;
  readonly arrivedAt: number;
}

/** Pages of an agency, asked beside the cache. */
export interface Pages {
  /**
   * One page of this size; the caller is charged for it.
   * @param tries how often it is tried while its agency's budget is used up; once if not said
   * @throws GatewayError the caller's mistake, or the agency's failure
   */
  one(dataset: Dataset, input: object, pageSize: number, caller: Caller, tries?: number): Promise<ArrivedPage>;
  /**
   * All pages of a search, one after the other and as large as its dataset reads them. Nothing is asked before it is
   * wanted, so whoever stops taking pages stops asking.
   * @param most pages; an agency that goes on after them, with ever more or ever smaller ones, has no end
   * @throws GatewayError as {@link one}, at any page
   */
  all(dataset: Dataset, input: object, caller: Caller, most: number): AsyncGenerator<ArrivedPage, void>;
}

export function createPages({ clientOf, dataDateOf, sourceNote, observe, sleep }: PageOptions): Pages {
  async function one(dataset: Dataset, input: object, pageSize: number, caller: Caller, tries = 1) {
    const client = clientOf(dataset);
    const query = dataset.toQuery(input, pageSize);
    const sourceUrl = addressOf(client.base, query.request);
    try {
      await caller.charge?.();
      const response = await retried(() => client.get(sourceUrl, caller), tries);
      const dataDate = dataDateOf(dataset);
      const envelope = await readResponse(response, { dataset, query, sourceUrl, sourceNote, dataDate, observe });
      return { envelope, arrivedAt: response.arrivedAt };
    } catch (error) {
      throw withSource(error, sourceUrl);
    }
  }
  async function retried<Answer>(get: () => Promise<Answer>, tries: number): Promise<Answer> {
    try {
      return await get();
    } catch (error) {
      const { retryAfterSeconds = 1 } = error instanceof GatewayError ? error : {};
      if (tries === 1 || !isRefusedHere(error) || retryAfterSeconds > LONGEST_PAUSE) throw error;
      await sleep(PAUSE);
      return retried(get, tries - 1);
    }
  }
  return {
    one,
    async *all(dataset, input, caller, most) {
      let cursor: string | null = null;
      for (let number = 1; number <= most; number++) {
        const search: object = cursor === null ? input : { ...input, [CURSOR]: cursor };
        const tries = cursor === null ? 1 : MOST_TRIES;
        const page: ArrivedPage = await one(dataset, search, dataset.pageSize, caller, tries);
        yield page;
        const { next } = page.envelope;
        cursor = next === null ? null : cursorIn(next);
        if (cursor === null) return;
      }
      throw oddShape(dataset.upstream.agency, `still more after ${most} pages of ${dataset.pageSize} rows`);
    },
  };
}
