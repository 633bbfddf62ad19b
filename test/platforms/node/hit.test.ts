import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { Hits } from "../../../src/surfaces/http/respond.ts";
import { until } from "../../support/until.ts";
import { get, held, serving } from "../../support/listening.ts";

/** A server that remembers the answer to `/hit`, and what it took from memory. */
async function remembering(context: TestContext) {
  const hits = new Hits(1_000_000, { now: () => 0, monotonic: () => 0 });
  const body = new TextEncoder().encode("remembered");
  const headers = { "content-length": String(body.byteLength) };
  hits.remember("/hit", undefined, { route: "/hit", body, headers, arrivedAt: 0, expiresAt: 60_000 });
  const taken: string[] = [];
  const { app, asked, release } = held();
  const { send, close } = await serving(context, app, { hits, onHit: (route) => void taken.push(route) });
  return { send, close, taken, asked, release };
}

const refused: readonly (readonly [what: string, lines: readonly string[]])[] = [
  ["no Host", []],
  ["no Host, and other fields of four letters", ["From: a", "Date: a"]],
  ["an empty Host", ["Host:"]],
  ["two Hosts", ["Host: a", "Host: b"]],
  ["the same Host twice", ["Host: a", "hOST: a"]],
  ["a Host that is none", ["Host: a b"]],
  ["a port that is none", ["Host: a:99999"]],
];
for (const path of ["/hit", "/miss"])
  for (const [what, lines] of refused)
    test(`${path} with ${what} is 400`, async (context) => {
      const { send, taken, asked } = await remembering(context);
      const sent = send(get(path, lines));
      await until("an answer", () => sent.received().length > 0);
      assert.match(sent.received(), /^HTTP\/1\.1 400 [\s\S]*invalid_query/);
      assert.deepEqual([taken, asked], [[], []]);
    });

for (const host of ["a", "a:1", "127.0.0.1:8080", "127.0.0.1:60999", "Data.Example.ORG:443"])
  test(`a stored response is sent again to ${host}`, async (context) => {
    const { send, taken, asked } = await remembering(context);
    const sent = send(get("/hit", [`hOsT: ${host}`]));
    await until("an answer", () => sent.received().endsWith("remembered"));
    assert.deepEqual([taken, asked], [["/hit"], []]);
    assert.match(sent.received(), /\r\nage: 0\r\nx-accel-expires: 60\r\n/);
  });

test("an unusual but valid Host is answered by the app", async (context) => {
  const { send, taken, asked } = await remembering(context);
  const sent = send(get("/hit", ["Host: [::1]:8080"]));
  await until("an answer", () => sent.received().endsWith("[/hit]"));
  assert.deepEqual([taken, asked], [[], ["/hit"]]);
});

for (const field of ["Expect: 100-continue", "content-length: 3", "CONTENT-LENGTH: 0", "Transfer-Encoding: chunked"])
  test(`a request with ${field} goes to the app, so its body is not taken for the next request`, async (context) => {
    const { send, taken } = await remembering(context);
    const { socket, received } = send(`GET /hit HTTP/1.1\r\nHost: a\r\n${field}\r\n\r\n`);
    await until("an answer", () => received().endsWith("[/hit]"));
    assert.deepEqual(taken, []);
    socket.destroy();
  });

test("HTTP/1.0 requests need no Host", async (context) => {
  const { send } = await remembering(context);
  const sent = send("GET /hit HTTP/1.0\r\n\r\n");
  await sent.closed;
  assert.match(sent.received(), /^HTTP\/1\.1 200 [\s\S]*\[\/hit\]$/);
});

test("a stored response waits until the slow answer before it has left", async (context) => {
  const { send, taken, asked, release } = await remembering(context);
  const { received } = send(get("/slow") + get("/hit"));
  await until("the first is asked", () => asked.length === 1);
  assert.equal(taken.length, 0);
  release();
  await until("both are answered", () => /\[\/slow\]HTTP[\s\S]*remembered$/.test(received()));
});

test("a request behind a slow answer is answered after it, also while draining", async (context) => {
  const { send, close, asked, release } = await remembering(context);
  const { received, closed } = send(get("/slow") + get("/hit"));
  await until("the first is asked", () => asked.length === 1);
  const drained = close(30_000);
  release();
  await Promise.all([closed, drained]);
  assert.match(received(), /\[\/slow\]HTTP[\s\S]*connection: close\r\n[\s\S]*\[\/hit\]$/i);
});

test("garbage after stored responses never takes the place of one of them", async (context) => {
  const { send } = await remembering(context);
  const { received, closed } = send(`${get("/hit")}${get("/hit")}\u0001 nonsense\r\n\r\n`);
  await closed;
  const statuses = [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  assert.ok(!statuses.slice(0, 2).includes("400"), statuses.join(" "));
});
