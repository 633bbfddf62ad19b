import { Payload, toEtag, type Answer } from "./answer.ts";
import type { Dataset, Plan } from "./dataset.ts";
import { toEnvelopeJson, type Retrieval } from "./envelope.ts";
import { GatewayError, withSource } from "./errors.ts";
import type { CacheOutcome } from "./observe.ts";
import type { AnswerCache } from "./transport/cache.ts";
import type { Fetched } from "./transport/fetched.ts";
import type { UpstreamClient } from "./transport/client.ts";
import { Flight } from "./transport/flight.ts";
import type { SharedFlight } from "./transport/shared-flight.ts";
import type { Trace } from "./trace.ts";
import { addressOf } from "./upstream.ts";

export interface Asking {
  /** Runs before a question costs an agency a request; refuses by throwing. */
  readonly admit?: () => Promise<void>;
  /** The caller's trace, passed on to the agency. */
  readonly trace?: Trace;
}

interface Outcome {
  readonly answer: Answer;
  readonly cache: CacheOutcome;
}

export interface Gateway {
  /**
   * Answers one question: validated input → upstream address → cache → one shared call → rows → records → bytes.
   * @throws GatewayError the caller's mistake, the agency's failure, or a look-up that finds nothing
   */
  call(dataset: Dataset, input: unknown, asking?: Asking): Promise<Outcome>;
}

export interface GatewayOptions {
  /** By upstream name. */
  readonly clients: ReadonlyMap<string, UpstreamClient>;
  readonly cache: AnswerCache;
  readonly sharedFlight: SharedFlight;
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote: string;
}

/** Different questions that may be under way at the same time, over all agencies. */
const MOST_PENDING = 500;

/** How often a caller joins others whose call is refused because of another's budget, before its own is asked. */
const TURNS = 3;

export function createGateway({ clients, cache, sharedFlight, sourceNote }: GatewayOptions): Gateway {
  const flight = new Flight<Outcome>(MOST_PENDING);
  return {
    async call(dataset, input, asking = {}) {
      const client = clientOf(clients, dataset);
      const plan = dataset.plan(input);
      const sourceUrl = addressOf(client.base, plan.request);
      /** Two datasets may read the same address differently. */
      const key = `${dataset.name} ${sourceUrl}`;
      const question = { dataset, plan, client, sourceUrl, asking };
      try {
        for (let turn = 1; turn <= TURNS; turn++) {
          const outcome = await shared(key, key, question);
          if (outcome !== null) return outcome;
        }
        return await admitted(key, question);
      } catch (error) {
        throw withSource(error, sourceUrl);
      }
    },
  };

  /** Out of the cache, or by the one call that is under way; null where that was refused because of another's budget. */
  async function shared(key: string, callKey: string, question: Question): Promise<Outcome | null> {
    const cached = cache.get(key);
    if (cached !== undefined) return { answer: cached, cache: "hit" };
    const { value, isShared } = flight.run(callKey, () => answerOf(key, question));
    try {
      const outcome = await value;
      return isShared ? { ...outcome, cache: "collapsed" } : outcome;
    } catch (error) {
      if (isShared && isClientsBudget(error)) return null;
      throw error;
    }
  }

  /** By a call that only those share whose own budgets have let them in, so that nobody can be refused by another's. */
  async function admitted(key: string, question: Question): Promise<Outcome> {
    const { admit, ...asking } = question.asking;
    await admit?.();
    const outcome = await shared(key, `${key} admitted`, { ...question, asking });
    if (outcome === null) throw new Error("A call without a budget was refused by one.");
    return outcome;
  }

  async function answerOf(key: string, { dataset, plan, client, sourceUrl, asking }: Question) {
    const { answer, isRemote } = await sharedFlight(key, async () => {
      await asking.admit?.();
      const fetched = await client.get(sourceUrl, asking.trace);
      const retrieval = retrievalOf({ dataset, plan, sourceUrl, fetched, note: sourceNote });
      /** Written while the digest is still being worked out. */
      const records = JSON.stringify(retrieval.records);
      const digest = await fetched.digest;
      const { retrievedAt } = fetched;
      const json = toEnvelopeJson({ ...retrieval, digest }, records);
      return { payload: Payload.ofJson(json, toEtag(digest, retrievedAt)), retrievedAt };
    });
    cache.set(key, answer);
    return { answer, cache: isRemote ? ("remote" as const) : ("miss" as const) };
  }
}

interface Retrieved {
  readonly dataset: Dataset;
  readonly plan: Plan;
  readonly sourceUrl: string;
  readonly fetched: Fetched;
  /** Appended to `source`. */
  readonly note: string;
}

/** What an agency's answer says, all but its digest, which may take longer. @throws GatewayError */
export function retrievalOf({ dataset, plan, sourceUrl, fetched, note }: Retrieved): Omit<Retrieval, "digest"> {
  const { page, records } = readOnce(fetched, dataset, plan);
  return {
    source: dataset.source + note,
    sourceUrl,
    retrievedAt: fetched.retrievedAt,
    sourceUpdated: page.updated,
    total: page.total,
    records,
  };
}

/** The memory of a large body is given back as soon as it was read, not when the next garbage collection comes. */
function readOnce(fetched: Fetched, dataset: Dataset, plan: Plan) {
  try {
    const page = dataset.upstream.interpret(fetched, plan.request);
    return { page, records: plan.read(page) };
  } finally {
    fetched.free?.();
  }
}

interface Question {
  readonly dataset: Dataset;
  readonly plan: Plan;
  readonly client: UpstreamClient;
  readonly sourceUrl: string;
  readonly asking: Asking;
}

const isClientsBudget = (error: unknown): boolean => error instanceof GatewayError && error.code === "rate_limited";

function clientOf(clients: ReadonlyMap<string, UpstreamClient>, dataset: Dataset): UpstreamClient {
  const client = clients.get(dataset.upstream.name);
  if (client === undefined) throw new Error(`No client for upstream ${dataset.upstream.name}.`);
  return client;
}
