import assert from "node:assert/strict";
import { connect } from "node:net";
import test, { after, type TestContext } from "node:test";
import { listen } from "../../../src/platforms/node/server.ts";
import { ASK_PATH } from "../../../src/surfaces/paths.ts";
import { planOf, understoodAs } from "../../questions/plans.ts";
import { errorOf, newSandbox, newSandboxService } from "../../support/harness.ts";
import { until } from "../../support/until.ts";

const PLAN = planOf([{ call: { endpoint: "/devices/recalls", params: { q: "pacemaker" } } }]);
const service = await newSandboxService(newSandbox(), {}, understoodAs(PLAN));
const { hits, app } = service.inside;
const { origin, close } = await listen(app.fetch, {
  port: 0,
  host: "127.0.0.1",
  hits,
  onHit: () => undefined,
  onFault: () => undefined,
  idleTimeoutMs: 60_000,
});
after(() => close(0));

const BODIES: readonly (readonly [path: string, type: string, body: string])[] = [
  [ASK_PATH, "application/json", '{"question": "Which pacemakers were recalled?"}'],
  ["/ask", "application/x-www-form-urlencoded", "question=Which+pacemakers+were+recalled"],
];

/** Bytes of one request as they are; what came back until now. */
function send(context: TestContext, path: string, lines: readonly string[], body = "") {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  context.after(() => socket.destroy());
  let received = "";
  socket.setEncoding("utf8").on("error", () => undefined);
  socket.on("data", (text: string) => (received += text));
  socket.write(`POST ${path} HTTP/1.1\r\n${["Host: a", ...lines].join("\r\n")}\r\n\r\n${body}`);
  return { socket, received: () => received };
}

/** A body that begins and never ends. */
const stalling = (path: string, type: string): Promise<Response> => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(123)) });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": type },
  };
  return service.request(path, init);
};

for (const [path, type, body] of BODIES) {
  test(`${path}: a client that disconnects during its body is not an internal error`, async (context) => {
    service.observations.length = 0;
    const head = [`Content-Type: ${type}`, "Content-Length: 60", "Expect: 100-continue"];
    const { socket, received } = send(context, path, head);
    await until("the request is taken up", () => received().startsWith("HTTP/1.1 100 "));
    socket.write(body.slice(0, 20), () => socket.destroy());
    await until("the request is over", () => service.observations.some(({ kind }) => kind === "request"));
    const [seen, ...others] = service.observations;
    assert.deepEqual([seen?.kind === "request" && seen.status, others], [400, []]);
  });

  test(`${path}: a POST without a body is 400 at once, and the connection stays open`, async (context) => {
    const { socket, received } = send(context, path, [`Content-Type: ${type}`]);
    await until("an answer", () => received().length > 0);
    assert.match(received(), /^HTTP\/1\.1 400 /);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until("the next answer", () => received().includes("HTTP/1.1 200 "));
  });

  test(`${path}: a body that stalls is 400 after ten seconds`, async (context) => {
    service.observations.length = 0;
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const response = stalling(path, type);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
    context.mock.timers.tick(9999);
    assert.deepEqual(service.observations, []);
    context.mock.timers.tick(1);
    assert.equal((await response).status, 400);
    assert.match(await (await response).text(), /took longer than 10 seconds/);
    assert.deepEqual(
      service.observations.map(({ kind }) => kind),
      ["request"],
    );
  });

  for (const expect of [[], ["Expect: 100-continue"]])
    test(`${path}: a length of more than 4096 bytes is 413 before a byte is sent${expect.length === 0 ? "" : ", or invited"}`, async (context) => {
      const sent = send(context, path, [`Content-Type: ${type}`, "Content-Length: 4097", ...expect]);
      await until("an answer", () => sent.received().length > 0);
      assert.match(sent.received(), /^HTTP\/1\.1 413 /);
      assert.doesNotMatch(sent.received(), /max_length/);
      assert.doesNotMatch(sent.received(), /100 Continue/);
    });

  test(`${path}: a chunked body is 413 at its 4097th byte, and the client gets the response`, async (context) => {
    const chunk = `1001\r\n${" ".repeat(4097)}\r\n`;
    const sent = send(context, path, [`Content-Type: ${type}`, "Transfer-Encoding: chunked"], chunk);
    await until("an answer", () => sent.received().length > 0);
    assert.match(sent.received(), /^HTTP\/1\.1 413 /);
  });

  test(`${path}: a client that waits for 100 Continue gets it, and its answer`, async (context) => {
    const headers = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, "Expect: 100-continue"];
    const sent = send(context, path, headers);
    await until("an invitation", () => sent.received().length > 0);
    assert.match(sent.received(), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    sent.socket.write(body);
    await until("an answer", () => sent.received().includes("HTTP/1.1 200 OK"));
  });

  const ask = (headers: Record<string, string>): Promise<Response> =>
    service.request(path, { method: "POST", body, headers: { "content-type": type, ...headers } });

  for (const charset of ["iso-8859-1", "utf-16", '"latin1"', "", "utf-8; charset=utf-16"])
    test(`${path}: the charset ${charset || "without a name"} is 415`, async () => {
      assert.equal((await ask({ "content-type": `${type}; charset=${charset}` })).status, 415);
    });

  for (const charset of ["utf-8", "UTF-8", '"Utf-8"'])
    test(`${path}: the charset ${charset} is accepted`, async () => {
      assert.equal((await ask({ "content-type": `${type} ; Charset=${charset}` })).status, 200);
    });

  for (const [coding, status] of [
    ["gzip", 415],
    ["identity, br", 415],
    ["zstd", 415],
    ["Identity", 200],
  ] as const)
    test(`${path}: a body with Content-Encoding ${coding} is ${status}`, async () => {
      assert.equal((await ask({ "content-encoding": coding })).status, status);
    });
}

for (const [path, allow] of [
  [ASK_PATH, "POST"],
  ["/ask", "GET, HEAD, POST"],
  ["/api/v1/health", "GET, HEAD, OPTIONS"],
] as const)
  test(`TRACE at ${path} is 405 with Allow`, async (context) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    context.after(() => socket.destroy());
    let received = "";
    socket.setEncoding("utf8").on("data", (text: string) => (received += text));
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await until("an answer", () => received.length > 0);
    assert.match(received, /^HTTP\/1\.1 405 /);
    assert.match(received, new RegExp(`^allow: ${allow}\\r$`, "im"));
  });

for (const twice of [
  '{"question": "a pump", "question": "a stent"}',
  '{"question": "a pump", "question": "a pump"}',
  '{"quest\\u0069on": "a pump", "question": "a stent"}',
  '{"question": 7, "question": "a stent"}',
  '{"question": {"question": "a pump"}, "question": "a \\"stent\\""}',
])
  test(`${twice} is 400`, async () => {
    const init = { method: "POST", body: twice, headers: { "content-type": "application/json" } };
    await errorOf(await service.request(ASK_PATH, init), 400, "invalid_query");
  });

for (const once of [
  ' {"question":"recalls of \\"question\\": \\"pumps\\""}\n',
  '\uFEFF{"quest\\u0069on" :\t"a pump, \\\\"}',
  '{"question": "{\\"question\\": 1, \\"question\\": 2} pump"}',
])
  test(`${once.trim()} has one question`, async () => {
    const init = { method: "POST", body: once, headers: { "content-type": "application/json" } };
    assert.equal((await service.request(ASK_PATH, init)).status, 200);
  });
