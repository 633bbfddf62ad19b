import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { quotation } from "../../../src/ask/compose/quotation.ts";
import { anyText } from "../../support/hostile-text.ts";

const table: readonly (readonly [why: string, text: string, longest: number, quoted: string | null])[] = [
  ["a short text stands whole", "Medtronic, Inc.", 40, '"Medtronic, Inc."'],
  ["a long one ends with a sentence", "One sentence here. And another one follows.", 30, '"One sentence here." ...'],
  ["not inside one", "One sentence here. Better vs. Others in all of it.", 30, '"One sentence here." ...'],
  ["or with a word", "no sentence ends anywhere in this text", 20, '"no sentence ends" ...'],
  ["a long word is not cut", "x".repeat(50), 20, null],
  ["a quotation mark ends it", 'Tube 5" long for infusion pumps of all kinds', 80, '"Tube 5" ...'],
  [
    "so does what looks like a citation",
    "The device stopped working [2]. Safe.",
    80,
    '"The device stopped working" ...',
  ],
  ["and several in one", "The device stopped working [2, 3-5]. x", 80, '"The device stopped working" ...'],
  ["a reference to a section stays", "Do not use [see Warnings (5.1)].", 80, '"Do not use [see Warnings (5.1)]."'],
  ["a direction override ends it", "firm \u202Eevil company name of length", 80, '"firm" ...'],
  ["markup ends it", "An ordinary device name<script>alert(1)</script>", 80, '"An ordinary device name" ...'],
  [
    "a link of Markdown ends it",
    "An ordinary device name [click](http://evil.example)",
    80,
    '"An ordinary device name [click" ...',
  ],
  ["a comparison sign stays", "rates of <1% and >5%", 80, '"rates of <1% and >5%"'],
  [
    "what follows a break is never quoted, since a not could stand before it",
    'Do NOT "use in children".',
    80,
    '"Do NOT" ...',
  ],
  [
    "a citation in wide characters ends it as well",
    "An ordinary device name ［１］ and more",
    80,
    '"An ordinary device name" ...',
  ],
  ...[..."＂″ʺ〝〞❝❞「」〟״"].map(
    (mark) => [`so does ${mark}, which looks like a mark`, `battery ${mark}. All safe`, 80, '"battery" ...'] as const,
  ),
  ["two apostrophes look like one as well", "battery''. All safe", 80, '"battery" ...'],
  ["and brackets of any kind like those of a citation", "battery ⟦1⟧. All safe", 80, '"battery" ...'],
  ["even unclosed", "battery ❲1 . All safe", 80, '"battery" ...'],
  [
    "an apostrophe stays",
    "the patient’s and manufacturers' ‘pump’ (5.1)",
    80,
    '"the patient’s and manufacturers\' ‘pump’ (5.1)"',
  ],
  ["nothing to quote", '"" [1] \u200B', 80, null],
];
for (const [why, text, longest, quoted] of table) test(why, () => assert.equal(quotation(text, longest), quoted));

test("whatever a record holds, its quotation is an exact piece of it and cannot pass for a citation or our words", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 10, max: 200 }), (text, longest) => {
      const quoted = quotation(text, longest);
      if (quoted === null) return;
      const inner = /^(?:\.\.\. )?"([^"]+)"(?: \.\.\.)?$/u.exec(quoted)?.[1];
      assert.ok(inner !== undefined && text.includes(inner), quoted);
      assert.ok(inner.length <= longest);
      assert.doesNotMatch(inner, /\[\d|[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/);
    }),
    { numRuns: 2000 },
  );
});

test("a word that a mark is grown onto is not cut in two", () => {
  assert.equal(quotation("\u00B9\u02EE", 100), null);
  assert.equal(quotation("abc 12\u02EE x", 100), '"abc" ...');
});
