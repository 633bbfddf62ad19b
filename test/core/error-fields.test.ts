import assert from "node:assert/strict";
import test from "node:test";
import { toErrorBody } from "../../src/gateway/envelope.ts";
import { GatewayError } from "../../src/core/errors.ts";

test("an error's extra fields are added to its own and cannot replace them", () => {
  const error = new GatewayError("question_too_long", "Too long.", { more: { max_length: 500 } });
  assert.deepEqual(toErrorBody(error, "one"), {
    ok: false,
    api_version: "1.0.0",
    error: "question_too_long",
    detail: "Too long.",
    max_length: 500,
  });
});

/** What must not compile; never called. */
export const refused = (): readonly GatewayError[] => [
  // @ts-expect-error An error is never ok.
  new GatewayError("internal_error", "A fault.", { more: { ok: true } }),
  // @ts-expect-error The version is that of the interface.
  new GatewayError("internal_error", "A fault.", { more: { api_version: "2" } }),
  // @ts-expect-error The code has a place of its own.
  new GatewayError("internal_error", "A fault.", { more: { error: "fine" } }),
  // @ts-expect-error The message has a place of its own.
  new GatewayError("internal_error", "A fault.", { more: { detail: "fine" } }),
  // @ts-expect-error The reason has a place of its own.
  new GatewayError("internal_error", "A fault.", { more: { reason: "timeout" } }),
  // @ts-expect-error The address has a place of its own.
  new GatewayError("internal_error", "A fault.", { more: { source_url: "https://agency.test/" } }),
  // @ts-expect-error The official source has a place of its own.
  new GatewayError("internal_error", "A fault.", { more: { official_source: "https://agency.test/" } }),
  // @ts-expect-error The request id is that of the request.
  new GatewayError("internal_error", "A fault.", { more: { request_id: "one" } }),
];
