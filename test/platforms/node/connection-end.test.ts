import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type TestContext } from "node:test";
import { endConnection } from "../../../src/platforms/node/connection-end.ts";
import { mostConnections } from "../../../src/platforms/node/client-limits.ts";
import { until } from "../../support/until.ts";
import { get, held, serving, type Connection } from "../../support/listening.ts";

/** A second in which the client may read its answer, and time for a busy machine. */
const SOON = { withinMs: 4000 };

/** Sends a byte now and then, and never closes. */
function dribbling(context: TestContext, { socket, closed }: Connection): void {
  socket.allowHalfOpen = true;
  closed.catch(() => undefined);
  const timer = setInterval(() => socket.destroyed || socket.write("x"), 50);
  context.after(() => clearInterval(timer));
}

for (const [what, bytes] of [
  ["bytes that are no request", "nonsense\r\n\r\n"],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n"],
] as const)
  test(`after the answer to ${what} the connection ends, whatever its client still sends`, async (context) => {
    const { send } = await serving(context, held().app);
    const connection = send(bytes);
    dribbling(context, connection);
    await until("the answer", () => connection.received().includes('"detail":'));
    assert.match(connection.received(), /^HTTP\/1\.1 40[05] /);
    await until("the connection is gone", () => connection.socket.destroyed, SOON);
  });

test("an answer that comes before its request's body says that it is the last, and it is", async (context) => {
  const { send } = await serving(context, () => new Response("early", { status: 413 }));
  const connection = send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nab");
  dribbling(context, connection);
  await until("the answer", () => connection.received().endsWith("early"));
  assert.match(connection.received(), /^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n/i);
  assert.doesNotMatch(connection.received(), /keep-alive/i);
  await until("the connection is gone", () => connection.socket.destroyed, SOON);
});

test("a client that sends a large body reads the answer that refused it", async (context) => {
  const { send } = await serving(context, () => new Response("early", { status: 413 }));
  for (let times = 0; times < 10; times++) {
    const { received, closed } = send(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${"x".repeat(1_000_000)}`,
    );
    await closed;
    assert.match(received(), /^HTTP\/1\.1 413 [\s\S]*early$/);
  }
});

test("a request with a whole body keeps its connection", async (context) => {
  const { send } = await serving(context, async (request) => new Response(`[${await request.text()}]`));
  const { socket, received } = send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab");
  await until("the answer", () => received().endsWith("[ab]"));
  socket.write(get("/quick"));
  await until("the next answer", () => received().endsWith("[]"));
  assert.doesNotMatch(received(), /connection: close/i);
});

test("a connection is ended once, and its client may close it sooner", async (context) => {
  const { send } = await serving(context, held().app);
  const { socket, closed } = send(get("/quick"));
  endConnection(socket);
  endConnection(socket);
  await closed;
  assert.equal(socket.destroyed, true);
});

test("beyond the most connections a newcomer is closed, and no one else", async (context) => {
  const { send } = await serving(context, held().app, { mostConnections: 2 });
  const first = [send(get("/quick")), send(get("/quick"))];
  for (const { received } of first) await until("the answer", () => received().endsWith("[/quick]"));
  const third = send(get("/quick"));
  await third.closed;
  assert.equal(third.received(), "");
  first[0]?.socket.destroy();
  await sleep(50);
  const fourth = send(get("/quick"));
  await until("the answer", () => fourth.received().endsWith("[/quick]"));
  assert.equal(first[1]?.socket.destroyed, false);
});

test("clients get a part of the files that a process may open, and never more than memory allows", () => {
  assert.equal(mostConnections(512), 256);
  assert.equal(mostConnections(1024), 512);
  assert.equal(mostConnections(1_048_576), 4096);
  assert.equal(mostConnections("unlimited"), 4096);
  assert.equal(mostConnections(undefined), 4096);
});
