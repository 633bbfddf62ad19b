import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { namesOf, repeatsName } from "../../src/surfaces/json-names.ts";

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
  test(`${text} names a member twice`, () => assert.ok(repeats(text)));

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
  test(`${text} names no member twice`, () => assert.equal(repeats(text), false));

test("no JSON of a value names a member twice, and any does once a member stands in it again", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(repeats(text), false);
      assert.equal(repeats(`[{"x":${text},"x":${text}}]`), true);
    }),
  );
});

test("what is deep or long is read to its end", () => {
  const deep = `${'[{"a":'.repeat(50_000)}0${"}]".repeat(50_000)}`;
  assert.equal(namesOf(JSON.parse(deep)).length, 50_000);
  assert.equal(repeats(deep), false);
  const long = `{"a":"${String.raw`\"`.repeat(4_000_000)}","b":[${"1,".repeat(1_000_000)}1]}`;
  assert.equal(repeats(long), false);
});
