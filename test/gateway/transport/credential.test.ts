import assert from "node:assert/strict";
import test from "node:test";
import { createBoundedFetch, withoutCredential } from "../../../src/gateway/transport/bounded-fetch.ts";
import { newService } from "../../support/harness.ts";
import { nodePlatform } from "../../support/node-platform.ts";

const basic = (pair: string): string => `Basic ${btoa(pair)}`;
const KEY = "SECRETKEY123456789abcdef";

for (const [words, said] of [
  [`An invalid api_key was supplied: ${KEY}:`, "An invalid api_key was supplied: [credential]:"],
  [`bad header ${basic(`${KEY}:`)}, ${KEY}`, "bad header Basic [credential], [credential]"],
  ["nothing of it", "nothing of it"],
] as const)
  test(`the credential is removed from ${JSON.stringify(words.slice(0, 20))}`, () => {
    assert.equal(withoutCredential(words, basic(`${KEY}:`)), said);
    assert.equal(withoutCredential(words, undefined), words);
  });

test("a credential is removed even if JSON escapes its slashes", () => {
  const authorization = basic("???>>>:");
  assert.match(authorization, /\//);
  const words = JSON.stringify({ said: authorization }).replaceAll("/", String.raw`\/`);
  assert.equal(withoutCredential(words, authorization), '{"said":"Basic [credential]"}');
});

const numbered = (text: string, letters: "toLowerCase" | "toUpperCase"): string =>
  Array.from(text, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")[letters]()}`).join("");

for (const letters of ["toLowerCase", "toUpperCase"] as const)
  test(`a credential is removed even if JSON writes its characters as \\u escapes (${letters})`, () => {
    const authorization = basic("???>>>:");
    for (const secret of [authorization.slice(6), "???>>>"]) {
      const some = numbered(secret.slice(0, 2), letters) + secret.slice(2);
      for (const written of [numbered(secret, letters), some])
        assert.equal(withoutCredential(`{"said":"${written}"}`, authorization), '{"said":"[credential]"}');
    }
  });

const sent = (secret: string): readonly [what: string, status: number, type: string, body: string][] => [
  ["its content type", 200, `text/html; k=${secret}`, "<html>"],
  ["a long content type", 200, `text/html; ${"x".repeat(40)}=${secret}`, "<html>"],
  ["a large body's content type", 200, `text/html; k=${secret}`, "<html>".repeat(200_000)],
  ["an error's content type", 403, `text/html; k=${secret}`, "<html>"],
  ...[201, 400, 403, 404, 429, 500].map((status): [string, number, string, string] => {
    const body = `{"error":{"code":"NO","message":"not ${numbered(secret, "toLowerCase")}"}}`;
    return [`the words of HTTP ${status}`, status, "application/json", body];
  }),
  [
    "the words of a large HTTP 206",
    206,
    "application/json",
    `{"error":{"code":"NO","message":"${secret}"}}`.padEnd(2e6),
  ],
];

for (const secret of [KEY, btoa(`${KEY}:`)])
  for (const [what, status, type, body] of sent(secret))
    test(`no caller sees the ${secret === KEY ? "key" : "encoded key"} that an agency repeats in ${what}`, async () => {
      const headers = { "content-type": type };
      const service = await newService(async () => new Response(body, { status, headers }), { OPENFDA_API_KEY: KEY });
      const answer = await (await service.get("/api/v1/clearances/search?q=pump")).text();
      assert.match(answer, /"error":"upstream_unavailable"/);
      assert.ok(!answer.includes(secret.slice(0, 6)), answer);
    });

test("the key is removed from the quoted text of an agency's refusal", async () => {
  const asking = createBoundedFetch({
    ...nodePlatform,
    fetch: async (_url, { headers }) => new Response(`{"sent":"${headers["authorization"]}"}`, { status: 403 }),
    clock: { now: () => 0, monotonic: () => 0 },
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1000,
    authorization: basic(`${KEY}:`),
  });
  const { status, text } = await asking("https://agency.test/");
  assert.equal(status, 403);
  assert.doesNotMatch(text, new RegExp(btoa(KEY).slice(0, 20)));
});
