import type { Dataset } from "../../catalog/dataset.ts";
import { toTarget } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { answerReply } from "../http/reply.ts";
import type { HttpParts } from "../http/respond.ts";
import { inputOf } from "../http/search.ts";
import type { EndpointPageParts } from "./endpoint-handler.ts";
import { failureReply, pageReply, type PageHandler } from "./page-reply.ts";
import { noRecordPage, recordPage } from "./templates/record-page.ts";

/** The stable page of one record of a dataset, by the agency's own identifier. */
export function recordHandler(
  dataset: Dataset,
  lookup: Dataset,
  { gateway, callers }: EndpointPageParts,
  { ttlSeconds, clock }: HttpParts,
): PageHandler {
  return async (context, site, headers) => {
    const sent = toTarget(lookup.address, context.req.param());
    try {
      const input = inputOf(context, lookup);
      const { answer, cache } = await gateway.call(lookup, input, callers.of(context, headers));
      const page = recordPage(site, { dataset, lookup, input, answer: answer.envelope });
      const { headers: reuse } = answerReply(answer, cache, ttlSeconds, clock.monotonic());
      return await pageReply(page, { cacheControl: "no-store", reply: { cache, headers: reuse } });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(noRecordPage(site, { dataset, lookup, error, twin: sent }), error);
    }
  };
}
