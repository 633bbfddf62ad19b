import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { endpoints } from "../support/catalog.ts";
import { ERRORS, REASONS } from "../../src/core/errors.ts";
import { variablesOf } from "../../src/app/settings.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandboxService, successOf } from "../support/harness.ts";

/** What one surface knows, all know: a dataset that is missing anywhere fails here. */

const read = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), "utf8");
const service = await newSandboxService();
const fetched = async (path: string) => Object(await (await service.get(PREFIX + path)).json());
const index = await fetched("/");
const openapi = await fetched("/openapi.json");
const reference = await read("docs/reference.md");
const dataSources = await read("docs/data-sources.md");
const readme = await read("README.md");

for (const endpoint of endpoints) {
  test(`${endpoint.name} is in the index with its status and parameters`, () => {
    const entry = index.endpoints.find(({ name }: { name: string }) => name === endpoint.name);
    assert.equal(entry.path, PREFIX + endpoint.path);
    assert.equal(entry.status, endpoint.kind);
    const names = entry.parameters.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, endpoint.kind === "live" ? endpoint.paramShape.names : []);
  });

  test(`${endpoint.name} is in the OpenAPI document with its parameters, fields and errors`, () => {
    const { get } = openapi.paths[endpoint.path];
    assert.equal(get.operationId, endpoint.name);
    if (endpoint.kind !== "live") return assert.deepEqual(Object.keys(get.responses), ["405", "501", "default"]);
    assert.deepEqual(
      get.parameters.map(({ name }: { name: string }) => name),
      endpoint.paramShape.names,
    );
    for (const { description, example, examples } of get.parameters) {
      assert.equal(examples, undefined);
      assert.ok(example !== undefined || / Example: \S/.test(description), description);
    }
    const { $ref } = get.responses[200].content["application/json"].schema.properties.results.items;
    const schema = openapi.components.schemas[$ref.split("/").at(-1)];
    assert.deepEqual(Object.keys(schema.properties), Object.keys(endpoint.record.shape));
    const statuses = endpoint.isLookup
      ? ["200", "304", "400", "404", "405", "429", "500", "502", "503"]
      : ["200", "304", "400", "405", "429", "500", "502", "503"];
    assert.deepEqual(Object.keys(get.responses), statuses);
  });

  test(`${endpoint.name}: all examples of its OpenAPI operation, sent together, find something`, async () => {
    const { parameters = [] } = openapi.paths[endpoint.path].get;
    const filled = parameters.filter(({ example }: { example?: unknown }) => example !== undefined);
    if (endpoint.kind !== "live") return;
    assert.ok(filled.length > 0);
    const input = Object.fromEntries(
      filled.map(({ name, example }: { name: string; example: unknown }) => [name, example]),
    );
    const { results } = await successOf(await service.get(toTarget(PREFIX + endpoint.path, input)));
    assert.ok(results.length > 0);
  });

  test(`${endpoint.name} is routed and read-only`, async () => {
    const path = PREFIX + endpoint.path.replace(/\{\w+\}/, "1003101296");
    assert.notEqual((await service.get(path)).status, 404);
    const response = await service.request(path, { method: "POST", body: "{}" });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
  });

  test(`${endpoint.name} is explained in the reference, the data sources page and the README`, () => {
    assert.ok(reference.includes(`<a id="${endpoint.name}"></a>`));
    assert.ok(dataSources.includes(`\`${PREFIX}${endpoint.path}\``), "docs/data-sources.md");
    assert.ok(readme.includes(`\`${endpoint.path}\``), "README.md");
  });
}

test("no surface knows an endpoint that is not in the list", () => {
  const service = ["/", "/health"];
  assert.deepEqual(Object.keys(openapi.paths), [...service, ...endpoints.map(({ path }) => path)]);
  assert.equal(index.endpoints.length, endpoints.length);
});

test("no surface mentions a dataset by name", async () => {
  const files = await readdir(new URL("../../src/surfaces/", import.meta.url), { recursive: true });
  const surfaces = files.filter((name) => /\.(?:ts|js|css)$/.test(name));
  assert.ok(surfaces.length > 30);
  for (const file of surfaces) {
    const code = await read(`src/surfaces/${file}`);
    for (const { name, path } of endpoints)
      assert.ok(!code.includes(`"${name}"`) && !code.includes(path), `${file} names ${name}`);
  }
});

test("the committed OpenAPI document is the one that is served", async () => {
  assert.deepEqual(JSON.parse(await read("openapi.json")), openapi);
});

test("every error code and reason is in the reference", () => {
  for (const word of [...Object.keys(ERRORS), ...Object.keys(REASONS)])
    assert.match(reference, new RegExp(`^- \`${word}\`(?: \\(\\d{3}\\))?: `, "m"), word);
});

test("every configuration variable is in docs/operators/configuration.md", async () => {
  const page = await read("docs/operators/configuration.md");
  for (const name of Object.keys(variablesOf())) assert.ok(page.includes(`| \`${name}\` |`), name);
});
