import { Hono } from "hono";
import { catalog, createGatewayParts } from "../../app/gateway-parts.ts";
import type { Config } from "../../app/config.ts";
import type { GatewayPlatform } from "../../app/platform.ts";
import type { Service } from "../../app/service.ts";
import { once } from "../../core/once.ts";
import type { Observe } from "../../core/observe.ts";
import { answerSchemaDigest } from "../../gateway/answer-schema.ts";
import type { Fetch as AgencyFetch } from "../../gateway/transport/bounded-fetch.ts";
import { noSharedStore } from "../../gateway/transport/cache.ts";
import { nodePrimitives } from "../../platforms/node/primitives.ts";
import { addApi } from "../../surfaces/api/endpoints.ts";
import { EXPORTS } from "../../surfaces/api/export.ts";
import { createCallers, createClientBudget } from "../../surfaces/http/request.ts";
import { respond } from "../../surfaces/http/respond.ts";
import { Slots } from "../../surfaces/http/slots.ts";
import { PREFIX, VERIFY_PATH } from "../../surfaces/paths.ts";
import { configuration } from "../configuration.ts";
import { routesOf } from "./doctor.ts";
import type { Fetch, Route } from "./gateway.ts";

/** The gateway in the process of a command: asked without a port, as polite to the agencies as a server. */

interface Here {
  readonly fetch: Fetch;
  readonly routes: readonly Route[];
  readonly mcpServer: () => Promise<Service["mcpServer"]>;
  close(): Promise<void>;
}

interface HereOptions {
  readonly observe: Observe;
  /** Told of each agency's answer as it begins. */
  readonly onAnswer: (url: string, headers: { get(name: string): string | null }) => void;
}

/** Addresses that need no page, no question and no MCP: a search should not wait for these to load. */
const READS = new RegExp(`^(?:${PREFIX}/(?!openapi\\.json$).|/api/(?:records|counts)/|${VERIFY_PATH}$)`);

export async function startHere({ observe, onAnswer }: HereOptions): Promise<Here> {
  const config = configuration();
  const { platform, close } = await lend(config, { observe, onAnswer });
  const api = once(() => createApi(config, platform));
  const service = once(() => createWhole(config, platform));
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const isRead = READS.test(pathname) && (request.method === "GET" || pathname === VERIFY_PATH);
      return (isRead ? await api() : (await service()).app).fetch(request);
    },
    routes: routesOf(config),
    mcpServer: async () => (await service()).mcpServer,
    close,
  };
}

/** The endpoints for programs alone. */
async function createApi(config: Config, platform: GatewayPlatform): Promise<Hono> {
  const { clock, observe, store } = platform;
  const { endpoints } = catalog;
  const parts = createGatewayParts(config, platform, {
    catalog,
    sourceNote: "",
    asksDataDates: false,
    cacheBytes: config.CACHE_MAX_BYTES,
  });
  const unlimited = createClientBudget(0, store.counter);
  const callers = createCallers({ clientBudget: unlimited, questionBudget: unlimited, clientOf: () => "local" });
  const http = { encoders: {}, clock, observe, ttlSeconds: config.CACHE_TTL_SECONDS, hits: null };
  const app = new Hono();
  addApi(
    app,
    {
      ...parts,
      endpoints,
      exportSlots: new Slots(EXPORTS),
      callers,
      decodeUtf8: platform.decodeUtf8,
      keepsAnswers: () => false,
      hidesBreaks: () => false,
      documents: { index: () => ({}), openapi: () => ({}), askOpenapi: () => ({}) },
    },
    http,
  );
  app.onError((error, context) => respond(context, "unknown", () => Promise.reject(error), http));
  return app;
}

/** The whole service, for everything else. */
export async function createWhole(config: Config, platform: GatewayPlatform): Promise<Service> {
  const { createService } = await import("../../app/service.ts");
  const { nodeAssets } = await import("../../platforms/node/primitives.ts");
  return createService(
    { ...config, RATE_LIMIT_PER_MINUTE: 0 },
    {
      ...platform,
      encoders: {},
      clientOf: () => "local",
      resends: false,
      isReady: () => true,
      metrics: null,
      assets: nodeAssets,
    },
  );
}

/** What a command's process lends to a gateway. Redis is loaded only where one is configured. */
export async function lend(config: Config, { observe, onAnswer }: HereOptions) {
  const createFetch =
    "Bun" in globalThis
      ? (await import("../../platforms/bun/bun.ts")).bun.createFetch
      : (await import("../../platforms/node/fetch.ts")).createNodeFetch;
  const http = createFetch(config.UPSTREAM_TIMEOUT_MS, config);
  const redis =
    config.REDIS_URL === undefined
      ? null
      : (await import("../../platforms/redis/redis-store.ts")).connectRedis(config.REDIS_URL, observe, {
          schema: await answerSchemaDigest(catalog.endpoints),
        });
  const fetch: AgencyFetch = async (url, init) => {
    const response = await http.fetch(url, init);
    onAnswer(url, response.headers);
    return response;
  };
  const platform: GatewayPlatform = { fetch, ...nodePrimitives, observe, store: redis ?? noSharedStore };
  return {
    platform,
    async close() {
      redis?.close();
      await http.close();
    },
  };
}
