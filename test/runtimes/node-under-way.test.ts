import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { until } from "../until.ts";
import { get, held, serving } from "./listening.ts";

const GARBAGE = "\u0001\u0002 nonsense\r\n\r\n";

/** More than any drain here may take when nothing holds it up. */
const GRACE = 30_000;

for (const before of [get("/slow"), get("/quick") + get("/slow"), get("/slow") + get("/quick")])
  test(`garbage behind ${JSON.stringify(before)} is never answered in the place of an answer that is due`, async (context) => {
    const { app, asked } = held();
    const { send } = await serving(context, app);
    const { socket, received, closed } = send(before);
    await until("all is asked", () => asked.length === before.split("GET").length - 1);
    socket.write(GARBAGE);
    await closed;
    assert.doesNotMatch(received(), /HTTP\/1\.1 400/);
  });

test("garbage behind an answer that was given is answered", async (context) => {
  const { send } = await serving(context, held().app);
  const { socket, received, closed } = send(get("/quick"));
  await until("the answer", () => received().endsWith("[/quick]"));
  socket.write(GARBAGE);
  await closed;
  assert.match(received(), /\[\/quick\]HTTP\/1\.1 400 [\s\S]*invalid_query/);
});

test("nothing follows an answer that came before a body that then breaks", async (context) => {
  const { send } = await serving(context, async () => new Response("early"));
  const { socket, received, closed } = send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab");
  await until("the answer", () => received().includes("early"));
  socket.write("cde\r\nnonsense\r\n");
  await closed;
  assert.doesNotMatch(received(), /400/);
});

test("a body whose coding is broken gets the 400 that is its own", async (context) => {
  const { send } = await serving(context, async (request) => new Response(await request.text()));
  const sent = send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n");
  await sent.closed;
  assert.match(sent.received(), /^HTTP\/1\.1 400 [\s\S]*invalid_query/);
});

test("an answer under way when draining begins is the last on its connection, and then all is over", async (context) => {
  const { app, asked, release } = held();
  const { send, close } = await serving(context, app);
  const { received, closed } = send(get("/slow"));
  await until("it is asked", () => asked.length === 1);
  const start = performance.now();
  const drained = close(GRACE);
  await sleep(50);
  release();
  await Promise.all([closed, drained]);
  assert.match(received(), /\r\nconnection: close\r\n[\s\S]*\[\/slow\]$/i);
  assert.ok(performance.now() - start < 1450, "it does not wait for silence");
});

for (const isLater of [false, true])
  test(`requests sent one behind another, the last ${isLater ? "while it drains" : "before it drains"}, are all answered`, async (context) => {
    const { app, asked, release } = held();
    const { send, close } = await serving(context, app);
    const { socket, received, closed } = send(get("/slow/1") + get("/slow/2") + (isLater ? "" : get("/slow/3")));
    await until("they are asked", () => asked.length === (isLater ? 2 : 3));
    const drained = close(GRACE);
    if (isLater) socket.write(get("/slow/3"));
    await until("all are asked", () => asked.length === 3);
    release();
    await Promise.all([closed, drained]);
    assert.match(received(), /\[\/slow\/1\][\s\S]*\[\/slow\/2\][\s\S]*connection: close[\s\S]*\[\/slow\/3\]$/i);
    assert.equal(received().match(/connection: close/gi)?.length, 1);
  });

test("a connection that was told it may go on is closed once it is silent, however late that is", async (context) => {
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
  const duration = performance.now() - start;
  assert.match(received(), /\r\n2\r\n0\r\n\r\n$/);
  assert.ok(duration > 1000 && duration < 4000, `${duration} ms`);
});

test("an answer that its client has not read yet is not cut while draining", async (context) => {
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
