import type { Hono } from "hono";
import type { Encoders } from "./answer.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { endpoints } from "./datasets/index.ts";
import { createGateway } from "./gateway.ts";
import { createHealth } from "./health.ts";
import type { Observe } from "./observe.ts";
import { createApp, PREFIX } from "./surfaces/http/app.ts";
import { toIndexDocument } from "./surfaces/index-document.ts";
import { toOpenApi } from "./surfaces/openapi.ts";
import type { Fetch } from "./transport/bounded-fetch.ts";
import { createCache } from "./transport/cache.ts";
import { createClient, type UpstreamClient } from "./transport/client.ts";
import { clinicaltrials } from "./upstreams/clinicaltrials.ts";
import { cms } from "./upstreams/cms.ts";
import { nppes } from "./upstreams/nppes.ts";
import { openfda } from "./upstreams/openfda.ts";

/** What a runtime lends to the service. */
export interface Platform {
  readonly fetch: Fetch;
  readonly encoders: Encoders;
  readonly clock: Clock;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly observe: Observe;
}

/** Wires the whole service for any runtime; starts nothing. */
export async function createService(config: Config, platform: Platform, sourceNote = ""): Promise<Hono> {
  const { clock, observe, encoders } = platform;
  const clients = clientsOf(config, platform);
  const cache = createCache({ ttlMs: config.CACHE_TTL_SECONDS * 1000, maxBytes: config.CACHE_MAX_BYTES, clock });
  const gateway = createGateway({
    clients: new Map(clients.map((client) => [client.upstream.name, client])),
    cache,
    sourceNote,
  });
  const serverUrl = config.PUBLIC_URL === undefined ? PREFIX : config.PUBLIC_URL.replace(/\/$/, "") + PREFIX;
  const documents = { index: toIndexDocument(endpoints, PREFIX), openapi: toOpenApi(endpoints, serverUrl) };
  const health = createHealth(clients, clock);
  return createApp({
    endpoints,
    gateway,
    documents,
    health,
    encoders,
    clock,
    observe,
    ttlSeconds: config.CACHE_TTL_SECONDS,
  });
}

function clientsOf(config: Config, platform: Platform): readonly UpstreamClient[] {
  const deployed = [
    { upstream: nppes, base: config.UPSTREAM_NPPES_URL, key: undefined },
    { upstream: openfda, base: config.UPSTREAM_OPENFDA_URL, key: config.OPENFDA_API_KEY },
    { upstream: clinicaltrials, base: config.UPSTREAM_CLINICALTRIALS_URL, key: undefined },
    { upstream: cms, base: config.UPSTREAM_CMS_URL, key: undefined },
  ];
  return deployed.map(({ upstream, base, key }) =>
    createClient(upstream, {
      ...platform,
      base,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      maxBytes: config.UPSTREAM_MAX_BYTES,
      isPolite: config.UPSTREAM_RATE_LIMIT,
      authorization: key === undefined ? undefined : `Basic ${btoa(`${key}:`)}`,
    }),
  );
}
