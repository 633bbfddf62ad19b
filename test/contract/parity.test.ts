import assert from "node:assert/strict";
import test from "node:test";
import { createClient } from "../../src/client/client.ts";
import type { Endpoint } from "../../src/catalog/dataset.ts";
import { endpoints } from "../support/catalog.ts";
import { toCommands } from "../../src/cli/program/commands.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService, type Service } from "../support/harness.ts";
import { argumentsFor, run } from "../cli/command.ts";
import { clients } from "../surfaces/mcp/clients.ts";
import { compactEnvelope, wholeEnvelope } from "../surfaces/mcp/compaction.ts";

/**
 * One definition, four surfaces: the same question gets the same body from each, at different moments. Of a record, MCP
 * leaves out the fields without a value.
 */

type Surface = (endpoint: Endpoint, input: object) => Promise<Record<string, unknown>>;

async function surfacesOf(service: Service): Promise<Readonly<Record<string, Surface>>> {
  const { http } = clients["SDK 2"] ?? {};
  assert.ok(http !== undefined);
  const mcp = await http(async (url, init) => service.inside.app.fetch(new Request(url, init)));
  const client = createClient({
    baseUrl: "http://gateway.test",
    fetch: async (request) => service.inside.app.fetch(request),
    retry: { attempts: 1 },
  });
  const commands = new Map(toCommands(endpoints).map((spec) => [spec.endpoint.name, spec]));
  return {
    async REST(endpoint, input) {
      const path = endpoint.kind === "live" ? toTarget(PREFIX + endpoint.path, input) : PREFIX + endpoint.path;
      return Object(await (await service.get(path)).json());
    },
    async MCP({ name }, input) {
      const { structured, meta } = await mcp.call(name, input);
      return structured === undefined ? Object(meta)["public-health-data-gateway/error"] : wholeEnvelope(structured);
    },
    async CLI({ name }, input) {
      const { words = [], positions = [] } = commands.get(name) ?? {};
      const args = argumentsFor(
        words,
        positions.map((position) => position.name),
        input,
      );
      return JSON.parse((await run(service, [...args, "--json"])).out);
    },
    async client({ path }, input) {
      // @ts-expect-error a path that is not known to be one before the test runs
      const { status: _status, retryAfterSeconds: _seconds, ...body } = Object(await client.get(path, input));
      return body;
    },
  };
}

/**
 * Asks all surfaces, each a second later and none from a cache, and asserts that they say the same.
 * @param but a surface that is not asked
 */
async function assertParity(
  service: Service,
  endpoint: Endpoint,
  input: object,
  but?: string,
): Promise<Record<string, unknown>> {
  const surfaces = Object.entries(await surfacesOf(service)).filter(([name]) => name !== but);
  const bodies: Record<string, unknown>[] = [];
  for (const [name, surface] of surfaces) {
    service.clock.advance(1000);
    const { retrieved_at, ...body } = await surface(endpoint, input);
    if (body["ok"] === true) assert.equal(retrieved_at, new Date(service.clock.now()).toISOString(), name);
    bodies.push(body);
  }
  const [first = {}] = bodies;
  for (const [index, body] of bodies.entries()) {
    const name = surfaces[index]?.[0];
    assert.deepEqual(body, name === "MCP" ? compactEnvelope(first) : first, name);
  }
  return first;
}

const uncached = { CACHE_TTL_SECONDS: "0" };

for (const endpoint of endpoints)
  for (const example of endpoint.kind === "live" ? endpoint.examples : [{}])
    test(`${endpoint.name} ${JSON.stringify(example)}: REST, MCP, CLI and client say the same`, async () => {
      const service = await newSandboxService(newSandbox(), uncached);
      await assertParity(service, endpoint, example, "MCP");
      /** A result of MCP holds few records whole. */
      const isSearch = endpoint.kind === "live" && endpoint.paramShape.names.includes("limit");
      const { ok, error } = await assertParity(service, endpoint, isSearch ? { ...example, limit: 1 } : example);
      if (endpoint.kind === "live") assert.equal(ok, true);
      else assert.equal(error, "not_implemented");
    });

for (const endpoint of endpoints)
  if (endpoint.kind === "live")
    for (const fault of ["unavailable", "html", "truncated", "forbidden"] as const)
      test(`${endpoint.name} while its agency is ${fault}: REST, MCP, CLI and client say the same`, async () => {
        const sandbox = newSandbox();
        sandbox.setFault(endpoint.upstream.name, fault);
        const service = await newSandboxService(sandbox, uncached);
        const { error } = await assertParity(service, endpoint, endpoint.examples[0] ?? {});
        assert.equal(error, "upstream_unavailable");
      });

test("a record that does not exist is the same answer everywhere", async () => {
  for (const endpoint of endpoints)
    if (endpoint.kind === "live" && endpoint.isLookup) {
      const [name = ""] = endpoint.paramShape.names;
      const service = await newSandboxService(newSandbox(), uncached);
      assert.equal((await assertParity(service, endpoint, { [name]: "1999999984" }))["error"], "not_found");
    }
});
