import type { Context, Hono } from "hono";
import type { Encoders } from "./answer.ts";
import { createAsk, type Ask, type AskOptions } from "./ask/ask.ts";
import { findEntities } from "./ask/entities.ts";
import { createModelPlanner, type ModelPlanner } from "./ask/model/model-planner.ts";
import { plan } from "./ask/plan/plan.ts";
import { screen } from "./ask/screen/screen.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { endpoints } from "./datasets/index.ts";
import { createGateway } from "./gateway.ts";
import { createHealth } from "./health.ts";
import type { LargeBody } from "./json-pieces.ts";
import type { Observe } from "./observe.ts";
import { LONGEST_TEXT } from "./params.ts";
import { createRerunner, type Rerunner } from "./provenance/rerun.ts";
import { toAskOpenApi } from "./surfaces/ask-openapi.ts";
import { createApp } from "./surfaces/http/app.ts";
import type { Assets } from "./surfaces/http/assets.ts";
import { ASKED, createClientBudget } from "./surfaces/http/client-budget.ts";
import { Hits } from "./surfaces/http/hits.ts";
import type { Send } from "./surfaces/http/respond.ts";
import { toApiCatalog, toLlmsText, toRobotsText } from "./surfaces/discovery.ts";
import { toIndexDocument } from "./surfaces/index-document.ts";
import { createMcpHttp, type McpHttpOptions } from "./surfaces/mcp/handler.ts";
import { createMcpServers } from "./surfaces/mcp/server.ts";
import { toOpenApi } from "./surfaces/openapi.ts";
import { ASK_PATH, PREFIX } from "./surfaces/prefix.ts";
import type { Limit } from "./surfaces/web/reference-pages.ts";
import type { Fetch } from "./transport/bounded-fetch.ts";
import { createCache } from "./transport/cache.ts";
import { createClient, type UpstreamClient } from "./transport/client.ts";
import { LargeBodies } from "./transport/large-bodies.ts";
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
  readonly isUtf8: LargeBody["isUtf8"];
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly observe: Observe;
  readonly store: SharedStore;
  /** The network address of a request's client. */
  readonly clientOf: (context: Context) => string;
  /** Sends whole responses, where the runtime has a way of its own. */
  readonly send?: Send | undefined;
  /** Whether the runtime sends whole responses again by itself, out of the service's hits. */
  readonly resends: boolean;
  readonly isReady: () => boolean;
  readonly metrics: (() => Promise<string>) | null;
  /** Reads the files that pages are made of. */
  readonly assets: Assets;
}

export interface Service {
  readonly app: Hono;
  /** Whole responses that the runtime may send again by itself. */
  readonly hits: Hits;
  /** Answers plain-language questions, for surfaces beside HTTP. */
  readonly ask: Ask;
  /** Asks again at an address of ours. */
  readonly rerun: Rerunner;
  /** An MCP server for one connection of a runtime's own. */
  readonly mcpServer: ReturnType<typeof createMcpServers>;
}

/** How a question is screened and understood; tests pass plans of their own. */
export type Understanding = Pick<AskOptions, "screen" | "plan">;

/** Where a service may differ from the usual one. */
export interface Variation {
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote?: string;
  readonly understanding?: Understanding;
  /** Answers questions in place of the one that is made of the understanding. */
  readonly ask?: Ask;
}

const byRules: Understanding = { screen: (question) => screen(question, findEntities(question)), plan };

/** Plain-language questions that are read from one client, for each one that may be forwarded to an agency. */
const ASKED_FOR_FORWARDED = 5;

/** Wires the whole service for any runtime; starts nothing. */
export async function createService(
  config: Config,
  platform: Platform,
  { sourceNote = "", understanding = byRules, ask: givenAsk }: Variation = {},
): Promise<Service> {
  const { clock, store, sleep, observe } = platform;
  const clients = clientsOf(config, platform);
  const ttlMs = config.CACHE_TTL_SECONDS * 1000;
  /** All for answers, or half for them and half for whole responses. */
  const maxBytes = Math.floor(config.CACHE_MAX_BYTES / (platform.resends ? 2 : 1));
  const byName = new Map(clients.map((client) => [client.upstream.name, client]));
  const datasets = endpoints.filter((endpoint) => endpoint.kind === "live");
  const rerun = createRerunner({ datasets, clients: byName, sourceNote });
  const gateway = createGateway({
    clients: byName,
    cache: createCache({ ttlMs, maxBytes, clock }),
    sharedFlight: createSharedFlight({ store, clock, sleep, ttlMs, patienceMs: config.UPSTREAM_TIMEOUT_MS }),
    sourceNote,
  });
  const perMinute = config.RATE_LIMIT_PER_MINUTE;
  const root = config.PUBLIC_URL ?? "";
  const hits = new Hits(maxBytes, clock);
  const model = modelOf(config, platform);
  const ask =
    givenAsk ?? createAsk({ ...understanding, endpoints, gateway, clock, observe, prefix: PREFIX, sourceNote, model });
  const mcpServer = createMcpServers({ endpoints, gateway, ask, prefix: PREFIX, observe });
  const app = await createApp({
    ...platform,
    endpoints,
    gateway,
    ask,
    rerun,
    mcp: createMcpHttp({ serverFor: mcpServer, ...originsOf(config) }),
    documents: {
      index: toIndexDocument(endpoints, PREFIX),
      openapi: toOpenApi(endpoints, root + PREFIX),
      askOpenapi: toAskOpenApi(ASK_PATH, root === "" ? "/" : root),
      catalog: toApiCatalog(PREFIX, root),
      llms: toLlmsText(endpoints, PREFIX, root),
      robots: toRobotsText(endpoints),
    },
    health: createHealth(clients, clock, () => store.isUp()),
    clientBudget: createClientBudget(perMinute, store.counter),
    questionBudget: createClientBudget(perMinute * ASKED_FOR_FORWARDED, store.counter, ASKED),
    ttlSeconds: config.CACHE_TTL_SECONDS,
    keepsAnswers: () => maxBytes > 0 || store.isUp() === true,
    hits: platform.resends && maxBytes > 0 ? hits : null,
    limits: toLimits(config),
    publicUrl: config.PUBLIC_URL ?? null,
    sourceNote,
  });
  return { app, hits, ask, rerun, mcpServer };
}

const LOCAL: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Under which names this service is reached: behind a public address, or on this machine alone. */
function originsOf({ HOST, PUBLIC_URL }: Config): Pick<McpHttpOptions, "hostnames" | "checksHost"> {
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  const known = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname];
  return { hostnames: [...LOCAL, host, ...known], checksHost: LOCAL.includes(host) };
}

/** The optional planner, where an operator names a model; it never sees a record. */
function modelOf(config: Config, { fetch, clock, observe }: Platform): ModelPlanner | null {
  const { ASK_LLM_BASE_URL: base, ASK_LLM_MODEL: model, ASK_LLM_API_KEY: key } = config;
  if (base === undefined || model === undefined) return null;
  return createModelPlanner(endpoints, { fetch, clock, observe, base, model, key });
}

/** Bounds of a deployment, for the reference page. */
const toLimits = (config: Config): readonly Limit[] => [
  ["Characters of a text parameter", String(LONGEST_TEXT)],
  ["Questions a minute and client that cost an agency a request", perMinuteText(config.RATE_LIMIT_PER_MINUTE)],
  ["Time for which an answer is reused", `${config.CACHE_TTL_SECONDS} seconds`],
  ["Time for one attempt at an agency", `${config.UPSTREAM_TIMEOUT_MS} ms; one more attempt at most`],
  ["Size of an agency's answer", `${config.UPSTREAM_MAX_BYTES} bytes`],
];

const perMinuteText = (perMinute: number): string =>
  perMinute === 0 ? "not limited" : `${perMinute}; repeated questions are free`;

function clientsOf(config: Config, platform: Platform): readonly UpstreamClient[] {
  const deployed = [
    { upstream: nppes, base: config.UPSTREAM_NPPES_URL, key: undefined },
    { upstream: openfda, base: config.UPSTREAM_OPENFDA_URL, key: config.OPENFDA_API_KEY },
    { upstream: clinicaltrials, base: config.UPSTREAM_CLINICALTRIALS_URL, key: undefined },
    { upstream: cms, base: config.UPSTREAM_CMS_URL, key: undefined },
  ];
  const largeBodies = new LargeBodies();
  return deployed.map(({ upstream, base, key }) =>
    createClient(upstream, {
      ...platform,
      base,
      largeBodies,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      maxBytes: config.UPSTREAM_MAX_BYTES,
      turns: config.UPSTREAM_RATE_LIMIT ? platform.store.turns : null,
      replicas: config.REPLICAS,
      authorization: key === undefined ? undefined : `Basic ${btoa(`${key}:`)}`,
    }),
  );
}
