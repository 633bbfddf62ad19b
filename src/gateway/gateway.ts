import type { Dataset, Query } from "../catalog/dataset.ts";
import { addressOf } from "../catalog/upstream.ts";
import { withSource } from "../core/errors.ts";
import type { CacheOutcome, Observe } from "../core/observe.ts";
import { CachedAnswer } from "./cached-answer.ts";
import type { DataDate } from "./data-date.ts";
import { readResponse } from "./read-response.ts";
import type { AnswerCache } from "./transport/cache.ts";
import type { Asker, UpstreamClient } from "./transport/client.ts";
import { Flight } from "./transport/flight.ts";
import type { SharedAnswers } from "./transport/shared-answers.ts";

/** What a caller brings along. */
export interface Caller extends Asker {
  /** Charges the caller for a question that no cache answers. It refuses by throwing. */
  readonly charge?: () => Promise<void>;
}

interface Answered {
  readonly answer: CachedAnswer;
  readonly cache: CacheOutcome;
}

export interface Gateway {
  /**
   * Answers one query: from a cache, from a call that is under way, or from the agency.
   * @throws GatewayError the caller's mistake, the agency's failure, or a look-up that finds nothing
   */
  call(dataset: Dataset, input: unknown, caller?: Caller): Promise<Answered>;
}

export interface GatewayOptions {
  readonly clientOf: (dataset: Dataset) => Pick<UpstreamClient, "base" | "get">;
  /** Undefined for agencies whose answers carry the date of their data, or that give none. */
  readonly dataDateOf: (dataset: Dataset) => DataDate | undefined;
  readonly cache: AnswerCache;
  readonly sharedAnswers: SharedAnswers;
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote: string;
  readonly observe: Observe;
}

/** Different queries that may be under way at the same time, over all agencies. */
const MOST_PENDING = 500;

/** The path of every answer: Query → UpstreamRequest → UpstreamResponse → Page → Envelope → CachedAnswer. */
export function createGateway(options: GatewayOptions): Gateway {
  const { clientOf, dataDateOf, cache, sharedAnswers, sourceNote, observe } = options;
  const flight = new Flight<Answered>(MOST_PENDING);
  return {
    async call(dataset, input, caller = {}) {
      const query: Query = dataset.toQuery(input);
      const client = clientOf(dataset);
      const sourceUrl = addressOf(client.base, query.request);
      /** Two datasets may read the same address differently. */
      const key = `${dataset.name} ${sourceUrl}`;
      const ask = async (): Promise<CachedAnswer> => {
        const response = await client.get(sourceUrl, caller);
        const dataDate = dataDateOf(dataset);
        const envelope = await readResponse(response, { dataset, query, sourceUrl, sourceNote, dataDate, observe });
        return CachedAnswer.of(envelope, response.arrivedAt);
      };
      try {
        const known = cache.get(key);
        if (known !== undefined) return { answer: known, cache: "hit" };
        const kept = await sharedAnswers.find(key);
        if (kept !== undefined) return keep(key, { answer: kept, cache: "remote" });
        await caller.charge?.();
        const { value, isShared } = flight.run(key, () => answered(key, ask));
        const found = await value;
        return isShared ? { ...found, cache: "collapsed" } : found;
      } catch (error) {
        throw withSource(error, sourceUrl);
      }
    },
  };

  /** Looks once more before it asks: another call may have ended while this caller was charged. */
  async function answered(key: string, ask: () => Promise<CachedAnswer>): Promise<Answered> {
    const known = cache.get(key);
    if (known !== undefined) return { answer: known, cache: "hit" };
    const { answer, isRemote } = await sharedAnswers.ask(key, ask);
    return keep(key, { answer, cache: isRemote ? "remote" : "miss" });
  }

  function keep(key: string, found: Answered): Answered {
    cache.set(key, found.answer);
    return found;
  }
}
