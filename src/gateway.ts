import { Payload, type Answer } from "./answer.ts";
import type { Dataset } from "./dataset.ts";
import { toEnvelope } from "./envelope.ts";
import { withSource } from "./errors.ts";
import type { CacheOutcome } from "./observe.ts";
import type { AnswerCache } from "./transport/cache.ts";
import type { UpstreamClient } from "./transport/client.ts";
import { Flight } from "./transport/flight.ts";
import { addressOf } from "./upstream.ts";

interface Outcome {
  readonly answer: Answer;
  readonly cache: CacheOutcome;
}

export interface Gateway {
  /**
   * Answers one question: validated input → upstream address → cache → one shared call → rows → records → bytes.
   * @param beforeAsking runs before a call that costs the agency a request; it may refuse by throwing
   * @throws GatewayError the caller's mistake, the agency's failure, or a look-up that finds nothing
   */
  call(dataset: Dataset, input: unknown, beforeAsking?: () => Promise<void>): Promise<Outcome>;
}

export interface GatewayOptions {
  /** By upstream name. */
  readonly clients: ReadonlyMap<string, UpstreamClient>;
  readonly cache: AnswerCache;
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote: string;
}

export function createGateway({ clients, cache, sourceNote }: GatewayOptions): Gateway {
  const flight = new Flight<Answer>();
  return {
    async call(dataset, input, beforeAsking) {
      const client = clientOf(clients, dataset);
      const plan = dataset.plan(input);
      const sourceUrl = addressOf(client.base, plan.request);
      const cached = cache.get(sourceUrl);
      if (cached !== undefined) return { answer: cached, cache: "hit" };
      await beforeAsking?.();
      const { value, isShared } = flight.run(sourceUrl, () => ask(dataset, plan, client, sourceUrl));
      return { answer: await value, cache: isShared ? "shared" : "miss" };
    },
  };

  async function ask(dataset: Dataset, plan: ReturnType<Dataset["plan"]>, client: UpstreamClient, sourceUrl: string) {
    try {
      const fetched = await client.get(sourceUrl);
      const page = dataset.upstream.interpret(fetched, plan.request);
      const envelope = toEnvelope({
        source: dataset.source + sourceNote,
        sourceUrl,
        retrievedAt: fetched.retrievedAt,
        sourceUpdated: page.updated,
        digest: fetched.digest,
        total: page.total,
        records: plan.read(page),
      });
      const answer = { payload: await Payload.of(envelope), retrievedAt: fetched.retrievedAt };
      cache.set(sourceUrl, answer);
      return answer;
    } catch (error) {
      throw withSource(error, sourceUrl);
    }
  }
}

function clientOf(clients: ReadonlyMap<string, UpstreamClient>, dataset: Dataset): UpstreamClient {
  const client = clients.get(dataset.upstream.name);
  if (client === undefined) throw new Error(`No client for upstream ${dataset.upstream.name}.`);
  return client;
}
