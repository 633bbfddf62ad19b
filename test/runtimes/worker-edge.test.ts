import assert from "node:assert/strict";
import test from "node:test";
import { createEdge, fittedToClient, type EdgeStore } from "../../src/runtimes/worker-edge.ts";

/** The level in front of the object, on a store of this test and a clock that stands still. */

const NOW = 1_800_000_000_000;

function newStore(): EdgeStore & { readonly kept: Map<string, Response> } {
  const kept = new Map<string, Response>();
  return {
    kept,
    match: async ({ url }) => kept.get(url)?.clone(),
    put: async ({ url }, response) => void kept.set(url, response),
  };
}

function newEdge(store: EdgeStore = newStore()) {
  const clock = { at: NOW, now: () => clock.at };
  return { edge: createEdge(store, clock), clock };
}

const asked = (path = "/api/v1/hospitals/search?state=MA", init: RequestInit = {}): Request =>
  new Request(`https://gateway.test${path}`, init);

const answer = (headers: Record<string, string> = {}, status = 200): Response =>
  new Response('{"ok":true}', {
    status,
    headers: {
      "cache-control": "public, max-age=300, s-maxage=300",
      "content-length": "11",
      "content-type": "application/json; charset=utf-8",
      etag: 'W/"a"',
      vary: "Accept-Encoding",
      "x-request-id": "first",
      ratelimit: "r=1",
      age: "100",
      ...headers,
    },
  });

test("an answer is as old as it was when it came, and gone when its time is over", async () => {
  const { edge, clock } = newEdge();
  await edge.keep(asked(), answer());
  clock.at += 60_999;
  const found = await edge.find(asked());
  assert.equal(found?.headers.get("age"), "160");
  assert.equal(found?.headers.get("cache-status"), "public-health-data-gateway; hit; ttl=140; detail=edge");
  assert.equal(found?.headers.get("cache-control"), "public, max-age=300, s-maxage=300");
  assert.equal(await found?.text(), '{"ok":true}');
  clock.at = NOW + 200_000;
  assert.equal(await edge.find(asked()), undefined, "whatever the store still holds");
});

test("the store is told the time that is left, not the whole", async () => {
  const store = newStore();
  await newEdge(store).edge.keep(asked(), answer());
  assert.equal([...store.kept.values()][0]?.headers.get("cache-control"), "public, max-age=200");
});

test("an answer that was old when it came does not begin its life again", async () => {
  const { edge, clock } = newEdge();
  await edge.keep(asked(), answer({ age: "290" }));
  clock.at += 9_999;
  const found = await edge.find(asked());
  assert.equal(found?.headers.get("age"), "299");
  assert.equal(found?.headers.get("cache-status"), "public-health-data-gateway; hit; ttl=1; detail=edge");
  clock.at = NOW + 10_000;
  assert.equal(await edge.find(asked()), undefined);
});

test("a document of ours, which has no age, is new when it comes", async () => {
  const { edge, clock } = newEdge();
  const document = answer();
  document.headers.delete("age");
  await edge.keep(asked(), document);
  clock.at += 299_999;
  assert.equal((await edge.find(asked()))?.headers.get("age"), "299");
  clock.at = NOW + 300_000;
  assert.equal(await edge.find(asked()), undefined);
});

test("what belongs to one exchange is not sent again, and nothing internal leaves", async () => {
  const { edge } = newEdge();
  await edge.keep(asked(), answer());
  const sent = fittedToClient(asked(), (await edge.find(asked())) ?? answer());
  assert.match(sent.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
  assert.equal(sent.headers.get("ratelimit"), null);
  assert.deepEqual(
    [...sent.headers.keys()].filter((name) => name.startsWith("x-phdg")),
    [],
  );
});

for (const [what, request, response] of [
  ["an error", asked(), answer({ "cache-control": "no-store" }, 502)],
  ["a success that must not be kept", asked(), answer({ "cache-control": "no-store" })],
  ["a success whose time is over", asked(), answer({ age: "300" })],
  ["the answer to HEAD", asked("/x", { method: "HEAD" }), answer()],
  ["what depends on more than the address", asked(), answer({ vary: "Accept, Accept-Encoding" })],
  ["a redirect", asked(), answer({}, 302)],
] as const)
  test(`${what} is not kept`, () => {
    assert.equal(newEdge().edge.keep(request, response), null);
  });

test("a store that fails looks like an empty one", async () => {
  const failing: EdgeStore = { match: () => Promise.reject(new Error("away")), put: async () => undefined };
  assert.equal(await newEdge(failing).edge.find(asked()), undefined);
});

test("the client's own Accept-Encoding decides, not the one that the edge put in its place", () => {
  const long = answer({ "content-length": "5000" });
  const headers = { "accept-encoding": "gzip, br" };
  const from = (cf: object): Request => Object.assign(asked("/x", { headers }), { cf });
  assert.equal(fittedToClient(from({ clientAcceptEncoding: "" }), long.clone()).headers.get("content-encoding"), null);
  assert.equal(
    fittedToClient(from({ clientAcceptEncoding: "gzip" }), long.clone()).headers.get("content-encoding"),
    "gzip",
  );
  const sent = fittedToClient(from({}), long.clone());
  assert.equal(sent.headers.get("content-encoding"), "br");
  assert.equal(sent.headers.get("content-length"), null);
});
