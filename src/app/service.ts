import { Hono } from "hono";
import { createAsk, type Ask, type AskOptions } from "../ask/ask.ts";
import { createModelPlanner, type ModelPlanner } from "../ask/model/model-planner.ts";
import { createCircuit } from "../gateway/transport/client.ts";
import { interpret } from "../../questions/interpret.ts";
import { screen } from "../../questions/screen.ts";
import { LONGEST_TEXT } from "../catalog/params.ts";
import type { Upstream } from "../catalog/upstream.ts";
import type { Verifier } from "../provenance/verify.ts";
import { EXPORTS } from "../surfaces/api/export.ts";
import { verified } from "../surfaces/api/verify.ts";
import { Slots } from "../surfaces/http/slots.ts";
import { toAskOpenApi } from "../surfaces/documents/ask-openapi.ts";
import { toApiCatalog, toLlmsText, toRobotsText } from "../surfaces/documents/discovery.ts";
import { toIndexDocument } from "../surfaces/documents/index-document.ts";
import { toOpenApi } from "../surfaces/documents/openapi.ts";
import { createCallers, type Callers, ASKED, createClientBudget } from "../surfaces/http/request.ts";
import { Hits, respond, type Handler, type HttpParts } from "../surfaces/http/respond.ts";
import { createSign } from "../surfaces/http/signing.ts";
import { createMcpHttp, type McpHttpOptions } from "../surfaces/mcp/handler.ts";
import { createMcpServers } from "../surfaces/mcp/server.ts";
import type { Verify } from "../surfaces/mcp/verify-tool.ts";
import type { Limit } from "../surfaces/pages/reference-page.ts";
import { ASK_PATH, FIND_PATH, PREFIX } from "../surfaces/paths.ts";
import type { Config } from "./config.ts";
import { catalog as ownCatalog, createGatewayParts, type Catalog } from "./gateway-parts.ts";
import type { Platform } from "./platform.ts";
import { nearest } from "../core/nearest.ts";
import { GatewayError } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { addApi, addOperations } from "../surfaces/api/endpoints.ts";
import { addFind } from "../surfaces/api/find.ts";
import { addAsk } from "../surfaces/ask-http/ask.ts";
import { addDiscovery } from "../surfaces/documents/routes.ts";
import { addMcp } from "../surfaces/mcp/route.ts";
import { addPages, wantsPage, type Pages } from "../surfaces/pages/pages.ts";

export interface Service {
  readonly app: Hono;
  /** Whole responses that the runtime may send again by itself. */
  readonly hits: Hits;
  /** Answers plain-language questions, for surfaces beside HTTP. */
  readonly ask: Ask;
  /** Asks agencies again for answers that are to be checked. */
  readonly verifier: Verifier;
  /** An MCP server for one connection of a runtime's own. */
  readonly mcpServer: ReturnType<typeof createMcpServers>;
}

/** How a question is screened and understood; tests pass plans of their own. */
export type Understanding = Pick<AskOptions, "screen" | "interpret">;

/** Where a service may differ from the usual one. */
export interface Variation {
  /** Appended to every `source`, for deployments that do not ask the real agencies. */
  readonly sourceNote?: string;
  /** Whether agencies are asked for the dates of their data; they are unless this says no. */
  readonly asksDataDates?: boolean;
  readonly catalog?: Catalog;
  readonly understanding?: Understanding;
  /** Answers questions in place of the one that is made of the understanding. */
  readonly ask?: Ask;
}

const byRules: Understanding = { screen, interpret };

/** Wires the whole service for any runtime; starts nothing. */
export async function createService(
  config: Config,
  platform: Platform,
  {
    sourceNote = "",
    asksDataDates = true,
    catalog = ownCatalog,
    understanding = byRules,
    ask: givenAsk,
  }: Variation = {},
): Promise<Service> {
  const { clock, store, observe, encoders, send, decodeUtf8 } = platform;
  const { endpoints, upstreams } = catalog;
  /** All for answers, or half for them and half for whole responses. */
  const cacheBytes = Math.floor(config.CACHE_MAX_BYTES / (platform.resends ? 2 : 1));
  const { gateway, beginExport, verifier, health, circuitOf } = createGatewayParts(config, platform, {
    catalog,
    sourceNote,
    asksDataDates,
    cacheBytes,
  });
  const hits = new Hits(cacheBytes, clock);
  const model = modelOf(config, platform, catalog);
  const ask = givenAsk ?? createAsk({ ...understanding, endpoints, gateway, clock, observe, sourceNote, model });
  const verify: Verify = async (search, caller) => verified(verifier, search, caller);
  const mcpServer = createMcpServers({ endpoints, gateway, ask, verify, observe });
  const callers = callersOf(config, platform);
  const keepsAnswers = (): boolean => cacheBytes > 0 || store.isUp() === true;
  const publicUrl = config.PUBLIC_URL ?? null;
  const root = publicUrl ?? "";
  const http: HttpParts = {
    encoders,
    clock,
    observe,
    send,
    sign: platform.signingKey && createSign(platform.signingKey, clock),
    ttlSeconds: config.CACHE_TTL_SECONDS,
    hits: platform.resends && cacheBytes > 0 ? hits : null,
  };
  const app = new Hono();
  const { paths: pagePaths, asPage } = addPages(
    app,
    {
      endpoints,
      gateway,
      verifier,
      ask,
      callers,
      decodeUtf8,
      publicUrl,
      sourceNote,
      assets: platform.assets,
      limits: toLimits(config, upstreams),
      circuitOf,
    },
    http,
  );
  const apiPaths = addApi(
    app,
    {
      endpoints,
      gateway,
      beginExport,
      exportSlots: new Slots(EXPORTS, platform.onExports),
      verifier,
      decodeUtf8,
      callers,
      health,
      keepsAnswers,
      hidesBreaks: platform.hidesBreaks ?? (() => false),
      documents: {
        index: () => toIndexDocument(endpoints, PREFIX),
        openapi: () => toOpenApi(endpoints, root + PREFIX),
        askOpenapi: () => toAskOpenApi(ASK_PATH, root === "" ? "/" : root, endpoints),
      },
    },
    http,
    (context) => (wantsPage(context) ? asPage(context) : http),
  );
  addAsk(app, { ask, callers, decodeUtf8 }, http);
  addFind(app, { endpoints, gateway, callers, decodeUtf8 }, http);
  addOperations(app, platform.isReady, platform.metrics, http);
  await addDiscovery(
    app,
    {
      catalog: toApiCatalog(PREFIX, root),
      llms: toLlmsText(endpoints, PREFIX, root),
      robots: toRobotsText(endpoints),
      keys: platform.signingKey ?? null,
    },
    http,
  );
  addMcp(app, createMcpHttp({ serverFor: mcpServer, ...originsOf(config) }), callers, http);
  addFailures(app, { pagePaths, apiPaths, asPage }, http);
  return { app, hits, ask, verifier, mcpServer };
}

const callersOf = ({ RATE_LIMIT_PER_MINUTE: perMinute }: Config, { store, clientOf }: Platform): Callers =>
  createCallers({
    clientBudget: createClientBudget(perMinute, store.counter),
    questionBudget: createClientBudget(perMinute, store.counter, ASKED),
    clientOf,
  });

const LOCAL: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Under which names this service is reached: behind a public address, or on this machine alone. */
function originsOf({ HOST, PUBLIC_URL }: Config): Pick<McpHttpOptions, "hostnames" | "checksHost"> {
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  const known = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname];
  return { hostnames: [...LOCAL, host, ...known], checksHost: LOCAL.includes(host) };
}

/** The optional planner, where an operator names a model; it never sees a record. */
function modelOf(config: Config, { fetch, clock, observe }: Platform, { endpoints }: Catalog): ModelPlanner | null {
  const { ASK_LLM_BASE_URL: base, ASK_LLM_MODEL: model, ASK_LLM_API_KEY: key } = config;
  if (base === undefined || model === undefined) return null;
  const circuit = createCircuit({ failures: 3, pauseMs: 30_000, clock });
  return createModelPlanner(endpoints, { fetch, clock, observe, base, model, key, circuit });
}

/** Bounds of a deployment, for the reference page. */
const toLimits = (config: Config, upstreams: readonly Upstream[]): readonly Limit[] => [
  ...upstreams.flatMap(({ name, agency }): Limit[] => {
    const limit = config.upstreams.get(name)?.dailyLimit ?? null;
    return limit === null ? [] : [[`Requests to ${agency} a day`, limit.toLocaleString("en-US")]];
  }),
  ["Characters in a text parameter", String(LONGEST_TEXT)],
  ["Requests to agencies per client and minute", perMinuteText(config.RATE_LIMIT_PER_MINUTE)],
  ["Time an answer is cached", `${config.CACHE_TTL_SECONDS} seconds`],
  ["Time for one attempt at an agency", `${config.UPSTREAM_TIMEOUT_MS / 1000} seconds; two attempts at most`],
  ["Largest answer from an agency", `${config.UPSTREAM_MAX_BYTES.toLocaleString("en-US")} bytes`],
];

const perMinuteText = (perMinute: number): string =>
  perMinute === 0 ? "not limited" : `${perMinute}; cached answers are free`;

/** What fails outside of every route, and what there is no route for: a page for people, JSON for programs. */
function addFailures(
  app: Hono,
  { pagePaths, apiPaths, asPage }: Record<"pagePaths" | "apiPaths", readonly string[]> & Pick<Pages, "asPage">,
  http: HttpParts,
): void {
  app.onError((error, context) => respond(context, "unknown", () => Promise.reject(error), http));
  app.notFound((context) =>
    wantsPage(context) && !context.req.path.startsWith("/api/")
      ? respond(context, "unknown", unknown("page", pagePaths, "/ lists all datasets"), asPage(context))
      : respond(
          context,
          "unknown",
          unknown("endpoint", [...apiPaths, ASK_PATH, FIND_PATH], `${PREFIX}/ lists all endpoints`),
          http,
        ),
  );
}

const unknown =
  (what: string, paths: readonly string[], where: string): Handler =>
  ({ req }) => {
    const asked = req.path.slice(0, 100);
    const beside = paths.filter((path) => path.startsWith(asked.split("/", 3).join("/")));
    /** The same name below another prefix, unless one goes on from here: `/health`, `/api/v1/ask`. */
    const isBegun = asked.endsWith("/") || paths.some((path) => path.startsWith(asked));
    const named = isBegun ? [] : paths.filter((path) => path.endsWith(asked.slice(asked.lastIndexOf("/"))));
    const meant = named.length === 1 ? named.join() : nearest(asked, beside.length === 0 ? paths : beside);
    const hint = meant === null ? "" : ` Did you mean ${meant}?`;
    const message = `There is no ${what} ${quoted(req.path)}.${hint} ${where}.`;
    return Promise.reject(new GatewayError("unknown_endpoint", message));
  };
