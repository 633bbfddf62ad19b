import assert from "node:assert/strict";
import test from "node:test";
import type { Observation } from "../../../src/core/observe.ts";
import { endpoints } from "../../../src/catalog/index.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import type { Ask } from "../../../src/ask/ask.ts";
import { createMcpHttp } from "../../../src/surfaces/mcp/handler.ts";
import { createMcpServers } from "../../../src/surfaces/mcp/server.ts";
import { clients } from "./clients.ts";

const ANSWER = {
  ok: true as const,
  outcome: "answered",
  answer: "openFDA reports 37 matching recalls; 10 were retrieved [1].",
  sources: [{ n: 1, source_url: "https://api.fda.gov/device/recall.json?limit=10" }],
};

function served(ask: Ask) {
  const options = {
    endpoints,
    gateway: { count: () => assert.fail(), call: () => assert.fail("no dataset was asked") },
    verify: () => assert.fail("nothing is verified"),
    prefix: "/api/v1",
  };
  const faults: unknown[] = [];
  const observe = (seen: Observation): void => void (seen.kind === "fault" && faults.push(seen));
  const serverFor = createMcpServers({ ...options, ask, observe });
  const mcp = createMcpHttp({ serverFor, hostnames: ["localhost"], checksHost: false });
  return { faults, fetch: (url: string | URL, init?: RequestInit) => mcp(new Request(url, init), {}) };
}

for (const [name, { http }] of Object.entries(clients)) {
  test(`${name}: a question gets its sentences and sources, and the list stays below 16,000 bytes`, async () => {
    const asked: string[] = [];
    const client = await http(served(async (question) => (asked.push(String(question)), Object(ANSWER))).fetch);
    const tools = await client.tools();
    assert.equal(tools.at(-1)?.name, "ask");
    const bytes = Buffer.byteLength(JSON.stringify({ tools }));
    assert.ok(bytes < 16_000, `${bytes} bytes`);
    const { structured, text, isError } = await client.call("ask", { question: "Which pumps were recalled?" });
    assert.deepEqual([structured, isError, asked], [ANSWER, false, ["Which pumps were recalled?"]]);
    assert.ok(text.includes(ANSWER.answer) && text.includes("https://api.fda.gov/"));
    assert.match(
      (await client.call("ask", { question: "abc", more: 1 })).text,
      /^invalid_query: Unknown parameter "more"/,
    );
    await client.close();
  });

  test(`${name}: a refusal is a tool error; an internal error has a request id and reveals nothing of its cause`, async () => {
    const refusing = await http(served(() => Promise.reject(new GatewayError("rate_limited", "Too many."))).fetch);
    assert.match((await refusing.call("ask", { question: "What?" })).text, /^rate_limited: Too many\./);
    const broken = served(() => Promise.reject(new Error("secret")));
    const { text, isError } = await (await http(broken.fetch)).call("ask", { question: "What?" });
    assert.match(text, /^internal_error: .*request [0-9a-f-]{36}/);
    assert.ok(isError && !text.includes("secret") && broken.faults.length === 1);
  });
}
