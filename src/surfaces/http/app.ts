import { closest } from "fastest-levenshtein";
import { Hono, type Context } from "hono";
import { Payload, type Encoders } from "../../answer.ts";
import type { Clock } from "../../clock.ts";
import type { Dataset, Endpoint } from "../../dataset.ts";
import { GatewayError } from "../../errors.ts";
import type { Gateway } from "../../gateway.ts";
import type { Observe } from "../../observe.ts";
import { toInput } from "../../query.ts";
import { quoted } from "../../text.ts";
import { CORS_HEADERS, PREFLIGHT_HEADERS, READ_METHODS, SECURITY_HEADERS } from "./headers.ts";
import { answerReply, documentReply, errorReply, fitted, type Reply } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";

/** The versioned prefix of the interface. */
export const PREFIX = "/api/v1";

export interface AppOptions {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  /** Fixed for the life of the process. */
  readonly documents: { readonly index: object; readonly openapi: object };
  readonly health: () => Promise<object>;
  readonly encoders: Encoders;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Seconds for which an answer may be reused, counted from the moment the agency gave it. */
  readonly ttlSeconds: number;
}

type Work = (context: Context) => Promise<Reply>;

/** The whole HTTP surface as a function from Request to Response, on any runtime. */
export async function createApp(options: AppOptions): Promise<Hono> {
  const app = new Hono();
  const index = documentReply(await Payload.of(options.documents.index), "public, max-age=300");
  const openapi = documentReply(await Payload.of(options.documents.openapi), "public, max-age=300");
  const withoutParameters =
    (work: Work): Work =>
    async (context) => {
      toInput(searchOf(context), { names: [], integers: new Set() });
      return work(context);
    };
  const routes: [path: string, work: Work][] = [
    [PREFIX, withoutParameters(async () => index)],
    [`${PREFIX}/`, withoutParameters(async () => index)],
    [`${PREFIX}/openapi.json`, withoutParameters(async () => openapi)],
    [
      `${PREFIX}/health`,
      withoutParameters(async () => documentReply(await Payload.of(await options.health()), "no-store")),
    ],
    ...options.endpoints.map((endpoint): [string, Work] => [PREFIX + endpoint.path, workOf(endpoint, options)]),
  ];
  for (const [path, work] of routes) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.get(pattern, (context) => respond(context, path, work, options));
    app.options(pattern, (context) => respond(context, path, async () => preflight, options));
    app.all(pattern, (context) => respond(context, path, methodNotAllowed, options));
  }
  app.get("/", (context) => context.redirect(`${PREFIX}/`, 302));
  app.notFound((context) => respond(context, "unknown", unknownEndpoint(routes.map(([path]) => path)), options));
  return app;
}

function workOf(endpoint: Endpoint, { gateway, ttlSeconds, clock }: AppOptions): Work {
  if (endpoint.kind === "live")
    return async (context) => {
      const { answer, cache } = await gateway.call(endpoint, inputOf(context, endpoint));
      return answerReply(answer, cache, ttlSeconds, clock.now());
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

/** The query text as it was sent. */
function searchOf({ req }: Context): string {
  const at = req.url.indexOf("?");
  return at < 0 ? "" : req.url.slice(at).replace(/#.*$/s, "");
}

const preflight: Reply = { status: 204, payload: null, headers: PREFLIGHT_HEADERS, cache: null, error: null };

const methodNotAllowed: Work = ({ req }) =>
  Promise.reject(
    new GatewayError("method_not_allowed", `${quoted(req.method)} is not offered here; use ${READ_METHODS}.`),
  );

const unknownEndpoint =
  (paths: readonly string[]): Work =>
  ({ req }) => {
    const nearest = closest(req.path.slice(0, 100), paths);
    const message = `There is no endpoint ${quoted(req.path)}; the nearest is ${nearest}, and ${PREFIX}/ lists all.`;
    return Promise.reject(new GatewayError("unknown_endpoint", message));
  };

/** Runs an endpoint's work, turns whatever it throws into the error envelope, and reports what happened. */
async function respond(context: Context, route: string, work: Work, options: AppOptions): Promise<Response> {
  const { clock, observe, encoders } = options;
  const start = clock.now();
  const requestId = requestIdOf(context.req.header("x-request-id"));
  const reply = await work(context).catch((error: unknown) =>
    errorReply(toGatewayError(error, requestId, observe), requestId),
  );
  const response = await fitted(reply, {
    acceptEncoding: context.req.header("accept-encoding"),
    ifNoneMatch: context.req.header("if-none-match"),
    encoders,
  });
  const durationMs = clock.now() - start;
  const desc = reply.cache === null ? "" : `, cache;desc=${reply.cache}`;
  const common = { ...SECURITY_HEADERS, ...CORS_HEADERS, "x-request-id": requestId };
  for (const [name, value] of Object.entries(common)) response.headers.set(name, value);
  response.headers.set("server-timing", `total;dur=${durationMs}${desc}`);
  const { error } = reply;
  observe({
    kind: "request",
    route,
    method: context.req.method,
    status: response.status,
    error: error?.code ?? null,
    reason: error?.reason ?? null,
    cache: reply.cache,
    durationMs,
    requestId,
  });
  return response;
}

function toGatewayError(error: unknown, requestId: string, observe: Observe): GatewayError {
  if (error instanceof GatewayError) return error;
  observe({ kind: "fault", requestId, cause: error });
  const message = "This service failed while answering; nothing can be said about the data.";
  return new GatewayError("internal_error", message, { cause: error });
}
