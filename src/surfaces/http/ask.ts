import type { Context, Hono } from "hono";
import { Payload } from "../../answer.ts";
import type { Ask } from "../../ask/ask.ts";
import { GatewayError, invalidQuery } from "../../errors.ts";
import { toInput } from "../../query.ts";
import { ASK_PATH } from "../prefix.ts";
import type { ClientBudget } from "./client-budget.ts";
import { postedText } from "./posted-body.ts";
import { methodNotAllowed, preflight } from "./read-route.ts";
import { documentReply } from "./reply.ts";
import { askingOf, searchOf, type AskingOptions } from "./request.ts";
import { respond, type RespondOptions, type Work } from "./respond.ts";

const METHODS = "POST";

export interface AskSurfaceOptions extends RespondOptions, AskingOptions {
  readonly ask: Ask;
  /** Questions of any kind, so that a flood of refused ones ends as well. */
  readonly questionBudget: ClientBudget;
  readonly decodeUtf8: (bytes: Uint8Array<ArrayBuffer>) => string | null;
}

/** POST /api/ask: one question in, one answer out, nothing kept. */
export function addAsk(app: Hono, options: AskSurfaceOptions): void {
  const { ask, questionBudget, clientOf } = options;
  const answer: Work = async (context, headers) => {
    toInput(searchOf(context), { names: [], integers: new Set() });
    await questionBudget(clientOf(context), headers);
    const question = await questionIn(context, options);
    const answered = await ask(question, askingOf(options, context, headers));
    return documentReply(Payload.of(answered, ""), "no-store");
  };
  app.post(ASK_PATH, (context) => respond(context, ASK_PATH, answer, options));
  app.options(ASK_PATH, (context) => respond(context, ASK_PATH, preflight(METHODS), options));
  app.all(ASK_PATH, (context) => respond(context, ASK_PATH, methodNotAllowed(METHODS), options));
}

/** @throws GatewayError unsupported_media_type, question_too_long, invalid_json, invalid_query */
async function questionIn({ req }: Context, { decodeUtf8 }: AskSurfaceOptions): Promise<unknown> {
  const text = await postedText(req, { mediaType: "application/json", incomplete: "invalid_json", decodeUtf8 });
  const body = text === null ? undefined : toJson(text);
  if (text === null || typeof body !== "object" || body === null || Array.isArray(body))
    throw new GatewayError("invalid_json", 'The body must be a JSON object in UTF-8: {"question": "..."}.');
  if (Object.keys(body).some((name) => name !== "question"))
    throw invalidQuery('A body may hold one field only, "question"; nothing else of it would be heeded.');
  const question: unknown = "question" in body ? body.question : undefined;
  if (typeof question === "string" && !ONE_TEXT.test(text))
    throw invalidQuery('A body may hold "question" only once; the others would not be heeded.');
  return question;
}

/** A JSON object with one field, which is a text: parsing alone would hide all but the last of a repeated name. */
const ONE_TEXT = /^\s*\{\s*"[^"\\]*(?:\\.[^"\\]*)*"\s*:\s*"[^"\\]*(?:\\.[^"\\]*)*"\s*\}\s*$/;

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError("invalid_json", "The body is not valid JSON.", { cause });
  }
}
