import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import test, { type TestContext } from "node:test";
import { connectRedis } from "../../src/runtimes/node-redis.ts";
import { until } from "../until.ts";

/** What speaks like Redis and is none: it greets as it should, and then answers everything alike. */
async function connectedTo(context: TestContext, reply: string) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const [, name = ""] of chunk.toString("latin1").matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g))
        socket.write(name.toLowerCase() === "info" ? "$18\r\nredis_version:7.0.0\r\n" : reply);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const store = connectRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, () => undefined);
  context.after(() => {
    store.close();
    for (const socket of open) socket.destroy();
    server.close();
  });
  await until("it is taken for a store", () => store.isUp() === true);
  return store;
}

for (const [what, reply] of [
  ["OK", "+OK\r\n"],
  ["a text", "$4\r\njunk\r\n"],
  ["a negative number", ":-5\r\n"],
  ["a list of texts", "*2\r\n$1\r\nx\r\n$1\r\ny\r\n"],
] as const) {
  test(`a store that answers everything with ${what} costs no turn, and is not said to be up`, async (context) => {
    const store = await connectedTo(context, reply);
    assert.equal(await store.turns("agency", 2, 60).take(), 0);
    assert.equal(store.isUp(), false);
  });

  test(`a store that answers everything with ${what} refuses no client`, async (context) => {
    const store = await connectedTo(context, reply);
    const { taken, endsInMs } = await store.counter("client", 2, 60).take("a");
    assert.equal(taken, 1);
    assert.ok(endsInMs > 59_000 && endsInMs <= 60_000, `${endsInMs}`);
    assert.equal(store.isUp(), false);
  });
}

test("a lock that is neither given nor taken keeps nobody waiting", async (context) => {
  const store = await connectedTo(context, ":7\r\n");
  assert.deepEqual(await store.lock("a", 1000), { kind: "unavailable" });
});
