import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** Questions whose short words turn them round, or ask for more or less than the words beside them. */

describe("what is ruled out is not searched for, and is said", () => {
  for (const [question, params] of [
    ["asthma trials that aren't recruiting", { condition: "asthma" }],
    ["asthma trials that haven't been completed", { condition: "asthma" }],
    ["asthma trials that were not stopped early", { condition: "asthma" }],
    ["lung cancer trials not recruiting", { condition: "lung cancer" }],
    ["asthma but not COPD trials", { condition: "asthma" }],
    ["hospitals in Vermont that aren't psychiatric", { state: "VT" }],
    ["pacemaker recalls where the firm isn't Boston Scientific", { q: "pacemaker" }],
    ["infusion pump reports that are not deaths", { q: "infusion pump" }],
    ["hospitals other than VA ones in Ohio", { state: "OH" }],
    ["Bayer labels where naproxen is not the active substance", { manufacturer: "Bayer" }],
    ["Contraindications of warfarin, aspirin excluded", { generic: "warfarin" }],
    ["hospitals in Ohio, Cleveland left out", { state: "OH" }],
    [
      "trials of pembrolizumab in lung cancer, melanoma not wanted",
      { condition: "lung cancer", intervention: "pembrolizumab" },
    ],
    ["Parkinson trials in Paris, France, not in Paris, Texas", { condition: "Parkinson", location: "Paris, France" }],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.match(saidOf(question), /no_such_filter/);
    });

  test("the contrary is asked for where the records tell it", () => {
    assert.deepEqual(read("hospitals in Rhode Island without emergency services").params, [
      { state: "RI", emergency_services: "false" },
    ]);
    const [{ status = "" } = {}] = read("asthma trials other than completed ones").params;
    assert.ok(status.includes("TERMINATED,UNKNOWN,WITHDRAWN") && !status.includes("COMPLETED"), status);
  });

  test("a question that begins with such a word rules nothing out", () => {
    assert.deepEqual(read("Why aren't there trials of ketamine for PTSD?").params, [
      { condition: "PTSD", intervention: "ketamine" },
    ]);
    assert.deepEqual(read("active, not recruiting asthma trials").params, [
      { condition: "asthma", status: "ACTIVE_NOT_RECRUITING" },
    ]);
  });
});

describe("a study's status is only what a word says", () => {
  test("early phase asthma trials", () =>
    assert.deepEqual(read("early phase asthma trials").params, [
      { condition: "asthma", phase: "EARLY_PHASE1,PHASE1" },
    ]));

  test("what is ruled out leaves the place beside it", () =>
    assert.deepEqual(read("lung cancer trials not recruiting in Ohio").params, [
      { condition: "lung cancer", location: "Ohio" },
    ]));
});

describe("phases, types, results, sex and age of studies are filters of the registry", () => {
  for (const [question, filters] of [
    ["phase II/III asthma trials", { phase: "PHASE2,PHASE3" }],
    ["asthma trials above phase 1", { phase: "PHASE2,PHASE3,PHASE4" }],
    ["at least phase 3 asthma trials", { phase: "PHASE3,PHASE4" }],
    ["phase 1-3 asthma trials", { phase: "PHASE1,PHASE2,PHASE3" }],
    ["phase 3 but not phase 2 asthma trials", { phase: "PHASE3" }],
    ["asthma trials with results", { has_results: "true" }],
    ["interventional asthma studies", { study_type: "INTERVENTIONAL" }],
    ["asthma trials for women", { sex: "FEMALE,ALL" }],
    ["women-only asthma trials", { sex: "FEMALE" }],
    ["asthma trials for children", { age_group: "CHILD" }],
    ["industry-sponsored asthma trials", { sponsor_class: "INDUSTRY" }],
    ["asthma trials by Pfizer", { sponsor: "Pfizer" }],
    ["recruiting or completed asthma trials", { status: "COMPLETED,RECRUITING" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [{ condition: "asthma", ...filters }]));
});

describe("places, owners and ratings", () => {
  test("each city of a list is asked for, and a county by its own filter", () => {
    for (const [first, joined, second] of [
      ["Boston", "and", "Cambridge"],
      ["Boston", "or", "Worcester"],
      ["Tulsa", "or", "Norman"],
    ] as const)
      assert.deepEqual(read(`hospitals in ${first} ${joined} ${second}`).params, [{ city: first }, { city: second }]);
    assert.deepEqual(read("hospitals in Windsor county Vermont").params, [{ state: "VT", county: "Windsor" }]);
  });

  test("a kind of owner is each of the owners that the catalog tells apart", () => {
    assert.deepEqual(
      read("non-profit hospitals in Vermont").params.map(({ ownership }) => ownership),
      ["Voluntary non-profit - Private,Voluntary non-profit - Other,Voluntary non-profit - Church"],
    );
  });

  test("ratings are one list, and the best come first by the agency's order", () => {
    assert.deepEqual(read("hospitals in Ohio with at least 4 stars").params, [{ state: "OH", overall_rating: "5,4" }]);
    assert.deepEqual(read("top 5 hospitals in Ohio").params, [
      { state: "OH", sort: "-overall_rating", overall_rating: "5,4,3,2,1" },
    ]);
  });

  for (const question of ["poorly rated hospitals in Vermont", "hospitals in Vermont without a rating"])
    test(`${question}: said as not applied`, () => assert.notEqual(saidOf(question), ""));
});

describe("dates", () => {
  for (const [question, since, until] of [
    ["pumps cleared after 2022", "20230101", undefined],
    ["pumps cleared on or after 2022-09-15", "20220915", undefined],
    ["pumps cleared 15.03.2024", "20240315", "20240315"],
    ["pumps cleared pre-2000", undefined, "19991231"],
    ["pumps cleared over the past fortnight", "20261109", undefined],
    ["pump clearances during the past two and a half years", "20240523", undefined],
    ["recalls of pumps in 2022 and 2023", "20220101", "20231231"],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [
        { q: "pump", ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) },
      ]);
    });

  test("dates that end before they begin are said", () => {
    assert.match(saidOf("clearances of pumps from 2024 to 1992"), /1992: not_in_these_records/);
    assert.equal(saidOf("recalls of pumps in 2022 and 2023"), "");
  });

  test("studies are asked for by the date that the question names, and by none where it names none", () => {
    assert.deepEqual(read("asthma trials updated since January 2025").params, [
      { condition: "asthma", since: "20250101" },
    ]);
    for (const [question, ...dates] of [
      ["asthma trials started in 2023", { start_date_since: "20230101", start_date_until: "20231231" }],
      ["asthma trials starting in 2027", { start_date_since: "20270101", start_date_until: "20271231" }],
      ["asthma trials that began enrollment before 2020", { start_date_until: "20191231" }],
      ["asthma trials due to finish by 2028", { completion_date_until: "20281231" }],
      [
        "asthma trials with 2026 completion dates",
        { completion_date_since: "20260101", completion_date_until: "20261231" },
      ],
    ] as const)
      assert.deepEqual(read(question).params, [{ condition: "asthma", ...Object.assign({}, ...dates) }], question);
    assert.deepEqual(read("asthma trials from 2023").params, [{ condition: "asthma" }]);
    assert.match(saidOf("asthma trials from 2023"), /2023: not_understood/);
    const result = planned("asthma trials since 2023");
    assert.ok("notes" in result && result.notes.some((note) => note.startsWith("A study has several dates")));
  });
});

describe("rankings, and numbers of each, are counts of the agency", () => {
  for (const [question, params, by] of [
    ["Which company had the most recalls of pacemakers?", { q: "pacemaker" }, "recalling_firm"],
    ["recalls of pacemakers per year", { q: "pacemaker" }, "year_initiated"],
    ["asthma trials by status", { condition: "asthma" }, "status"],
    ["how many hospitals are there by state", {}, "state"],
    ["which firm has the most clearances since 2023", { since: "20230101" }, "applicant"],
  ] as const)
    test(question, () => {
      const { params: got, by: counted } = read(question);
      assert.deepEqual({ got, counted }, { got: [params], counted: [by] });
    });

  test("what cannot be counted is said", () => {
    assert.match(saidOf("pacemaker recalls by city"), /by city: no_such_filter/);
  });
});
