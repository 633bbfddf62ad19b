import assert from "node:assert/strict";
import test from "node:test";
import { nodePlatform } from "../../support/node-platform.ts";
import { createBoundedFetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { reasonOf } from "./answers.ts";

/** An agency's answer with this body. */
const caller = (body: BodyInit, options: { readonly decodeUtf8?: () => never } = {}, init: ResponseInit = {}) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch: async () => new Response(body, init),
    clock: { now: () => 0, monotonic: () => 0 },
    agency: "The Agency",
    timeoutMs: 1000,
    maxBytes: 1000,
    authorization: undefined,
    ...options,
  })("https://agency.test/rows");

test("a content encoding that cannot be decoded is not_json, because a retry would not help", async () => {
  const error = new DOMException("No gzip.", "EncodingError");
  const body = new ReadableStream({ pull: (stream) => stream.error(error) });
  assert.equal(await reasonOf(caller(body)), "not_json");
});

/** A body whose beginning is decoded and whose rest cannot be. */
const breaking = (error: Error) =>
  new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode("damag")),
    pull: (stream) => stream.error(error),
  });

for (const status of [400, 429, 503])
  test(`HTTP ${status} with an undecodable body keeps its status and Retry-After, without the agency's text`, async () => {
    const init = { status, headers: { "retry-after": "30" } };
    const fetched = await caller(breaking(new DOMException("No gzip.", "EncodingError")), {}, init);
    assert.deepEqual([fetched.status, fetched.retryAfterSeconds, fetched.text], [status, 30, ""]);
    assert.equal(await reasonOf(caller(breaking(new TypeError("terminated")), {}, init)), "network");
  });

test("a TypeError in our own code is not reported as a failed connection", async () => {
  const decodeUtf8 = (): never => {
    throw new TypeError("x is not a function");
  };
  await assert.rejects(caller("{}", { decodeUtf8 }), /not a function/);
});
