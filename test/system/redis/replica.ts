import { upstreams } from "../../../src/catalog/upstreams/index.ts";
import { toConfig } from "../../../src/app/config.ts";
import { createMetrics } from "../../../src/platforms/node/metrics.ts";
import { connectRedis } from "../../../src/platforms/redis/redis-store.ts";
import { catalog, type Catalog } from "../../../src/app/gateway-parts.ts";
import { createService } from "../../../src/app/service.ts";
import { answerSchemaDigest } from "../../../src/gateway/answer-schema.ts";
import type { Fetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { upstreamVariables } from "../../support/harness.ts";
import { nodePlatform } from "../../support/node-platform.ts";
import { until } from "../../support/until.ts";

/** One of several services on the same store, in process, with real time. */
export interface Replica {
  get(path: string, client?: string): Promise<Response>;
  /** What health says of the store. */
  storeState(): Promise<unknown>;
  metrics(): Promise<string>;
  close(): void;
}

export interface ReplicaOptions {
  readonly variables?: Record<string, string>;
  /** The datasets of another release. */
  readonly released?: Catalog;
  /** Whether to wait until the store is reached. */
  readonly isReachable?: boolean;
}

export async function newReplica(
  redisUrl: string,
  fetch: Fetch,
  { variables = {}, released = catalog, isReachable = true }: ReplicaOptions = {},
): Promise<Replica> {
  const config = toConfig({
    ...upstreamVariables,
    UPSTREAM_RATE_LIMIT: "off",
    RATE_LIMIT_PER_MINUTE: "0",
    ...variables,
  });
  const metrics = createMetrics(upstreams);
  const store = connectRedis(redisUrl, metrics.observe, { schema: await answerSchemaDigest(released.endpoints) });
  const { app } = await createService(
    config,
    {
      ...nodePlatform,
      fetch,
      observe: metrics.observe,
      store,
      clientOf: (context) => context.req.header("x-test-client") ?? "192.0.2.1",
      metrics: () => metrics.text(),
    },
    { catalog: released, asksDataDates: false },
  );
  const get = async (path: string, client?: string): Promise<Response> =>
    app.fetch(
      new Request(`http://gateway.test${path}`, client === undefined ? {} : { headers: { "x-test-client": client } }),
    );
  if (isReachable) await until("the store is reached", () => store.isUp() === true);
  return {
    get,
    storeState: async () => Object(await (await get("/api/v1/health")).json()).shared_store,
    metrics: async () => (await get("/metrics")).text(),
    close: () => store.close(),
  };
}
