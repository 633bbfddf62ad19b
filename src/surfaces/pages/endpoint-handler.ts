import type { Context } from "hono";
import type { Dataset, Endpoint } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import type { Gateway } from "../../gateway/gateway.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { countCharts } from "./chart-counts.ts";
import { datasetPage, unavailablePage } from "./templates/dataset-page.ts";
import type { Site } from "./templates/layout.ts";
import { canBeAsked } from "./parts/search-values.ts";
import { failureReply, LASTING, pageReply, type PageHandler } from "./page-reply.ts";
import { pageQuery, type PageQuery } from "./page-query.ts";
import { answerReply, type Reply } from "../http/reply.ts";
import type { Callers } from "../http/callers.ts";
import type { HttpParts } from "../http/respond.ts";

export interface EndpointPageParts {
  readonly gateway: Gateway;
  readonly callers: Callers;
}

/** An endpoint's page: its form, and the answer to the question in its address. */
export function endpointHandler(endpoint: Endpoint, parts: EndpointPageParts, http: HttpParts): PageHandler {
  if (endpoint.kind !== "live") return async (_, site) => pageReply(unavailablePage(site, endpoint), LASTING);
  return async (context, site, headers) => {
    const query = pageQuery(context, endpoint);
    if (!query.isAsked) return formReply(endpoint, site, query);
    try {
      return await answered(endpoint, { context, site, headers, query }, parts, http);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const twin = twinOf(endpoint, Object.fromEntries(query.values));
      const page = datasetPage(site, { dataset: endpoint, values: query.values, twin, outcome: error });
      return failureReply(page, error);
    }
  };
}

const twinOf = (dataset: Dataset, input: object): string => toTarget(dataset.address, input);

function formReply(dataset: Dataset, site: Site, { values }: PageQuery): Promise<Reply> {
  const [example = {}] = dataset.examples;
  const isWhole = canBeAsked(dataset, {});
  const twin = twinOf(dataset, isWhole ? {} : example);
  const page = { dataset, values, twin, outcome: null, ...(isWhole ? {} : { twinLabel: "An example as JSON" }) };
  return pageReply(datasetPage(site, page), LASTING);
}

interface Asked {
  readonly context: Context;
  readonly site: Site;
  readonly headers: Headers;
  readonly query: PageQuery;
}

async function answered(dataset: Dataset, asked: Asked, parts: EndpointPageParts, http: HttpParts): Promise<Reply> {
  const { context, site, headers, query } = asked;
  const [input, look] = [query.input(), query.look()];
  const caller = parts.callers.of(context, headers);
  const { answer, cache } = await parts.gateway.call(dataset, input, caller);
  const isAllHere = answer.envelope.count === answer.envelope.upstream_total;
  const { counted, answers } =
    look.charts && !isAllHere ? await countCharts(parts.gateway, dataset, input, caller) : { counted: [], answers: [] };
  /** The page is as old as the oldest of what it shows. */
  const [oldest = answer] = [answer, ...answers].toSorted((one, other) => one.arrivedAt - other.arrivedAt);
  const { headers: reuse } = answerReply(oldest, cache, http.ttlSeconds, http.clock.monotonic());
  const twin = twinOf(dataset, input);
  const outcome = { answer: answer.envelope, input, look, counted };
  const page = datasetPage(site, { dataset, values: query.values, twin, outcome });
  /** A failed count may succeed a moment later. */
  const isWhole = answers.length === counted.length;
  return pageReply(page, { cacheControl: "no-store", reply: isWhole ? { cache, headers: reuse } : { cache } });
}
