import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { toQuestion } from "../../../../questions/question.ts";
import { screen } from "../../../../questions/screening/screen.ts";
import { STATES } from "../../../../src/core/states.ts";

/** What is asked by, call for call; empty where nothing is asked. */
function asked(text: string): readonly object[] {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  return result.kind === "plan" ? result.calls.map(({ call }) => call.params) : [];
}

const states = (...codes: readonly string[]): readonly object[] => codes.map((state) => ({ state }));

/** Codes with another sense, in capitals too. */
const OTHER_SENSES = "AL CO CT DE HI ID IN LA MD ME MS OK OR PA".split(" ");

describe("codes of states in a list", () => {
  for (const code of OTHER_SENSES)
    test(`${code} is a state beside another one`, () => {
      for (const other of ["NJ", "GA", OTHER_SENSES.find((one) => one !== code) ?? ""]) {
        for (const joint of [" and ", " or ", " vs ", ", ", " & "])
          assert.deepEqual(asked(`hospitals in ${other}${joint}${code}`), states(other, code), other + joint + code);
        assert.deepEqual(asked(`hospitals in ${other}, ${code} and WY`), states(other, code, "WY"));
        assert.deepEqual(asked(`hospitals in ${STATES.get(other)} and ${code}`), states(other, code));
      }
    });

  test("each of them is asked, for providers and studies too", () => {
    assert.deepEqual(asked("pharmacies in TX, OK and AR"), [
      { state: "TX", taxonomy: "Pharmacy" },
      { state: "OK", taxonomy: "Pharmacy" },
      { state: "AR", taxonomy: "Pharmacy" },
    ]);
    for (const [text, condition] of [
      ["lung cancer trials in NY, NJ and CT", "lung cancer"],
      ["trials for MS in NY, NJ and CT", "MS"],
    ] as const)
      assert.deepEqual(
        asked(text),
        ["New York", "New Jersey", "Connecticut"].map((location) => ({ condition, location })),
        text,
      );
  });

  test("directly before hospitals they are states as well", () => {
    assert.deepEqual(asked("OR and WA hospitals"), states("OR", "WA"));
    assert.deepEqual(asked("compare PA and MD hospitals"), states("PA", "MD"));
    assert.deepEqual(asked("hospitals in District of Columbia and VA"), states("DC", "VA"));
  });

  test("other words in capitals stay what they are", () => {
    assert.deepEqual(asked("hospitals in Texas OR 1=1"), states("TX"));
    assert.deepEqual(asked("MRI and CT scanner recalls in NY and CT"), asked("MRI and CT scanner recalls"));
    assert.deepEqual(asked("show ME hospitals in Ohio"), states("OH"));
    assert.deepEqual(asked("VA hospitals in Ohio"), [{ state: "OH", type: "Acute Care - Veterans Administration" }]);
  });

  test("a credential behind a name is no state", () => {
    for (const text of ["robert lang MD, TX npi", "Sarah Lang MD hospitals", "Dr. Kowalski in NJ, MD"]) {
      const question = toQuestion(text);
      assert.notEqual(screen(question), null, text);
    }
  });
});
