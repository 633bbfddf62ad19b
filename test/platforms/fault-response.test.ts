import assert from "node:assert/strict";
import test from "node:test";
import type { App } from "../../src/surfaces/http/respond.ts";
import { errorOf } from "../support/harness.ts";
import { serving } from "../support/listening.ts";

const SECRET = "SECRET words of a caller";

const ways: readonly [what: string, app: App][] = [
  [
    "thrown",
    () => {
      throw new TypeError(SECRET);
    },
  ],
  ["rejected", () => Promise.reject(new TypeError(SECRET))],
];

for (const [what, app] of ways)
  test(`an error ${what} by the app is an internal error with the caller's request id, not a bad request`, async (context) => {
    const faults: [string, unknown][] = [];
    const { origin } = await serving(context, app, { onFault: (...fault) => void faults.push(fault) });
    const answer = await fetch(origin, { headers: { "x-request-id": "from-the-proxy" } });
    assert.equal(answer.headers.get("x-request-id"), "from-the-proxy");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const text = await answer.clone().text();
    await errorOf(answer, 500, "internal_error");
    assert.match(text, /"request_id":"from-the-proxy"/);
    assert.doesNotMatch(text, /SECRET/);
    assert.deepEqual(faults, [["from-the-proxy", new TypeError(SECRET)]]);
  });

test("a request that cannot be read is not an internal error", async (context) => {
  const faults: unknown[] = [];
  const app: App = () => new Response("read");
  const { send } = await serving(context, app, { onFault: (...fault) => void faults.push(fault) });
  const sent = send("GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
  await sent.closed;
  assert.match(sent.received(), /^HTTP\/1\.1 400 [\s\S]*invalid_query/);
  assert.deepEqual(faults, []);
});
