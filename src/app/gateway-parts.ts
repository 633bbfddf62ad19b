import type { Dataset, Endpoint } from "../catalog/dataset.ts";
import { endpoints } from "../catalog/index.ts";
import { datasetsOf } from "../catalog/lookup.ts";
import type { Upstream } from "../catalog/upstream.ts";
import { upstreams } from "../catalog/upstreams/index.ts";
import type { CircuitState } from "../core/observe.ts";
import { createDataDate } from "../gateway/data-date.ts";
import { createGateway, type Gateway, reportedCalls, reportedExports, type BeginExport } from "../gateway/gateway.ts";
import { createPages } from "../gateway/pages.ts";
import { createHealth } from "../gateway/health.ts";
import { LargeBodies } from "../gateway/large-body/large-bodies.ts";
import { createCache, createSharedAnswers } from "../gateway/transport/cache.ts";
import { createClient, type UpstreamClient } from "../gateway/transport/client.ts";
import { createVerifier, type Verifier } from "../provenance/verify.ts";
import type { Config } from "./config.ts";
import type { GatewayPlatform } from "./platform.ts";

/** The datasets and the agencies that a service offers. */
export interface Catalog {
  readonly endpoints: readonly Endpoint[];
  readonly upstreams: readonly Upstream[];
}

export const catalog: Catalog = { endpoints, upstreams };

/** Everything between a query and its answer. */
export interface GatewayParts {
  readonly gateway: Gateway;
  /** Reads whole searches page by page. */
  readonly beginExport: BeginExport;
  /** Asks agencies again for answers that are to be checked. */
  readonly verifier: Verifier;
  readonly health: () => Promise<object>;
  /** Whether an agency's circuit lets requests through. */
  readonly circuitOf: (upstream: Upstream) => CircuitState;
}

export interface GatewayPartsOptions {
  readonly catalog: Catalog;
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote: string;
  /** Whether agencies are asked for the dates of their data; the first answer of a process comes before them. */
  readonly asksDataDates: boolean;
  /** Bytes that cached answers may take. */
  readonly cacheBytes: number;
}

/** Wires the gateway and its agencies; starts nothing. */
export function createGatewayParts(
  config: Config,
  platform: GatewayPlatform,
  { catalog: { endpoints, upstreams }, sourceNote, asksDataDates, cacheBytes }: GatewayPartsOptions,
): GatewayParts {
  const { clock, store, sleep, observe } = platform;
  const byName = createClients(upstreams, config, platform);
  const dated = asksDataDates ? [...byName].filter(([, { upstream }]) => upstream.dataDate !== undefined) : [];
  const dataDates = new Map(dated.map(([name, client]) => [name, createDataDate(client, clock, observe)]));
  const ttlMs = config.CACHE_TTL_SECONDS * 1000;
  const clientOf = ({ upstream }: Dataset): UpstreamClient => named(byName, upstream.name);
  const dataDateOf = ({ upstream }: Dataset) => dataDates.get(upstream.name);
  const pages = createPages({ clientOf, dataDateOf, sourceNote, observe, sleep });
  const unreported = createGateway({
    clientOf,
    dataDateOf,
    cache: createCache({ ttlMs, maxBytes: cacheBytes, clock }),
    sharedAnswers: createSharedAnswers({ store, clock, sleep, ttlMs, patienceMs: config.UPSTREAM_TIMEOUT_MS }),
    sourceNote,
    observe,
    sleep,
  });
  const gateway = reportedCalls(unreported, observe);
  return {
    gateway,
    beginExport: reportedExports(pages, observe),
    verifier: createVerifier({ datasets: datasetsOf(endpoints), clients: byName, sourceNote, clock }),
    health: createHealth([...byName.values()], { clock, sleep, store, replicas: config.REPLICAS }),
    circuitOf: ({ name }) => named(byName, name).circuit(),
  };
}

/** Every agency by its name, as this process reaches it. */
export function createClients(
  upstreams: readonly Upstream[],
  config: Config,
  platform: GatewayPlatform,
): ReadonlyMap<string, UpstreamClient> {
  const largeBodies = new LargeBodies();
  return new Map(upstreams.map((upstream) => [upstream.name, clientFor(upstream, config, platform, largeBodies)]));
}

function clientFor(
  upstream: Upstream,
  config: Config,
  platform: GatewayPlatform,
  largeBodies: LargeBodies,
): UpstreamClient {
  const { fetch, decodeUtf8, isUtf8, sha256, clock, random, observe, store } = platform;
  const { base, key, dailyLimit } = named(config.upstreams, upstream.name);
  return createClient(upstream, {
    fetch,
    decodeUtf8,
    isUtf8,
    sha256,
    clock,
    random,
    observe,
    base,
    largeBodies,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
    maxBytes: config.UPSTREAM_MAX_BYTES,
    tokens: config.UPSTREAM_RATE_LIMIT ? store.tokens : null,
    day: config.UPSTREAM_RATE_LIMIT && dailyLimit !== null ? store.day(upstream.name, dailyLimit) : null,
    replicas: config.REPLICAS,
    authorization: key === undefined ? undefined : `Basic ${btoa(`${key}:`)}`,
  });
}

function named<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`The agency ${name} is not in the list of agencies.`);
  return value;
}
