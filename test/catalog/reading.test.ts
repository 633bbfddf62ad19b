import assert from "node:assert/strict";
import { test } from "node:test";
import { must, notesOn, refuseMismatches, should, type Unconfirmed } from "../../src/catalog/reading.ts";
import { failureOf } from "../support/failure.ts";

const mismatch = (row: number, isStrict = false, filter = "city"): Unconfirmed => ({
  row,
  filter,
  isStrict,
  what: `another ${filter}`,
});

for (const [mismatches, rows] of [
  [[], 0],
  [[], 10],
  [[mismatch(2)], 2],
  [[mismatch(1), mismatch(3), mismatch(4), mismatch(7), mismatch(9)], 10],
] as const)
  test(`${mismatches.length} of ${rows} rows that don't match don't make the page fail`, () => {
    refuseMismatches("The agency", mismatches, rows);
  });

for (const [mismatches, rows, words] of [
  [[mismatch(1)], 1, /row 1 does not match the query: another city\.$/],
  [[mismatch(2), mismatch(3)], 3, /row 2 does not match the query: another city \(2 of 3 rows do not match\)\.$/],
  [[mismatch(4, true, "state")], 50, /row 4 does not match the query: another state \(1 of 50 rows do not match\)\.$/],
  [[mismatch(1), mismatch(4, true, "state")], 50, /row 4 does not match/],
  [[mismatch(1, false, "q"), mismatch(2, false, "applicant")], 3, /row 1 does not match the query: another q/],
] as const)
  test(`${mismatches.length} of ${rows} rows that do not fit are too many: ${String(words)}`, () => {
    const { reason, message } = failureOf(() => refuseMismatches("The agency", mismatches, rows));
    assert.equal(reason, "unexpected_shape");
    assert.match(message, words);
  });

test("a matching row has no mismatch; a mismatch names its filter", () => {
  assert.equal(must(true, "state", "another state") ?? should(true, "city", "another city"), null);
  assert.deepEqual(should(false, "city", "x"), { filter: "city", isStrict: false, what: "x" });
  assert.deepEqual(must(false, "state", "x"), { filter: "state", isStrict: true, what: "x" });
});

test("one sentence names the records and the parameters", () => {
  const records = Array.from({ length: 10 }, () => ({}));
  assert.deepEqual(notesOn({ records, unconfirmed: [], notes: [] }), []);
  assert.deepEqual(notesOn({ records, unconfirmed: [mismatch(3)], notes: [] }), [
    '1 of these 10 records (3) does not match "city" (another city), although the agency returned it for this search.',
  ]);
  assert.deepEqual(notesOn({ records, unconfirmed: [mismatch(3), mismatch(7), mismatch(8, false, "q")], notes: [] }), [
    '3 of these 10 records (3, 7, 8) do not match "city" (another city) and "q" (another q), although the agency returned them for this search.',
  ]);
});
