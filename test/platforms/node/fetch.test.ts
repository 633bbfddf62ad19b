import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import test, { type TestContext } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { createNodeFetch } from "../../../src/platforms/node/fetch.ts";

const TEXT = JSON.stringify({ results: ["é", "x".repeat(200_000)] });

/** Asks a server that answers so, and ends both with the test. */
async function asking(context: TestContext, listener: RequestListener, signal = new AbortController().signal) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const http = createNodeFetch(2000);
  context.after(async () => {
    await http.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return http.fetch(`http://127.0.0.1:${port}/rows?q=a%20b`, { headers: { "x-own": "1" }, redirect: "manual", signal });
}

async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks).toString();
}

const codings: readonly [coding: string, bytes: Buffer][] = [
  ["gzip", gzipSync(TEXT)],
  ["deflate", deflateSync(TEXT)],
  ["GZIP", gzipSync(TEXT)],
  ["identity", Buffer.from(TEXT)],
  ["deflate, gzip", gzipSync(deflateSync(TEXT))],
];
for (const [coding, bytes] of codings)
  test(`a body in ${coding} is decoded`, async (context) => {
    const answer = await asking(context, (_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(bytes);
    });
    assert.equal(await textOf(answer.body), TEXT);
  });

test("chunks that share memory arrive intact, and memory of their own is released with the next one", async (context) => {
  const parts = Array.from({ length: 400 }, (_, at) => `${at} ${"é".repeat((at * at) % 9000)}`);
  const answer = await asking(context, async (_request, response) => {
    response.writeHead(200);
    for (const part of parts) if (!response.write(part)) await once(response, "drain");
    response.end("x".repeat(1_000_000));
  });
  const taken: Uint8Array[] = [];
  const copies: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    taken.push(chunk);
    copies.push(Uint8Array.from(chunk));
  }
  assert.equal(Buffer.concat(copies).toString(), parts.join("") + "x".repeat(1_000_000));
  const kept = taken.reduce((sum, { byteLength }) => sum + byteLength, 0);
  assert.ok(kept < Buffer.concat(copies).length / 2, `${kept} bytes are kept`);
});

test("a request to a model is a POST with its body", async (context) => {
  const server = createServer(async (request, response) => {
    const sent = await request.toArray();
    response.end(JSON.stringify({ method: request.method, sent: Buffer.concat(sent).toString() }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const http = createNodeFetch(2000);
  context.after(async () => {
    await http.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const init = { method: "POST", body: "[1]", headers: {}, redirect: "manual" } as const;
  const { body } = await http.fetch(`http://127.0.0.1:${port}/`, { ...init, signal: new AbortController().signal });
  assert.equal(await textOf(body), '{"method":"POST","sent":"[1]"}');
});

const broken: readonly [what: string, coding: string, bytes: Buffer][] = [
  ["gzip that breaks off", "gzip", gzipSync(TEXT).subarray(0, -9)],
  ["gzip that is none", "gzip", Buffer.from(TEXT)],
  ["deflate that is none", "deflate", Buffer.from(TEXT)],
  ["gzip with something behind it", "gzip", Buffer.concat([gzipSync(TEXT), Buffer.from("{}")])],
  ["deflate with something behind it", "deflate", Buffer.concat([deflateSync(TEXT), Buffer.from("{}")])],
  ["Brotli, whose window takes too much", "br", brotliCompressSync(TEXT)],
  ["an encoding that was not requested", "zstd", Buffer.from(TEXT)],
  ["a coding that is a word of our own language", "constructor", Buffer.from(TEXT)],
  ["a coding of codings of codings", "gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(TEXT)))],
  ["a header full of codings", "gzip, ".repeat(2000), Buffer.from(TEXT)],
];
for (const [what, coding, bytes] of broken)
  test(`${what} is an EncodingError, never a shorter body`, async (context) => {
    const answer = await asking(context, (_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(bytes);
    });
    await assert.rejects(textOf(answer.body), { name: "EncodingError" });
  });

test("a compressed body whose connection breaks is a TypeError", async (context) => {
  const answer = await asking(context, (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.write(gzipSync(TEXT).subarray(0, 50), () => response.destroy());
  });
  await assert.rejects(textOf(answer.body), TypeError);
});

test("a redirect is returned as the response and not followed", async (context) => {
  const asked: unknown[] = [];
  const answer = await asking(context, ({ url, headers }, response) => {
    asked.push([url, headers["x-own"], headers["accept-encoding"]]);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  assert.equal(answer.status, 302);
  assert.equal(answer.ok, false);
  assert.equal(answer.headers.get("location"), "/elsewhere");
  assert.equal(answer.headers.get("retry-after"), null);
  assert.equal(await textOf(answer.body), "");
  assert.deepEqual(asked, [["/rows?q=a%20b", "1", "gzip"]]);
});

test("a connection that ends before or within the answer is a TypeError", async (context) => {
  await assert.rejects(
    asking(context, ({ socket }) => socket.destroy()),
    TypeError,
  );
  const answer = await asking(context, (_request, response) => {
    response.writeHead(200, { "content-length": 100 }).write("{");
    setTimeout(() => response.destroy(), 20);
  });
  await assert.rejects(textOf(answer.body), TypeError);
});

test(
  "aborting also ends the request at the server, before and during the response",
  { timeout: 5000 },
  async (context) => {
    for (const isBegun of [false, true]) {
      const controller = new AbortController();
      let hasEnded: (() => void) | undefined;
      const ended = new Promise<void>((resolve) => (hasEnded = resolve));
      const asked = asking(
        context,
        (_request, response) => {
          response.on("close", () => hasEnded?.());
          if (isBegun) response.writeHead(200).write("{");
          setTimeout(() => controller.abort(), 20);
        },
        controller.signal,
      );
      await assert.rejects(asked.then(({ body }) => textOf(body)));
      await ended;
    }
  },
);

/** A listener that has stopped, with a full queue: the next connection is neither taken nor refused. */
const STOPPED = `const s = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(s.address().port))`;

test("a connection that does not open is a TimeoutError after half of the attempt's time", async (context) => {
  const child = spawn(process.execPath, ["-e", STOPPED], { stdio: ["ignore", "pipe", "ignore"] });
  const port = Number(await once(child.stdout.setEncoding("utf8"), "data"));
  child.kill("SIGSTOP");
  const queued = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  const http = createNodeFetch(3000);
  context.after(async () => {
    for (const socket of queued) socket.destroy();
    child.kill("SIGKILL");
    await http.close();
  });
  await Promise.race([once(queued[0] ?? child, "connect"), once(child, "exit")]);
  const start = performance.now();
  const asked = http.fetch(`http://127.0.0.1:${port}/`, {
    headers: {},
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
  await assert.rejects(asked, { name: "TimeoutError", message: /connection was not open in time/ });
  const took = performance.now() - start;
  assert.ok(took > 1000 && took < 2900, `${Math.round(took)} ms`);
});
