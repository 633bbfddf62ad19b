import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { containsWords, excerpt, folded, plainText, printable, quoted, wordsOf } from "../../src/core/text.ts";
import { anyText } from "../support/hostile-text.ts";

const RUNS = { numRuns: 500 };

test("Quoted text is cut to 60 characters, has no invisible character and stays between its quotation marks", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = quoted(text);
      assert.match(shown, /^"(?:[^"\\]|\\["\\]|\\u\{[0-9A-F]+\})*"$/);
      assert.doesNotMatch(shown, /[\p{C}\p{Zl}\p{Zp}]/u);
      if (/^[\w ]{0,60}$/.test(text)) assert.equal(shown, `"${text}"`);
    }),
    RUNS,
  );
});

for (const [text, shown] of [
  ["plain", '"plain"'],
  ['a"b\\c', String.raw`"a\"b\\c"`],
  ["a\u0000b\u202Ec\n", String.raw`"a\u{0000}b\u{202E}c\u{000A}"`],
  ["\uD800", String.raw`"\u{D800}"`],
  ["x".repeat(61), `"${"x".repeat(60)}…"`],
  ["x".repeat(60), `"${"x".repeat(60)}"`],
  ["𝒜".repeat(61), `"${"𝒜".repeat(60)}…"`],
  [12, '"12"'],
  [null, '"null"'],
  [undefined, '"undefined"'],
  [{ a: 1 }, String.raw`"{\"a\":1}"`],
] as const)
  test(`quoted shows ${JSON.stringify(text)?.slice(0, 30)} as ${shown.slice(0, 40)}`, () =>
    assert.equal(quoted(text), shown));

test("Plain text has ASCII quotes, dashes and blanks, and is composed", () => {
  assert.equal(plainText(" “O’Neil” –\u00A0x\u2014y e\u0301 "), '"O\'Neil" - x-y é');
});

test("Plain text of plain text is itself", () => {
  fc.assert(
    fc.property(anyText, (text) => assert.equal(plainText(plainText(text)), plainText(text))),
    RUNS,
  );
});

test("Folded text has neither case nor accents", () => {
  assert.equal(folded("ÉCOLE Sjögren Ångström ﬁbre"), "ecole sjogren angstrom fibre");
});

test("Words are runs of letters and digits", () => {
  assert.deepEqual(wordsOf("X-Ray, 2.5 (O'Neil) é日"), ["x", "ray", "2", "5", "o", "neil", "e日"]);
  assert.deepEqual(wordsOf("--- !"), []);
});

test("A trade, service, copyright or registered mark is not part of the word before it", () => {
  for (const mark of ["®", "™", "©", "℠"]) assert.deepEqual(wordsOf(`Aveir${mark}VR`), ["aveir", "vr"], mark);
});

for (const [found, asked, holds] of [
  [["Pump, Infusion"], "infusion pump", true],
  [["Pump", "Infusion"], "infusion pump", true],
  [["Pumps"], "pump", false],
  [["PUMP"], "Pump", true],
  [[null], "pump", false],
  [[], "pump", false],
  [["x-ray"], "x ray", true],
  [["Müller"], "muller", true],
] as const)
  test(`${JSON.stringify(found)} ${holds ? "holds" : "lacks"} the words of "${asked}"`, () =>
    assert.equal(containsWords(found, asked), holds));

test("A text contains its own words", () => {
  fc.assert(
    fc.property(anyText, (text) => assert.ok(containsWords([text], text))),
    RUNS,
  );
});

test("Printable text has no control character, no lone surrogate, no bidirectional override and no blanks around it", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = printable(text);
      assert.doesNotMatch(shown, /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/);
      assert.ok(shown.isWellFormed());
      assert.equal(shown, shown.trim());
      assert.equal(printable(shown), shown);
    }),
    RUNS,
  );
});

for (const [text, shown, why] of [
  ["AVEIR\u0099 VR", "AVEIR™ VR", "submitters typed Windows-1252"],
  ["a\u0095b", "a•b", "submitters typed Windows-1252"],
  ["a\u0081b", "a b", "a code that stands for nothing parts words"],
  ["a\r\n\tb", "a b", "line breaks become one blank"],
  ["a\u2028b", "a b", "Unicode's line breaks too"],
  ["a\u202Eb\u0000c", "ab c", "an override could make it read as another"],
  ["a\uD800b", "a\uFFFDb", "a lone surrogate is no character"],
  ["HENRY  MAYO", "HENRY  MAYO", "blanks inside stay as the agency wrote them"],
] as const)
  test(`printable reads ${JSON.stringify(text)} as ${JSON.stringify(shown)}: ${why}`, () =>
    assert.equal(printable(text), shown));

test("An excerpt is the text itself when it is short enough", () => {
  assert.deepEqual(excerpt("A sentence.", 11), { text: "A sentence.", isCut: false });
});

test("An excerpt ends after the last sentence of its second half, else at a word with an ellipsis", () => {
  assert.deepEqual(excerpt("First one. Second one. Third", 25), { text: "First one. Second one.", isCut: true });
  assert.deepEqual(excerpt("A. then a very long sentence goes on", 18), { text: "A. then a very …", isCut: true });
  assert.deepEqual(excerpt("Dose 2.5 mg is given (see 2.1). More", 33).text, "Dose 2.5 mg is given (see 2.1).");
});

const WHOLE = "Take the tablets once a day with some food.";

for (const rest of [
  "Given to patients with H. Pylori",
  "Made by Sandoz Inc. At once",
  "In the U.S. Population it is",
  "Avoid all of it (e.g. St. John's wort)",
  "Compared in gastric vs. Other",
  "Fusarium spp. Are known to",
  "Wait at first. 2. Take with water",
  "Do stop. 5.1. Hepatotoxicity and",
  "Table 12. Adverse reactions of",
  "Figure 3a. Survival of patients",
  "Not more than approx. Five at once",
  "Not with tyramine, etc.) Ask first",
  "See the text. 2.2 is of",
  "Grown by Smith et al. (see there)",
  "See the text. and go on",
])
  test(`An excerpt of a text that continues "${rest}" does not end inside that`, () =>
    assert.equal(excerpt(`${WHOLE} ${rest} ${"and so on ".repeat(9)}`, 80).text, WHOLE));

for (const last of [
  "Then wait for an hour. (2.1)",
  "Then wait an hour! • Do not eat",
  'Read "all of it." \u201cDo\u201d not',
  "See the table below. Wait",
  "Do so (see Table 5). Wait",
  "Wait for one hour. [See there]",
])
  test(`An excerpt of a text that continues ${last} ends with that sentence`, () => {
    const end = /^.*?[.!]"?(?= \S+)/.exec(last)?.[0] ?? "";
    assert.equal(excerpt(`${WHOLE} ${last} ${"and so on ".repeat(9)}`, 80).text, `${WHOLE} ${end}`);
  });

test("If no sentence clearly ends in the second half, an excerpt ends with an ellipsis", () => {
  assert.equal(
    excerpt("First. Compared with the firm Sandoz Inc. At once or more", 44).text,
    "First. Compared with the firm Sandoz Inc. …",
  );
});

test("The time for an excerpt grows linearly with the text that is read", () => {
  const blanks = " ".repeat(200_000);
  for (const text of [
    ...[". ", ".", ". A", ".)", "A.B."].map((piece) => piece.repeat(50_000)),
    `.${blanks}a b`,
    blanks,
  ]) {
    const started = performance.now();
    for (const spare of [0, 1, 1000]) excerpt(`x${text} c${"d".repeat(spare)}`, text.length + 1);
    assert.ok(performance.now() - started < 3000, JSON.stringify(text.slice(0, 5)));
  }
});

test("An excerpt is a well-formed start of the text, hardly longer than its limit and never empty", () => {
  fc.assert(
    fc.property(
      anyText.map(printable).filter((text) => text !== ""),
      fc.integer({ min: 10, max: 60 }),
      (text, max) => {
        const { text: shown, isCut } = excerpt(text, max);
        assert.equal(isCut, text.length > max);
        assert.ok(shown.isWellFormed());
        assert.ok(shown.length <= max + 2 && shown !== "");
        assert.ok(text.startsWith(shown.replace(/ …$/, "")));
      },
    ),
    RUNS,
  );
});
