import type { Hono } from "hono";
import { Payload } from "../../core/payload.ts";
import type { Ask } from "../../ask/ask.ts";
import { ASK_PATH } from "../paths.ts";
import { type Callers, requireNoParameters } from "../http/request.ts";
import { postedJsonField } from "../http/posted-body.ts";
import { methodNotAllowed, preflight, respond, type Handler, type HttpParts } from "../http/respond.ts";
import { documentReply } from "../http/reply.ts";

const METHODS = "POST";

export interface AskParts {
  readonly ask: Ask;
  readonly callers: Callers;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
}

/** POST /api/ask: one question in, one answer out, nothing kept. */
export function addAsk(app: Hono, { ask, callers, decodeUtf8 }: AskParts, http: HttpParts): void {
  const answer: Handler = async (context, headers) => {
    requireNoParameters(context);
    await callers.chargeQuestion(context, headers);
    const question = await postedJsonField(context.req, "question", decodeUtf8);
    const answered = await ask(question, callers.of(context, headers));
    return documentReply(Payload.of(answered, ""), "no-store");
  };
  app.post(ASK_PATH, (context) => respond(context, ASK_PATH, answer, http));
  app.options(ASK_PATH, (context) => respond(context, ASK_PATH, preflight(METHODS), http));
  app.all(ASK_PATH, (context) => respond(context, ASK_PATH, methodNotAllowed(METHODS), http));
}
