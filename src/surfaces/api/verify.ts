import type { ApiParts } from "./parts.ts";
import type { Context } from "hono";
import { z } from "zod";
import { toInput } from "../../catalog/url-query.ts";
import { GatewayError, invalidQuery, REASONS } from "../../core/errors.ts";
import { jsonIn, repeatsName } from "../../core/json.ts";
import { Payload } from "../../core/payload.ts";
import { quoted } from "../../core/text.ts";
import { API_VERSION, foreignEnvelope } from "../../gateway/envelope.ts";
import type { Caller } from "../../gateway/caller.ts";
import { VERDICTS } from "../../provenance/compare.ts";
import type { Verification, Verifier } from "../../provenance/verify.ts";
import { postedText } from "../http/posted-body.ts";
import { documentReply } from "../http/reply.ts";
import type { Handler } from "../http/respond.ts";
import { requireNoParameters, searchOf } from "../http/request.ts";

/** Checks an answer by asking its agency again: a whole one, or its address and digest alone. */

const difference = z.object({
  record: z.string().nullable().meta({ description: "The record's identifier; null for the answer as a whole." }),
  change: z.enum(["changed", "new", "gone", "not_on_this_page", "reordered"]),
  field: z.string().nullable().meta({ description: "The field of a change." }),
  from: z.unknown().optional().meta({ description: "Its value in the answer; left out if there is none." }),
  to: z.unknown().optional().meta({ description: "Its value now; left out if there is none." }),
});

const verdictWords = Object.entries(VERDICTS).map(([verdict, meaning]) => `${verdict}: ${meaning}`);

/** The body of a verification, for documents. */
export const verificationSchema = z.object({
  ok: z.literal(true),
  api_version: z.string(),
  verdict: z.enum(Object.keys(VERDICTS)).meta({ description: verdictWords.join(" ") }),
  detail: z.string().meta({ description: "The verdict in a sentence, with the records and fields that changed." }),
  reason: z.enum(Object.keys(REASONS)).nullable().meta({ description: "Why the verdict is unavailable." }),
  differences: z.array(difference),
  dataset: z.string(),
  self: z.string().meta({ description: "The request, as path and query here." }),
  source_url: z.url(),
  source_digest: z.string().nullable().meta({ description: "Digest of the bytes that the agency sends now." }),
  checked_at: z.iso.datetime().nullable(),
  today: foreignEnvelope.nullable().meta({ description: "The current answer; null if there is none." }),
});

const PARAMETERS = { names: ["self", "source_digest", "shown_digest"], integers: new Set<string>() };

/** Bytes of an answer that is sent to be checked; fifty labels take about one million. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

/** GET: the digests of an answer, by its members. */
export const verifyHandler =
  ({ verifier, callers }: ApiParts): Handler =>
  async (context, headers) =>
    replyOf(await verified(verifier, searchOf(context), callers.of(context, headers)));

/** POST: a whole answer as JSON. */
export const verifyAnswerHandler =
  ({ verifier, callers, decodeUtf8 }: ApiParts): Handler =>
  async (context, headers) => {
    requireNoParameters(context);
    const answer = await answerIn(context, decodeUtf8);
    return replyOf(await verifier.answer(answer, callers.of(context, headers)));
  };

const replyOf = (verification: Verification) =>
  documentReply(Payload.of({ ok: true, api_version: API_VERSION, ...verification }, ""), "no-store");

/** @param search the query text with `self`, `source_digest` and perhaps `shown_digest` @throws GatewayError invalid_query */
export function verified(verifier: Verifier, search: string, caller: Caller): Promise<Verification> {
  const { self = "", source_digest = "", shown_digest } = toInput(search, PARAMETERS);
  if (self === "") throw invalidQuery('Parameter "self" must be the self of an answer; it is missing.', "self");
  const cited = {
    source: toDigest("source_digest", String(source_digest)),
    shown: shown_digest === undefined ? null : toDigest("shown_digest", String(shown_digest)),
  };
  return verifier.digests(String(self), cited, caller);
}

/** A blank is what an unescaped `+` of base64 decodes to. */
function toDigest(name: string, received: string): string {
  const digest = received.replaceAll(" ", "+");
  if (/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digest)) return digest;
  throw invalidQuery(
    `Parameter "${name}" must be the ${name} of an answer, written sha-256=:…=:; ` +
      `${received === "" ? "it is missing" : `received ${quoted(received)}`}.`,
    name,
  );
}

/** @throws GatewayError unsupported_media_type, question_too_long, invalid_json, invalid_query */
async function answerIn({ req }: Context, decodeUtf8: ApiParts["decodeUtf8"]): Promise<unknown> {
  const options = {
    mediaType: "application/json",
    incomplete: "invalid_json",
    decodeUtf8,
    most: LARGEST_ANSWER,
  } as const;
  const text = await postedText(req, options);
  if (text === null)
    throw new GatewayError("invalid_json", "The body must be UTF-8: an answer of this gateway as JSON.");
  const value = jsonIn(text);
  if (value === undefined)
    throw new GatewayError("invalid_json", "The body is not valid JSON; send an answer of this gateway.");
  if (repeatsName(text, value)) throw invalidQuery("This is not an answer of this gateway: it repeats an object key.");
  return value;
}
