import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createSecureServer as createHttp2Server } from "node:http2";
import { createServer as createSecureServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import test, { type TestContext } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { causeOf } from "../../../src/gateway/transport/failure-cause.ts";
import { createNodeFetch } from "../../../src/platforms/node/fetch.ts";
import type { ProxySettings } from "../../../src/platforms/proxies.ts";
import {
  authority,
  certificate,
  expired,
  portOf,
  startProxy,
  tlsBefore,
  type ProxyOptions,
} from "../../support/connect-proxy.ts";

/** Agencies that only a proxy can find: `agency.invalid` has no address anywhere. */

const KEY = "Basic c2VjcmV0Og==";

function trustAuthority(context: TestContext): void {
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, authority]);
  context.after(() => setDefaultCACertificates(usual));
}

/** An agency over HTTP that notes the requests it gets. */
async function agency(context: TestContext) {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${headers.host}${url} ${headers.authorization ?? ""}`.trimEnd());
    response.end("{}");
  });
  const port = await portOf(context, server);
  return { asked, port };
}

function fetching(context: TestContext, proxies: ProxySettings, timeoutMs = 2000) {
  const http = createNodeFetch(timeoutMs, proxies);
  context.after(() => http.close());
  return async (url: string): Promise<number> => {
    const init = { headers: { authorization: KEY }, redirect: "manual" } as const;
    const { status, body } = await http.fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
    for await (const _ of body ?? []);
    return status;
  };
}

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => assert.fail("it answered"),
    (error: unknown) => error,
  );

for (const isSecure of [false, true])
  test(`an https: agency is asked through a tunnel of a proxy ${isSecure ? "with" : "without"} TLS, which reads nothing of it`, async (context) => {
    trustAuthority(context);
    const { asked, port } = await agency(context);
    const knows = { "agency.invalid:443": await portOf(context, tlsBefore(port)) };
    const proxy = await startProxy(context, { knows, isSecure });
    const ask = fetching(context, { HTTPS_PROXY: proxy.url.replace("//", "//us%40er:pass%3Aword@") });
    assert.equal(await ask("https://agency.invalid/rows?q=heart"), 200);
    for (let more = 0; more < 4; more++) assert.equal(await ask("https://agency.invalid/rows?q=lung"), 200);
    assert.deepEqual(asked.slice(0, 2), [`agency.invalid/rows?q=heart ${KEY}`, `agency.invalid/rows?q=lung ${KEY}`]);
    assert.deepEqual([...new Set(proxy.tunnels)], ["agency.invalid:443"]);
    assert.ok(proxy.tunnels.length < asked.length, "connections are kept");
    assert.equal(proxy.headers[0]?.["proxy-authorization"], `Basic ${btoa("us@er:pass:word")}`);
    assert.equal(proxy.headers[0]?.authorization, undefined);
    assert.deepEqual(proxy.open, []);
    for (const secret of ["heart", KEY]) assert.ok(!proxy.seen().includes(secret));
  });

test("an agency that speaks HTTP/2 is asked through a tunnel", async (context) => {
  trustAuthority(context);
  const server = createHttp2Server(certificate, (_request, response) => void response.end("{}"));
  const proxy = await startProxy(context, { knows: { "agency.invalid:443": await portOf(context, server) } });
  assert.equal(await fetching(context, { HTTPS_PROXY: proxy.url })("https://agency.invalid/"), 200);
});

test("an http: agency is asked through a tunnel too, so that its headers are no part of a request to the proxy", async (context) => {
  const { asked, port } = await agency(context);
  const proxy = await startProxy(context, { knows: { "agency.invalid:80": port } });
  assert.equal(await fetching(context, { HTTP_PROXY: proxy.url })("http://agency.invalid/rows"), 200);
  assert.deepEqual(asked, [`agency.invalid/rows ${KEY}`]);
  assert.deepEqual([proxy.tunnels, proxy.open], [["agency.invalid:80"], []]);
  assert.equal(proxy.headers[0]?.authorization, undefined);
});

test("NO_PROXY is heeded, and the variables of the process are not read again", async (context) => {
  for (const name of ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy"]) {
    const usual = process.env[name];
    process.env[name] = "http://127.0.0.1:1";
    context.after(() => (usual === undefined ? delete process.env[name] : (process.env[name] = usual)));
  }
  const { asked, port } = await agency(context);
  const proxy = await startProxy(context, {});
  const url = `http://127.0.0.1:${port}/`;
  assert.equal(await fetching(context, { HTTP_PROXY: proxy.url, NO_PROXY: "other.test, 127.0.0.1" })(url), 200);
  assert.equal(await fetching(context, {})(url), 200);
  assert.deepEqual([asked.length, proxy.tunnels], [2, []]);
});

for (const status of [407, 403, 502, 299])
  test(`a proxy that answers ${status} is a failed connection, whose cause names the proxy but no password`, async (context) => {
    const proxy = await startProxy(context, { status });
    const ask = fetching(context, { HTTP_PROXY: proxy.url.replace("//", "//user:secret@") });
    const error = await failureOf(ask("https://agency.invalid/rows"));
    assert.ok(error instanceof TypeError);
    assert.deepEqual(causeOf(error), { code: `PROXY_${status}`, proxy: proxy.name });
    assert.doesNotMatch(String(Object(error.cause).message), /secret|rows/);
    assert.equal(proxy.tunnels.length, 1);
  });

async function unanswering(context: TestContext, options: ProxyOptions): Promise<string> {
  const { url } = await startProxy(context, options);
  return url;
}

const closing = async (context: TestContext): Promise<string> =>
  `http://127.0.0.1:${await portOf(
    context,
    createTcpServer((socket) => void socket.destroy()),
  )}`;

const hangingUp = async (context: TestContext): Promise<string> => {
  const server = createTcpServer((socket) => void socket.once("data", () => socket.end()));
  return `http://127.0.0.1:${await portOf(context, server)}`;
};

const broken: readonly [what: string, proxyOf: (context: TestContext) => Promise<string>, code: RegExp][] = [
  ["is down", async () => "http://127.0.0.1:1", /^PROXY_ECONNREFUSED$/],
  ["has no address", async () => "http://proxy.invalid:3128", /^PROXY_(?:ENOTFOUND|EAI_AGAIN)$/],
  ["closes the connection at once", closing, /^PROXY_(?:UND_ERR_SOCKET|ECONNRESET)$/],
  ["closes the connection when asked", hangingUp, /^PROXY_(?:UND_ERR_SOCKET|ECONNRESET)$/],
  [
    "has a certificate of nobody known",
    (context) => unanswering(context, { isSecure: true }),
    /^PROXY_[A-Z_]*CERT|LEAF/,
  ],
  ["speaks no TLS", async (context) => (await unanswering(context, {})).replace("http", "https"), /^PROXY_ERR_SSL_/],
];
for (const [what, proxyOf, code] of broken)
  test(`a proxy that ${what} is a failed connection that names it`, async (context) => {
    const url = await proxyOf(context);
    const error = await failureOf(fetching(context, { HTTP_PROXY: url })("http://agency.invalid/rows"));
    assert.ok(error instanceof TypeError, String(error));
    const cause = causeOf(error);
    assert.match(cause.code ?? "", code);
    assert.equal(cause.proxy, new URL(url).host);
  });

test("a proxy that never answers takes no longer than connecting may", async (context) => {
  const proxy = await startProxy(context, { status: null });
  const ask = fetching(context, { HTTP_PROXY: proxy.url }, 400);
  const start = performance.now();
  const error = await failureOf(ask("https://agency.invalid/rows"));
  const took = performance.now() - start;
  assert.ok(error instanceof DOMException && error.name === "TimeoutError", String(error));
  assert.deepEqual(causeOf(error), { code: "PROXY_UND_ERR_CONNECT_TIMEOUT", proxy: proxy.name });
  assert.ok(took > 150 && took < 390, `${took} ms`);
});

test("an agency that never begins TLS behind a proxy takes no longer than connecting may", async (context) => {
  const silent = await portOf(context, createTcpServer());
  const proxy = await startProxy(context, { knows: { "agency.invalid:443": silent } });
  const start = performance.now();
  const error = await failureOf(fetching(context, { HTTP_PROXY: proxy.url }, 400)("https://agency.invalid/rows"));
  assert.ok(error instanceof DOMException && error.name === "TimeoutError", String(error));
  assert.ok(performance.now() - start < 390);
});

const certificates: readonly [what: string, host: string, isTrusted: boolean, pair: object, code: string][] = [
  ["of an unknown authority", "agency.invalid", false, certificate, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["that has expired", "agency.invalid", true, expired, "CERT_HAS_EXPIRED"],
  ["for another name", "elsewhere.invalid", true, certificate, "ERR_TLS_CERT_ALTNAME_INVALID"],
];
for (const [what, host, isTrusted, pair, code] of certificates)
  test(`a certificate ${what} behind a proxy is told by its code, as the agency's`, async (context) => {
    if (isTrusted) trustAuthority(context);
    const port = await portOf(
      context,
      createSecureServer(pair, (_request, response) => void response.end("{}")),
    );
    const proxy = await startProxy(context, { knows: { [`${host}:443`]: port } });
    const error = await failureOf(fetching(context, { HTTP_PROXY: proxy.url })(`https://${host}/`));
    assert.ok(error instanceof TypeError);
    assert.deepEqual(causeOf(error), { code });
    assert.equal(proxy.seen().includes(KEY), false);
  });
