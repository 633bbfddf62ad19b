import type { Context, Hono } from "hono";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { toInput } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { Payload } from "../../core/payload.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import type { Rerunner } from "../../provenance/rerun.ts";
import type { Callers } from "../http/callers.ts";
import { addReadRoute } from "../http/read-route.ts";
import { answerReply, documentReply, REUSE } from "../http/reply.ts";
import type { Handler, HttpParts } from "../http/respond.ts";
import { requireNoParameters, searchOf } from "../http/search.ts";
import { ASK_PATH, PREFIX, VERIFY_PATH } from "../paths.ts";
import { verifyHandler } from "./verify.ts";

export interface ApiParts {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly rerun: Rerunner;
  readonly callers: Callers;
  readonly health: () => Promise<object>;
  /** Whether an answer is kept, by this process or by a store that others share. */
  readonly keepsAnswers: () => boolean;
  /** Fixed for the life of the process. */
  readonly documents: { readonly index: object; readonly openapi: object; readonly askOpenapi: object };
}

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

/** Path parameters and query parameters as one input; a path parameter is unknown in the query. */
function inputOf(context: Context, { paramShape }: Dataset): object {
  const inPath = context.req.param();
  const names = paramShape.names.filter((name) => !(name in inPath));
  return { ...toInput(searchOf(context), { ...paramShape, names }), ...inPath };
}
