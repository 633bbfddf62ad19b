import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch } from "../../src/transport/bounded-fetch.ts";
import { withoutCredential } from "../../src/transport/credential.ts";
import { nodePlatform } from "../node-platform.ts";

const basic = (pair: string): string => `Basic ${btoa(pair)}`;
const KEY = "SECRETKEY123456789abcdef";

for (const [words, said] of [
  [`An invalid api_key was supplied: ${KEY}:`, "An invalid api_key was supplied: [credential]:"],
  [`bad header ${basic(`${KEY}:`)}, ${KEY}`, "bad header Basic [credential], [credential]"],
  ["nothing of it", "nothing of it"],
] as const)
  test(`of ${JSON.stringify(words.slice(0, 20))} the credential is left out`, () => {
    assert.equal(withoutCredential(words, basic(`${KEY}:`)), said);
    assert.equal(withoutCredential(words, undefined), words);
  });

test("a stroke that JSON escapes hides no credential", () => {
  const authorization = basic("???>>>:");
  assert.match(authorization, /\//);
  const words = JSON.stringify({ said: authorization }).replaceAll("/", String.raw`\/`);
  assert.equal(withoutCredential(words, authorization), '{"said":"Basic [credential]"}');
});

test("what an agency says when it refuses reaches nobody with the key in it", async () => {
  const asking = createBoundedFetch({
    ...nodePlatform,
    fetch: async (_url, { headers }) => new Response(`{"sent":"${headers["authorization"]}"}`, { status: 403 }),
    clock: { now: () => 0 },
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1000,
    authorization: basic(`${KEY}:`),
  });
  const { status, text } = await asking("https://agency.test/");
  assert.equal(status, 403);
  assert.doesNotMatch(text, new RegExp(btoa(KEY).slice(0, 20)));
});
