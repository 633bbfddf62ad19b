import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { boundUnread } from "../../../src/platforms/node/slow-clients.ts";

const ANSWER = 8 * 1024 * 1024;
const MOST = 20 * 1024 * 1024;

test("closes connections that stopped reading once too many bytes wait, and keeps the one that reads", async (t) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    socket.write(Buffer.alloc(ANSWER));
  });
  boundUnread(server, MOST, 500);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const clients = Array.from({ length: 6 }, () => connect(address.port, "127.0.0.1"));
  t.after(() => {
    for (const socket of [...clients, ...sockets]) socket.destroy();
    server.close();
  });
  const [reader, ...silent] = clients;
  let read = 0;
  reader?.on("data", (chunk) => void (read += chunk.length));
  for (const client of silent) client.on("error", () => undefined).pause();
  const isOver = (): boolean => sockets.length === 6 && unread(sockets) <= MOST && read === ANSWER;
  for (let waited = 0; waited < 8000 && !isOver(); waited += 50) await sleep(50);
  assert.ok(unread(sockets) <= MOST, `${unread(sockets)} bytes wait`);
  assert.equal(read, ANSWER);
  await sleep(200);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  assert.equal(open, 3, "the reader and the two whose answers fit");
});

const unread = (sockets: readonly Socket[]): number =>
  sockets.filter((socket) => !socket.destroyed).reduce((sum, { writableLength }) => sum + writableLength, 0);
