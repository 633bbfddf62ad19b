import assert from "node:assert/strict";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { endpoints } from "../support/catalog.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { newSandbox, newSandboxService } from "../support/harness.ts";

const service = await newSandboxService();
const document: unknown = await (await service.get(`${PREFIX}/openapi.json`)).json();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", ...Object(document) });

/** Validates a real answer against the response schema that the OpenAPI document gives for this path and status. */
function assertConforms(path: string, status: number, body: unknown): void {
  const pointer = (key: string): string => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
  const direct = `openapi#/paths/${pointer(path)}/get/responses/${status}/content/${pointer("application/json")}/schema`;
  const validate = ajv.getSchema(direct) ?? ajv.getSchema("openapi#/components/schemas/Error");
  assert.ok(validate !== undefined, `a schema for ${path} ${status}`);
  assert.ok(validate(body), `${path}: ${ajv.errorsText(validate.errors)}`);
}

const live = endpoints.filter((endpoint) => endpoint.kind === "live");

for (const dataset of live)
  for (const example of dataset.examples) {
    const url = toTarget(PREFIX + dataset.path, example);
    test(`${url} answers with records as the OpenAPI document says`, async () => {
      const sandbox = newSandbox();
      const fresh = await newSandboxService(sandbox);
      const response = await fresh.get(url);
      const body = Object(await response.json());
      assert.equal(response.status, 200, JSON.stringify(body));
      assertConforms(dataset.path, 200, body);
      assert.ok(body.count > 0, "an example finds something");
      assert.equal(body.count, body.results.length);
      assert.match(body.source, /\S/);
      const received = sandbox.requests(dataset.upstream.name);
      assert.deepEqual(received, [new URL(body.source_url).pathname + new URL(body.source_url).search]);
      assert.equal(body.source_url, fresh.sent[0]);
      assert.equal(body.retrieved_at, "2026-11-20T12:00:00.000Z");
    });
  }

for (const dataset of live.filter(({ paramShape }) => paramShape.integers.has("limit"))) {
  const base = toTarget(PREFIX + dataset.path, { ...dataset.examples[0], limit: undefined }).replace(
    /[?&]limit=undefined/,
    "",
  );
  for (const limit of [1, 50])
    test(`${dataset.name} answers at most ${limit} records when asked so`, async () => {
      const response = await service.get(`${base}${base.includes("?") ? "&" : "?"}limit=${limit}`);
      const body = Object(await response.json());
      assertConforms(dataset.path, 200, body);
      assert.ok(body.count >= 1 && body.count <= limit);
    });
}

for (const dataset of live.filter(({ name }) => !name.startsWith("provider")))
  test(`${dataset.name} answers without any parameter`, async () => {
    const body = Object(await (await service.get(PREFIX + dataset.path)).json());
    assertConforms(dataset.path, 200, body);
    assert.ok(body.count > 0 && body.count <= 10);
  });

test("the index and the health page are as the OpenAPI document says", async () => {
  for (const path of ["/", "/health"]) assertConforms(path, 200, await (await service.get(PREFIX + path)).json());
});

test("every error is as the OpenAPI document says", async () => {
  const failing = ["/providers/search", "/providers/12", "/providers/0000000000", "/exclusions/search", "/nowhere"];
  for (const path of failing) {
    const response = await service.get(PREFIX + path);
    assert.ok(response.status >= 400);
    assertConforms(path, response.status, await response.json());
  }
});
