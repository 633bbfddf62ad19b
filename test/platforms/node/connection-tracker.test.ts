import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ConnectionTracker } from "../../../src/platforms/node/connection-tracker.ts";
import { until } from "../../support/until.ts";
import { get, held, serving } from "../../support/listening.ts";

const GARBAGE = "\u0001\u0002 nonsense\r\n\r\n";

/** More than any drain here may take when nothing holds it up. */
const GRACE = 30_000;

for (const before of [get("/slow"), get("/quick") + get("/slow"), get("/slow") + get("/quick")])
  test(`garbage after ${JSON.stringify(before)} never gets a response in the place of one that is due`, async (context) => {
    const { app, asked } = held();
    const { send } = await serving(context, app);
    const { socket, received, closed } = send(before);
    await until("it is asked", () => asked.includes("/slow"));
    socket.write(GARBAGE);
    await closed;
    assert.doesNotMatch(received(), /HTTP\/1\.1 400/);
  });

test("garbage after a finished response is answered", async (context) => {
  const { send } = await serving(context, held().app);
  const { socket, received, closed } = send(get("/quick"));
  await until("the answer", () => received().endsWith("[/quick]"));
  socket.write(GARBAGE);
  await closed;
  assert.match(received(), /\[\/quick\]HTTP\/1\.1 400 [\s\S]*invalid_query/);
});

test("if a body breaks after its request was answered, no second response follows", async (context) => {
  const { send } = await serving(context, async () => new Response("early"));
  const { socket, received, closed } = send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab");
  await until("the answer", () => received().includes("early"));
  socket.write("cde\r\nnonsense\r\n");
  await closed;
  assert.doesNotMatch(received(), /400/);
});

test("a body with broken chunked encoding gets its own 400", async (context) => {
  const { send } = await serving(context, async (request) => new Response(await request.text()));
  const sent = send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n");
  await sent.closed;
  assert.match(sent.received(), /^HTTP\/1\.1 400 [\s\S]*invalid_query/);
});

for (const before of ["", get("/quick")])
  test(`an answer in progress when draining begins is the last on its connection${before && ", behind others"}, and then draining ends`, async (context) => {
    const { app, asked, release } = held();
    const { send, close } = await serving(context, app);
    const { received, closed } = send(before + get("/slow"));
    await until("it is asked", () => asked.includes("/slow"));
    const start = performance.now();
    const drained = close(GRACE);
    await sleep(300);
    release();
    await Promise.all([closed, drained]);
    assert.match(received(), /connection: close\r\n[\s\S]*\[\/slow\]$/i);
    assert.equal(received().match(/connection: close/gi)?.length, 1);
    assert.ok(performance.now() - start < 1450, "it does not wait for idle connections");
  });

test("an idle connection gets one more answer while draining, and is then closed", async (context) => {
  const { app } = held();
  const { send, close } = await serving(context, app);
  const { socket, received, closed } = send(get("/first"));
  await until("the answer", () => received().endsWith("[/first]"));
  const drained = close(GRACE);
  await sleep(300);
  socket.write(get("/second"));
  await Promise.all([closed, drained]);
  assert.match(received(), /\[\/first\][\s\S]*connection: close\r\n[\s\S]*\[\/second\]$/i);
});

test("a kept-alive connection is closed while draining as soon as it is idle, however late", async (context) => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const app = () => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Uint8Array.of(49));
        await promise;
        controller.enqueue(Uint8Array.of(50));
        controller.close();
      },
    });
    return new Response(body);
  };
  const { send, close } = await serving(context, app);
  const { received, closed } = send(get("/"));
  await until("the answer has begun", () => received().endsWith("1\r\n1\r\n"));
  const drained = close(GRACE);
  await sleep(2000);
  finish();
  const start = performance.now();
  await Promise.all([closed, drained]);
  assert.match(received(), /\r\n2\r\n0\r\n\r\n$/);
  assert.ok(performance.now() - start < 4000);
});

test("an answer that its client has not read yet is not cut off while draining", async (context) => {
  const large = "x".repeat(32 * 1024 * 1024);
  const { send, close } = await serving(context, () => new Response(large));
  const { socket, received } = send(get("/"));
  await until("the answer has begun", () => received().length > 0);
  socket.pause();
  const drained = close(GRACE);
  await sleep(2500);
  socket.resume();
  await drained;
  await until("all has come", () => received().endsWith("xxx") && received().length > large.length);
});

test("an idle connection keeps nothing of its last answer", async (context) => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  let answered: WeakRef<ServerResponse> | undefined;
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    tracker.begin(response);
    answered = new WeakRef(response);
    response.end("done");
  });
  const tracker = new ConnectionTracker(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  context.after(() => void (socket.destroy(), server.close()));
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "data");
  const isForgotten = (): boolean => {
    if (typeof collect === "function") collect();
    return answered?.deref() === undefined;
  };
  await until("the answer is forgotten", isForgotten, { withinMs: 3000 });
  assert.equal(tracker.isOwedAnother(socket), false);
});
