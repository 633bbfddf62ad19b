import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../questions/plan/plan.ts";
import { toQuestion } from "../../../questions/question.ts";

/** Questions whose short words turn them round, or ask for more or less than the words beside them. */

function read(question: string) {
  const planned = plan(toQuestion(question), new Date("2026-11-23"));
  assert.ok(planned.kind === "plan", question);
  const [first] = planned.calls;
  return {
    params: first?.call.params,
    filters: (first?.filters ?? []).map(({ words }) => words),
    notApplied: planned.notApplied.join("; "),
  };
}

describe("what is ruled out is neither searched for nor looked for, and is said", () => {
  for (const [question, params] of [
    ["asthma trials that aren't recruiting", { condition: "asthma" }],
    ["asthma trials that haven't been completed", { condition: "asthma" }],
    ["asthma trials that were not stopped early", { condition: "asthma" }],
    ["asthma trials other than completed ones", { condition: "asthma" }],
    ["lung cancer trials not recruiting", { condition: "lung cancer" }],
    ["asthma but not COPD trials", { condition: "asthma" }],
    ["hospitals in Vermont that aren't psychiatric", { state: "VT" }],
    ["pacemaker recalls where the firm isn't Boston Scientific", { q: "pacemaker" }],
    ["infusion pump reports that are not deaths", { q: "infusion pump" }],
    ["hospitals other than VA ones in Ohio", { state: "OH" }],
    ["Parkinson trials in Paris, France, not in Paris, Texas", { condition: "Parkinson", location: "Paris, France" }],
  ] as const)
    test(question, () => {
      const { params: got, filters, notApplied } = read(question);
      assert.deepEqual({ got, filters }, { got: params, filters: [] });
      assert.match(notApplied, /leave records out/);
    });

  test("a question that begins with such a word rules nothing out", () => {
    assert.deepEqual(read("Why aren't there trials of ketamine for PTSD?").params, {
      condition: "PTSD",
      intervention: "ketamine",
    });
    assert.deepEqual(read("active, not recruiting asthma trials").params, {
      condition: "asthma",
      status: "ACTIVE_NOT_RECRUITING",
    });
  });
});

describe("a study's status is only what a word says", () => {
  test("early phase asthma trials", () =>
    assert.deepEqual(read("early phase asthma trials").params, { condition: "asthma" }));

  test("what is ruled out leaves the place beside it", () =>
    assert.deepEqual(read("lung cancer trials not recruiting in Ohio").params, {
      condition: "lung cancer",
      location: "Ohio",
    }));
});

describe("phases, types and results of studies", () => {
  for (const [question, words] of [
    ["phase II/III asthma trials", "of phase two and three"],
    ["asthma trials above phase 1", "of phase two or three or four"],
    ["at least phase 3 asthma trials", "of phase three or four"],
    ["phase 1-3 asthma trials", "of phase one or two or three"],
    ["phase 3 but not phase 2 asthma trials", "of phase three"],
    ["asthma trials with results", "with results"],
    ["interventional asthma studies", "of the interventional type"],
  ] as const)
    test(question, () => {
      const { params, filters } = read(question);
      assert.deepEqual(params, { condition: "asthma" });
      assert.deepEqual([...new Set(filters)], [words]);
    });
});

describe("places, owners and ratings", () => {
  test("each city of a list is asked for, a county is not taken for a city", () => {
    for (const [first, joined, second] of [
      ["Boston", "and", "Cambridge"],
      ["Boston", "or", "Worcester"],
      ["Tulsa", "or", "Norman"],
    ] as const) {
      const planned = plan(toQuestion(`hospitals in ${first} ${joined} ${second}`), new Date("2026-11-23"));
      assert.deepEqual(planned.kind === "plan" && planned.calls.map(({ call }) => call.params), [
        { city: first },
        { city: second },
      ]);
    }
    const county = read("hospitals in Windsor county Vermont");
    assert.deepEqual(county.params, { state: "VT" });
    assert.match(county.notApplied, /no such filter/);
  });

  test("federal owners are all that the catalog tells apart", () => {
    assert.deepEqual(read("federal hospitals in Vermont").filters, [
      "with federal government ownership",
      "with Veterans Health Administration ownership",
      "with Department of Defense ownership",
    ]);
  });

  for (const question of ["poorly rated hospitals in Vermont", "hospitals in Vermont without a rating"])
    test(`${question}: said as not applied`, () => assert.notEqual(read(question).notApplied, ""));
});

describe("dates", () => {
  for (const [question, since, words] of [
    ["pumps cleared after 2022", "20230101", undefined],
    ["pumps cleared on or after 2022-09-15", "20220915", undefined],
    ["pumps cleared 15.03.2024", "20240315", "decided up to 2024-03-15"],
    ["pumps cleared pre-2000", undefined, "decided up to 1999-12-31"],
    ["pumps cleared over the past fortnight", "20261109", undefined],
    ["pump clearances during the past two and a half years", "20240523", undefined],
  ] as const)
    test(question, () => {
      const { params, filters } = read(question);
      assert.deepEqual(params, { q: "pump", ...(since === undefined ? {} : { since }) });
      assert.deepEqual(filters, words === undefined ? [] : [words]);
    });

  test("dates that are apart, and those in the wrong order, are said", () => {
    assert.match(read("pumps cleared 2024 or 1992").notApplied, /dates that are apart/);
    assert.match(read("clearances of pumps from 2024 to 1992").notApplied, /end before they begin/);
    assert.equal(read("recalls of pumps in 2022 and 2023").notApplied, "");
  });
});

test("who has most is not ranked, and the answer says so", () => {
  assert.match(read("Which company had the most recalls of pacemakers?").notApplied, /a ranking/);
});
