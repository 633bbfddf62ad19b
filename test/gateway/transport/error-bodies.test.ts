import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { nodePlatform } from "../../support/node-platform.ts";

const NOTHING = '{"error":{"code":"NOT_FOUND","message":"No matches found!"}}';

const asking = (body: BodyInit, status: number) =>
  createBoundedFetch({
    ...nodePlatform,
    fetch: async () => new Response(body, { status }),
    clock: { now: () => 0, monotonic: () => 0 },
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    authorization: undefined,
  })("https://agency.test/rows");

const inLatin1 = Buffer.from(`{"x":"\u00e9",${NOTHING.slice(1)}`, "latin1");
for (const [what, body, isPart] of [
  ["nothing else", NOTHING, undefined],
  ["exactly as many bytes as are read", NOTHING.padEnd(65_536), undefined],
  ["more bytes than are read", NOTHING.padEnd(65_537), true],
  ["other text after it", `${NOTHING.padEnd(70_000)}<html>`, true],
  ["bytes that are not UTF-8", inLatin1, true],
] as const)
  test(`an error body with ${what} says whether its text is complete`, async () => {
    const fetched = await asking(body, 404);
    assert.equal(fetched.isPart, isPart);
    assert.match(fetched.text, /No matches found!/);
  });
