import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { nodePlatform } from "../../support/node-platform.ts";

const sha256 = () => Promise.reject(new Error("no memory for the digest"));

const fetching = (body: BodyInit) =>
  createBoundedFetch({
    ...nodePlatform,
    sha256,
    fetch: async () => new Response(body),
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1000,
    authorization: undefined,
  })("https://agency.test/rows");

test("a digest that fails after its body was refused ends nothing", async (context) => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on("unhandledRejection", hear);
  context.after(() => void process.off("unhandledRejection", hear));
  await assert.rejects(fetching(new Uint8Array([0xff])), /not UTF-8/);
  const fetched = await fetching("{");
  assert.throws(() => fetched.json({ list: "", besides: [], limit: 0 }), /not JSON/);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(unheard, []);
  await assert.rejects(fetched.digest, /no memory/, "whoever wants it still hears of it");
});
