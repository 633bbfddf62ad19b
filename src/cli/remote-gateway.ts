import { z } from "zod";
import { CachedAnswer } from "../gateway/cached-answer.ts";
import { anyEnvelope, envelopeIn } from "../gateway/envelope.ts";
import { planSchema, sourcesSchema } from "../ask/answer-body.ts";
import type { Ask } from "../ask/ask.ts";
import {
  ERRORS,
  GatewayError,
  REASONS,
  REFUSALS,
  type ErrorCode,
  type Reason,
  type RefusalReason,
} from "../core/errors.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Verify } from "../surfaces/mcp/verify-tool.ts";
import { ASK_PATH, VERIFY_PATH } from "../surfaces/paths.ts";
import { BY, countsAddress } from "../catalog/counts.ts";
import { toTarget } from "../catalog/url-query.ts";
import { successOf, toFailure, type Failure, type Reach } from "./reach.ts";

/** A running gateway elsewhere in the place of one in this process. */
export function createRemoteGateway(reach: Reach): Gateway {
  async function answerAt(target: string) {
    const reached = await reach(target);
    const failure = toFailure(reached);
    if (failure !== null) throw toGatewayError(failure, reached.retryAfterSeconds);
    /** It is shown at once and never kept, so its age is nobody's matter. */
    const answer = CachedAnswer.of(envelopeIn(reached.body), Number.NEGATIVE_INFINITY);
    return { answer, cache: "remote" as const };
  }
  return {
    async call(dataset, input) {
      dataset.toQuery(input);
      return answerAt(toTarget(dataset.address, Object(input)));
    },
    async count({ dataset, by, input }) {
      dataset.toQuery(input);
      return answerAt(toTarget(countsAddress(dataset), { ...input, [BY]: by }));
    },
  };
}

/** The question endpoint of a running gateway. */
export const createRemoteAsk =
  (reach: Reach): Ask =>
  async (question) => {
    const headers = { "content-type": "application/json" };
    const reached = await reach(ASK_PATH, { method: "POST", headers, body: JSON.stringify({ question }) });
    const failure = toFailure(reached);
    if (failure !== null) throw toGatewayError(failure, reached.retryAfterSeconds);
    return Object(reached.body);
  };

const verification = z.object({
  ok: z.literal(true),
  api_version: z.string(),
  verdict: z.string().nullable(),
  detail: z.string(),
  dataset: z.string(),
  gateway_url: z.string(),
  source_url: z.string(),
  source_digest: z.string(),
  checked_at: z.string(),
  today: anyEnvelope.nullable(),
});

/** The verification of a running gateway, which asks the agency in its own name. */
export const createRemoteVerify =
  (reach: Reach): Verify =>
  async (search) => {
    const reached = await reach(`${VERIFY_PATH}?${search}`);
    const failure = toFailure(reached);
    if (failure !== null) throw toGatewayError(failure, reached.retryAfterSeconds);
    return successOf(verification, reached);
  };

function toGatewayError(failure: Failure, retryAfterSeconds: number | null): GatewayError {
  const { error, detail, reason, source_url, official_source } = failure;
  return new GatewayError(isCode(error) ? error : "internal_error", detail, {
    ...(isReason(reason) ? { reason } : {}),
    ...(isRefusal(reason) ? { refusal: reason } : {}),
    ...(source_url === undefined ? {} : { sourceUrl: source_url }),
    ...(official_source === undefined ? {} : { officialSource: official_source }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    more: furtherFields(failure),
  });
}

/** What else a question's error may hold; one of another form is left out, and what is not named here too. */
const FURTHER = {
  message: z.string(),
  rephrase: z.string(),
  max_length: z.int(),
  plan: planSchema,
  sources: sourcesSchema,
} as const;

/** UTF-16 units of JSON in one of these fields; the longest that a gateway gives has a few thousand. */
const LONGEST_FIELD = 65_536;

const furtherFields = (failure: Failure): { readonly [Name in keyof typeof FURTHER]?: unknown } =>
  Object.fromEntries(
    Object.entries(FURTHER).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(failure[name]);
      return success && JSON.stringify(data).length <= LONGEST_FIELD ? [[name, data]] : [];
    }),
  );

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

const isReason = (text: string | undefined): text is Reason => text !== undefined && Object.hasOwn(REASONS, text);

const isRefusal = (text: string | undefined): text is RefusalReason =>
  text !== undefined && Object.hasOwn(REFUSALS, text);
