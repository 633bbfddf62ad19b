import { GatewayError } from "../../core/errors.ts";
import { isObject, type UpstreamResponse } from "../../catalog/upstream.ts";

/** Says of an answer that the agency blames the query, so that asking again would be wrong. */
export type BlamesQuery = (answer: UpstreamResponse) => boolean;

/** An answer that says "not now": worth one more try, and a sign of a sick agency when repeated. */
export const isOutageAnswer = (result: unknown, blamesQuery: BlamesQuery): result is UpstreamResponse =>
  isAnswer(result) && (result.status === 429 || result.status >= 500) && !blamesQuery(result);

export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof GatewayError && error.reason === "network";

/** What counts against an agency's circuit: silence counts too, although it is not worth a second try. */
export const isOutage = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof GatewayError && error.reason === "timeout");

/** A call that our own budget refused: nothing was sent, so it says nothing about the agency. */
export const isRefusedHere = (error: unknown): boolean =>
  error instanceof GatewayError && error.reason === "budget_exhausted";

const isAnswer = (value: unknown): value is UpstreamResponse => isObject(value) && typeof value.status === "number";
