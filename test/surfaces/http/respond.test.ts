import assert from "node:assert/strict";
import test from "node:test";
import { Hono } from "hono";
import { GatewayError, upstreamFailure } from "../../../src/errors.ts";
import type { Observation } from "../../../src/observe.ts";
import { answerReply, errorReply } from "../../../src/surfaces/http/reply.ts";
import { respond, type RespondOptions, type Work } from "../../../src/surfaces/http/respond.ts";
import { errorOf, newSandboxService } from "../../harness.ts";
import { nodePlatform } from "../../node-platform.ts";
import { answerOf } from "../../transport/answers.ts";

async function responseTo(work: Work, failed: RespondOptions["failed"]) {
  const observations: Observation[] = [];
  const options: RespondOptions = {
    ...nodePlatform,
    observe: (observation) => void observations.push(observation),
    ttlSeconds: 60,
    hits: null,
    ...(failed === undefined ? {} : { failed }),
  };
  const app = new Hono().get("/page", (context) => respond(context, "/page", work, options));
  return { response: await app.request("/page"), observations };
}

test("a page for a failure that fails itself ends in the error envelope as a fault that is reported, never without an answer", async () => {
  const fault = new RangeError("the page is broken");
  const work: Work = () => Promise.reject(new GatewayError("not_found", "None."));
  const { response, observations } = await responseTo(work, () => Promise.reject(fault));
  await errorOf(response, 500, "internal_error");
  assert.deepEqual(
    observations.map((seen) => (seen.kind === "fault" ? seen.cause : seen.kind)),
    [fault, "request"],
  );
});

test("a wait is told in whole seconds, never in fewer than it takes", () => {
  for (const [seconds, told] of [
    [1, "1"],
    [1.2, "2"],
    [59.01, "60"],
  ] as const) {
    const error = upstreamFailure("rate_limited", "It refused.", { retryAfterSeconds: seconds });
    assert.equal(errorReply(error, "id").headers["retry-after"], told);
  }
  assert.equal("retry-after" in errorReply(upstreamFailure("network", "It failed."), "id").headers, false);
});

test("with a cache time of 0 no cache is told for how long it may keep an answer", async () => {
  const { headers } = answerReply(await answerOf({}), "miss", 0, 0);
  assert.equal(headers["cache-control"], "no-store");
  assert.equal("x-accel-expires" in headers, false);
  const service = await newSandboxService(undefined, { CACHE_TTL_SECONDS: "0" });
  const response = await service.get("/api/v1/hospitals/search?state=GU");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-accel-expires"), null);
});
