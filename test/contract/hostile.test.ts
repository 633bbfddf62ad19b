import assert from "node:assert/strict";
import test from "node:test";
import { SORT } from "../../src/catalog/fields.ts";
import { endpoints } from "../support/catalog.ts";
import { PREFIX } from "../../src/surfaces/paths.ts";
import { newSandboxService } from "../support/harness.ts";

/** Texts that mean something to a query language, a URL, a terminal or a page, and nothing to us. */
const hostile: readonly string[] = [
  '"',
  "'",
  '"""',
  "\\",
  '\\\\"',
  "a\\",
  '" OR "1"="1',
  "*:*",
  "*",
  "a*b",
  "_exists_:boxed_warning",
  "_missing_:word",
  "a _missing_:b",
  "[* TO *]",
  "[20200101 TO 20991231]",
  "AREA[Phase]PHASE1",
  "AREA[NotARealField]x",
  "SEARCH[Location](Boston)",
  "ALL",
  "NOT",
  "OR",
  "cancer OR HIV",
  "RANGE[MIN,MAX]",
  "/.*/",
  "(((((",
  ")",
  "{}",
  "a && b || !c",
  "pump +AND+ lead",
  "<script>alert(1)</script>",
  "%",
  "_",
  "%' OR 1=1 --",
  "❤️‍🩹",
  "😀 pump",
  "“infusion pump”",
  "naïve café",
  "ß",
  "ı",
  "ſ",
  "Å",
  "ﬁ",
  "①",
  "½",
  "CO₂",
  "№5",
  "Zoë’s",
  "心臓",
  "مضخة",
  "x".repeat(200),
  "a".repeat(6000),
  "- - -",
  ". . .",
  "&limit=50&q=x",
  "pump#frag",
  "?x=1",
  "../../etc/passwd",
  "NCT01234567",
  "\u202Egnp",
  "1e5",
  "true",
  "null",
  "-1",
  "50mi",
  "a:b",
  "device_name:x",
  "\u0000",
  "tab\tword",
];

for (const dataset of endpoints.filter((endpoint) => endpoint.kind === "live")) {
  /** An order finds everything. */
  const texts = dataset.paramShape.names.filter((name) => !dataset.paramShape.integers.has(name) && name !== SORT);
  for (const parameter of texts)
    test(`${dataset.name}: no text in ${parameter} breaks out, is widened, or fails the agency`, async () => {
      const service = await newSandboxService();
      const { upstream_total: everything } = Object(await (await service.get(PREFIX + dataset.path)).json());
      for (const text of hostile) {
        const isInPath = dataset.path.includes(`{${parameter}}`);
        const path = PREFIX + dataset.path.replace(`{${parameter}}`, encodeURIComponent(text));
        const response = await service.get(isInPath ? path : `${path}?${parameter}=${encodeURIComponent(text)}`);
        assert.ok([200, 400, 404].includes(response.status), `${JSON.stringify(text)} gave ${response.status}`);
        if (response.status === 404) assert.ok(isInPath, "only a path can be unknown");
        const body = Object(await response.json());
        const before = service.sent.length;
        if (response.status === 200 && body.upstream_total !== null)
          assert.ok(
            body.upstream_total < everything,
            `${JSON.stringify(text)} matched all ${body.upstream_total} records`,
          );
        assert.equal(service.sent.length, before);
      }
      for (const address of service.sent) assert.ok(address.startsWith("http://agencies.test/"), address);
    });
}
