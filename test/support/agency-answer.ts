import assert from "node:assert/strict";
import { upstreamFailure, type GatewayErrorFields } from "../../src/core/errors.ts";
import type { Upstream, UpstreamResponse, UpstreamRequest } from "../../src/catalog/upstream.ts";
import { failureOf } from "./failure.ts";

/** The sentence is the transport's, which knows the agency. */
const NOT_JSON = "It is not JSON.";

/** An answer as the transport hands it over; bodies that are no text are sent as JSON. */
export const answer = (
  status: number,
  body: unknown,
  contentType = "application/json; charset=utf-8",
): UpstreamResponse => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw upstreamFailure("not_json", NOT_JSON);
    }
  };
  return { status, contentType, text, json };
};

/** What CDNs and proxies in front of the agencies send. */
export const HTML = '<!DOCTYPE html><html><body><script>alert("x")</script><h1>Access Denied</h1></body></html>';

/** Asserts that an answer is the agency's failure for this reason, and that the message shows nothing of a page. */
export function assertFails(
  upstream: Upstream,
  given: UpstreamResponse,
  request: UpstreamRequest,
  reason: GatewayErrorFields["reason"],
): string {
  const failure = failureOf(() => upstream.interpret(given, request));
  assert.deepEqual({ code: failure.code, reason: failure.reason }, { code: "upstream_unavailable", reason });
  assert.doesNotMatch(failure.message, /[<>]|Access Denied/);
  assert.ok(failure.message === NOT_JSON || failure.message.startsWith(upstream.agency), failure.message);
  return failure.message;
}
