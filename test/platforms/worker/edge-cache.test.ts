import assert from "node:assert/strict";
import test from "node:test";
import { createEdge, fittedToClient, type EdgeStore } from "../../../src/platforms/worker/edge-cache.ts";

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
  const clock = { at: NOW, now: () => clock.at, monotonic: () => clock.at };
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

test("an answer keeps its age when stored, and is gone when it expires", async () => {
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

test("an answer from the future is not sent, because its age is unknown after a clock was set back", async () => {
  const { edge, clock } = newEdge();
  await edge.keep(asked(), answer({ age: "0" }));
  clock.at = NOW - 2000;
  assert.equal((await edge.find(asked()))?.headers.get("age"), "0", "clocks differ by a little");
  clock.at = NOW - 3_600_000;
  assert.equal(await edge.find(asked()), undefined);
});

test("the store gets the remaining lifetime, not the full one", async () => {
  const store = newStore();
  await newEdge(store).edge.keep(asked(), answer());
  assert.equal([...store.kept.values()][0]?.headers.get("cache-control"), "public, max-age=200");
});

test("storing an old answer does not renew it", async () => {
  const { edge, clock } = newEdge();
  await edge.keep(asked(), answer({ age: "290" }));
  clock.at += 9_999;
  const found = await edge.find(asked());
  assert.equal(found?.headers.get("age"), "299");
  assert.equal(found?.headers.get("cache-status"), "public-health-data-gateway; hit; ttl=1; detail=edge");
  clock.at = NOW + 10_000;
  assert.equal(await edge.find(asked()), undefined);
});

test("a document without an age is stored as new", async () => {
  const { edge, clock } = newEdge();
  const document = answer();
  document.headers.delete("age");
  await edge.keep(asked(), document);
  clock.at += 299_999;
  assert.equal((await edge.find(asked()))?.headers.get("age"), "299");
  clock.at = NOW + 300_000;
  assert.equal(await edge.find(asked()), undefined);
});

test("headers of a single exchange and internal headers are not stored", async () => {
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
  ["a success with no-store", asked(), answer({ "cache-control": "no-store" })],
  ["an expired success", asked(), answer({ age: "300" })],
  ["the answer to HEAD", asked("/x", { method: "HEAD" }), answer()],
  ["a response that varies by Accept", asked(), answer({ vary: "Accept, Accept-Encoding" })],
  ["a redirect", asked(), answer({}, 302)],
] as const)
  test(`${what} is not stored`, () => {
    assert.equal(newEdge().edge.keep(request, response), null);
  });

test("a store that fails looks like an empty one", async () => {
  const failing: EdgeStore = { match: () => Promise.reject(new Error("away")), put: async () => undefined };
  assert.equal(await newEdge(failing).edge.find(asked()), undefined);
});

test("the client's own Accept-Encoding decides, not the one that the edge sends", () => {
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
