import { closest } from "fastest-levenshtein";
import { Hono, type Context } from "hono";
import { Payload } from "../../answer.ts";
import type { Dataset, Endpoint } from "../../dataset.ts";
import { GatewayError } from "../../errors.ts";
import { toInput } from "../../query.ts";
import { quoted } from "../../text.ts";
import { ASK_PATH, PREFIX, VERIFY_PATH } from "../prefix.ts";
import { addAsk, type AskSurfaceOptions } from "./ask.ts";
import { addDiscovery, type DiscoveryDocuments } from "./discovery.ts";
import { addMcp, type McpRouteOptions } from "./mcp.ts";
import { addOperations, type OperationOptions } from "./operations.ts";
import { addPages, wantsPage, type PageOptions } from "./pages.ts";
import { addReadRoute } from "./read-route.ts";
import { answerReply, documentReply, REUSE } from "./reply.ts";
import { askingOf, searchOf } from "./request.ts";
import { respond, type Work } from "./respond.ts";
import { verifyWork } from "./verify.ts";

export interface AppOptions extends AskSurfaceOptions, OperationOptions, PageOptions {
  /** Answers MCP requests. */
  readonly mcp: McpRouteOptions["mcp"];
  /** Fixed for the life of the process. */
  readonly documents: {
    readonly index: object;
    readonly openapi: object;
    readonly askOpenapi: object;
  } & DiscoveryDocuments;
  readonly health: () => Promise<object>;
  /** Whether an answer that an agency gave is kept, by this process or by a store that others share. */
  readonly keepsAnswers: () => boolean;
}

/** The whole HTTP surface as a function from Request to Response, on any runtime. */
export async function createApp(options: AppOptions): Promise<Hono> {
  const app = new Hono();
  const index = documentReply(await Payload.ofDocument(options.documents.index), REUSE);
  const openapi = documentReply(await Payload.ofDocument(options.documents.openapi), REUSE);
  const askOpenapi = documentReply(await Payload.ofDocument(options.documents.askOpenapi), REUSE);
  const withoutParameters =
    (work: Work): Work =>
    async (context, headers) => {
      toInput(searchOf(context), { names: [], integers: new Set() });
      return work(context, headers);
    };
  const routes: [path: string, work: Work][] = [
    [VERIFY_PATH, verifyWork(options)],
    [PREFIX, withoutParameters(async () => index)],
    [`${PREFIX}/`, withoutParameters(async () => index)],
    [`${PREFIX}/openapi.json`, withoutParameters(async () => openapi)],
    [
      `${PREFIX}/health`,
      withoutParameters(async () => documentReply(Payload.of(await options.health(), ""), "no-store")),
    ],
    [`${ASK_PATH}/openapi.json`, withoutParameters(async () => askOpenapi)],
    ...options.endpoints.map((endpoint): [string, Work] => [PREFIX + endpoint.path, workOf(endpoint, options)]),
  ];
  for (const [path, work] of routes) addReadRoute(app, path, work, options);
  addAsk(app, options);
  addOperations(app, options);
  const pages = addPages(app, PREFIX, options);
  await addDiscovery(app, options.documents, options);
  addMcp(app, {
    ...options,
    askingOf: (context, headers) => ({
      ...askingOf(options, context, headers),
      admitQuestion: () => options.questionBudget(options.clientOf(context), headers),
    }),
  });
  app.onError((error, context) => respond(context, "unknown", rejectWith(error), options));
  app.notFound((context) =>
    wantsPage(context) && !context.req.path.startsWith("/api/")
      ? respond(context, "unknown", unknownPage(pages.paths), pages.asPage(context))
      : respond(context, "unknown", unknownEndpoint([...routes.map(([path]) => path), ASK_PATH]), options),
  );
  return app;
}

function workOf(endpoint: Endpoint, options: AppOptions): Work {
  const { gateway, ttlSeconds, clock, keepsAnswers } = options;
  if (endpoint.kind === "live")
    return async (context, headers) => {
      const { answer, cache } = await gateway.call(
        endpoint,
        inputOf(context, endpoint),
        askingOf(options, context, headers),
      );
      return answerReply(answer, cache, ttlSeconds, clock.now(), keepsAnswers());
    };
  const { reason, officialSource } = endpoint;
  return () => Promise.reject(new GatewayError("not_implemented", reason, { officialSource }));
}

/** Path parameters and query parameters as one input; a path parameter is unknown in the query. */
function inputOf(context: Context, dataset: Dataset): object {
  const inPath = context.req.param();
  const names = dataset.query.names.filter((name) => !(name in inPath));
  return { ...toInput(searchOf(context), { ...dataset.query, names }), ...inPath };
}

const rejectWith =
  (error: unknown): Work =>
  () =>
    Promise.reject(error);

const unknownEndpoint =
  (paths: readonly string[]): Work =>
  ({ req }) => {
    const nearest = closest(req.path.slice(0, 100), paths);
    const message = `There is no endpoint ${quoted(req.path)}; the nearest is ${nearest}, and ${PREFIX}/ lists all.`;
    return Promise.reject(new GatewayError("unknown_endpoint", message));
  };

const unknownPage =
  (paths: readonly string[]): Work =>
  ({ req }) => {
    const nearest = closest(req.path.slice(0, 100), paths);
    const message = `There is no page ${quoted(req.path)}; the nearest is ${nearest}, and / lists all datasets.`;
    return Promise.reject(new GatewayError("unknown_endpoint", message));
  };
