import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, Socket, type AddressInfo } from "node:net";
import test, { type TestContext } from "node:test";
import type { UnreadSeen } from "../../../src/platforms/host.ts";
import { Unread, type UnreadLimits } from "../../../src/platforms/node/client-limits.ts";
import { until } from "../../support/until.ts";
import { get, held, serving } from "../../support/listening.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS: UnreadLimits = {
  connection: 8 * MEBIBYTE,
  client: 20 * MEBIBYTE,
  all: 40 * MEBIBYTE,
  stuckMs: { own: 300, all: 300 },
  everyMs: 50,
};

/** A connection on which `bytes` wait. */
function waiting(context: TestContext, bytes: number): Socket {
  const socket = new Socket();
  Object.defineProperties(socket, {
    writableLength: { get: () => bytes },
    bytesWritten: { get: () => bytes },
  });
  context.after(() => socket.destroy());
  return socket;
}

function watching(context: TestContext, limits: Partial<UnreadLimits> = {}) {
  const server = createServer();
  const seen: UnreadSeen[] = [];
  const unread = new Unread(server, (now) => void seen.push(now), { ...LIMITS, ...limits });
  context.after(() => server.emit("close"));
  return { unread, seen };
}

test("a client that leaves too much unread is refused, and others are not", (context) => {
  const { unread } = watching(context);
  for (let at = 0; at < 3; at++) unread.note(waiting(context, 8 * MEBIBYTE), "a");
  unread.note(waiting(context, MEBIBYTE), "b");
  const error = unread.refusal("a");
  assert.equal(error?.status, 503);
  assert.match(String(error?.message), /24 MB of answers wait for you/);
  assert.equal(unread.isOver, true);
  assert.deepEqual([unread.refusal("b"), unread.refusal("c")], [null, null]);
});

test("when too much waits in all, those who read get answers, and the slowest connections are closed", async (context) => {
  const { unread, seen } = watching(context);
  const sockets = Array.from({ length: 50 }, (_, at) => {
    const socket = waiting(context, MEBIBYTE);
    unread.note(socket, `client ${Math.floor(at / 5)}`);
    return socket;
  });
  assert.equal(unread.refusal("client 1")?.status, 503);
  assert.equal(unread.refusal("someone else"), null);
  await until("the rest fits", () => sockets.filter(({ destroyed }) => !destroyed).length === 40);
  assert.equal(
    seen.reduce((sum, { closed }) => sum + closed, 0),
    10,
  );
});

test("a client's slowest connections are closed until its limit holds", async (context) => {
  const { unread } = watching(context);
  const sockets = Array.from({ length: 4 }, () => waiting(context, 7 * MEBIBYTE));
  for (const socket of sockets) unread.note(socket, "a");
  await until("two are closed", () => sockets.filter(({ destroyed }) => destroyed).length === 2);
  await until("it is answered again", () => unread.refusal("a") === null);
});

test("one connection on which too much waits is closed", async (context) => {
  const { unread } = watching(context);
  const socket = waiting(context, 9 * MEBIBYTE);
  unread.note(socket, "a");
  await until("it is closed", () => socket.destroyed);
});

/** More than the kernel takes for a client that does not read. */
const LARGE = Buffer.alloc(8 * MEBIBYTE, 97);

test("connections that stopped reading are closed, and the one that reads gets all", async (context) => {
  const server = createServer((request, response) => {
    unread.note(request.socket, "a");
    response.end(LARGE);
  });
  const unread = new Unread(server, () => undefined, LIMITS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 8 }, () => {
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    client.write(get("/"));
    return client;
  });
  context.after(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });
  let read = 0;
  clients[0]?.on("data", ({ length }) => void (read += length));
  await until("the reader has all", () => read > LARGE.length);
  const open = async (): Promise<number> => new Promise((resolve) => server.getConnections((_, n) => resolve(n)));
  await until("those that do not fit are closed", async () => (await open()) <= 5);
  assert.equal(clients[0]?.destroyed, false);
});

test("a pipelined request is not begun before the answer before it has left", async (context) => {
  const asked: string[] = [];
  const { send } = await serving(context, async ({ url }) => {
    asked.push(url);
    return new Response(LARGE);
  });
  const { socket, received } = send(get("/1") + get("/2"));
  socket.pause();
  await until("the first is asked", () => asked.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(asked.length, 1);
  socket.resume();
  await until("both have come", () => received().length > 2 * LARGE.length);
});

test("a connection on which more than ten requests wait is closed", async (context) => {
  const { app, asked } = held();
  const { send } = await serving(context, app);
  const { closed } = send(get("/slow").repeat(12));
  await closed;
  assert.ok(asked.length <= 1);
  const allowed = send(get("/quick").repeat(11));
  await until("all eleven are answered", () => allowed.received().split("[/quick]").length === 12);
});
