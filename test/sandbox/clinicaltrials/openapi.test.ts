import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { parse } from "yaml";
import { isObject, valuesAt } from "../../../sandbox/clinicaltrials/json.ts";
import { get } from "./client.ts";

const file = new URL("../../fixtures/clinicaltrials/ctg-oas-v2.yaml", import.meta.url);
const document: unknown = parse(readFileSync(file, "utf8"));

/** An OAS 3.0 schema as JSON Schema; this document uses `$ref`, `format`, `enum`, `pattern` but no `nullable`. */
function compile(name: string) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  return ajv.compile({ $ref: `#/components/schemas/${name}`, components: valuesAt(document, ["components"])[0] });
}

const answers: readonly [string, string, string][] = [
  ["/studies", "pageSize=1000&countTotal=true", "PagedStudies"],
  ["/studies", "query.cond=lung&sort=%40relevance&countTotal=true", "PagedStudies"],
  ["/studies", "fields=NCTId,LocationCity&pageSize=1000", "PagedStudies"],
  ["/studies", "query.cond=xyzzy&countTotal=true", "PagedStudies"],
  ["/studies/NCT02513394", "", "Study"],
  ["/studies/metadata", "", "FieldNodeList"],
  ["/studies/search-areas", "", "SearchDocumentList"],
  ["/version", "", "Version"],
];

test("answers are valid under the agency's own OpenAPI document, a thousand studies included", () => {
  for (const [path, query, name] of answers) {
    const validate = compile(name);
    const { status, body } = get(`/api/v2${path}`, query);
    assert.equal(status, 200);
    assert.ok(validate(JSON.parse(body)), `${path}?${query}: ${JSON.stringify(validate.errors?.slice(0, 5))}`);
  }
});

test("the validation would notice a wrong answer", () => {
  assert.equal(compile("PagedStudies")({ studies: {} }), false);
  const wrong = { studies: [{ protocolSection: { statusModule: { overallStatus: "Recruiting" } } }] };
  assert.equal(compile("PagedStudies")(wrong), false);
});

test("every parameter the document names for /studies is known here", () => {
  const listed = valuesAt(document, ["paths", "/studies", "get", "parameters"]).filter(isObject);
  assert.ok(listed.length > 20);
  for (const { name } of listed) {
    const { body } = get("/api/v2/studies", `${String(name)}=x`);
    assert.doesNotMatch(body.slice(0, 100), /is unknown parameter/, String(name));
  }
});
