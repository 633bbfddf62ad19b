import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { toQuestion } from "../../../questions/question.ts";
import type { Refusal } from "../../../questions/screening/refusal.ts";
import { screen } from "../../../questions/screening/screen.ts";

interface Row {
  readonly question: string;
  readonly refuse: "contains_name" | "patient_information" | null;
}

const rows: readonly Row[] = readFileSync(new URL("../../../questions/corpus/screen.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const screened = (text: string): Refusal | null => screen(toQuestion(text));

const privateRows = rows.filter(({ refuse }) => refuse !== null);
const goodRows = rows.filter(({ refuse }) => refuse === null);

test("at least 97 % of private questions that it learnt from are refused", () => {
  const missed = privateRows.filter(({ question }) => screened(question) === null);
  assert.ok(privateRows.length >= 400);
  assert.ok(missed.length / privateRows.length <= 0.03, missed.map(({ question }) => question).join("\n"));
});

test("at most 3 % of the harmless ones are refused", () => {
  const wrong = goodRows.filter(({ question }) => screened(question) !== null);
  assert.ok(goodRows.length >= 500);
  assert.ok(wrong.length / goodRows.length <= 0.03, wrong.map(({ question }) => question).join("\n"));
});

test("a refusal repeats nothing of the question", () => {
  const fixed = new Set(
    [
      "Mr. Kowalczyk in Fresno",
      "my mother takes warfarin",
      "I swallowed a battery",
      "I want to kill myself",
      "王秀英",
    ].flatMap((text) => textOf(screened(text)).toLowerCase().split(/\W+/)),
  );
  for (const { question } of privateRows) {
    const said = textOf(screened(question)).toLowerCase().split(/\W+/);
    assert.deepEqual(
      said.filter((word) => !fixed.has(word)),
      [],
    );
  }
});

test("the same question always gets the same verdict", () => {
  for (const { question } of rows) assert.deepEqual(screened(question), screened(question));
});

test("a refusal names its reason: a sure name comes before a patient's details", () => {
  assert.equal(screened("Dr. Kowalczyk takes Jardiance")?.reason, "contains_name");
  assert.equal(screened("my knee implant hurts me, I am 62")?.reason, "patient_information");
  assert.equal(screened("I'm 58 with lupus. Which studies recruit in Tulsa?")?.reason, "patient_information");
  assert.equal(screened("pacemaker of 555-12-3456")?.reason, "patient_information");
});

test("urgent words add who helps at once, and only they do", () => {
  assert.match(textOf(screened("my kid swallowed a button battery")), /911.*1-800-222-1222/);
  assert.match(textOf(screened("my chest pain is back since Viagra")), /911/);
  assert.match(textOf(screened("i want to end my life with ambien")), /988/);
  assert.doesNotMatch(textOf(screened("is Benadryl safe for my son")), /911|988/);
});

const disguises: readonly (readonly [string, string])[] = [
  ["zero-width characters", "Ja\u200Bne Sm\u200Dith's pacemaker"],
  ["a soft hyphen", "Rob\u00ADert Hens\u00ADley pacemaker recall"],
  ["full-width letters", "\uFF2D\uFF32\uFF33. \uFF22\uFF21\uFF2B\uFF25\uFF32 needs insulin"],
  ["Cyrillic look-alikes", "J\u043Ehn Sm\u0456th's stent"],
  ["line breaks", "Dr.\nPatel in Fresno"],
  ["extra blanks", "Dr.    Patel    in Fresno"],
  ["dots between letters", "J.a.n.e S.m.i.t.h pacemaker"],
  ["blanks between letters", "J a n e  S m i t h pacemaker recall"],
  ["an underscore", "robert_hensley pacemaker"],
  ["no blank after a title", "Mr.Hensley pacemaker"],
  ["right-to-left marks", "my \u202Emother's\u202C pacemaker"],
  ["accents", "José Hernández's pacemaker"],
  ["capitals throughout", "WHAT MEDS IS TYRONE JACKSON ON"],
];

for (const [disguise, text] of disguises)
  test(`a name or kin is seen through ${disguise}`, () => assert.notEqual(screened(text), null));

test("letters of an abbreviation are no name", () => {
  for (const text of ["A.L.S. trials in Ohio", "C.O.P.D. trials", "F.D.A. recalls of pumps", "U.S. hospitals"])
    assert.equal(screened(text), null, text);
});

/** A cold machine under load is slow; a runaway expression takes seconds, each time. */
const LONGEST_MS = 250;

function leastMs(times: number, work: () => void): number {
  const start = performance.now();
  work();
  const took = performance.now() - start;
  return took < LONGEST_MS || times === 1 ? took : leastMs(times - 1, work);
}

const pieces = [
  ..."my mom is on warfarin and has a stent what should i do she takes two a day who was in room".split(" "),
  ..."1 12- 1/ ( ) ' \" - . , ^ * @ a@ Dr. ssn mrn: (202) 555 4111 one -- +1 lot Jan born A. John smith's".split(" "),
];

test("no text of 500 characters takes long", () => {
  const piece = fc.constantFrom(...pieces);
  const repeated = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((few) => few.join(" ").repeat(500).slice(0, 500));
  const mixed = fc.array(piece, { minLength: 50, maxLength: 200 }).map((many) => many.join(" ").slice(0, 500));
  fc.assert(
    fc.property(fc.oneof(repeated, mixed, fc.string({ maxLength: 500, unit: "binary" })), (text) => {
      const question = toQuestion(text.toWellFormed());
      assert.ok(leastMs(3, () => void screen(question)) < LONGEST_MS, text);
    }),
    { numRuns: 400 },
  );
});

const textOf = (refusal: Refusal | null): string => (refusal === null ? "" : `${refusal.message} ${refusal.rephrase}`);
