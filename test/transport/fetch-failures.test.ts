import assert from "node:assert/strict";
import test from "node:test";
import { nodePlatform } from "../node-platform.ts";
import { createBoundedFetch } from "../../src/transport/bounded-fetch.ts";
import { reasonOf } from "./answers.ts";

/** An agency's answer with this body. */
const asking = (body: BodyInit, options: { readonly decodeUtf8?: () => never } = {}) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch: async () => new Response(body),
    clock: { now: () => 0 },
    agency: "The Agency",
    timeoutMs: 1000,
    maxBytes: 1000,
    authorization: undefined,
    ...options,
  })("https://agency.test/rows");

test("a content coding that cannot be undone is not_json: asking again would bring the same", async () => {
  const error = new DOMException("No gzip.", "EncodingError");
  const body = new ReadableStream({ pull: (stream) => stream.error(error) });
  assert.equal(await reasonOf(asking(body)), "not_json");
});

test("a TypeError of our own is a defect and not the agency's connection", async () => {
  const decodeUtf8 = (): never => {
    throw new TypeError("x is not a function");
  };
  await assert.rejects(asking("{}", { decodeUtf8 }), /not a function/);
});
