import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { parseCsv, toCsvRow } from "../../../sandbox/cms/csv.ts";
import { toTable } from "../../../sandbox/cms/table.ts";

const cases: readonly (readonly [csv: string, rows: readonly (readonly string[])[]])[] = [
  ["", []],
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\n1,\n,2",
    [
      ["a", "b"],
      ["1", ""],
      ["", "2"],
    ],
  ],
  ["a,", [["a", ""]]],
  ['"a,b","c""d","e\nf"\n', [["a,b", 'c"d', "e\nf"]]],
  ['""\n', [[""]]],
];

for (const [csv, rows] of cases) {
  test(`the CSV ${JSON.stringify(csv)} has ${rows.length} rows`, () => assert.deepEqual(parseCsv(csv), rows));
}

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (fields) => {
      assert.deepEqual(parseCsv(toCsvRow(fields)), [fields]);
    }),
  );
});

test("a torn or crooked file is refused, not half read", () => {
  assert.throws(() => parseCsv('a\n"b'), /never ends/);
  assert.throws(() => parseCsv('"a"b\n'), /Text follows/);
  assert.throws(() => toTable("a,b\n1\n"), /CSV row 2 has not 2 fields/);
});

test("the table of April 2026 has the same 38 columns and 5,381 rows", () => {
  const file = new URL("../../fixtures/cms/hospital_general_information.2026-04.csv.gz", import.meta.url);
  const { columns, rows } = toTable(gunzipSync(readFileSync(file)).toString("utf8"));
  assert.deepEqual([columns.length, rows.length], [38, 5381]);
  assert.equal(columns[6]?.name, "countyparish");
});
