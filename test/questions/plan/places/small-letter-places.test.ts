import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { toQuestion } from "../../../../questions/question.ts";

/** What is asked by, call for call, and what is said to be not applied; nothing where nothing is asked. */
function planned(text: string): { readonly asked: readonly object[]; readonly notApplied: readonly string[] } {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  return result.kind === "plan"
    ? { asked: result.calls.map(({ call }) => call.params), notApplied: result.notApplied.map(({ text }) => text) }
    : { asked: [], notApplied: [] };
}

const studies = (condition: string, ...locations: readonly string[]): readonly object[] =>
  locations.map((location) => ({ condition, location }));

describe("codes of states in small letters", () => {
  const placed: Readonly<Record<string, readonly object[]>> = {
    "hospitals in tx": [{ state: "TX" }],
    "HOSPITALS IN TX": [{ state: "TX" }],
    "hospitals in ms": [{ state: "MS" }],
    "hospitals in va": [{ state: "VA" }],
    "hospitals in tx, ca and ny": [{ state: "TX" }, { state: "CA" }, { state: "NY" }],
    "nurses in ny": [{ state: "NY", taxonomy: "Nurse" }],
    "cardiologists in nj": [{ state: "NJ", taxonomy: "Cardiovascular Disease" }],
    "lupus trials in ca or ny": studies("lupus", "California", "New York"),
    "lupus trials in new york and nj": studies("lupus", "New York", "New Jersey"),
    "lupus trials in boston massachusetts and providence ri": studies(
      "lupus",
      "Boston, Massachusetts",
      "Providence, Rhode Island",
    ),
    "lupus trials in cleveland oh and columbus oh": studies("lupus", "Cleveland, Ohio", "Columbus, Ohio"),
    "lupus trials in boston ma or ny": studies("lupus", "Boston, Massachusetts", "New York"),
  };
  for (const [text, asked] of Object.entries(placed)) test(text, () => assert.deepEqual(planned(text).asked, asked));

  for (const text of ["hospitals in or", "hospitals in me"])
    test(`no state: ${text}`, () => assert.deepEqual(planned(text).asked, []));

  test("an illness and a scan are no state", () => {
    assert.deepEqual(
      planned("ocrelizumab trials in ms").asked.filter((params) => "location" in params),
      [],
    );
    assert.deepEqual(planned("lupus trials in ca patients").asked, [{ condition: "lupus" }]);
  });
});

describe("countries in small letters", () => {
  const placed: Readonly<Record<string, readonly object[]>> = {
    "asthma trials in china vs usa": studies("asthma", "China", "United States"),
    "lupus trials in Canada and the US": studies("lupus", "Canada", "United States"),
    "lupus trials in canada and us": studies("lupus", "Canada", "United States"),
    "asthma trials for us and canada": studies("asthma", "United States", "Canada"),
    "lupus trials in the united states": studies("lupus", "United States"),
    "lupus trials in south africa": studies("lupus", "South Africa"),
    "asthma trials, us only": studies("asthma", "United States"),
    "asthma trials (US)": studies("asthma", "United States"),
    "show us only asthma trials": [{ condition: "asthma" }],
    "tell us of asthma trials": [{ condition: "asthma" }],
  };
  for (const [text, asked] of Object.entries(placed)) test(text, () => assert.deepEqual(planned(text).asked, asked));

  for (const text of ["asthma trials not in the us", "asthma trials outside the us", "asthma trials in europe"])
    test(`no search takes it, and the answer says so: ${text}`, () => {
      const { asked, notApplied } = planned(text);
      assert.deepEqual(asked, [{ condition: "asthma" }]);
      assert.notDeepEqual(notApplied, []);
    });
});

describe("places without a name", () => {
  for (const text of "near me|nearby|in my area|around here|in the Midwest|in the northeast|on the west coast|in New England".split(
    "|",
  ))
    test(`${text} is no place to search by`, () => assert.deepEqual(planned(`hospitals ${text}`).asked, []));
});
