import assert from "node:assert/strict";
import test from "node:test";
import { USER_AGENT } from "../../../src/core/build.ts";
import type { Trace } from "../../../src/core/trace.ts";
import { createBoundedFetch } from "../../../src/gateway/transport/bounded-fetch.ts";
import { nodePlatform } from "../../support/node-platform.ts";

const TRACE: Trace = {
  traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  tracestate: "a=1,b=2",
};

/** All headers that leave for an agency. */
async function sentWith(authorization: string | undefined, trace?: Trace): Promise<Record<string, string>> {
  let sent = new Headers();
  const ask = createBoundedFetch({
    ...nodePlatform,
    fetch: async (_url, { headers }) => {
      sent = new Headers(headers);
      return new Response("{}");
    },
    agency: "The Agency",
    timeoutMs: 10_000,
    maxBytes: 1000,
    authorization,
  });
  await ask("https://agency.test/rows", trace);
  return Object.fromEntries(sent);
}

const OURS = { accept: "application/json", "user-agent": USER_AGENT };

test("the key is sent as Authorization, the trace is passed through, and nothing else is added", async () => {
  const authorization = "Basic a2V5Og==";
  assert.deepEqual(await sentWith(authorization, TRACE), { ...OURS, authorization, ...TRACE });
  assert.deepEqual(await sentWith(authorization), { ...OURS, authorization });
});

test("without a key or a trace, neither header is sent", async () => {
  assert.deepEqual(await sentWith(undefined, TRACE), { ...OURS, ...TRACE });
  assert.deepEqual(await sentWith(undefined), OURS);
});
