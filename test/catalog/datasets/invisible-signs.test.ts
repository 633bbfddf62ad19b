import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { failureOf } from "../../support/failure.ts";
import { datasets } from "../../support/recorded-agencies.ts";

/** Every control and format character, both line separators, and what shows nothing though it is a letter, mark or symbol. */
const INVISIBLE = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign));

for (const dataset of datasets)
  for (const [name, example] of textParameters(dataset.params))
    test(`${dataset.name}: no invisible sign is taken at the beginning, in the middle or at the end of ${name}`, () => {
      assert.ok(INVISIBLE.length > 200);
      fc.assert(
        fc.property(fc.constantFrom(...INVISIBLE), fc.constantFrom(0, 1, example.length), (sign, at) => {
          const text = `${example.slice(0, at)}${sign}${example.slice(at)}`;
          const { code, status, message } = failureOf(() => dataset.toQuery({ ...dataset.examples[0], [name]: text }));
          assert.deepEqual({ code, status }, { code: dataset.invalidCode, status: 400 });
          assert.match(message, new RegExp(`^Parameter "${name}" must .*; received "`));
          assert.ok(!message.includes(sign), "the message spells it out");
        }),
        { numRuns: 500 },
      );
      const long = `${example}${" ".repeat(400)}`;
      assert.equal(failureOf(() => dataset.toQuery({ ...dataset.examples[0], [name]: long })).status, 400);
    });

/** The parameters of a dataset that are text, each with its example. */
function textParameters(params: z.ZodObject): readonly (readonly [name: string, example: string])[] {
  const properties = Object.entries(z.toJSONSchema(params, { io: "input" }).properties ?? {});
  return properties.flatMap(([name, schema]) =>
    typeof schema === "object" && schema.type === "string" ? [[name, String(schema["example"])] as const] : [],
  );
}
