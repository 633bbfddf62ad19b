import assert from "node:assert/strict";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { endpoints } from "../../../src/catalog/index.ts";
import { PREFIX } from "../../../src/surfaces/paths.ts";
import { toTarget } from "../../../src/catalog/url-query.ts";
import type { Side } from "./agencies.ts";
import { ask, errorIn, successIn } from "./ask.ts";

const live = endpoints.filter((endpoint) => endpoint.kind === "live");

/** Every example of every dataset, against the document that this very service publishes. */
export function defineAnswers(side: Side): void {
  test("every example is answered with records, as the served OpenAPI document says, and names its true source", async () => {
    const document: unknown = JSON.parse((await ask(side.origin, `${PREFIX}/openapi.json`)).text);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "openapi", ...Object(document) });
    const pointer = (key: string): string => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
    for (const dataset of live)
      for (const example of dataset.examples) {
        const target = toTarget(PREFIX + dataset.path, example);
        const before = Date.now();
        const body = successIn(await ask(side.origin, target));
        const schema = `openapi#/paths/${pointer(dataset.path)}/get/responses/200/content/${pointer("application/json")}/schema`;
        const validate = ajv.getSchema(schema);
        assert.ok(validate !== undefined);
        assert.ok(validate(body), `${target}: ${ajv.errorsText(validate.errors)}`);
        assert.ok(body.results.length > 0, target);
        const { pathname, search } = new URL(String(body["source_url"]));
        assert.equal(side.agencies.sandbox.requests(dataset.upstream.name).at(-1), pathname + search);
        const retrieved = Date.parse(String(body["retrieved_at"]));
        assert.ok(retrieved >= before - 1500 && retrieved <= Date.now() + 50, `${target}: ${retrieved - before} ms`);
      }
  });

  test("index and health are served, health with every agency reachable", async () => {
    const index = Object(JSON.parse((await ask(side.origin, `${PREFIX}/`)).text));
    assert.deepEqual(
      index.endpoints.map(({ path, status }: { path: string; status: string }) => [path, status]),
      endpoints.map(({ path, kind }) => [PREFIX + path, kind]),
    );
    const health = await ask(side.origin, `${PREFIX}/health`);
    assert.equal(health.headers["cache-control"], "no-store");
    const { upstreams, status } = Object(JSON.parse(health.text));
    assert.equal(status, "live");
    for (const upstream of Object.values<{ reachable: boolean; circuit: string }>(upstreams))
      assert.deepEqual([upstream.reachable, upstream.circuit], [true, "closed"]);
  });

  test("an empty match is a success with count 0", async () => {
    const body = successIn(await ask(side.origin, `${PREFIX}/hospitals/search?name=zzyzzyx`));
    assert.equal(body["count"], 0);
  });

  for (const dataset of live.filter(({ paramShape }) => paramShape.integers.has("limit")))
    test(`${dataset.name} refuses every wrong parameter and asks nobody`, async () => {
      const asked = side.agencies.sandbox.requests(dataset.upstream.name).length;
      const valid = dataset.name === "providers_search" ? "last_name=Davis&" : "";
      const limits = ["", "0", "51", "-1", "abc", "1.5", "1e1", "+5", "05", "5,6", "%D9%A5", "99999999999999999999"];
      const wrong = [
        ...limits.map((limit) => `${valid}limit=${limit}`),
        "limt=3",
        ...dataset.paramShape.names.flatMap((name) => [
          `${name}=1&${name}=1`,
          ...["", "=", "=%20", "=%FF", "=%C3%28", "=%", "=%zz", "=a%00b", "=a%0Ab", `=${"x".repeat(201)}`].map(
            (text) => `${name === "cursor" ? valid : ""}${name}${text}`,
          ),
        ]),
      ];
      for (const query of wrong) {
        const body = errorIn(await ask(side.origin, `${PREFIX}${dataset.path}?${query}`), 400, "invalid_query");
        const name = /(\w+)(?:=[^&]*)?$/.exec(query.split("&").at(-1)?.split("=")[0] ?? "")?.[1] ?? "";
        assert.ok(String(body["detail"]).includes(`"${name}"`), `${query}: ${String(body["detail"])}`);
      }
      assert.equal(side.agencies.sandbox.requests(dataset.upstream.name).length, asked);
    });

  test("wrong, unknown and unoffered things get their own error", async () => {
    for (const npi of ["abc", "123456789", "12345678901", "%D9%A1", "1234567893%0A", "%FF"])
      errorIn(await ask(side.origin, `${PREFIX}/providers/${npi}`), 400, "invalid_npi");
    const unknown = errorIn(await ask(side.origin, `${PREFIX}/providers/1234567893`), 404, "not_found");
    assert.match(String(unknown["source_url"]), /number=1234567893$/);
    errorIn(await ask(side.origin, `${PREFIX}/providers/search?state=MA`), 400, "invalid_query");
    errorIn(await ask(side.origin, `${PREFIX}/clearances/search?since=20240230`), 400, "invalid_query");
    errorIn(await ask(side.origin, `${PREFIX}/trials/search?status=open`), 400, "invalid_query");
    errorIn(await ask(side.origin, `${PREFIX}/health?verbose=1`), 400, "invalid_query");
    const exclusions = errorIn(await ask(side.origin, `${PREFIX}/exclusions/search`), 501, "not_implemented");
    assert.equal(exclusions["official_source"], "https://exclusions.oig.hhs.gov/");
    for (const path of ["/nowhere", "/api/v2/hospitals/search", `${PREFIX}/hospitals/search/`, `${PREFIX}//health`])
      errorIn(await ask(side.origin, path), 404, "unknown_endpoint");
  });
}
