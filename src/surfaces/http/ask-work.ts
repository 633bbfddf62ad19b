import { GatewayError } from "../../errors.ts";
import { toTrace } from "../../trace.ts";
import { askPage } from "../web/ask-page.ts";
import type { AskSurfaceOptions } from "./ask.ts";
import type { PageWork } from "./endpoint-work.ts";
import { postedField } from "./form-body.ts";
import { failureReply, LASTING, pageReply } from "./page-reply.ts";

export const showAsk: PageWork = async (_, site) =>
  pageReply(askPage(site, { question: null, outcome: null }), LASTING);

/** Answers a question that a form posted. Neither it nor its answer may be kept by anyone. */
export function answerQuestion(options: AskSurfaceOptions): PageWork {
  const { ask, clientBudget, questionBudget, clientOf } = options;
  return async (context, site, headers) => {
    try {
      const client = clientOf(context);
      await questionBudget(client, headers);
      const question = await postedField(context.req, "question", options);
      const trace = toTrace(context.req.header("traceparent"), context.req.header("tracestate"));
      const outcome = await ask(question, {
        admit: () => clientBudget(client, headers),
        ...(trace === undefined ? {} : { trace }),
      });
      return await pageReply(askPage(site, { question, outcome }), { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(askPage(site, { question: null, outcome: error }), error, "");
    }
  };
}
