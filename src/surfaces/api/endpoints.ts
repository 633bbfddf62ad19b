import type { Context, Hono } from "hono";
import type { Endpoint, Dataset } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import { once } from "../../core/once.ts";
import { Payload } from "../../core/payload.ts";
import { addReadRoute, type Handler, type HttpParts, methodNotAllowed, respond } from "../http/respond.ts";
import { answerReply, documentReply, REUSE } from "../http/reply.ts";
import { inputOf, requireNoParameters, searchOf } from "../http/request.ts";
import { ASK_PATH, PREFIX, VERIFY_PATH } from "../paths.ts";
import { type ApiParts, searchesOf, withoutPages } from "./parts.ts";
import { exportRoutes } from "./export.ts";
import { recordRoutes } from "./records.ts";
import { verifyAnswerHandler, verifyHandler } from "./verify.ts";
import { BY, countsAddress } from "../../catalog/counts.ts";
import { toInput } from "../../catalog/url-query.ts";
import { toCountQuestion } from "../../gateway/counting.ts";

/**
 * The versioned interface and what describes and checks it.
 * @param ofReader for files, whose links people follow: where one can't be made they read why on a page
 * @returns the paths, for the hint of a 404
 */
export function addApi(
  app: Hono,
  parts: ApiParts,
  http: HttpParts,
  ofReader: (context: Context) => HttpParts = () => http,
): readonly string[] {
  const { endpoints, documents, health } = parts;
  const index = fixed(documents.index);
  const routes: readonly (readonly [path: string, handler: Handler])[] = [
    [PREFIX, index],
    [`${PREFIX}/`, index],
    [`${PREFIX}/openapi.json`, fixed(documents.openapi)],
    [`${PREFIX}/health`, withoutParameters(async () => documentReply(Payload.of(await health(), ""), "no-store"))],
    [`${ASK_PATH}/openapi.json`, fixed(documents.askOpenapi)],
    ...endpoints.map((endpoint) => [PREFIX + endpoint.path, endpointHandler(endpoint, parts, http)] as const),
    ...recordRoutes(parts, http),
    ...countRoutes(parts, http),
  ];
  const files = exportRoutes(parts, http);
  for (const [path, handler] of routes) addReadRoute(app, path, handler, http);
  for (const [path, handler] of files) addReadRoute(app, path, handler, http, { ofReader });
  addReadRoute(app, VERIFY_PATH, verifyHandler(parts), http, { post: verifyAnswerHandler(parts) });
  return [VERIFY_PATH, ...[...routes, ...files].map(([path]) => path)];
}

/** A document that never changes. */
function fixed(document: () => object): Handler {
  const reply = once(async () => documentReply(await Payload.ofDocument(document()), REUSE));
  return withoutParameters(reply);
}

const withoutParameters =
  (handler: Handler): Handler =>
  async (context, headers) => {
    requireNoParameters(context);
    return handler(context, headers);
  };

function endpointHandler(endpoint: Endpoint, { gateway, callers, keepsAnswers }: ApiParts, http: HttpParts): Handler {
  if (endpoint.kind !== "live") {
    const { reason, officialSource } = endpoint;
    return () => Promise.reject(new GatewayError("not_implemented", reason, { officialSource }));
  }
  const { ttlSeconds, clock } = http;
  return async (context, headers) => {
    const input = inputOf(context, endpoint);
    const { answer, cache } = await gateway.call(endpoint, input, callers.of(context, headers));
    return answerReply(answer, cache, ttlSeconds, clock.monotonic(), keepsAnswers());
  };
}

/** What counts of a dataset take: the parameters of its search but for those of pages, and the field. */
export const countParameters = (dataset: Dataset): readonly string[] => [BY, ...withoutPages(dataset)];

/** Counts over all matches, for every search; where they cannot be counted the answer says why. */
const countRoutes = (parts: ApiParts, http: HttpParts): readonly (readonly [string, Handler])[] =>
  searchesOf(parts.endpoints).map((dataset) => [countsAddress(dataset), countHandler(dataset, parts, http)]);

function countHandler(dataset: Dataset, { gateway, callers, keepsAnswers }: ApiParts, http: HttpParts): Handler {
  const shape = { names: countParameters(dataset), integers: new Set<string>() };
  return async (context, headers) => {
    const question = toCountQuestion(dataset, toInput(searchOf(context), shape));
    const { answer, cache } = await gateway.count(question, callers.of(context, headers));
    return answerReply(answer, cache, http.ttlSeconds, http.clock.monotonic(), keepsAnswers());
  };
}

/**
 * Endpoints for those who operate the service, outside the versioned prefix: liveness, readiness, metrics.
 * @param isReady whether new requests are welcome; false while the process drains
 * @param metrics in the Prometheus text format, where the runtime keeps any
 */
export function addOperations(
  app: Hono,
  isReady: () => boolean,
  metrics: (() => Promise<string>) | null,
  http: HttpParts,
): void {
  app.get("/livez", (context) => context.text("live\n", 200, NO_STORE));
  app.get("/readyz", (context) =>
    isReady() ? context.text("ready\n", 200, NO_STORE) : context.text("draining\n", 503, NO_STORE),
  );
  if (metrics !== null)
    app.get("/metrics", async (context) =>
      context.body(await metrics(), 200, { ...NO_STORE, "content-type": "text/plain; version=0.0.4; charset=utf-8" }),
    );
  for (const path of ["/livez", "/readyz", ...(metrics === null ? [] : ["/metrics"])])
    app.all(path, (context) => respond(context, path, methodNotAllowed("GET, HEAD"), http));
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
