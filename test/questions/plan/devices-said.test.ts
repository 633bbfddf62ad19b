import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

describe("what is said of devices in other words", () => {
  for (const [question, params] of [
    ["Alarm problems with ventilators: how many reports?", { q: "ventilator" }],
    ["Did people complain about Baxter infusion pumps?", { q: "infusion pump", manufacturer: "Baxter" }],
    [
      "stent recalls begun in 2020 but not closed until 2023",
      { q: "stent", since: "20200101", until: "20201231", date_terminated_since: "20230101" },
    ],
  ] as const)
    test(question, () => {
      const [{ product_problem: _ = "", ...rest } = {}] = read(question).params;
      assert.deepEqual(rest, params);
    });

  test("what has both is searched for, or said to be not", () => {
    assert.deepEqual(read('Which recalls mention both "leak" and "corrosion"?').params, [
      { reason_for_recall: "leak corrosion" },
    ]);
    const result = planned("Do reports on pelvic mesh mention both erosion and pain?");
    assert.ok(result.kind === "plan" && result.calls.length > 1);
    assert.match(result.notes.join("\n"), /what has both at once was not looked for/);
  });

  test("whose devices have the most of something is counted by who made them", () =>
    assert.deepEqual(read("Which manufacturer's ventilators drew the most reports?").by, ["manufacturer"]));

  test("what a device runs on is no firm", () =>
    assert.deepEqual(read("AI-powered cardiology devices cleared in 2024").params, [
      { advisory_committee: "Cardiovascular", since: "20240101", until: "20241231" },
    ]));

  test("what patients have is counted by their problems", () => {
    const result = planned("Which problems did women experience with Essure?");
    assert.ok(result.kind === "plan");
    assert.deepEqual(
      result.calls.map((one) => one.by),
      ["patient_problem"],
    );
  });

  test("a recall of one submission or the other is looked for twice", () =>
    assert.deepEqual(read("Recalls of K190011 or P030017").params, [
      { k_number: "K190011" },
      { pma_number: "P030017" },
    ]));
});

describe("where devices went, who reported and what each is", () => {
  for (const [question, params, said] of [
    [
      "Which ventilator recalls went to hospitals in Ohio?",
      [
        { q: "ventilator", distribution_pattern: "Ohio" },
        { q: "ventilator", distribution_pattern: "nationwide" },
      ],
      /^hospitals: not_understood$/,
    ],
    ["Which recall numbers belong to event 91234?", [{ res_event_number: "91234" }], /^$/],
    ["reports on the da Vinci, model IS3000", [{ q: "da Vinci", model_number: "IS3000" }], /^$/],
    [
      "Did hospitals report any deaths with bed rails?",
      [{ q: "bed rail", event_type: "Death", report_source: "user facility" }],
      /^$/,
    ],
    [
      "OTC labels with naproxen as the active ingredient",
      [{ substance: "naproxen", product_type: "HUMAN OTC DRUG" }],
      /^$/,
    ],
    [
      "Omnipod reports where the readings were wrong",
      [{ q: "Omnipod", product_problem: "Incorrect, Inadequate or Imprecise Result or Readings" }],
      /^$/,
    ],
    [
      "reports from the public on hip implants that mention dizziness",
      [{ q: "hip implant", report_source: "voluntary", patient_problem: "dizziness" }],
      /^$/,
    ],
    [
      "Submissions received in 2024 for hearing aids",
      [{ q: "hearing aid", date_received_since: "20240101", date_received_until: "20241231" }],
      /^$/,
    ],
    [
      "Other recalls that belong to the same event as Z-0823-2025",
      [{ dataset: "recalls", id: "Z-0823-2025" }],
      /others of the same event: separate_question/,
    ],
    ["Reports about infusion pumps that stopped", [{ q: "infusion pump" }], /stopped: not_understood/],
    ["stent recalls posted to the database after June 2023", [{ q: "stent", date_posted_since: "20230701" }], /^$/],
    ["Syringes recalled over sterility - list them please", [{ q: "Syringe", reason_for_recall: "sterility" }], /^$/],
    [
      "reports for Tandem model 1000 pump, injuries only",
      [{ q: "pump", manufacturer: "Tandem", model_number: "1000", event_type: "Injury" }],
      /^$/,
    ],
    ["NDC 0078-0668: does it have a boxed warning?", [{ ndc: "0078-0668" }], /^$/],
    [
      "number of labels with a boxed warning for pioglitazone",
      [{ generic: "pioglitazone", has_boxed_warning: "true" }],
      /^$/,
    ],
    ["address of the children's hospital in Tulsa", [{ city: "Tulsa", type: "Childrens" }], /^$/],
    ["drugs contraindicated together with MAO inhibitors", [{ contraindications: "MAO inhibitors" }], /^$/],
    ["recalls of stents approved by premarket approval", [{ q: "stent" }], /premarket approval: not_understood/],
    [
      "a podiatrist in Reno, Nevada who works for themselves",
      [{ city: "Reno", state: "NV", taxonomy: "Podiatrist" }],
      /works for themselves: not_understood/,
    ],
    ["drugs indicated for gout but with a warning on the liver", [{ indications: "gout", warnings: "liver" }], /^$/],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, params);
      assert.match(saidOf(question), said);
    });

  test("what else FDA calls a class of drugs is said", () => {
    const result = planned("anticoagulants with a boxed warning about bleeding");
    assert.ok(result.kind === "plan");
    assert.match(result.notes.join("\n"), /other classes, too, which were not searched: Factor Xa Inhibitor/);
  });

  test("which of two is more common is a count of each", () =>
    assert.equal(read("Are church-owned or for-profit hospitals more common in Utah?").params.length, 2));

  test("what labels are asked about is looked for in them, and is no second drug", () => {
    for (const [question, drug, matters] of [
      ["Does Xarelto interact with ketoconazole according to its label?", { brand: "Xarelto" }, ["'ketoconazole'"]],
      ["Does the lithium label mention ibuprofen or naproxen?", { generic: "lithium" }, ["'ibuprofen'", "'naproxen'"]],
    ] as const) {
      const result = planned(question);
      assert.ok(result.kind === "plan");
      assert.deepEqual(
        result.calls.map(({ call, matters: all = [] }) => [{ ...call.params }, all.map(({ name }) => name)]),
        [[drug, matters]],
      );
    }
  });
});

describe("what is no device, firm or reason", () => {
  for (const [question, params, said] of [
    ["recalls of pumps that affected over 20,000 units", { q: "pump" }, /20,000/],
    [
      "stent recalls because of coating flaws except Abbott's",
      { q: "stent", reason_for_recall: "coating flaws" },
      /except Abbott/,
    ],
    ["Tandem pump reports with DKA", { q: "pump", manufacturer: "Tandem" }, /DKA: not_understood/],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.match(saidOf(question), said);
    });
});

describe("words that ask in one place and narrow in another", () => {
  for (const [question, said] of [
    ["deaths from propofol in trials", /deaths: not_understood/],
    ["dermatologists in Reno accepting patients", /accepting patients: not_understood/],
    ["Which recalls by Medtronic were of pumps that deliver medicine?", /medicine: not_understood/],
  ] as const)
    test(question, () => assert.match(saidOf(question), said));

  test("what stands behind 'from' and no list knows is what was asked about", () =>
    assert.equal(read("What injuries were caused by e-scooters?").kind, "not_understood"));
});
