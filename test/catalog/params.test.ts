import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { z } from "zod";
import {
  compactDate,
  freeText,
  limit,
  literalText,
  oneOfThese,
  registryState,
  state,
  unknownParameter,
  wildcardText,
} from "../../src/catalog/params.ts";
import { anyText } from "../support/hostile-text.ts";

const words = freeText("Words.", "pump");

test("limit is a whole number from 1 to 50, 10 when not asked, and never clamped", () => {
  assert.equal(limit.parse(undefined), 10);
  for (const value of [1, 10, 50]) assert.equal(limit.parse(value), value);
  for (const value of [0, -1, 51, 1.5, "10", "ten", Number.NaN, Number.POSITIVE_INFINITY, 1e300, null])
    assert.equal(faultOf(limit, value), "must be a whole number from 1 to 50, in plain digits", String(value));
});

test("A text of 200 characters is accepted and one of 201 is not, whatever their bytes", () => {
  for (const sign of ["a", "é", "日", "𝒜"]) {
    assert.equal(words.parse(sign.repeat(200)), sign.repeat(200));
    assert.equal(faultOf(words, sign.repeat(201)), "must have at most 200 characters");
  }
  assert.equal(faultOf(words, "a".repeat(1_000_000)), "must have at most 200 characters");
});

for (const [text, fault] of [
  ["", "must not be blank; leave the parameter out instead"],
  [" \u00A0\u3000", "must not be blank; leave the parameter out instead"],
  ["a\u0000b", "must not contain control or invisible characters"],
  ["a\nb", "must not contain control or invisible characters"],
  ["a\u0085b", "must not contain control or invisible characters"],
  ["a\u200Bb", "must not contain control or invisible characters"],
  ["a\u202Eb", "must not contain control or invisible characters"],
  ["a\u2028b", "must not contain control or invisible characters"],
  ["a\uD800b", "must not contain control or invisible characters"],
  ...[
    "\u3164",
    "\u115F",
    "\u1160",
    "\uFFA0",
    "\u034F",
    "\uFE0F",
    "\u17B4",
    "\u180B",
    "\u2800",
    "\u{E0100}",
    "\u{E0041}",
  ].flatMap((sign) =>
    [sign, `boston${sign}`].map((text) => [text, "must not contain control or invisible characters"] as const),
  ),
  [7, "must be text"],
  [null, "must be text"],
] as const)
  test(`A text parameter refuses ${JSON.stringify(text)}: ${fault}`, () => assert.equal(faultOf(words, text), fault));

test("Any text is refused, or comes out visible, composed, trimmed and not empty", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = words.safeParse(text);
      if (!read.success) return;
      assert.doesNotMatch(read.data, /[\p{C}\p{Zl}\p{Zp}“”’–\u00A0]/u);
      assert.equal(read.data, read.data.trim().normalize("NFC"));
      assert.notEqual(read.data, "");
    }),
    { numRuns: 1000 },
  );
});

test("A code of a state is accepted in any case, and a name is answered with the code that was meant", () => {
  assert.equal(state.parse(" ma "), "MA");
  assert.equal(faultOf(state, "Massachusetts"), "must be one of 56 known values; did you mean MA?");
  assert.equal(faultOf(state, 1), "must be text");
});

test("A phase in Roman numerals is answered with that phase, and of values that are equally near none is guessed", () => {
  const phases = new Map(["1", "2", "3", "4"].map((phase) => [`PHASE${phase}`, `Phase ${phase}`]));
  for (const [text, meant] of [
    ["Phase II", "PHASE2"],
    ["phase iv", "PHASE4"],
    ["PHASE-III", "PHASE3"],
    ["Phase I", "PHASE1"],
  ] as const)
    assert.match(oneOfThese(phases, text), new RegExp(`did you mean ${meant}\\?$`), text);
  for (const text of ["Phase 5", "phase", "phase x"])
    assert.doesNotMatch(oneOfThese(phases, text), /did you mean/, text);
});

test("Of several values that hold a word, none is guessed to be the one that was meant", () => {
  const kinds = new Map(["Voluntary - Private", "Voluntary - Church", "Local"].map((kind) => [kind, kind]));
  assert.equal(oneOfThese(kinds, "Voluntary"), "must be one of Voluntary - Private, Voluntary - Church, Local");
  assert.match(oneOfThese(kinds, "church"), /did you mean Voluntary - Church\?$/);
});

for (const text of ["pump*", "*pump", "a pump* b", "(*pump", "pump**", "Ménière* disease", "e\u0301*…"])
  test(`A text parameter refuses the wildcard of ${JSON.stringify(text)}, which a registry that knows it takes`, () => {
    assert.match(faultOf(words, text) ?? "", /wildcards are not supported/);
    assert.match(faultOf(literalText("Words.", "pump"), text) ?? "", /wildcards are not supported/);
    assert.equal(faultOf(wildcardText("Words.", "pump"), text), null);
  });

for (const text of [
  "inf*sion pump",
  "pace*maker",
  "A*B",
  "canc?r",
  "?ancer",
  "canc??r",
  "pump＊",
  "＊pump",
  "canc？r",
  "ca﹡cer",
])
  test(`A text parameter refuses the wildcard of ${JSON.stringify(text)}, which a search for a literal text takes`, () => {
    assert.match(faultOf(words, text) ?? "", /wildcards are not supported here, so write whole words/);
    assert.equal(faultOf(literalText("Words.", "pump"), text), null);
    assert.equal(faultOf(wildcardText("Words.", "pump"), text), null);
  });

for (const text of [
  "pump *",
  "* pump",
  "pump * kit",
  "5 * 3",
  "5*6 (*)",
  "pump ** kit",
  "*",
  "pump ＊",
  "? pump",
  "pump ? kit",
])
  test(`A text parameter refuses the wildcard that stands alone in ${JSON.stringify(text)}, and says to leave it out`, () => {
    assert.match(faultOf(words, text) ?? "", /^can't have \* or \? alone: wildcards are not supported here, so write/);
    assert.equal(faultOf(literalText("Words.", "pump"), text), null);
    assert.equal(faultOf(wildcardText("Words.", "pump"), text), null);
  });

test("A * between a word and a digit and a question mark at the end of a word or text are ordinary signs", () => {
  for (const text of ["5*6", "UGT1A1*28", "HLA-B*57:01", "lung cancer?", "lung cancer ?", "pump? (old)", "？"])
    assert.equal(words.parse(text), text);
});

test("A text that is longer with its ligatures as letters is judged so", () => {
  const fault = "must have at most 200 characters when a ligature is counted as the letters it joins";
  for (const [sign, most] of [
    ["\u01C5", 100],
    ["\uFB03", 66],
    ["\uFB2C", 66],
    ["\u2473", 100],
    ["\uFDFA", 11],
  ] as const) {
    assert.equal(faultOf(words, sign.repeat(most)), null, sign);
    assert.equal(faultOf(words, sign.repeat(most + 1)), fault, sign);
  }
  for (const sign of ["\uD55C", "e\u0301".normalize("NFC"), "\u2122", "\u00DF"])
    assert.equal(faultOf(words, sign.repeat(200)), null, sign);
});

test("no text of a closed list has invisible characters or more than 200 characters", () => {
  for (const value of ["\nMA", "MA\r\n", "\uFEFFMA", "MA\u2028", "M\u200BA", "\tMA"])
    assert.equal(faultOf(state, value), "must not contain control or invisible characters", JSON.stringify(value));
  assert.equal(faultOf(state, `MA${" ".repeat(400)}`), "must have at most 200 characters");
  assert.equal(state.parse("\u00A0ma "), "MA");
});

test("States are the 56 USPS codes in any case, and the provider registry knows six more", () => {
  for (const code of ["ma", "OR", "In", "dc", "PR", "GU", "VI", "AS", "MP"])
    assert.equal(state.parse(code), code.toUpperCase());
  for (const code of ["FM", "MH", "PW", "AA", "AE", "AP"]) {
    assert.equal(registryState.parse(code), code);
    assert.notEqual(faultOf(state, code), null);
  }
  for (const value of ["Texas", "ZZ", "UK", "M", "", "МА"]) assert.notEqual(faultOf(registryState, value), null, value);
  const codes = state.meta()?.["enum"];
  assert.equal(Array.isArray(codes) ? codes.length : 0, 56);
});

test("A date is a real calendar date of eight ASCII digits, and may be written with hyphens", () => {
  const since = compactDate("Earliest.", "20240101");
  for (const text of ["20240229", "19760528", "99991231"]) assert.equal(since.parse(text), text);
  assert.equal(since.parse("2024-02-29"), "20240229");
  for (const text of [
    "20230229",
    "20241301",
    "20240100",
    "00000101",
    "2024-02-30",
    "2024-0101",
    "202401",
    " 20240101",
    "٢٠٢٤٠١٠١",
    "20240101\n",
  ])
    assert.match(faultOf(since, text) ?? "", /must be a real calendar date written YYYYMMDD/, text);
});

test("An unknown parameter is answered with the nearest known one and with all of them, and is cut and quoted", () => {
  const { code, message } = unknownParameter("aplicant", ["q", "applicant", "since", "limit"]);
  assert.equal(code, "invalid_query");
  assert.equal(
    message,
    'Unknown parameter "aplicant". Did you mean "applicant"? Known parameters: q, applicant, since, limit.',
  );
  assert.equal(unknownParameter("x", []).message, 'Unknown parameter "x". This endpoint has no parameters.');
  assert.ok(unknownParameter(`\n${"<b>".repeat(10_000)}`, ["q"]).message.length < 300);
});

function faultOf(schema: z.ZodType, value: unknown): string | null {
  const read = schema.safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? "");
}
