import assert from "node:assert/strict";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { endpoints } from "../../../src/catalog/index.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService, successOf, type Service } from "../../support/harness.ts";
import { datasets } from "../../support/recorded-agencies.ts";
import { clients, type McpClient } from "./clients.ts";
import { assertCompact, assertSameAsText, TOOLS_BESIDE } from "./compaction.ts";

const overHttp =
  (service: Service, headers: Record<string, string> = {}) =>
  async (url: string | URL, init?: RequestInit) =>
    service.inside.app.fetch(
      new Request(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
    );

const ajv = new Ajv2020({ strict: false });

for (const [name, { http }] of Object.entries(clients)) {
  test(`${name}: one tool per endpoint, with its limits, in fewer than 16,000 bytes together`, async () => {
    const client = await http(overHttp(await newSandboxService()));
    const tools = await client.tools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      [...endpoints.map((endpoint) => endpoint.name), ...TOOLS_BESIDE],
    );
    const bytes = Buffer.byteLength(JSON.stringify({ tools }));
    assert.ok(bytes < 16_000, `${bytes} bytes`);
    for (const tool of tools) {
      assert.equal(Object(tool.inputSchema).additionalProperties, false);
      assert.equal(Object(tool).annotations.readOnlyHint, true);
      assert.ok(Object(tool).title.length > 3 && Object(tool).description.length > 50);
    }
    await client.close();
  });

  test(`"The tool said nothing about the records" (${name}): text and structured content both hold records, caveat and notes`, async () => {
    const service = await newSandboxService();
    const client = await http(overHttp(service));
    const schemas = new Map((await client.tools()).map((tool) => [tool.name, tool.outputSchema ?? {}]));
    for (const dataset of datasets)
      for (const example of dataset.examples) {
        const { isError, text, structured } = await client.call(dataset.name, example);
        assert.equal(isError, false, text);
        const rest = await successOf(await service.get(toTarget(PREFIX + dataset.path, example)));
        assertCompact(structured, rest);
        assertSameAsText(text, structured);
        const validate = ajv.compile(schemas.get(dataset.name) ?? {});
        assert.ok(validate(structured), ajv.errorsText(validate.errors));
        assert.ok(text.includes(String(rest["source_url"])) && text.includes(dataset.caveat));
      }
    await client.close();
  });

  test(`${name}: exclusions always point to the OIG and are an error`, async () => {
    const client = await http(overHttp(await newSandboxService()));
    const { isError, text, structured } = await client.call("exclusions_search", {});
    assert.equal(isError, true);
    assert.equal(structured, undefined);
    assert.ok(text.startsWith("not_implemented: ") && text.includes("https://exclusions.oig.hhs.gov/"));
    await client.close();
  });

  test(`${name}: invalid input is a tool error that names the limit, and no agency is contacted`, async () => {
    const service = await newSandboxService();
    const client = await http(overHttp(service));
    const cases: readonly [tool: string, args: object, said: RegExp][] = [
      ["hospitals", { limit: 51 }, /"limit" must be a whole number from 1 to 50.*received "51"/],
      ["hospitals", { limit: "5" }, /"limit" must be a whole number from 1 to 50/],
      ["hospitals", { state: "XX" }, /"state" must be one of AL, AK/],
      [
        "hospitals",
        { district: "Suffolk" },
        /Unknown parameter "district".*Known parameters: state, city, name, .*limit, cursor, fields/,
      ],
      ["device_recalls", { q: "x".repeat(201) }, /at most 200 characters/],
      ["device_recalls", { q: " " }, /must not be blank/],
      ["device_recalls", { q: null }, /"q" must be text/],
      ["clearances", { since: "20230230" }, /real calendar date written YYYYMMDD/],
      ["provider_by_npi", { npi: "123" }, /invalid_npi: .*exactly ten digits/],
      ["provider_by_npi", {}, /invalid_npi: .*it is missing/],
      ["providers_search", { state: "MA" }, /add at least one of taxonomy, city/],
      ["exclusions_search", { name: "x" }, /exclusions\.oig\.hhs\.gov/],
    ];
    for (const [tool, args, said] of cases) {
      const { isError, text, structured } = await client.call(tool, args);
      assert.equal(isError, true);
      assert.equal(structured, undefined);
      assert.match(text, said);
    }
    await assert.rejects(client.call("hospital", {}), /did you mean hospitals\?/);
    assert.deepEqual(service.sent, []);
    await client.close();
  });

  test(`${name}: an agency that fails is a tool error, never an empty result; nothing found is a result`, async () => {
    const sandbox = newSandbox();
    const client = await http(overHttp(await newSandboxService(sandbox)));
    for (const dataset of datasets) {
      sandbox.setFault(dataset.upstream.name, "unavailable");
      const { isError, text, structured, meta } = await client.call(dataset.name, Object(dataset.examples[0]));
      assert.deepEqual([isError, structured], [true, undefined], text);
      assert.match(text, /^upstream_unavailable: [\s\S]*reason: http_status[\s\S]*not an empty result/);
      assert.equal(Object(meta)["public-health-data-gateway/error"].error, "upstream_unavailable");
      sandbox.setFault(dataset.upstream.name, null);
    }
    const none = await client.call("device_recalls", { q: "zzzzunheardof" });
    assert.equal(none.isError, false);
    assert.match(none.text, /^0( of 0)? records from [\s\S]*No records match/);
    await client.close();
  });

  test(`${name}: each endpoint has its capability notes`, async () => {
    const client = await http(overHttp(await newSandboxService()));
    const resources = await client.resources();
    assert.equal(resources.length, endpoints.length);
    for (const [index, { uri }] of resources.entries()) {
      const endpoint = endpoints[index];
      assert.ok(endpoint !== undefined && (await client.read(uri)).includes(endpoint.caveat));
      const calls = [...(await client.read(uri)).matchAll(/`(\w+) (\{[^`]*\})`/g)];
      assert.ok(endpoint.kind !== "live" || calls.length > 0);
      for (const [, tool = "", args = ""] of calls)
        assert.equal((await client.call(tool, JSON.parse(args))).isError, false, `${tool} ${args}`);
    }
    await assert.rejects(client.read("phdg://datasets/none"));
    await client.close();
  });
}

const post = (service: Service, headers: Record<string, string>, body = INITIALIZE): Promise<Response> =>
  service.request("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body,
  });

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

test("other origins and hosts are refused; this machine and the public host are allowed", async () => {
  const local = await newSandboxService();
  const open = await newSandboxService(newSandbox(), { HOST: "0.0.0.0", PUBLIC_URL: "https://gateway.example.org" });
  const cases: readonly [Service, Record<string, string>, number][] = [
    [local, {}, 200],
    [local, { origin: "http://localhost:6274" }, 200],
    [local, { origin: "http://evil.example" }, 403],
    [local, { origin: "null" }, 403],
    [local, { origin: "http://localhost.evil.example" }, 403],
    [local, { host: "127.0.0.1:8080" }, 200],
    [local, { host: "evil.example:8080" }, 403],
    [open, { host: "any.internal" }, 200],
    [open, { origin: "https://gateway.example.org" }, 200],
    [open, { origin: "https://evil.example", host: "evil.example" }, 403],
  ];
  for (const [service, headers, status] of cases) {
    const response = await post(service, headers);
    assert.equal(response.status, status, JSON.stringify(headers));
    const allowed = status === 200 ? (headers["origin"] ?? null) : null;
    assert.equal(response.headers.get("access-control-allow-origin"), allowed);
  }
});

test("a preflight is answered for known origins only", async () => {
  const service = await newSandboxService();
  const preflight = (origin: string) => service.request("/mcp", { method: "OPTIONS", headers: { origin } });
  assert.equal((await preflight("http://localhost:6274")).status, 204);
  assert.equal((await preflight("https://evil.example")).status, 403);
});

test("requests that are not MCP are refused: other methods, other types, endless bodies, invalid JSON", async () => {
  const service = await newSandboxService();
  for (const method of ["GET", "DELETE", "PUT"]) {
    const response = await service.request("/mcp", { method });
    assert.deepEqual([response.status, response.headers.get("allow")], [405, "POST, OPTIONS"]);
  }
  assert.equal((await post(service, { "content-type": "text/plain" })).status, 415);
  assert.equal((await post(service, {}, " ".repeat(70_000))).status, 413);
  assert.equal((await post(service, {}, "{")).status, 400);
});

test("tool calls and HTTP requests share one budget per client, and cached answers are free", async () => {
  const service = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "2" });
  const client = await httpClient(service);
  assert.equal((await client.call("hospitals", { state: "MA" })).isError, false);
  assert.equal((await service.get(`${PREFIX}/hospitals/search?state=TX`)).status, 200);
  assert.equal((await client.call("hospitals", { state: "MA" })).isError, false);
  const { isError, text } = await client.call("hospitals", { state: "CA" });
  assert.equal(isError, true);
  assert.match(text, /^rate_limited: [\s\S]*Retry after \d+ seconds/);
});

test("a batch of more than ten messages is refused, and one of ten is answered in one piece", async () => {
  const service = await newSandboxService();
  const batch = (size: number): string =>
    JSON.stringify(Array.from({ length: size }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list", params: {} })));
  const headers = { "mcp-protocol-version": "2025-03-26" };
  const refused = await post(service, headers, batch(11));
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /at most 10 messages/);
  const answered = await post(service, headers, batch(10));
  assert.equal(answered.status, 200);
  assert.equal(Object(await answered.json()).length, 10);
});

test("lists of tools that are sent again are the library's own answer, each with the id of its message", async () => {
  const list = (id: number | string, params?: object): object => ({ jsonrpc: "2.0", id, method: "tools/list", params });
  const ask = async (service: Service, body: object, version: string): Promise<unknown> =>
    (await post(service, { "mcp-protocol-version": version }, JSON.stringify(body))).json();
  const asked: readonly (readonly [object, string])[] = [
    [list(7, {}), "2025-06-18"],
    [list("seven"), "2025-06-18"],
    [list(7, { cursor: "nowhere" }), "2025-06-18"],
    [list(7, {}), "2025-03-26"],
    [[list(7, {}), list("8", {})], "2025-03-26"],
    [[list(7, {}), list(8)], "2025-03-26"],
    [[list(7, {}), { jsonrpc: "2.0", id: 8, method: "ping" }], "2025-03-26"],
    [list(7, {}), "1999-01-01"],
    [{ ...list(7, {}), id: null }, "2025-06-18"],
    [{ ...list(7, {}), id: 1.5 }, "2025-06-18"],
  ];
  const used = await newSandboxService();
  for (const [body, version] of asked)
    for (let time = 0; time < 3; time++) {
      const fresh = await newSandboxService();
      assert.deepEqual(await ask(used, body, version), await ask(fresh, body, version), JSON.stringify(body));
    }
});

test("each tool call of a batch is charged like a request of its own", async () => {
  const service = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "4" });
  const calls = ["AL", "AK", "AZ", "AR", "CA", "CO"].map((state, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "hospitals", arguments: { state } },
  }));
  const answers: unknown = await (
    await post(service, { "mcp-protocol-version": "2025-03-26" }, JSON.stringify(calls))
  ).json();
  assert.ok(Array.isArray(answers));
  assert.equal(answers.filter(({ result }) => result.isError === true).length, 2);
  assert.equal((await service.get(`${PREFIX}/hospitals/search?state=TX`)).status, 429);
});

test("tool calls tell their client what is left of its budget, as HTTP requests do", async () => {
  const service = await newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "5" });
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "hospitals", arguments: { state: "MA" } },
  };
  const response = await post(service, { "mcp-protocol-version": "2025-06-18" }, JSON.stringify(call));
  const rest = await service.get(`${PREFIX}/hospitals/search?state=TX`);
  const named = [...rest.headers.keys()].filter((name) => name.startsWith("ratelimit"));
  assert.ok(named.length > 0);
  for (const name of named) assert.ok(response.headers.has(name), name);
});

const httpClient = (service: Service): Promise<McpClient> => {
  const { http } = clients["SDK 2"] ?? {};
  assert.ok(http !== undefined);
  return http(overHttp(service));
};
