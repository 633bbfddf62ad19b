import assert from "node:assert/strict";
import test from "node:test";
import {
  GatewayError,
  internalError,
  invalidQuery,
  overloaded,
  upstreamFailure,
  withSource,
} from "../../src/core/errors.ts";

const SOURCE = "https://agency.test/rows?q=1";

test("the error for overload has a Retry-After", () => {
  const { code, status, retryAfterSeconds } = overloaded();
  assert.deepEqual({ code, status, retryAfterSeconds }, { code: "overloaded", status: 503, retryAfterSeconds: 1 });
});

test("errors before any request to an agency never get a source_url", () => {
  for (const error of [new GatewayError("rate_limited", "Too many."), overloaded(), internalError(new Error("x"))])
    assert.equal(withSource(error, SOURCE), error, error.code);
});

test("an error about an agency gets its source_url and keeps everything else", () => {
  const cause = new Error("why");
  const refused = upstreamFailure("rate_limited", "It refused.", { retryAfterSeconds: 30, cause, more: { a: 1 } });
  const { code, message, reason, retryAfterSeconds, sourceUrl, more, cause: kept } = withSource(refused, SOURCE);
  assert.deepEqual(
    { code, message, reason, retryAfterSeconds, sourceUrl, more },
    {
      code: "upstream_unavailable",
      message: "It refused.",
      reason: "rate_limited",
      retryAfterSeconds: 30,
      sourceUrl: SOURCE,
      more: { a: 1 },
    },
  );
  assert.equal(kept, cause);
  for (const error of [invalidQuery("Wrong."), new GatewayError("not_found", "None.")])
    assert.equal(withSource(error, SOURCE).sourceUrl, SOURCE, error.code);
});

test("an error that has a source_url keeps it, and an error that is not ours is unchanged", () => {
  const named = upstreamFailure("network", "It failed.", { sourceUrl: "https://other.test/" });
  assert.equal(withSource(named, SOURCE), named);
  for (const other of [new TypeError("x"), "x", undefined]) assert.equal(withSource(other, SOURCE), other);
});
