import assert from "node:assert/strict";
import test from "node:test";
import { endpoints } from "../support/catalog.ts";
import { toTarget } from "../../src/catalog/url-query.ts";
import { COMMON_HEADERS, SECURITY_HEADERS } from "../../src/surfaces/http/reply.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import type { Fetch } from "../../src/gateway/transport/bounded-fetch.ts";
import { newSandbox, newSandboxService, newService } from "../support/harness.ts";

/** What a running service sends beside its bodies, and what the OpenAPI document says that it sends. */

const service = await newSandboxService();
const openapi = Object(await (await service.get(`${PREFIX}/openapi.json`)).json());

/** Fields of every HTTP message, and those by which browsers are told what they may do. */
const GENERAL: ReadonlySet<string> = new Set([
  "content-type",
  "content-length",
  "content-encoding",
  ...Object.keys(SECURITY_HEADERS),
  ...Object.keys(COMMON_HEADERS).filter((name) => name !== "link"),
]);

const lookUp = (node: unknown): Record<string, unknown> => {
  const { $ref } = Object(node);
  if (typeof $ref !== "string") return Object(node);
  const path = $ref.slice("#/".length).split("/");
  return Object(path.reduce((found: unknown, key) => Object(found)[key], openapi));
};

const documentedOf = (path: string, status: number): string[] => {
  const response = openapi.paths[path].get.responses[status];
  assert.ok(response !== undefined, `${path} documents ${status}`);
  const headers = Object.entries(Object(lookUp(response)["headers"]));
  for (const [name, header] of headers) assert.ok(lookUp(header)["schema"] !== undefined, name);
  return headers.map(([name]) => name.toLowerCase()).toSorted();
};

const sentIn = (responses: readonly Response[]): string[] =>
  [...new Set(responses.flatMap(({ headers }) => [...headers.keys()]))].filter((name) => !GENERAL.has(name)).toSorted();

async function assertAsDocumented(path: string, status: number, responses: readonly Response[]): Promise<void> {
  for (const response of responses) assert.equal(response.status, status, await response.clone().text());
  assert.deepEqual(sentIn(responses), documentedOf(path, status), `${path} ${status}`);
}

const serviceWith = (variables: Record<string, string>) =>
  newSandboxService(newSandbox(), { RATE_LIMIT_PER_MINUTE: "1", ...variables });

const refusing: Fetch = async () => new Response("{}", { status: 429, headers: { "retry-after": "3" } });

for (const endpoint of endpoints) {
  if (endpoint.kind !== "live") continue;
  const { path } = endpoint;
  const target = toTarget(PREFIX + path, endpoint.examples[0] ?? {});

  test(`${endpoint.name} sends the header fields that the OpenAPI document names for each status, and no others`, async () => {
    const budgeted = await serviceWith({});
    await assertAsDocumented(path, 200, [await budgeted.get(target), await budgeted.get(target)]);
    await assertAsDocumented(path, 304, [await (await serviceWith({})).get(target, { "if-none-match": "*" })]);
    await assertAsDocumented(path, 400, [await budgeted.get(`${PREFIX}${path}?nonsense=1`)]);
    await assertAsDocumented(path, 405, [await budgeted.request(target, { method: "POST" })]);
    const forgetful = await serviceWith({ CACHE_TTL_SECONDS: "0" });
    await forgetful.get(target);
    await assertAsDocumented(path, 429, [await forgetful.get(target)]);
    const refused = await newService(refusing, { RATE_LIMIT_PER_MINUTE: "1" });
    await assertAsDocumented(path, 502, [await refused.get(target)]);
    if (!endpoint.isLookup) return;
    const unknown = `${PREFIX}${path.replace(/\{\w+\}/, "9876543210")}`;
    await assertAsDocumented(path, 404, [await (await serviceWith({})).get(unknown)]);
  });
}

test("an endpoint that is not offered says no more than any error does", async () => {
  for (const { kind, path } of endpoints)
    if (kind !== "live") await assertAsDocumented(path, 501, [await service.get(PREFIX + path)]);
});

test("a document of the service is confirmed like an answer, and its health is never", async () => {
  const index = await service.get(`${PREFIX}/`);
  assert.deepEqual(sentIn([index]), documentedOf("/", 200));
  const etag = index.headers.get("etag") ?? "";
  const confirmed = await service.get(`${PREFIX}/`, { "if-none-match": etag });
  assert.equal(confirmed.status, 304);
  for (const name of sentIn([confirmed])) assert.ok(documentedOf("/", 304).includes(name), name);
  const health = await service.get(`${PREFIX}/health`, { "if-none-match": "*" });
  assert.deepEqual([health.status, sentIn([health])], [200, documentedOf("/health", 200)]);
  assert.equal(openapi.paths["/health"].get.responses[304], undefined);
});

test("exactly the responses that the OpenAPI document calls revalidatable accept If-None-Match", () => {
  for (const path of Object.keys(openapi.paths)) {
    const { parameters = [], get } = openapi.paths[path];
    const names = parameters.map((parameter: unknown) => lookUp(parameter)["name"]);
    assert.deepEqual(names, get.responses[304] === undefined ? [] : ["If-None-Match"], path);
  }
});
