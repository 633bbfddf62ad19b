import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hospitals } from "../../../src/catalog/datasets/hospitals.ts";
import { GatewayError } from "../../../src/core/errors.ts";
import { likeLiteral } from "../../../src/catalog/upstreams/cms.ts";
import { plainText } from "../../../src/core/text.ts";
import { attempt } from "../../support/failure.ts";
import { anyText } from "../../support/hostile-text.ts";

test("Any name is sent as a LIKE value without live wildcards that reads back as the name in upper case", () => {
  let planned = 0;
  fc.assert(
    fc.property(anyText, (name) => {
      const [first, ...others] = valuesOf({ name });
      if (first === undefined) return;
      planned += 1;
      for (const sent of [first, ...others]) assert.equal(readLike(sent).wildcards, 0, sent);
      assert.equal(readLike(first).text, asciiUpper(plainText(name)));
    }),
    { numRuns: 800 },
  );
  assert.ok(planned > 100, `only ${planned} names reached the query`);
});

test("Any city is first compared as it was written, in upper case, blanks in a row as one", () => {
  fc.assert(
    fc.property(anyText, (city) => {
      const [sent] = valuesOf({ city });
      if (sent !== undefined) assert.equal(sent, asciiUpper(plainText(city)).replaceAll(/ +/g, " "));
    }),
    { numRuns: 500 },
  );
});

test("The wildcards and the escape sign of LIKE are escaped, nothing else", () => {
  assert.equal(likeLiteral(String.raw`100%_a\b'"`), String.raw`100\%\_a\\b'"`);
});

/** The spellings that are asked for, the one that was written first. */
function valuesOf(input: object): readonly string[] {
  const plan = attempt(() => hospitals.toQuery(input));
  if (plan instanceof GatewayError) return [];
  return plan.request.query.flatMap(([name, value]) =>
    /^conditions\[0\](?:\[conditions\]\[\d+\])?\[value\]/.test(name) ? [value] : [],
  );
}

/** A LIKE value read as MySQL does with `ESCAPE '\'`. */
function readLike(value: string): { readonly text: string; readonly wildcards: number } {
  let wildcards = 0;
  const text = value.replaceAll(/\\([\s\S])|[%_\\]/g, (whole, escaped: string | undefined) => {
    if (escaped === undefined) wildcards += 1;
    return escaped ?? whole;
  });
  return { text, wildcards };
}

const asciiUpper = (text: string) =>
  Array.from(text, (sign) => (/[a-z]/.test(sign) ? sign.toUpperCase() : sign)).join("");
