import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../../support/until.ts";
import { get, held, serving } from "../../support/listening.ts";

/** What node:http itself reads otherwise, or not at all. */

const CONNECT = "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n";

test("CONNECT gets the usual 405, as the last response on its connection", async (context) => {
  const { app, asked } = held();
  const { send } = await serving(context, app);
  const { received, closed } = send(CONNECT + get("/quick"));
  await closed;
  const [head = "", body = "", ...more] = received().split("\r\n\r\n");
  assert.match(head, /^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  assert.match(head, /\r\nallow: GET, HEAD, OPTIONS\r\n[\s\S]*\r\nconnection: close$/);
  const { detail, ...rest } = JSON.parse(body);
  assert.deepEqual(rest, { ok: false, api_version: "1.0.0", error: "method_not_allowed" });
  assert.equal(detail, '"CONNECT" is not supported here; use GET, HEAD, OPTIONS.');
  assert.deepEqual([more, asked], [[], []]);
});

test("CONNECT is answered after a finished response, but not while one is due", async (context) => {
  const { app, asked } = held();
  const { send } = await serving(context, app);
  const quick = send(get("/quick"));
  await until("the answer", () => quick.received().endsWith("[/quick]"));
  quick.socket.write(CONNECT);
  await quick.closed;
  assert.match(quick.received(), /\[\/quick\]HTTP\/1\.1 405 /);
  const slow = send(get("/slow"));
  await until("it is asked", () => asked.includes("/slow"));
  slow.socket.write(CONNECT);
  await slow.closed;
  assert.equal(slow.received(), "");
});

test("a client that disconnects after CONNECT leaves nothing open", async (context) => {
  const { send, close } = await serving(context, held().app);
  for (let times = 0; times < 20; times++) {
    const { socket, closed } = send(CONNECT.repeat(1000));
    await until("it is sent", () => socket.bytesWritten > 0);
    socket.resetAndDestroy();
    await closed;
  }
  await close(30_000);
});

for (const codings of ["gzip, chunked", "identity, chunked", "gzip\r\nTransfer-Encoding: chunked"])
  test(`a body sent as ${JSON.stringify(codings)} is refused, not read as if it were only chunked`, async (context) => {
    const { app, asked } = held();
    const { send } = await serving(context, app);
    const { received, closed } = send(
      `POST /quick HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: ${codings}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    await closed;
    assert.match(received(), /^HTTP\/1\.1 400 [\s\S]*"invalid_query"[\s\S]*Transfer-Encoding/);
    assert.deepEqual(asked, []);
  });

for (const [what, lines] of [
  ["chunked alone, however that is written,", "Connection: close\r\nTransfer-Encoding: ChunKed "],
  ["to speak another protocol", "Connection: Upgrade, close\r\nUpgrade: h2c\r\nTransfer-Encoding: chunked"],
] as const)
  test(`a request ${what} is served normally`, async (context) => {
    const { send } = await serving(context, async (request) => new Response(await request.text()));
    const { received, closed } = send(`POST /quick HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    await closed;
    assert.match(received(), /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{\}$/);
  });

for (const [what, bytes, why] of [
  [
    "a head that is too large",
    get("/", ["Host: a", `X-Large: ${"x".repeat(20_000)}`]),
    /together may have at most 16 kB/,
  ],
  ["a sign that must be encoded", "GET /\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n", /must be percent-encoded/],
  ["bytes that are not a request", "nonsense\r\n\r\n", /is not valid HTTP\/1\.1/],
] as const)
  test(`${what} is a 400 that says so`, async (context) => {
    const { send } = await serving(context, held().app);
    const { received, closed } = send(bytes);
    await closed;
    assert.match(received(), /^HTTP\/1\.1 400 /);
    assert.match(received(), why);
  });
