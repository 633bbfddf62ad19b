import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, Socket, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type TestContext } from "node:test";
import { endSlowClients } from "../../../src/platforms/node/client-limits.ts";
import { until } from "../../support/until.ts";

/** More than the kernel takes for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 97);

/** `/small` is one byte, everything else is large. */
async function serving(context: TestContext, everyMs: number) {
  const open = new Set<Socket>();
  const server = createServer((request, response) => response.end(request.url === "/small" ? "a" : LARGE));
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  endSlowClients(server, everyMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clients: Socket[] = [];
  context.after(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const asking = (path: string): Socket => {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    clients.push(client);
    return client;
  };
  return { open, asking };
}

test("clients that read a byte now and then lose their connections and the bytes queued for them", async (context) => {
  const { open, asking } = await serving(context, 50);
  const slow = Array.from({ length: 20 }, () => asking("/"));
  const reading = setInterval(() => {
    for (const client of slow) client.read(1);
  }, 10);
  context.after(() => clearInterval(reading));
  await until("all are connected", () => open.size === 20);
  await until("all are cut off", () => open.size === 0, { withinMs: 5000 });
});

test("a client that keeps reading keeps its connection, even if bytes are always queued", ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval"] });
  const server = createServer();
  endSlowClients(server, 500);
  const socket = new Socket();
  let written = 5000;
  Object.defineProperties(socket, { bytesWritten: { get: () => written }, writableLength: { get: () => 1000 } });
  server.emit("connection", socket);
  for (let look = 0; look < 100; look++) {
    mock.timers.tick(500);
    if (look % 2 === 1) written += 1;
  }
  assert.equal(socket.destroyed, false);
  mock.timers.tick(1500);
  assert.equal(socket.destroyed, true, "it takes nothing any more");
  server.emit("close");
});

test("clients that send empty lines between requests hold no connections", async (context) => {
  const { open, asking } = await serving(context, 50);
  const client = asking("/small");
  client.resume();
  await once(client, "data");
  const sending = setInterval(() => client.destroyed || client.write("\r\n"), 10);
  context.after(() => clearInterval(sending));
  await until("it is cut off", () => open.size === 0, { withinMs: 5000 });
});

test("a client that asks again and again keeps its connection", async (context) => {
  const { open, asking } = await serving(context, 50);
  const client = asking("/small");
  client.resume();
  const sending = setInterval(() => client.write("GET /small HTTP/1.1\r\nHost: a\r\n\r\n"), 10);
  context.after(() => clearInterval(sending));
  await sleep(500);
  assert.equal(open.size, 1);
});

test("a connection with nothing queued stays open", async (context) => {
  const { open, asking } = await serving(context, 50);
  const client = asking("/small");
  client.resume();
  await once(client, "data");
  await sleep(400);
  assert.equal(open.size, 1);
});
