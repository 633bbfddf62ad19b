import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { toCsv } from "../../../src/surfaces/cli/csv.ts";

const cells: readonly [value: unknown, cell: string][] = [
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+1 617 555 0100", "'+1 617 555 0100"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  [-2, "-2"],
  [true, "true"],
  [null, ""],
  [undefined, ""],
  [["a", "b"], '"[""a"",""b""]"'],
  [{ code: null }, '"{""code"":null}"'],
];

for (const [value, cell] of cells)
  test(`${JSON.stringify(value)} is written as ${JSON.stringify(cell)}`, () => {
    assert.equal(toCsv([[value]]), `${cell}\r\n`);
  });

test("any texts come back as they were, but for an apostrophe before a formula", () => {
  const parse = (csv: string): string[] => {
    const found: string[] = [""];
    const add = (sign: string): unknown => found.push(`${found.pop() ?? ""}${sign}`);
    let isQuoted = false;
    let before = "";
    for (const sign of csv.slice(0, -2)) {
      if (sign === '"') {
        if (!isQuoted && before === '"') add('"');
        isQuoted = !isQuoted;
      } else if (sign === "," && !isQuoted) found.push("");
      else add(sign);
      before = sign;
    }
    return found;
  };
  const text = fc.string({ unit: fc.constantFrom(..."ab ,\"\n\r\t=+-@'é"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (row) => {
      const expected = row.map((each) => (/^[=+\-@\t\r]/.test(each) ? `'${each}` : each));
      assert.deepEqual(parse(toCsv([row])), expected);
    }),
  );
});
