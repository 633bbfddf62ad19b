import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { isSearchable, LONGEST_SEARCH_TEXT, SEARCH_TEXT, searchText } from "../../../questions/plan/search-text.ts";

test("whatever a question holds, what is made of it may be searched for", () => {
  const mark = fc.constantFrom(...` '&.,+/()-"*[]:<>;?!`);
  const text = fc.array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), mark)).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (written) => {
      const made = searchText(written);
      assert.ok(made.length <= LONGEST_SEARCH_TEXT, made);
      if (isSearchable(made)) assert.match(made, SEARCH_TEXT);
    }),
    { numRuns: 2000 },
  );
});

test("query syntax goes, marks of names stay, a long text ends with a word", () => {
  const cases: readonly [written: string, made: string][] = [
    ['pump" OR _exists_:x', "pump OR exists x"],
    ["(5-HT) A+B, C/D & E.", "5-HT) A+B, C/D & E."],
    ["Sjögren's *", "Sjögren's"],
    [`${"pump ".repeat(20)}`, "pump ".repeat(16).trim()],
    [`${"pump ".repeat(15)}stapler stapler`, "pump ".repeat(15).trim()],
  ];
  for (const [written, made] of cases) assert.equal(searchText(written), made);
});
