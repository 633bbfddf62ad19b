import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { toJsonBytes } from "../../src/core/payload.ts";

const sameAs = (value: object, bytes: Uint8Array): void =>
  assert.equal(Buffer.from(bytes).toString("utf8"), JSON.stringify(value));

test("the bytes of any object are those of its JSON text", () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))), (value) =>
      sameAs(value, toJsonBytes(value)),
    ),
  ));

test("what JSON leaves out, and letters beyond ASCII, are written as JSON.stringify writes them", () => {
  for (const value of [
    {},
    { a: undefined },
    { a: undefined, b: 1, c: undefined },
    { list: [undefined, null, () => 1, Number.NaN] },
    { first: [], second: [[]], text: "≥ 5 µg • \u{1F489} \ud800" },
    { day: new Date(0) },
  ])
    sameAs(value, toJsonBytes(value));
});

test("a list whose bytes are wanted again is the same in the next answer, and changed only once it was taken", () => {
  const results = Array.from({ length: 300 }, (_, at) => ({ at, text: "warfarin — ".repeat(20) }));
  sameAs({ total: 300, results }, toJsonBytes({ total: 300, results }, "", true));
  const body = toJsonBytes({ ok: true, results, end: 1 }, "\n");
  assert.equal(Buffer.from(body).toString("utf8"), `${JSON.stringify({ ok: true, results, end: 1 })}\n`);
  results.push({ at: 300, text: "one more" });
  sameAs({ results }, toJsonBytes({ results }));
});
