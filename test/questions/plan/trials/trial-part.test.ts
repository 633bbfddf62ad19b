import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { toQuestion } from "../../../../questions/question.ts";

type Params = Readonly<Record<string, string>>;

/** Every search of a question about studies, and what it says is not applied. */
function planned(text: string): { readonly calls: readonly object[]; readonly notApplied: readonly string[] } {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  assert.equal(result.kind, "plan", text);
  return result.kind === "plan"
    ? { calls: result.calls.map(({ call }) => call.params), notApplied: result.notApplied.map(({ text }) => text) }
    : { calls: [], notApplied: [] };
}

const SIDE_BY_SIDE: readonly (readonly [string, readonly Params[]])[] = [
  ["trials for lung cancer and breast cancer", [{ condition: "lung cancer" }, { condition: "breast cancer" }]],
  [
    "trials for diabetes with metformin and insulin",
    [
      { condition: "diabetes", intervention: "metformin" },
      { condition: "diabetes", intervention: "insulin" },
    ],
  ],
  ["completed or terminated lung cancer trials", [{ condition: "lung cancer", status: "COMPLETED,TERMINATED" }]],
  [
    "lung cancer trials in Germany and France",
    [
      { condition: "lung cancer", location: "Germany" },
      { condition: "lung cancer", location: "France" },
    ],
  ],
  [
    "lupus trials in the US or Canada",
    [
      { condition: "lupus", location: "United States" },
      { condition: "lupus", location: "Canada" },
    ],
  ],
  [
    "trials for lung cancer in Ohio and Germany",
    [
      { condition: "lung cancer", location: "Ohio" },
      { condition: "lung cancer", location: "Germany" },
    ],
  ],
];

describe("what a question about studies sets side by side is asked one by one", () => {
  for (const [text, calls] of SIDE_BY_SIDE)
    test(text, () => assert.deepEqual(planned(text), { calls, notApplied: [] }));

  test("more than four are said", () => {
    const { calls, notApplied } = planned("asthma and COPD trials in Ohio, Texas and Maine");
    assert.equal(calls.length, 4);
    assert.deepEqual(notApplied, ["condition COPD, place Texas", "condition COPD, place Maine"]);
  });
});

describe("a place of the world is a place, never a treatment", () => {
  for (const country of ["Morocco", "Ecuador", "Gabon", "Qatar", "Sierra Leone", "Côte d'Ivoire", "Turkey", "Jordan"])
    test(country, () =>
      assert.deepEqual(planned(`asthma trials in ${country}`), {
        calls: [{ condition: "asthma", location: country }],
        notApplied: [],
      }),
    );

  test("a country that a town bears the name of is a country in a list of countries", () => {
    for (const text of ["lupus trials in Norway, Sweden, Denmark", "lupus trials in Norway, Sweden and Denmark"])
      assert.deepEqual(
        planned(text).calls,
        ["Norway", "Sweden", "Denmark"].map((location) => ({ condition: "lupus", location })),
        text,
      );
    assert.deepEqual(planned("lupus trials in Norway, Maine").calls, [
      { condition: "lupus", location: "Norway, Maine" },
    ]);
  });
});
