import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../../../src/catalog/index.ts";
import { CachedAnswer } from "../../../src/gateway/envelope.ts";
import { sizeOf } from "../../../src/surfaces/mcp/fit.ts";
import type { McpCaller } from "../../../src/surfaces/mcp/tool.ts";
import { toTools } from "../../../src/surfaces/mcp/tools.ts";
import { newSandbox, newSandboxService, newService, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { clients, type McpClient } from "./clients.ts";
import { wholeEnvelope } from "./compaction.ts";

/** Questions, counts and records that are far too long. */

const ofService = (service: Service): Promise<McpClient> => {
  const { http } = clients["SDK 2"] ?? {};
  assert.ok(http !== undefined);
  return http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
};

test("a long question fits too, in counts of many requests and in a verification", async () => {
  const service = await newSandboxService();
  const retrieved_at = "2026-11-20T12:00:00.000Z";
  const source_url = `https://example.gov/?${"q".repeat(6000)}`;
  const { structured } = await (await ofService(service)).call("hospitals", { state: "MA", limit: 1 });
  const sources = Array.from({ length: 10 }, () => ({ source_url, retrieved_at, source_digest: "" }));
  const values = Array.from({ length: 1000 }, (_, index) => ({ value: `city ${index}`, count: 1 }));
  const counts = { ...Object(wholeEnvelope(structured)), source_url, sources, results: values, count: 1000 };
  const tools = toTools({
    endpoints,
    gateway: {
      call: () => assert.fail("no search"),
      count: async () => ({ answer: CachedAnswer.of(counts, 0), cache: "miss" }),
    },
    ask: () => assert.fail("no question"),
    verify: async () => ({
      ...Object({ ok: true, verdict: "same", detail: "The same.", dataset: "hospitals" }),
      source_url,
      self: source_url,
      today: counts,
    }),
  });
  const resultOf = async (name: string, input: object) => {
    const result = await tools.find(({ tool }) => tool.name === name)?.call(input, {});
    assert.ok(result !== undefined && sizeOf(result) < 20_000, name);
    return Object(result.structuredContent);
  };
  const counted = await resultOf("count_records", { dataset: "hospitals", by: "city", search: { state: "MA" } });
  assert.equal(counted.results.length + counted.left_out, 1000);
  const [, call = ""] = /^The next values: count_records (\{.*\})\.$/.exec(counted.more[1]) ?? [];
  const read = [...counted.results];
  for (let next = JSON.parse(call), calls = 0; next !== null && calls < 10; calls++) {
    assert.deepEqual(next, { dataset: "hospitals", by: "city", search: { state: "MA" }, from: read.length });
    const { results, more } = await resultOf("count_records", next);
    read.push(...results);
    const further: string | undefined = /^The next values: count_records (\{.*\})\.$/.exec(more[1] ?? "")?.[1];
    next = further === undefined ? null : JSON.parse(further);
  }
  assert.deepEqual(read, values, "all values come, in as many calls as it takes");
  assert.match(counted.more[0], new RegExp(`${10 - counted.sources.length} of the requests in sources`));
  assert.equal((await resultOf("verify_answer", { self: source_url, source_digest: "x" })).today.left_out, 1000);
});

test("records whose texts are far too long still fit, on every search and by themselves", async () => {
  const long = (_key: string, value: unknown): unknown =>
    typeof value === "string" && value.length > 60 ? `${value} ${'心 \\" overflow '.repeat(300)}` : value;
  const sandbox = newSandbox();
  const service = await newService(async (url, init) => {
    const response = await sandbox.fetch(new Request(url, init));
    const body = JSON.stringify(JSON.parse(await response.text()), long);
    return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
  });
  const client = await ofService(service);
  for (const dataset of datasets.filter((each) => !each.isLookup)) {
    const example = { ...dataset.examples[0], limit: 50 };
    const { structured, text, isError } = await client.call(dataset.name, example);
    assert.equal(isError, false, text);
    const bytes = [text, JSON.stringify(structured)].map((part) => Buffer.byteLength(part));
    assert.ok(Math.max(...bytes) < 20_000, `${dataset.name}: ${bytes.join()}`);
    const { count, results, left_out = 0 } = Object(structured);
    assert.ok(results.length + left_out === count && count > 0);
  }
});

test("a long answer keeps its sentences and sources, and says that their evidence is left out", async () => {
  const sentences = Array.from({ length: 60 }, (_, index) => `Recall ${index} [1].`);
  const evidence = [{ source: 1, path: "results[0].reason_for_recall", value: "x".repeat(600) }];
  const source_url = "https://api.fda.gov/device/recall.json?limit=50";
  const answerOf = (longest: number) => {
    const texts = sentences.map((text) => text.padStart(longest, "long "));
    return {
      ok: true as const,
      outcome: "answered",
      answer: texts.join("\n"),
      statements: texts.map((text) => ({ text, kind: "record", citations: [1], evidence })),
      plan: [],
      sources: [{ n: 1, status: "ok", source: "openFDA", source_url, retrieved_at: "2026-11-20T12:00:00.000Z" }],
    };
  };
  for (const [longest, left, lines] of [
    [20, /^Left out: evidence\./, 0],
    [150, /^Left out: statements, plan\./, 0],
    [1000, /^Left out: the last \d+ sentences, statements, plan\. (?:POST \/api\/ask|Ask a narrower)/, 1],
  ] as const) {
    const answer = answerOf(longest);
    const gateway = { call: () => assert.fail("no search"), count: () => assert.fail("no counts") };
    const verify = () => assert.fail("no verification");
    const tools = toTools({ endpoints, gateway, verify, ask: async () => Object(answer) });
    const asked = (caller: McpCaller) =>
      tools.find(({ tool }) => tool.name === "ask")?.call({ question: "Which?" }, caller);
    const [result, overHttp] = [await asked({}), await asked({ hasAddresses: true })];
    assert.ok(result !== undefined && sizeOf(result) < 20_000);
    assert.match(
      Object(result.structuredContent).more[0],
      /Ask a narrower question, or use the other tools, to get it\.$/,
    );
    assert.match(Object(overHttp?.structuredContent).more[0], /POST \/api\/ask on the gateway gives everything\.$/);
    const { answer: said, sources, more, left_out } = Object(result.structuredContent);
    assert.deepEqual(sources, answer.sources);
    assert.ok(answer.answer.startsWith(said) && left_out >= lines);
    assert.equal(said.split("\n").length + left_out, sentences.length);
    assert.match(more[0], left);
  }
});
