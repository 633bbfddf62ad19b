import assert from "node:assert/strict";
import test from "node:test";
import { newSandboxService, type Service } from "../../support/harness.ts";

/** Reading JSON drops all but the last of members with one name; what was dropped would have narrowed the question. */

const post = (service: Service, body: string): Promise<Response> =>
  service.request("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body,
  });

const callOf = (name: string, args: string): string =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;

for (const [what, body, said] of [
  ["an argument twice", callOf("hospitals", '{"state":"MA","state":"VT","limit":1}'), /repeats a key/],
  ["__proto__", callOf("hospitals", '{"state":"MA","__proto__":{"city":"Secret"}}'), /"__proto__" is not allowed/],
  [
    "two questions",
    callOf("ask", '{"question":"Secret?","question":"Which pacemakers were recalled?"}'),
    /repeats a key/,
  ],
  ["arguments twice", callOf("hospitals", '{"city":"Secret"},"arguments":{"state":"MA"}'), /repeats a key/],
  ["a name spelled in two ways", callOf("hospitals", String.raw`{"state":"MA","\u0073tate":"VT"}`), /repeats a key/],
] as const)
  test(`a message with ${what} is an error that says so, and no agency is contacted`, async () => {
    const service = await newSandboxService();
    const response = await post(service, body);
    assert.equal(response.status, 400);
    assert.match(String(response.headers.get("content-type")), /^application\/json/);
    const text = await response.text();
    const { jsonrpc, id, error } = JSON.parse(text);
    assert.deepEqual([jsonrpc, id, error.code], ["2.0", 7, -32600]);
    assert.match(error.message, said);
    assert.doesNotMatch(text, /Secret/);
    assert.deepEqual(service.sent, []);
  });

test("messages in a batch of the older protocol must not repeat a key either", async () => {
  const service = await newSandboxService();
  const response = await post(service, `[${callOf("hospitals", '{"state":"MA","state":"VT"}')}]`);
  assert.deepEqual([response.status, JSON.parse(await response.text()).id], [400, null]);
  assert.deepEqual(service.sent, []);
});

test("a key may occur in several objects, and values may be any text", async () => {
  const service = await newSandboxService();
  const args = JSON.stringify({ q: '{"q":"pump","q":1} __proto__ ":' });
  const body = callOf("device_recalls", args).replace('"params":{', '"params":{"_meta":{"name":"y"},');
  const response = await post(service, body);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /0 records from/);
  assert.equal(service.sent.length, 1);
});

test("a streamed body that is too large or breaks off is refused", { timeout: 10_000 }, async () => {
  const service = await newSandboxService();
  const streamed = (pieces: number, breaks: boolean): Promise<Response> =>
    service.request("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      duplex: "half",
      body: new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pieces-- > 0) controller.enqueue(new Uint8Array(1024).fill(0x20));
          else if (breaks) controller.error(new Error("gone"));
          else controller.close();
        },
      }),
    } as RequestInit);
  assert.equal((await streamed(1000, false)).status, 413);
  assert.equal((await streamed(3, true)).status, 400);
  assert.equal((await streamed(3, false)).status, 400);
});

test("a body with invalid headers is refused before it is read", { timeout: 10_000 }, async () => {
  const service = await newSandboxService();
  for (const [headers, status] of [
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "application/json", "content-length": "1000000" }, 413],
  ] as const) {
    const request = { method: "POST", headers, duplex: "half", body: new ReadableStream() };
    assert.equal((await service.request("/mcp", request)).status, status);
  }
});
