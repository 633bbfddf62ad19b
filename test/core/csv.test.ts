import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { toCsv } from "../../src/core/csv.ts";

const cells: readonly [value: unknown, cell: string][] = [
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+1 617 555 0100", "'+1 617 555 0100"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", '"\'\t=1"'],
  ["\r=1", "' =1"],
  ["\r\n=1", '"\'\r\n=1"'],
  ["\n=1+1", '"\'\n=1+1"'],
  [" =1+1", "' =1+1"],
  ["\u00A0\u2003@SUM(A1)", "'\u00A0\u2003@SUM(A1)"],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["\uFEFF\u00AD\u2060+1", "'\uFEFF\u00AD\u2060+1"],
  ["\u3164\uFE0F=1+1", "'\u3164\uFE0F=1+1"],
  ["\u0000=1+1", "' =1+1"],
  [" plain", " plain"],
  ["a =1+1", "a =1+1"],
  ["\u001B]0;owned\u0007\u009B31mred\u007F", " ]0;owned  31mred "],
  ["one\r\ntwo\tthree\rfour", '"one\r\ntwo\tthree four"'],
  ["Acme\u202E.cnI \u2066Pump\u2069\u200F\u061C", "Acme.cnI Pump"],
  ["\u202E=1+1", "'=1+1"],
  [["\u202Ea"], '"[""a""]"'],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["a;=1+1", "a;'=1+1"],
  ['a; "b";\u200B=1;-2', '"a; ""b"";\'\u200B=1;\'-2"'],
  [";=1", ";'=1"],
  ["a; b", "a; b"],
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

test("any texts come back unchanged, except for an apostrophe before a formula and blanks for control characters", () => {
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
  const text = fc.string({ unit: fc.constantFrom(..."ab ,\"\n\r\t\u001B\u009B=+-@'é"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (row) => {
      const expected = row
        .map((each) => each.replaceAll(/\r(?!\n)|[\u001B\u009B]/g, " "))
        .map((each) => (/^(?:\s*[=+\-@]|[\t\r])/.test(each) ? `'${each}` : each));
      assert.deepEqual(parse(toCsv([row])), expected);
    }),
  );
});
