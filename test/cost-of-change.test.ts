import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import test from "node:test";
import { createSandbox } from "../sandbox/sandbox.ts";
import type { Agency } from "../sandbox/agency.ts";
import { loadAgencies, settingsFor } from "../sandbox/agencies.ts";
import { toConfig } from "../src/app/config.ts";
import { catalog as own, type Catalog } from "../src/app/gateway-parts.ts";
import { createService } from "../src/app/service.ts";
import { countsAddress } from "../src/catalog/counts.ts";
import type { Dataset } from "../src/catalog/dataset.ts";
import { toTarget } from "../src/catalog/url-query.ts";
import { createProgram } from "../src/cli/program/program.ts";
import { toReference } from "../src/surfaces/documents/reference.ts";
import { pageOf } from "../src/surfaces/pages/addresses.ts";
import { exportAddress, PREFIX } from "../src/surfaces/paths.ts";
import * as newAgency from "./fixtures/new-agency/index.ts";
import * as newDataset from "./fixtures/new-dataset/index.ts";
import { nodePlatform } from "./support/node-platform.ts";
import { noSharedStore } from "../src/gateway/transport/cache.ts";

/**
 * What a new dataset or agency costs: the files of a fixture folder and a line in a list. Every surface has it then, and the
 * contract tests check it like any other.
 */

interface Addition extends Catalog {
  readonly recorded: readonly Agency[];
}

const ORIGIN = "http://agencies.test";

async function serviceWith(added: Addition) {
  const endpoints = [...own.endpoints, ...added.endpoints];
  const catalog = { endpoints, upstreams: [...own.upstreams, ...added.upstreams] };
  const sandbox = createSandbox([...loadAgencies(), ...added.recorded]);
  const addresses = Object.fromEntries(
    added.upstreams.map(({ name }) => [`UPSTREAM_${name.toUpperCase()}_URL`, `${ORIGIN}/${name}`]),
  );
  const { app, mcpServer } = await createService(
    toConfig({ ...settingsFor(ORIGIN), ...addresses, UPSTREAM_RATE_LIMIT: "off" }, catalog.upstreams),
    {
      ...nodePlatform,
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
      observe: () => undefined,
      store: noSharedStore,
      clientOf: () => "192.0.2.1",
      metrics: null,
    },
    { catalog },
  );
  const text = async (path: string): Promise<string> => {
    const response = await app.request(path);
    assert.equal(response.status, 200, path);
    return response.text();
  };
  return { endpoints, text, json: async (path: string) => JSON.parse(await text(path)), app, mcpServer };
}

const ADDITIONS: readonly (readonly [what: string, folder: string, added: Addition])[] = [
  ["dataset", "new-dataset", newDataset],
  ["agency", "new-agency", newAgency],
];

for (const [what, folder, added] of ADDITIONS)
  test(`a new ${what} is one folder and one line: every surface has it`, async () => {
    const dataset = added.endpoints.find((endpoint): endpoint is Dataset => endpoint.kind === "live");
    assert.ok(dataset !== undefined);
    const { endpoints, text, json, app } = await serviceWith(added);
    const [example = {}] = dataset.examples;
    const answer = await json(toTarget(PREFIX + dataset.path, example));
    assert.ok(answer.count > 0, "the route answers with records");
    const { endpoints: listed } = await json(`${PREFIX}/`);
    assert.equal(listed.filter(({ name }: { name: string }) => name === dataset.name).length, 1, "index");
    assert.ok((await json(`${PREFIX}/openapi.json`)).paths[dataset.path], "OpenAPI");
    const { limit: _, ...search } = { limit: 1, ...example };
    const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
    const exported = (await text(`${exportAddress(dataset, "ndjson")}?${query}`)).trimEnd().split("\n");
    assert.equal(exported.length, answer.upstream_total, "export");
    const { byIdentifier: lookup, identifier, countable } = dataset;
    if (lookup !== null && identifier !== null && countable !== null) {
      const record = await json(toTarget(lookup.address, { id: identifier.example }));
      assert.equal(record.results[0][identifier.field], identifier.example, "record");
      const [by = ""] = [...countable.fields.keys()];
      const counts = await json(`${countsAddress(dataset)}?by=${by}&${query}`);
      assert.equal(counts.upstream_total, answer.upstream_total, "counts");
      assert.ok((await json("/api/ask/openapi.json")).paths[countsAddress(dataset)], "OpenAPI of what stands beside");
    }
    assert.ok(toReference(endpoints, PREFIX).includes(dataset.path), "reference");
    assert.match(await text(`/reference${pageOf(dataset)}`), new RegExp(dataset.title), "reference page");
    assert.match(await text(toTarget(pageOf(dataset), example)), /1\. |record/, "page with its answer");
    assert.match(await text("/llms.txt"), new RegExp(dataset.title), "what models read");
    const call = await app.request("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: dataset.name, arguments: example },
      }),
    });
    assert.ok((await call.text()).includes(`"count":${answer.count}`), "MCP tool");
    assert.ok(commandsOf(endpoints).includes(dataset.path.split("/")[1] ?? ""), "command");
    const { upstreams } = await json(`${PREFIX}/health`);
    for (const { name } of added.upstreams) assert.equal(upstreams[name].reachable, true, "health");
    assert.ok(folder.startsWith("new-"));
  });

/** The words of all commands at the top. */
function commandsOf(endpoints: Catalog["endpoints"]): readonly string[] {
  const program = createProgram(endpoints, () => assert.fail("nothing is run"));
  return program.commands.map((command) => command.name());
}

test("the settings of a new agency derive from its adapter", () => {
  const [inspections] = newAgency.upstreams;
  assert.ok(inspections !== undefined);
  const read = (key: string) =>
    toConfig({ INSPECTIONS_API_KEY: key }, newAgency.upstreams).upstreams.get("inspections");
  assert.deepEqual(read("abcd"), { base: inspections.base, key: "abcd", dailyLimit: null });
  assert.throws(() => read("ABCD"), /INSPECTIONS_API_KEY must be four small letters\./);
  assert.throws(
    () => toConfig({ INSPECTIONS_APIKEY: "abcd" }, newAgency.upstreams),
    /did you mean INSPECTIONS_API_KEY/,
  );
});

for (const [what, folder, added] of ADDITIONS)
  test(`the contract tests check a new ${what} like any other`, () => {
    const [dataset] = added.endpoints;
    assert.ok(dataset !== undefined);
    const files = globSync("test/contract/*.test.ts");
    const path = dataset.path.replaceAll("/", String.raw`\/`);
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        "--test",
        "--test-isolation=none",
        "--test-reporter=tap",
        /** The written pages are the repository's. */
        "--test-skip-pattern=is explained in",
        `--test-name-pattern=/\\b${dataset.name}\\b|${path}/`,
        ...files,
      ],
      { env: { ...withoutTestContext(), CATALOG_FIXTURE: folder }, encoding: "utf8", timeout: 110_000 },
    );
    assert.equal(status, 0, stdout.slice(-3000));
    const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1]);
    assert.ok(passed >= 40, `${passed} contract tests ran`);
  });

/** A test runner that is started by another one reports to it; this one is to report to us. */
function withoutTestContext(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  return environment;
}
