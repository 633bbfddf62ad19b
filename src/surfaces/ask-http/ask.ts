import type { Context, Hono } from "hono";
import { Payload } from "../../core/payload.ts";
import type { Ask } from "../../ask/ask.ts";
import { GatewayError, invalidQuery } from "../../core/errors.ts";
import { repeatsName } from "../../core/json-names.ts";
import { ASK_PATH } from "../paths.ts";
import { type Callers, requireNoParameters } from "../http/request.ts";
import { postedText } from "../http/posted-body.ts";
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
    const question = await questionIn(context, decodeUtf8);
    const answered = await ask(question, callers.of(context, headers));
    return documentReply(Payload.of(answered, ""), "no-store");
  };
  app.post(ASK_PATH, (context) => respond(context, ASK_PATH, answer, http));
  app.options(ASK_PATH, (context) => respond(context, ASK_PATH, preflight(METHODS), http));
  app.all(ASK_PATH, (context) => respond(context, ASK_PATH, methodNotAllowed(METHODS), http));
}

/** @throws GatewayError unsupported_media_type, question_too_long, invalid_json, invalid_query */
async function questionIn({ req }: Context, decodeUtf8: AskParts["decodeUtf8"]): Promise<unknown> {
  const text = await postedText(req, { mediaType: "application/json", incomplete: "invalid_json", decodeUtf8 });
  const body = text === null ? undefined : toJson(text);
  if (text === null || typeof body !== "object" || body === null || Array.isArray(body))
    throw new GatewayError("invalid_json", 'The body must be a JSON object in UTF-8: {"question": "..."}.');
  if (Object.keys(body).some((name) => name !== "question"))
    throw invalidQuery('The body may have only one field, "question": send {"question": "…"}.');
  if (repeatsName(text, body)) throw invalidQuery('The body may have "question" only once.');
  return "question" in body ? body.question : undefined;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError("invalid_json", 'The body is not valid JSON; send {"question": "…"}.', { cause });
  }
}
