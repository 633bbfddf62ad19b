import assert from "node:assert/strict";
import { connect } from "node:net";
import { createServer, type IncomingMessage } from "node:http";
import test, { after } from "node:test";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { listen as listenSandbox } from "../../../sandbox/server.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { toConfig } from "../../../src/app/config.ts";
import type { Observation } from "../../../src/core/observe.ts";
import { listen, node } from "../../../src/platforms/node/server.ts";
import {
  nodeEncoders,
  nodeAssets,
  decodeUtf8,
  isUtf8,
  sha256,
  clientAddress,
} from "../../../src/platforms/node/primitives.ts";
import { createNodeFetch } from "../../../src/platforms/node/fetch.ts";
import { createService } from "../../../src/app/service.ts";
import { noSharedStore } from "../../../src/gateway/transport/cache.ts";
import { settingsFor } from "../../../sandbox/agencies.ts";
import { newSandbox } from "../../support/harness.ts";

/** The service as Node serves it, over real sockets on loopback. */

const KEY = "0123456789abcdefghij0123456789abcdefghij";
const local = { port: 0, host: "127.0.0.1" };
const sandbox = newSandbox();
const agencies = await listenSandbox(sandbox, local);
const observations: Observation[] = [];

/** A front of the recorded agencies that notes the heads of requests. */
const heads: IncomingMessage[] = [];
const front = createServer((request, response) => {
  heads.push(request);
  const relay = async (): Promise<void> => {
    const answer = await fetch(agencies.origin + request.url);
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  };
  relay().catch(() => response.destroy());
});
await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
const address = front.address();
const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const config = toConfig({
  ...settingsFor(origin),
  UPSTREAM_RATE_LIMIT: "off",
  OPENFDA_API_KEY: KEY,
});
const http = createNodeFetch(config.UPSTREAM_TIMEOUT_MS);
const service = await createService(
  config,
  {
    fetch: http.fetch,
    encoders: nodeEncoders,
    decodeUtf8,
    isUtf8,
    sha256,
    clock: systemClock,
    random: () => 0,
    observe: (observation) => void observations.push(observation),
    sleep: () => Promise.resolve(),
    store: noSharedStore,
    clientOf: (context) => clientAddress(context, false, node.peerOf),
    isReady: () => true,
    resends: true,
    metrics: null,
    assets: nodeAssets,
    send: node.send,
  },
  { asksDataDates: false },
);
const gateway = await listen(service.app.fetch, {
  ...local,
  hits: service.hits,
  onHit: () => undefined,
  onFault: () => undefined,
  idleTimeoutMs: 60_000,
});
const port = Number(new URL(gateway.origin).port);
after(async () => {
  await gateway.close(100);
  await http.close();
  await agencies.close();
  front.close();
  front.closeAllConnections();
});

/** Sends bytes as they are and returns all that comes back. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.on("end", () => resolve(received)).on("error", reject);
  });

test("source_url is byte for byte the URL that the agency received", async () => {
  const questions = [
    "hospitals/search?name=children%27s+%26+%C3%A9%20%25_%5C",
    "providers/search?last_name=O%27Brien-Smith%2C%20%23&state=ny",
    "clearances/search?q=%22x-ray%22%20(5%25)%20A%26B&applicant=3M%20Co.&since=20240101",
    "devices/recalls?q=crutch",
    "devices/events?q=pump",
    "labels/search?brand=Lipitor%C2%AE",
    "trials/search?condition=ALL%20%5Bx%5D&intervention=A%2BB&location=Boston,%20MA&status=completed",
    "providers/1003101296",
  ];
  for (const question of questions) {
    const count = heads.length;
    const body = Object(await (await fetch(`${gateway.origin}/api/v1/${question}`)).json());
    assert.equal(heads.length, count + 1, JSON.stringify(body));
    assert.equal(origin + heads.at(-1)?.url, body.source_url);
  }
});

test("a header that cannot be sent fails inside the app, before anything is sent", async (context) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/", (request) => node.send(request, { status: 200, headers: { "x-own": "€" }, body: null }));
  app.onError((error, request) => request.text(error.name, 500));
  const own = await listen(app.fetch, {
    ...local,
    hits: service.hits,
    onHit: () => undefined,
    onFault: () => undefined,
    idleTimeoutMs: 60_000,
  });
  context.after(() => own.close(100));
  const answer = await fetch(own.origin);
  assert.equal(answer.status, 500);
  assert.equal(await answer.text(), "TypeError");
});

test("the openFDA key is sent to openFDA only, as HTTP Basic, and appears nowhere else", () => {
  const basic = `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`;
  assert.ok(heads.some(({ url }) => url?.startsWith("/openfda/")));
  for (const { url = "", headers } of heads) {
    assert.equal(headers.authorization, url.startsWith("/openfda/") ? basic : undefined, url);
    assert.ok(!url.includes(KEY));
  }
  assert.ok(!JSON.stringify(observations).includes(KEY));
});

for (const encoding of ["utf8", "latin1"] as const)
  test(`raw non-ASCII letters in ${encoding} are refused, because their encoding is unknown`, async () => {
    const head = "GET /api/v1/hospitals/search?name=caf\u00e9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    assert.match(await raw(Buffer.from(head, encoding)), /^HTTP\/1\.1 400 [\s\S]*invalid_query[\s\S]*percent-encoded/);
  });

const heard: readonly [what: string, bytes: string, answer: RegExp][] = [
  [
    "TRACE",
    "TRACE /api/v1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    /^HTTP\/1\.1 405 [\s\S]*method_not_allowed/,
  ],
  [
    "a broken Host header",
    "GET /api/v1/ HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    /^HTTP\/1\.1 400 [\s\S]*invalid_query/,
  ],
  ["no Host header", "GET /api/v1/ HTTP/1.1\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["garbage", "\u0001\u0002 nonsense\r\n\r\n", /^HTTP\/1\.1 400 [\s\S]*invalid_query/],
  [
    "a head of 20 kB",
    `GET /api/v1/?q=${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    /^HTTP\/1\.1 4\d\d [\s\S]*invalid_query/,
  ],
  [
    "an address in absolute form",
    "GET http://x/api/v1/exclusions/search HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    /^HTTP\/1\.1 501 [\s\S]*not_implemented/,
  ],
  ["an unknown method", "FOO /api/v1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 40[05] /],
  [
    "a body with GET",
    "GET /api/v1/exclusions/search HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
    /^HTTP\/1\.1 501 /,
  ],
  ["an asterisk as address", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 (?:204|40\d) /],
];
for (const [what, bytes, answer] of heard)
  test(`${what} is answered with the error envelope, and the process continues`, async () => {
    assert.match(await raw(bytes), answer);
    assert.equal((await fetch(`${gateway.origin}/api/v1/`)).status, 200);
  });

test("an agency that resets the connection is a 502, and the next request asks it again", async () => {
  sandbox.setFault("cms", "reset");
  const url = `${gateway.origin}/api/v1/hospitals/search?state=GU`;
  await assert.doesNotReject(fetch(url).then((response) => assert.equal(response.status, 502)));
  sandbox.setFault("cms", null);
  assert.equal((await fetch(url)).status, 200);
});

test("a repeated response is byte for byte the first one, whatever its characters, length and encoding", async () => {
  const paths = [
    "/api/v1/clearances/search?q=Riptide",
    "/api/v1/labels/search?limit=50",
    "/api/v1/hospitals/search?state=GU",
  ];
  for (const path of paths)
    for (const coding of ["identity", "gzip", "br"]) {
      const responses = [];
      for (const _ of [1, 2, 3])
        responses.push(await fetch(gateway.origin + path, { headers: { "accept-encoding": coding } }));
      const [first, second, third] = await Promise.all(responses.map((response) => response.arrayBuffer()));
      assert.ok(first !== undefined && second !== undefined && third !== undefined);
      assert.deepEqual(
        [Buffer.from(second), Buffer.from(third)],
        [Buffer.from(first), Buffer.from(first)],
        `${path} ${coding}`,
      );
      assert.match(responses.at(-1)?.headers.get("cache-status") ?? "", /; hit$/);
      const ids = responses.map(({ headers }) => headers.get("x-request-id"));
      assert.equal(new Set(ids).size, 3, "each has a request id of its own");
      for (const name of [
        "content-type",
        "etag",
        "content-security-policy",
        "vary",
        "content-length",
        "content-encoding",
      ])
        assert.equal(responses.at(-1)?.headers.get(name), responses[0]?.headers.get(name), name);
    }
});

test("repeated responses keep their order when requests are pipelined", async () => {
  const ask = (state: string, last = false) =>
    `GET /api/v1/hospitals/search?state=${state}&limit=1 HTTP/1.1\r\nHost: x\r\n${last ? "Connection: close\r\n" : ""}\r\n`;
  for (const state of ["GU", "MA"])
    await fetch(`${gateway.origin}/api/v1/hospitals/search?state=${state}&limit=1`, {
      headers: { "accept-encoding": "" },
    });
  const answer = await raw(ask("GU") + ask("MA") + ask("GU") + ask("MA", true));
  const states = [...answer.matchAll(/"state":"(\w\w)"/g)].map(([, state]) => state);
  assert.deepEqual(states, ["GU", "MA", "GU", "MA"]);
});
