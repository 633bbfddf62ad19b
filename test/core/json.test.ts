import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { namesOf, repeatsName } from "../../src/core/json.ts";

const repeats = (text: string): boolean => repeatsName(text, JSON.parse(text));

for (const text of [
  '{"a":1,"a":1}',
  '{"a":{"b":1},"a":{}}',
  '[{"x":[{"a":1 , "b":2,\n"a"\t: 3}]}]',
  '{"a":1,"\\u0061":2}',
  '{"\\"":1,"\\u0022":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"":1,"":2}',
])
  test(`${text} has a duplicate key`, () => assert.ok(repeats(text)));

for (const text of [
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":2}]',
  '{"a":"b\\":","c":"\\\\","d":":"}',
  '["a", ":", "a"]',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"__proto__":1,"constructor":2}',
  '"a:"',
  "1",
])
  test(`${text} has no duplicate key`, () => assert.equal(repeats(text), false));

test("JSON.stringify never gives a duplicate key, and a repeated member is always found", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(repeats(text), false);
      assert.equal(repeats(`[{"x":${text},"x":${text}}]`), true);
    }),
  );
});

test("deep or long JSON is read to its end", () => {
  const deep = `${'[{"a":'.repeat(50_000)}0${"}]".repeat(50_000)}`;
  assert.equal(namesOf(JSON.parse(deep)).length, 50_000);
  assert.equal(repeats(deep), false);
  const long = `{"a":"${String.raw`\"`.repeat(4_000_000)}","b":[${"1,".repeat(1_000_000)}1]}`;
  assert.equal(repeats(long), false);
});
