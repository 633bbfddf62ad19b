import type { Context } from "hono";
import type { Dataset, Endpoint } from "../../dataset.ts";
import { GatewayError } from "../../errors.ts";
import type { Gateway } from "../../gateway.ts";
import { toTarget } from "../../query.ts";
import { datasetPage, unavailablePage } from "../web/dataset-page.ts";
import type { Site } from "../web/layout.ts";
import { toEnvelopeOf } from "../web/results.ts";
import { failureReply, LASTING, pageReply } from "./page-reply.ts";
import { pageQuery, type PageQuery } from "./page-query.ts";
import { answerReply, type Reply } from "./reply.ts";
import { askingOf, type AskingOptions } from "./request.ts";
import type { RespondOptions } from "./respond.ts";

/** What a page does, with the site that it belongs to; it may add headers to its reply. */
export type PageWork = (context: Context, site: Site, headers: Headers) => Promise<Reply>;

export interface EndpointWorkOptions extends RespondOptions, AskingOptions {
  readonly gateway: Gateway;
}

/** An endpoint's page: its form, and the answer to the question in its address. */
export function endpointWork(endpoint: Endpoint, options: EndpointWorkOptions): PageWork {
  if (endpoint.kind !== "live") return async (_, site) => pageReply(unavailablePage(site, endpoint), LASTING);
  return async (context, site, headers) => {
    const query = pageQuery(context, endpoint);
    if (!query.isAsked) return formReply(endpoint, site, query);
    try {
      return await answered(endpoint, { context, site, headers, query, options });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const twin = twinOf(endpoint, site, Object.fromEntries(query.values));
      const page = datasetPage(site, { dataset: endpoint, values: query.values, twin, outcome: error });
      return failureReply(page, error, "");
    }
  };
}

const twinOf = (dataset: Dataset, site: Site, input: object): string => toTarget(site.prefix + dataset.path, input);

function formReply(dataset: Dataset, site: Site, { values }: PageQuery): Promise<Reply> {
  const [example] = dataset.examples;
  const twin = dataset.isLookup ? twinOf(dataset, site, example ?? {}) : twinOf(dataset, site, {});
  return pageReply(datasetPage(site, { dataset, values, twin, outcome: null }), LASTING);
}

interface Asked {
  readonly context: Context;
  readonly site: Site;
  readonly headers: Headers;
  readonly query: PageQuery;
  readonly options: EndpointWorkOptions;
}

async function answered(dataset: Dataset, { context, site, headers, query, options }: Asked): Promise<Reply> {
  const { gateway, ttlSeconds, clock } = options;
  const input = query.input();
  const { answer, cache } = await gateway.call(dataset, input, askingOf(options, context, headers));
  const { headers: reuse } = answerReply(answer, cache, ttlSeconds, clock.now());
  const outcome = toEnvelopeOf(new TextDecoder().decode(answer.payload.body));
  const twin = twinOf(dataset, site, input);
  const page = datasetPage(site, { dataset, values: query.values, twin, outcome });
  return pageReply(page, { cacheControl: "no-store", reply: { cache, headers: reuse } });
}
