import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type TestContext } from "node:test";
import { endSlowReaders } from "../../src/runtimes/slow-readers.ts";
import { until } from "../until.ts";

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
  endSlowReaders(server, everyMs);
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

test("clients that read a byte now and then hold neither their connections nor what waits for them", async (context) => {
  const { open, asking } = await serving(context, 50);
  const slow = Array.from({ length: 20 }, () => asking("/"));
  const reading = setInterval(() => {
    for (const client of slow) client.read(1);
  }, 10);
  context.after(() => clearInterval(reading));
  await until("all are connected", () => open.size === 20);
  await until("all are cut off", () => open.size === 0, { withinMs: 5000 });
});

test("a client that reads all along gets all, however many looks that takes", async (context) => {
  const { asking } = await serving(context, 500);
  const client = asking("/small");
  let bytes = 0;
  client.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
  for (let round = 0; round < 10; round++) {
    await sleep(200);
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await until("it has all of it", () => bytes > (round + 1) * LARGE.byteLength);
  }
});

test("a connection for which nothing waits stays open", async (context) => {
  const { open, asking } = await serving(context, 50);
  const client = asking("/small");
  client.resume();
  await once(client, "data");
  await sleep(400);
  assert.equal(open.size, 1);
});
