import { nearest } from "../core/nearest.ts";
import { Hono } from "hono";
import { GatewayError } from "../core/errors.ts";
import { quoted } from "../core/text.ts";
import { addApi } from "../surfaces/api/endpoints.ts";
import { addFind } from "../surfaces/api/find.ts";
import type { ApiParts } from "../surfaces/api/parts.ts";
import { addOperations, type OperationParts } from "../surfaces/api/operations.ts";
import { addAsk, type AskParts } from "../surfaces/ask-http/ask.ts";
import { addDiscovery, type DiscoveryDocuments } from "../surfaces/documents/routes.ts";
import { respond, type Handler, type HttpParts } from "../surfaces/http/respond.ts";
import { addMcp, type McpParts } from "../surfaces/mcp/route.ts";
import { addPages, wantsPage, type PageParts } from "../surfaces/pages/pages.ts";
import { ASK_PATH, FIND_PATH, PREFIX } from "../surfaces/paths.ts";

/** What each surface is made of. */
export interface RouteParts {
  readonly http: HttpParts;
  readonly api: ApiParts;
  readonly ask: AskParts;
  readonly operations: OperationParts;
  readonly pages: PageParts;
  readonly discovery: DiscoveryDocuments;
  readonly mcp: McpParts;
}

/** The whole HTTP surface as a function from Request to Response, on any runtime. */
export async function createRoutes({ http, api, ask, operations, pages, discovery, mcp }: RouteParts): Promise<Hono> {
  const app = new Hono();
  const apiPaths = await addApi(app, api, http);
  addAsk(app, ask, http);
  addFind(app, { ...api, decodeUtf8: ask.decodeUtf8 }, http);
  addOperations(app, operations, http);
  const { paths: pagePaths, asPage } = addPages(app, pages, http);
  await addDiscovery(app, discovery, http);
  addMcp(app, mcp, http);
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
  return app;
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
