import type { Context, Hono } from "hono";
import type { Endpoint } from "../../catalog/dataset.ts";
import type { Upstream } from "../../catalog/upstream.ts";
import type { CircuitState } from "../../core/observe.ts";
import { ANSWER_PAGE, explorerPage, pageOf, VERIFY_PAGE } from "./addresses.ts";
import { answerHandler } from "./answer-page.ts";
import { failurePage } from "./layout.ts";
import { frontPage } from "./front-page.ts";
import type { Site } from "./layout.ts";
import { endpointReference, referencePage, type Limit } from "./reference-page.ts";
import type { Verifier } from "../../provenance/verify.ts";
import type { AskParts } from "../ask-http/ask.ts";
import { answerQuestion, showAsk } from "./ask-page.ts";
import { countsHandler } from "./counts-page.ts";
import { countsPath } from "./facets.ts";
import { addAssets, type Assets } from "./assets.ts";
import type { EndpointPageParts } from "./layout.ts";
import { endpointHandler } from "./search-page.ts";
import { failureReply, CHANGING, LASTING, pageReply, type PageHandler } from "./layout.ts";
import { methodNotAllowed, respond, type Handler, type HttpParts } from "../http/respond.ts";
import type { Reply } from "../http/reply.ts";
import { recordHandler } from "./record-page.ts";
import { verifyPageHandler } from "./verify-page.ts";
import { DOCS_PATH, exportAddress, PREFIX } from "../paths.ts";
import { EXPORT_FORMATS } from "../api/export.ts";
import { searchOf } from "../http/request.ts";

export interface PageParts extends AskParts, EndpointPageParts {
  readonly endpoints: readonly Endpoint[];
  readonly verifier: Verifier;
  /** Whether an agency's circuit lets requests through. */
  readonly circuitOf: (upstream: Upstream) => CircuitState;
  /** Reads the files that pages are made of. */
  readonly assets: Assets;
  /** Bounds of this deployment, for the reference. */
  readonly limits: readonly Limit[];
  /** Where callers reach the service, if that is known; without a closing slash. */
  readonly publicUrl: string | null;
  /** Appended to every `source`, for deployments that do not ask the real agencies; or empty. */
  readonly sourceNote: string;
}

export interface Pages {
  /** Addresses of all pages. */
  readonly paths: readonly string[];
  /** Options with which a failure is answered as a page. */
  asPage(context: Context): HttpParts;
}

/** The pages for people, derived from the list of endpoints; what is asked on them goes the way of every request. */
export function addPages(app: Hono, parts: PageParts, http: HttpParts): Pages {
  const { endpoints, publicUrl } = parts;
  const addressOf = addAssets(app, parts.assets, http);
  const siteOf = async ({ req }: Context): Promise<Site> => ({
    style: await addressOf("explorer.css"),
    script: await addressOf("explorer.js"),
    icon: await addressOf("icon.svg"),
    cities: await addressOf("cities.txt"),
    origin: publicUrl ?? new URL(req.url).origin,
    prefix: PREFIX,
    sourceNote: parts.sourceNote.trim().replaceAll(/^\(|\)$/g, ""),
  });
  const asPage = (context: Context): HttpParts => ({
    ...http,
    failed: async (error, requestId): Promise<Reply> =>
      failureReply(failurePage(await siteOf(context), error, requestId, searchOfFile(endpoints, context)), error),
  });
  const toHandler =
    (page: PageHandler): Handler =>
    async (context, headers) => {
      const reply = await page(context, await siteOf(context), headers);
      return publicUrl === null ? notForAll(reply) : reply;
    };

  const reference: PageHandler = async (_, site) => pageReply(referencePage(site, endpoints, parts.limits), LASTING);
  const pages: (readonly [path: string, page: PageHandler, post?: PageHandler])[] = [
    ["/", async (_, site) => pageReply(frontPage(site, endpoints, parts.circuitOf), CHANGING)],
    ["/reference", reference],
    [DOCS_PATH, reference],
    ["/ask", showAsk, answerQuestion(parts)],
    [ANSWER_PAGE, answerHandler(endpoints, parts)],
    [VERIFY_PAGE, verifyPageHandler(parts.verifier, parts.callers, parts.endpoints)],
    ...endpoints.flatMap((endpoint): (readonly [string, PageHandler])[] => [
      ...(endpoint.kind === "live" && endpoint.byIdentifier !== null
        ? [[endpoint.byIdentifier.path, recordHandler(endpoint, endpoint.byIdentifier, parts, http)] as const]
        : []),
      [`/reference${pageOf(endpoint)}`, async (_, site) => pageReply(endpointReference(site, endpoint), LASTING)],
      ...(endpoint.kind === "live" && endpoint.countable !== null
        ? [[countsPath(endpoint), countsHandler(endpoint, parts, http)] as const]
        : []),
      [pageOf(endpoint), endpointHandler(endpoint, parts, http)],
      ...(endpoint.path.includes("{")
        ? [[explorerPage(endpoint.path), endpointHandler(endpoint, parts, http)] as const]
        : []),
    ]),
  ];
  for (const [path, page, post] of pages) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const allow = post === undefined ? "GET, HEAD" : "GET, HEAD, POST";
    app.get(pattern, (context) => respond(context, path, toHandler(page), asPage(context)));
    if (post !== undefined) app.post(pattern, (context) => respond(context, path, toHandler(post), asPage(context)));
    app.all(pattern, (context) => respond(context, path, methodNotAllowed(allow), asPage(context)));
  }
  return { paths: pages.map(([path]) => path), asPage };
}

/** The page of the search whose matches a file would hold; null where no file was asked for. */
function searchOfFile(endpoints: readonly Endpoint[], context: Context): string | null {
  const dataset = endpoints.find(
    (endpoint) =>
      endpoint.kind === "live" && EXPORT_FORMATS.some((format) => exportAddress(endpoint, format) === context.req.path),
  );
  const search = searchOf(context);
  return dataset === undefined ? null : `${pageOf(dataset)}${search === "" ? "" : `?${search}`}`;
}

/**
 * A page whose examples name the service as this client reached it, by a Host that anybody can write: a cache that
 * serves others must not keep it.
 */
const notForAll = (reply: Reply): Reply => {
  const control = reply.headers["cache-control"]?.replace(/^public/, "private").replace(/, s-maxage=\d+/, "");
  const { "x-accel-expires": _, ...headers } = reply.headers;
  return { ...reply, headers: { ...headers, ...(control === undefined ? {} : { "cache-control": control }) } };
};

/** Whether a request comes from someone who reads pages and not from a program. */
export const wantsPage = ({ req }: Context): boolean => /\btext\/html\b/.test(req.header("accept") ?? "");
