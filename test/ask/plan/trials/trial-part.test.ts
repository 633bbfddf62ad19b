import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../src/ask/plan/plan.ts";
import { toQuestion } from "../../../../src/ask/question.ts";

type Params = Readonly<Record<string, string>>;

/** Every search of a question about studies, and what it says is not applied. */
function planned(text: string): { readonly calls: readonly object[]; readonly notApplied: readonly string[] } {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  assert.equal(result.kind, "plan", text);
  return result.kind === "plan"
    ? { calls: result.calls.map(({ call }) => call.params), notApplied: result.notApplied }
    : { calls: [], notApplied: [] };
}

const FURTHER = "a further condition (no such filter)";

const SIDE_BY_SIDE: readonly (readonly [string, readonly Params[]])[] = [
  ["trials for lung cancer and breast cancer", [{ condition: "lung cancer" }, { condition: "breast cancer" }]],
  [
    "trials for diabetes with metformin and insulin",
    [
      { condition: "diabetes", intervention: "metformin" },
      { condition: "diabetes", intervention: "insulin" },
    ],
  ],
  [
    "completed or terminated lung cancer trials",
    [
      { condition: "lung cancer", status: "COMPLETED" },
      { condition: "lung cancer", status: "TERMINATED" },
    ],
  ],
  [
    "recruiting and completed trials for asthma",
    [
      { condition: "asthma", status: "RECRUITING" },
      { condition: "asthma", status: "COMPLETED" },
    ],
  ],
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
    const { calls, notApplied } = planned("completed, terminated and recruiting asthma trials in Ohio and Texas");
    assert.equal(calls.length, 4);
    assert.deepEqual(notApplied, ["further things beyond the first four"]);
  });

  test("what stands beside another and is not asked is said", () => {
    assert.deepEqual(planned("trials of pembrolizumab plus lenvatinib"), {
      calls: [{ intervention: "pembrolizumab" }],
      notApplied: ["a further drug (no such filter)"],
    });
    assert.deepEqual(planned("breast and ovarian cancer trials"), {
      calls: [{ condition: "ovarian cancer" }],
      notApplied: ["breast (no such filter)"],
    });
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

  test("names of countries inside others and words that are no place stay what they are", () => {
    assert.deepEqual(planned("asthma trials in Georgia").calls, [{ condition: "asthma", location: "Georgia" }]);
    assert.deepEqual(planned("asthma trials in New Jersey").calls, [{ condition: "asthma", location: "New Jersey" }]);
    assert.deepEqual(planned("guinea worm trials").calls, [{ condition: "guinea worm" }]);
    assert.deepEqual(planned("asthma trials in Boston, Massachusetts, USA").calls, [
      { condition: "asthma", location: "Boston, Massachusetts" },
    ]);
  });

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

  test("a part of the world and a country that is ruled out are said", () => {
    assert.deepEqual(planned("asthma trials in Europe"), {
      calls: [{ condition: "asthma" }],
      notApplied: ["a part of the world (studies can be asked for by country)"],
    });
    assert.deepEqual(planned("lung cancer trials outside the United States"), {
      calls: [{ condition: "lung cancer" }],
      notApplied: ["ruling out a place (nothing here can leave records out)"],
    });
  });
});

const LEFT_OVER: readonly (readonly [string, Params, string])[] = [
  ["asthma trials with at least 100 participants", { condition: "asthma" }, FURTHER],
  ["asthma trials lasting 12 weeks", { condition: "asthma" }, FURTHER],
  ["asthma trials at Johns Hopkins", { condition: "asthma" }, "a hospital (no such filter)"],
  ["placebo-controlled asthma trials", { condition: "asthma" }, "the design of the study (no such filter)"],
  [
    "asthma trials that do not use placebo",
    { condition: "asthma" },
    "ruling out a treatment (nothing here can leave records out)",
  ],
];

describe("words that are no treatment never become one", () => {
  for (const [text, params, note] of LEFT_OVER)
    test(text, () => assert.deepEqual(planned(text), { calls: [params], notApplied: [note] }));

  test("a disease of cells is a disease, and a placebo that is asked for is a treatment", () => {
    assert.deepEqual(planned("Merkel cell carcinoma trials").calls, [{ condition: "Merkel cell carcinoma" }]);
    assert.deepEqual(planned("sickle cell disease gene therapy trials").calls, [
      { condition: "sickle cell disease", intervention: "gene therapy" },
    ]);
    assert.deepEqual(planned("asthma trials with placebo").calls, [{ condition: "asthma", intervention: "placebo" }]);
  });
});
