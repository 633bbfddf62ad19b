import type { Context, Hono } from "hono";
import type { Encoders } from "./answer.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { endpoints } from "./datasets/index.ts";
import { createGateway } from "./gateway.ts";
import { createHealth } from "./health.ts";
import type { LargeBody } from "./json-pieces.ts";
import type { Observe } from "./observe.ts";
import { createApp, PREFIX } from "./surfaces/http/app.ts";
import { createClientBudget, WINDOW } from "./surfaces/http/client-budget.ts";
import { Hits } from "./surfaces/http/hits.ts";
import { toIndexDocument } from "./surfaces/index-document.ts";
import { toOpenApi } from "./surfaces/openapi.ts";
import type { Fetch } from "./transport/bounded-fetch.ts";
import { createCache } from "./transport/cache.ts";
import { createClient, type UpstreamClient } from "./transport/client.ts";
import { createLargeBodies } from "./transport/large-bodies.ts";
import { createSharedFlight } from "./transport/shared-flight.ts";
import type { SharedStore } from "./transport/shared-store.ts";
import { clinicaltrials } from "./upstreams/clinicaltrials.ts";
import { cms } from "./upstreams/cms.ts";
import { nppes } from "./upstreams/nppes.ts";
import { openfda } from "./upstreams/openfda.ts";

/** What a runtime lends to the service. */
export interface Platform {
  readonly fetch: Fetch;
  readonly encoders: Encoders;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
  readonly isJson: LargeBody["isJson"];
  readonly indexOf: LargeBody["indexOf"];
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly observe: Observe;
  readonly store: SharedStore;
  /** The network address of a request's client. */
  readonly clientOf: (context: Context) => string;
  readonly isReady: () => boolean;
  readonly metrics: (() => Promise<string>) | null;
}

export interface Service {
  readonly app: Hono;
  /** Whole responses that the runtime may send again by itself. */
  readonly hits: Hits;
}

/** Wires the whole service for any runtime; starts nothing. */
export async function createService(config: Config, platform: Platform, sourceNote = ""): Promise<Service> {
  const { clock, store, sleep } = platform;
  const clients = clientsOf(config, platform);
  const ttlMs = config.CACHE_TTL_SECONDS * 1000;
  /** Half for answers, half for whole responses. */
  const maxBytes = Math.floor(config.CACHE_MAX_BYTES / 2);
  const gateway = createGateway({
    clients: new Map(clients.map((client) => [client.upstream.name, client])),
    cache: createCache({ ttlMs, maxBytes, clock }),
    sharedFlight: createSharedFlight({ store, clock, sleep, ttlMs, patienceMs: config.UPSTREAM_TIMEOUT_MS }),
    sourceNote,
  });
  const perMinute = config.RATE_LIMIT_PER_MINUTE;
  const serverUrl = config.PUBLIC_URL === undefined ? PREFIX : config.PUBLIC_URL.replace(/\/$/, "") + PREFIX;
  const hits = new Hits(maxBytes, clock);
  const app = await createApp({
    ...platform,
    endpoints,
    gateway,
    documents: { index: toIndexDocument(endpoints, PREFIX), openapi: toOpenApi(endpoints, serverUrl) },
    health: createHealth(clients, clock, () => store.isUp()),
    clientBudget: createClientBudget(perMinute, perMinute === 0 ? null : store.limiter("client", perMinute, WINDOW)),
    ttlSeconds: config.CACHE_TTL_SECONDS,
    hits: maxBytes === 0 ? null : hits,
  });
  return { app, hits };
}

function clientsOf(config: Config, platform: Platform): readonly UpstreamClient[] {
  const deployed = [
    { upstream: nppes, base: config.UPSTREAM_NPPES_URL, key: undefined },
    { upstream: openfda, base: config.UPSTREAM_OPENFDA_URL, key: config.OPENFDA_API_KEY },
    { upstream: clinicaltrials, base: config.UPSTREAM_CLINICALTRIALS_URL, key: undefined },
    { upstream: cms, base: config.UPSTREAM_CMS_URL, key: undefined },
  ];
  const largeBodies = createLargeBodies();
  return deployed.map(({ upstream, base, key }) =>
    createClient(upstream, {
      ...platform,
      base,
      largeBodies,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      maxBytes: config.UPSTREAM_MAX_BYTES,
      limiter: config.UPSTREAM_RATE_LIMIT ? platform.store.limiter : null,
      authorization: key === undefined ? undefined : `Basic ${btoa(`${key}:`)}`,
    }),
  );
}
