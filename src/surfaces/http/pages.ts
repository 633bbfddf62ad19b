import type { Context, Hono } from "hono";
import type { Endpoint } from "../../dataset.ts";
import { explorerPage, pageOf, VERIFY_PAGE } from "../web/addresses.ts";
import { docsPage } from "../web/docs-page.ts";
import { failurePage } from "../web/failure.ts";
import { frontPage } from "../web/front-page.ts";
import type { Site } from "../web/layout.ts";
import { endpointReference, referencePage, type Limit } from "../web/reference-pages.ts";
import type { AskSurfaceOptions } from "./ask.ts";
import { answerQuestion, showAsk } from "./ask-work.ts";
import { addAssets, type Assets } from "./assets.ts";
import { endpointWork, type EndpointWorkOptions, type PageWork } from "./endpoint-work.ts";
import { failureReply, LASTING, pageReply } from "./page-reply.ts";
import { methodNotAllowed } from "./read-route.ts";
import type { Reply } from "./reply.ts";
import { respond, type RespondOptions, type Work } from "./respond.ts";
import { verifyPageWork, type VerifyOptions } from "./verify.ts";

export interface PageOptions extends AskSurfaceOptions, EndpointWorkOptions, VerifyOptions {
  readonly endpoints: readonly Endpoint[];
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
  asPage(context: Context): RespondOptions;
}

/** The pages for people, derived from the list of endpoints; what is asked on them goes the way of every request. */
export function addPages(app: Hono, prefix: string, options: PageOptions): Pages {
  const { endpoints } = options;
  const addressOf = addAssets(app, options.assets, options);
  const siteOf = async ({ req }: Context): Promise<Site> => ({
    style: await addressOf("explorer.css"),
    script: await addressOf("explorer.js"),
    icon: await addressOf("icon.svg"),
    origin: options.publicUrl ?? new URL(req.url).origin,
    prefix,
    sourceNote: options.sourceNote.trim().replaceAll(/^\(|\)$/g, ""),
  });
  const asPage = (context: Context): RespondOptions => ({
    ...options,
    failed: async (error, requestId): Promise<Reply> =>
      failureReply(failurePage(await siteOf(context), error, requestId), error, requestId),
  });
  const work =
    (page: PageWork): Work =>
    async (context, headers) => {
      const reply = await page(context, await siteOf(context), headers);
      return options.publicUrl === null ? notForAll(reply) : reply;
    };

  const pages: (readonly [path: string, page: PageWork, post?: PageWork])[] = [
    ["/", async (_, site) => pageReply(frontPage(site, endpoints), LASTING)],
    ["/reference", async (_, site) => pageReply(referencePage(site, endpoints, options.limits), LASTING)],
    ["/docs", async () => pageReply(await docs(), { ...LASTING, isDocs: true })],
    ["/ask", showAsk, answerQuestion(options)],
    [VERIFY_PAGE, verifyPageWork(options)],
    ...endpoints.flatMap((endpoint): (readonly [string, PageWork])[] => [
      [`/reference${pageOf(endpoint)}`, async (_, site) => pageReply(endpointReference(site, endpoint), LASTING)],
      [pageOf(endpoint), endpointWork(endpoint, options)],
      ...(endpoint.path.includes("{") ? [[explorerPage(endpoint.path), endpointWork(endpoint, options)] as const] : []),
    ]),
  ];
  for (const [path, page, post] of pages) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const allow = post === undefined ? "GET, HEAD" : "GET, HEAD, POST";
    app.get(pattern, (context) => respond(context, path, work(page), asPage(context)));
    if (post !== undefined) app.post(pattern, (context) => respond(context, path, work(post), asPage(context)));
    app.all(pattern, (context) => respond(context, path, methodNotAllowed(allow), asPage(context)));
  }
  return { paths: pages.map(([path]) => path), asPage };

  async function docs() {
    return docsPage({
      openapi: `${prefix}/openapi.json`,
      style: await addressOf("docs.css"),
      script: await addressOf("docs.js"),
      icon: await addressOf("icon.svg"),
      scalar: await addressOf("scalar.js"),
    });
  }
}

/**
 * A page whose examples name the service as this client reached it, by a Host that anybody can write: a cache that serves
 * others must not keep it.
 */
const notForAll = (reply: Reply): Reply => {
  const control = reply.headers["cache-control"]?.replace(/^public/, "private").replace(/, s-maxage=\d+/, "");
  const { "x-accel-expires": _, ...headers } = reply.headers;
  return { ...reply, headers: { ...headers, ...(control === undefined ? {} : { "cache-control": control }) } };
};

/** Whether a request comes from someone who reads pages and not from a program. */
export const wantsPage = ({ req }: Context): boolean => /\btext\/html\b/.test(req.header("accept") ?? "");
