import type { Dataset, Query } from "../catalog/dataset.ts";
import { addressOf } from "../catalog/upstream.ts";
import { withSource, GatewayError } from "../core/errors.ts";
import type { CacheOutcome, Observation, Observe } from "../core/observe.ts";
import { CachedAnswer, readResponse } from "./envelope.ts";
import { count, type CountQuestion } from "./counting.ts";
import { createPages, type PageOptions, type Pages } from "./pages.ts";
import { type AnswerCache, Flight, type SharedAnswers } from "./transport/cache.ts";
import { owing, type Caller } from "./caller.ts";
import { beginExport, type Export } from "./export.ts";

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
  /** Counts over all matches of a search, on the same path. @throws GatewayError */
  count(question: CountQuestion, caller?: Caller): Promise<Answered>;
}

export interface GatewayOptions extends PageOptions {
  readonly cache: AnswerCache;
  readonly sharedAnswers: SharedAnswers;
}

/** Different queries that may be under way at the same time, over all agencies. */
const MOST_PENDING = 500;

/** The path of every answer: Query → UpstreamRequest → UpstreamResponse → Page → Envelope → CachedAnswer. */
export function createGateway(options: GatewayOptions): Gateway {
  const { clientOf, dataDateOf, cache, sharedAnswers, sourceNote, observe } = options;
  const pages = createPages(options);
  const flight = new Flight<Answered>(MOST_PENDING);
  return {
    async call(dataset, input, caller = {}) {
      const query: Query = dataset.toQuery(input);
      const client = clientOf(dataset);
      const sourceUrl = addressOf(client.base, query.request);
      /** An answer repeats the question (`self`, notes), so two spellings of one question are two answers. */
      const key = [dataset.name, sourceUrl, query.self, ...query.omittedFields].join(" ");
      return found(key, sourceUrl, caller, async () => {
        const response = await client.get(sourceUrl, caller);
        const dataDate = dataDateOf(dataset);
        const envelope = await readResponse(response, { dataset, query, sourceUrl, sourceNote, dataDate, observe });
        return CachedAnswer.of(envelope, response.arrivedAt);
      });
    },
    async count(question, caller = {}) {
      const { dataset, by, input } = question;
      const query = dataset.toQuery(input);
      const sourceUrl = addressOf(clientOf(dataset).base, query.request);
      const key = [dataset.name, "counted by", by, sourceUrl, query.self].join(" ");
      return found(key, sourceUrl, caller, async () => {
        const { counts, arrivedAt } = await count(question, owing(caller), pages);
        return CachedAnswer.of(counts, arrivedAt);
      });
    },
  };

  async function found(key: string, sourceUrl: string, caller: Caller, ask: () => Promise<CachedAnswer>) {
    try {
      const known = cache.get(key);
      if (known !== undefined) return { answer: known, cache: "hit" as const };
      const kept = await sharedAnswers.find(key);
      if (kept !== undefined) return keep(key, { answer: kept, cache: "remote" });
      await caller.charge?.();
      const { value, isShared } = flight.run(key, () => answered(key, ask));
      const answer = await value;
      return isShared ? { ...answer, cache: "collapsed" as const } : answer;
    } catch (error) {
      throw withSource(error, sourceUrl);
    }
  }

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

type Outcome = Extract<Observation, { kind: "call" }>["outcome"];

/** The same gateway, which reports what became of each call, by whichever surface it came. */
export const reportedCalls = (gateway: Gateway, observe: Observe): Gateway => ({
  call: (dataset, input, caller) => reported(dataset, () => gateway.call(dataset, input, caller), observe),
  count: (question, caller) => reported(question.dataset, () => gateway.count(question, caller), observe),
});

/** Begins an export. @throws GatewayError */
export type BeginExport = (dataset: Dataset, input: object, caller: Caller) => Promise<Export>;

/** Exports that are reported as one call each: when all pages have been read, or one has failed. */
export function reportedExports(pages: Pages, observe: Observe): BeginExport {
  return async (dataset, input, caller) => {
    const report = reporter(dataset, observe);
    const begun = await beginExport(dataset, input, caller, pages).catch(report.failed);
    async function* told() {
      try {
        yield* begun.pages;
        report.answered("miss");
      } catch (error) {
        report.failed(error);
      }
    }
    return { ...begun, pages: told() };
  };
}

async function reported(dataset: Dataset, call: () => ReturnType<Gateway["call"]>, observe: Observe) {
  const report = reporter(dataset, observe);
  const answered = await call().catch(report.failed);
  report.answered(answered.cache);
  return answered;
}

function reporter({ name }: Dataset, observe: Observe) {
  const answered = (outcome: Outcome): void => observe({ kind: "call", dataset: name, outcome });
  const failed = (error: unknown): never => {
    answered(error instanceof GatewayError ? (error.reason ?? error.code) : "internal_error");
    throw error;
  };
  return { answered, failed };
}
