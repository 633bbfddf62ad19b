import { GatewayError } from "../../errors.ts";
import { askPage } from "../web/ask-page.ts";
import type { AskSurfaceOptions } from "./ask.ts";
import type { PageWork } from "./endpoint-work.ts";
import { postedField } from "./form-body.ts";
import { failureReply, LASTING, pageReply } from "./page-reply.ts";
import { askingOf } from "./request.ts";

export const showAsk: PageWork = async (_, site) =>
  pageReply(askPage(site, { question: null, outcome: null }), LASTING);

/** Answers a question that a form posted. Neither it nor its answer may be kept by anyone. */
export function answerQuestion(options: AskSurfaceOptions): PageWork {
  const { ask, questionBudget, clientOf } = options;
  return async (context, site, headers) => {
    try {
      await questionBudget(clientOf(context), headers);
      const question = await postedField(context.req, "question", options);
      const outcome = await ask(question, askingOf(options, context, headers));
      return await pageReply(askPage(site, { question, outcome }), { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(askPage(site, { question: null, outcome: error }), error, "");
    }
  };
}
