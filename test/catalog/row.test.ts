import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import {
  date,
  code,
  identity,
  identityCode,
  list,
  meant,
  nested,
  reported,
  reportedList,
  requiredName,
  searched,
  searchedList,
  text,
  texts,
} from "../../src/catalog/row.ts";
import { anyText } from "../support/hostile-text.ts";

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText, fc.constant(undefined));

for (const [value, read] of [
  ["Medtronic", "Medtronic"],
  ["  a\r\nb ", "a b"],
  [12, "12"],
  [0, "0"],
  [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  [2 ** 53, null],
  [-1e21, null],
  ["", null],
  ["   ", null],
  ["\u0000", null],
  ["--", null],
  ["Not Available", null],
  ["not available", null],
  ["Not Available here", "Not Available here"],
  ["N/A", "N/A"],
  [null, null],
  [undefined, null],
  [true, null],
  [["a"], null],
  [{}, null],
] as const)
  test(`A text field reads ${JSON.stringify(value)} as ${JSON.stringify(read)}`, () =>
    assert.equal(text.parse(value), read));

for (const blank of ["*", "NA", "na", "N/A", "NI", "UNK", "unk", "", "--", " * "])
  test(`A field that reporters fill in reads ${JSON.stringify(blank)} as nothing`, () => {
    assert.equal(reported.parse(blank), null);
    assert.deepEqual(reportedList.parse([blank, "Break"]), ["Break"]);
  });

for (const [value, read] of [
  [
    ["a", "", "--", "b"],
    ["a", "b"],
  ],
  [[""], []],
  ["alone", ["alone"]],
  ["", []],
  [null, []],
  [undefined, []],
  [{}, []],
  [
    [1, null, {}, [], "x"],
    ["1", "x"],
  ],
] as const)
  test(`A list of texts reads ${JSON.stringify(value)} as ${JSON.stringify(read)}`, () =>
    assert.deepEqual(texts.parse(value), read));

for (const [value, read] of [
  ["2024-01-31", "2024-01-31"],
  ["20240131", "2024-01-31"],
  [20_240_131, "2024-01-31"],
  ["20240229", "2024-02-29"],
  ["20230229", null],
  ["2024-13-01", null],
  ["20240100", null],
  ["00000000", null],
  ["2024-01", null],
  ["01/31/2024", null],
  ["2024-01-31T00:00:00", null],
  ["", null],
  [null, null],
  [undefined, null],
  [{}, null],
] as const)
  test(`A date reads ${JSON.stringify(value)} as ${JSON.stringify(read)}`, () => assert.equal(date.parse(value), read));

test("Searched text is kept as the agency has it, and made printable only to be shown", () => {
  assert.equal(searched.parse("SMITH\u008A"), "SMITH\u008A");
  assert.deepEqual(searchedList.parse(["A\u0099", null, 7]), ["A\u0099", "7"]);
  assert.deepEqual(["SMITH\u008A", "A\u0099 ", " NA", "\u0000", null].map(meant), [
    "SMITH\u0160",
    "A™",
    null,
    null,
    null,
  ]);
});

test("Secondary fields accept anything at all", () => {
  const row = z.object({
    a: text,
    b: reported,
    c: texts,
    d: reportedList,
    e: date,
    f: nested({ g: text, h: nested({ i: date }) }),
    j: list({ k: text, l: texts }),
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f", "j"), anything), (value) => {
      const read = row.parse(value);
      assert.ok(read.a !== "" && read.b !== "" && !read.c.includes("") && !read.d.includes(""));
      assert.ok(read.e === null || z.iso.date().safeParse(read.e).success, String(read.e));
    }),
    { numRuns: 500 },
  );
});

test("Absent objects are empty ones, absent lists no items, and odd items are left out", () => {
  const inner = nested({ x: text });
  for (const value of [undefined, null, 1, "x", [], [{ x: "a" }]]) assert.deepEqual(inner.parse(value), { x: null });
  const items = list({ x: text });
  for (const value of [undefined, null, 1, "x", { x: "a" }]) assert.deepEqual(items.parse(value), []);
  assert.deepEqual(items.parse([{ x: "a" }, null, "x", [1]]), [{ x: "a" }]);
});

test("A code that may begin with a zero is a text: a number in its place has lost it", () => {
  assert.equal(code.parse(" 02114"), "02114");
  for (const value of [2114, "", "--", null, ["02114"]]) assert.equal(code.parse(value), null);
  assert.equal(identityCode.parse("010001"), "010001");
  for (const value of [10001, "", null]) assert.equal(identityCode.safeParse(value).success, false);
});

test("An identity is text or a number, and never nothing", () => {
  assert.equal(identity.parse("K240001"), "K240001");
  assert.equal(identity.parse(7_014_702), "7014702");
  assert.equal(identity.parse(" 010001\n"), "010001");
  assert.equal(identity.parse(Number.MAX_SAFE_INTEGER), "9007199254740991");
  for (const value of ["", " ", "\u0000", null, undefined, true, {}, [], ["K1"], 2 ** 53, -1e19, 1.5])
    assert.equal(identity.safeParse(value).success, false, JSON.stringify(value));
});

test("an identifier is accepted only unchanged, visible and, as a number, above zero", () => {
  for (const value of [
    "\u200B",
    "\u3164",
    "\u115F\u2800",
    "K22\u00070001",
    "\u0007K220001",
    "K22\u00800001",
    "\u202EK220001",
    "K22\uD8000001",
    "A\nB",
    0,
    -1,
    "?",
    "-",
    ".",
    " ! ",
  ])
    for (const schema of typeof value === "string" ? [identity, identityCode] : [identity])
      assert.equal(schema.safeParse(value).success, false, JSON.stringify(value));
});

test("a name with blanks, accents and quotation marks is an identifier unchanged", () => {
  for (const name of [
    "GUAM MEMORIAL  HOSPITAL",
    "HOSPITAL SAN CRIST\u00D3BAL",
    "Cafe\u0301",
    "ST. JOHN'S \u201CWEST\u201D (A\u00A0&\u00A0B) #1, 50% \u2013 \u2122",
    "\u65E5\u672C",
    "7",
  ]) {
    assert.equal(identity.parse(name), name);
    assert.equal(identity.parse(` \t${name}\r\n`), name);
  }
});

test("A name that a row cannot be without is shown as what can be read of it, and must hold something", () => {
  for (const [value, read] of [
    ["\u202eMERCY\u0007HOSPITAL", "MERCY HOSPITAL"],
    [" GUAM MEMORIAL  HOSPITAL ", "GUAM MEMORIAL  HOSPITAL"],
    [12, "12"],
  ] as const)
    assert.equal(requiredName.parse(value), read);
  for (const value of ["", "--", "n/a", "\u3164", "...", -1, 0, null, undefined, ["a"]])
    assert.equal(requiredName.safeParse(value).success, false);
});
