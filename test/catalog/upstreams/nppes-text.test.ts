import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { providersSearch } from "../../../src/catalog/datasets/providers-search.ts";
import { plainText } from "../../../src/core/text.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { registryText } from "../../../src/catalog/upstreams/nppes.ts";
import { attempt, failureOf } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";

/** Documented for names: letters, digits, blanks and these; `@` for organizations only (npiregistry.cms.hhs.gov/api-page). */
const DOCUMENTED = /^[\p{L}\p{M}\p{N} &':,/().#";-]*\*?$/u;
const FOR_ORGANIZATIONS = /^[\p{L}\p{M}\p{N} &':,/().#";@-]*\*?$/u;

const THEIRS = {
  city: "city",
  taxonomy: "taxonomy_description",
  first_name: "first_name",
  last_name: "last_name",
  organization: "organization_name",
};

for (const [parameter, theirs] of Object.entries(THEIRS)) {
  test(`Any ${parameter} is sent in documented characters, with at most one * and that at its end`, () => {
    const allowed = parameter === "organization" ? FOR_ORGANIZATIONS : DOCUMENTED;
    let planned = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const plan = attempt(() => providersSearch.toQuery({ [parameter]: text }));
        if (plan instanceof GatewayError) return;
        planned += 1;
        const sent = plan.request.query.find(([name]) => name === theirs)?.[1] ?? "";
        assert.match(sent, allowed);
        if (sent.includes("*")) assert.ok(Array.from(sent).length >= 3, sent);
        assert.deepEqual(words(sent), words(plainText(text)));
        const asked = /\*\s*$/.test(text) || (parameter === "organization" && Array.from(sent).length > 2);
        assert.equal(sent.endsWith("*"), asked, sent);
      }),
      { numRuns: 800 },
    );
    assert.ok(planned > 50, `only ${planned} texts reached the query`);
  });
}

test("A wildcard anywhere but at the end, twice or too early is refused: the registry answers it with unrelated rows", () => {
  for (const text of ["M*ll", "M*ll*", "*ll", "*", "s*", "ab**"]) {
    const { code, message } = failureOf(() => registryText("last_name", text));
    assert.equal(code, "invalid_query");
    assert.match(message, /^Parameter "last_name" may have one \*, only at the end/);
  }
});

test("The shortest wildcard has two characters before it", () => {
  assert.equal(registryText("last_name", "Sm*"), "Sm*");
});

test("Blanks in a row count as one", () => {
  assert.equal(registryText("city", "SAN   DIEGO"), "SAN DIEGO");
});

test("A sign that the registry does not document is refused and named; @ belongs to organizations", () => {
  for (const sign of ["%", "_", "=", "<", "\\", "?", "!", "@"]) {
    const { message } = failureOf(() => registryText("last_name", `Moore${sign}`));
    assert.ok(message.startsWith(`Parameter "last_name" contains "${sign.replace("\\", "\\\\")}"`), message);
  }
  assert.equal(registryText("organization", "@Home", "@"), "@Home");
});

test("A text without letter or digit is refused", () => {
  for (const text of ["--", "#", "& &", "--*"])
    assert.match(failureOf(() => registryText("city", text)).message, /at least one letter or digit/);
});

test("accents are passed on unchanged to the registry", () => {
  assert.equal(registryText("last_name", "Peña"), "Peña");
});

const words = (text: string) => text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
