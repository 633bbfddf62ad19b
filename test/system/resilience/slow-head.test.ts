import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../../support/until.ts";
import { held, serving } from "../../support/listening.ts";

/** It waits for as long as headers may take. */
test("headers that do not end in time are a 400 that says so", async (context) => {
  const { send } = await serving(context, held().app);
  const { received, closed } = send("GET / HTTP/1.1\r\nHost: a\r\n");
  await closed;
  assert.match(received(), /^HTTP\/1\.1 400 /);
  assert.match(received(), /took too long: the headers may take 10 s/);
});

/** It waits for as long as a whole request may take. */
for (const [what, begin, mayTake] of [
  ["head", "GET / HTTP/1.1\r\nX", 10_000],
  ["body", "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{", 15_000],
] as const)
  test(`600 clients that send their ${what} byte by byte hold no connection for longer than it may take`, async (context) => {
    const { send } = await serving(context, async (request) => new Response(await request.text()));
    const clients = Array.from({ length: 600 }, () => send(begin));
    for (const { socket, closed } of clients) {
      socket.allowHalfOpen = true;
      closed.catch(() => undefined);
    }
    const sending = setInterval(() => {
      for (const { socket } of clients) if (!socket.destroyed) socket.write("x");
    }, 500);
    context.after(() => clearInterval(sending));
    const areGone = () => clients.every(({ socket }) => socket.destroyed);
    await until("all are answered and gone", areGone, { withinMs: mayTake + 5000, everyMs: 100 });
    for (const { received } of clients) assert.match(received(), /^HTTP\/1\.1 400 /);
  });
