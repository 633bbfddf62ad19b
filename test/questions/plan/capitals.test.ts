import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withCapitals } from "../../../questions/plan/capitals.ts";
import { toQuestion } from "../../../questions/question.ts";
import { planned } from "../read.ts";

/** Questions typed in small letters alone, or in capitals alone. */

const capitalized = (typed: string): string => withCapitals(toQuestion(typed)).text;

/** The calls of a question, whatever case their words have. */
const callsOf = (question: string): unknown => {
  const result = planned(question);
  return JSON.parse(JSON.stringify("calls" in result ? result.calls : result.kind).toLowerCase());
};

describe("a question without any capital, or in nothing else, gets those that it would have", () => {
  for (const [typed, written] of [
    [
      "how many open recalls does baxter have in key west, florida?",
      "how many open recalls does Baxter have in Key West, Florida?",
    ],
    ["qih clearances by ge healthcare past 90 days", "QIH clearances by GE Healthcare past 90 days"],
    ["nih-sponsored trials of ra in south africa", "NIH-sponsored trials of RA in South Africa"],
    ["is k191450 by henry schein cleared? i need it", "is K191450 by Henry Schein cleared? I need it"],
    /** Words that are names of firms and towns, too, and codes of states, which other rules read. */
    ["pain relievers and hearing aids in mobile, al", "pain relievers and hearing aids in mobile, al"],
    ["what are teh contraindications", "what are teh contraindications"],
  ] as const)
    test(typed, () => {
      assert.equal(capitalized(typed), written);
      assert.equal(capitalized(typed.toUpperCase()), written);
    });

  test("any other question stays as it is", () => {
    for (const text of ["Recalls by baxter in florida", "recalls by Baxter in florida", "", "12", "ǅ İstanbul"])
      assert.equal(capitalized(text), toQuestion(text).text);
  });
});

test("what is asked does not depend on capitals", () => {
  for (const question of [
    "How many open recalls does Baxter have, and how many of GE HealthCare's were terminated in 2025?",
    "I need dialysis clinics in Las Cruces, and the same for El Paso.",
    "Show recruiting trials on uterine fibroids in Michigan. Are there any in Toronto?",
    "How many podiatrists are there in Key West, Florida, and how many optometrists?",
    "Korean ultrasound system clearances since 2024",
    "K183206: any recalls? Then FRN clearances, 2025 only.",
    "Does Planned Parenthood have entries in the provider registry for Oregon, and for Idaho?",
  ]) {
    assert.deepEqual(callsOf(question.toLowerCase()), callsOf(question), question);
    assert.deepEqual(callsOf(question.toUpperCase()), callsOf(question), question);
  }
});

test("what is searched and told keeps the form in which it was typed", () => {
  const result = planned("is the philips cpap recall in fy2024 still ongoing");
  assert.ok(result.kind === "plan");
  assert.deepEqual(
    result.calls.map(({ call }) => call.params),
    [{ q: "cpap", recalling_firm: "philips" }],
  );
  assert.deepEqual(
    result.notApplied.map(({ text }) => text),
    ["in fy2024"],
  );
});

test("capitals of ours hide no name", () => {
  for (const question of [
    "does hunter fields practice family medicine in lincoln, nebraska",
    "recalls of stryker beds, says charity pace",
  ])
    assert.equal(planned(question).kind, "contains_name", question);
});
