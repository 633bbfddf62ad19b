import type { Endpoint } from "../../catalog/dataset.ts";
import { GatewayError } from "../../core/errors.ts";
import { askPage } from "./templates/ask-page.ts";
import type { AskParts } from "../ask-http/ask.ts";
import { postedField } from "./form-body.ts";
import { failureReply, LASTING, pageReply, type PageHandler } from "./page-reply.ts";

export const showAsk: PageHandler = async (_, site) =>
  pageReply(askPage(site, { question: null, outcome: null, endpoints: [] }), LASTING);

/** The names of fields are those of the datasets. */
interface Named extends AskParts {
  readonly endpoints: readonly Endpoint[];
}

/** Answers a question that a form posted. Neither it nor its answer may be kept by anyone. */
export function answerQuestion({ ask, callers, decodeUtf8, endpoints }: Named): PageHandler {
  return async (context, site, headers) => {
    let question: string | null = null;
    try {
      await callers.chargeQuestion(context, headers);
      question = await postedField(context.req, "question", { decodeUtf8 });
      const outcome = await ask(question, callers.of(context, headers));
      return await pageReply(askPage(site, { question, outcome, endpoints }), { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return failureReply(askPage(site, { question, outcome: error, endpoints }), error);
    }
  };
}
