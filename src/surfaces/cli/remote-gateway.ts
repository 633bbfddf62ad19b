import { Payload } from "../../answer.ts";
import type { Ask } from "../../ask/ask.ts";
import { ERRORS, GatewayError, REASONS, type ErrorCode, type Reason } from "../../errors.ts";
import type { Gateway } from "../../gateway.ts";
import { ASK_PATH, PREFIX } from "../prefix.ts";
import { toTarget } from "../../query.ts";
import { toFailure, type Failure, type Reach } from "./reach.ts";

/** A running gateway elsewhere in the place of one in this process. */
export const createRemoteGateway = (reach: Reach): Gateway => ({
  async call(dataset, input) {
    dataset.plan(input);
    const reached = await reach(toTarget(PREFIX + dataset.path, Object(input)));
    const failure = toFailure(reached);
    if (failure !== null) throw toGatewayError(failure, reached.retryAfterSeconds);
    const retrievedAt = Date.parse(String(Object(reached.body).retrieved_at));
    return { answer: { payload: Payload.of(Object(reached.body), ""), retrievedAt }, cache: "remote" };
  },
});

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

function toGatewayError(failure: Failure, retryAfterSeconds: number | null): GatewayError {
  const { error, detail, reason, source_url, official_source } = failure;
  return new GatewayError(isCode(error) ? error : "internal_error", detail, {
    ...(isReason(reason) ? { reason } : {}),
    ...(source_url === undefined ? {} : { sourceUrl: source_url }),
    ...(official_source === undefined ? {} : { officialSource: official_source }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

const isReason = (text: string | undefined): text is Reason => text !== undefined && Object.hasOwn(REASONS, text);
