import type { Hono } from "hono";
import type { Endpoint } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import { addReadRoute } from "../http/read-route.ts";
import { answerReply, documentReply, REUSE } from "../http/reply.ts";
import type { Handler, HttpParts } from "../http/respond.ts";
import { inputOf, requireNoParameters } from "../http/search.ts";
import { ASK_PATH, PREFIX, VERIFY_PATH } from "../paths.ts";
import type { ApiParts } from "./parts.ts";
import { countRoutes } from "./counts.ts";
import { exportRoutes } from "./export.ts";
import { recordRoutes } from "./records.ts";
import { verifyHandler } from "./verify.ts";

/** The versioned interface and what describes and checks it. @returns the paths, for the hint of a 404 */
export async function addApi(app: Hono, parts: ApiParts, http: HttpParts): Promise<readonly string[]> {
  const { endpoints, documents, health } = parts;
  const index = await fixed(documents.index);
  const routes: readonly (readonly [path: string, handler: Handler])[] = [
    [VERIFY_PATH, verifyHandler(parts)],
    [PREFIX, index],
    [`${PREFIX}/`, index],
    [`${PREFIX}/openapi.json`, await fixed(documents.openapi)],
    [`${PREFIX}/health`, withoutParameters(async () => documentReply(Payload.of(await health(), ""), "no-store"))],
    [`${ASK_PATH}/openapi.json`, await fixed(documents.askOpenapi)],
    ...endpoints.map((endpoint) => [PREFIX + endpoint.path, endpointHandler(endpoint, parts, http)] as const),
    ...recordRoutes(parts, http),
    ...countRoutes(parts, http),
    ...exportRoutes(parts, http),
  ];
  for (const [path, handler] of routes) addReadRoute(app, path, handler, http);
  return routes.map(([path]) => path);
}

async function fixed(document: object): Promise<Handler> {
  const reply = documentReply(await Payload.ofDocument(document), REUSE);
  return withoutParameters(async () => reply);
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
