import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

describe("records of other collections are said not to be here", () => {
  for (const [question, reason] of [
    ["Did the FDA recall fewer medicines in 2022 or in 2023?", "drug_recall"],
    ["how many thyroid medications were recalled", "drug_recall"],
    ["What was recalled under D-0177-2023?", "drug_recall"],
    ["Why was F-1180-2022 recalled?", "other_recalls"],
    ["Is there a recall of Listeria-contaminated hummus?", "other_recalls"],
    ["which cheeses were recalled in 2024", "other_recalls"],
    ["recalls for undeclared sesame in Maine", "other_recalls"],
    ["Which drugs are named in reports of pancreatitis?", "faers"],
    ["share of naproxen reports that are serious", "faers"],
    ["What injuries did people report for turmeric supplements?", "faers"],
    ["CAERS entries about protein bars", "faers"],
    ["Have nurses reported mix-ups with hydroxyzine?", "faers"],
    ["Which adverse events are most frequently reported for semaglutide?", "faers"],
    ["reactions of adults who took ciprofloxacin", "faers"],
    ["How many deaths were linked to oxycodone?", "faers"],
    ["Women who reported migraine after Yaz", "faers"],
    ["Deaths caused by nicotine patches", "faers"],
    ["adverse events in horses after phenylbutazone", "other_documents"],
    ["canine side effects of carprofen", "other_documents"],
    ["Recalls by firms in Ohio of heart medications", "drug_recall"],
    ["recalls of a compounding pharmacy in Texas", "drug_recall"],
    ["Did GlaxoSmithKline recall Zantac?", "drug_recall"],
    ["weight-loss supplements recalled for sibutramine", "other_recalls"],
    ["Was baby powder recalled?", "other_recalls"],
    ["Did Nestle recall infant cereal, and is the recall still ongoing?", "other_recalls"],
  ] as const)
    test(question, () => assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", reason]));

  for (const [question, params] of [
    ["recalls of breast milk pumps", { q: "breast milk pump" }],
    ["milk warmer recalls", { q: "milk warmer" }],
    ["recalls of egg retrieval needles", { q: "egg retrieval needle" }],
    ["recalled drug-eluting stents", { q: "drug-eluting stent" }],
    ["How many drug infusion pumps were recalled?", { q: "drug infusion pump" }],
    ["recalls by Baxter of pumps for pain medicine", { q: "pump", recalling_firm: "Baxter" }],
    ["adverse event reports on heparin flush syringes", { q: "heparin flush syringe" }],
  ] as const)
    test(`is of a device: ${question}`, () => assert.deepEqual(read(question).params, [params]));

  test("of what no list of devices has it is said that only devices were searched", () => {
    for (const [question, isSaid] of [
      ["talc recall", true],
      ["reports of burns from tattoo ink", true],
      ["Which recalls has Abbott?", true],
      ["infusion pump recalls", false],
      ["device recalls by Abbott", false],
    ] as const) {
      const result = planned(question);
      assert.ok(result.kind === "plan", question);
      assert.equal(/^Only (?:recalls|reports)/m.test(result.notes.join("\n")), isSaid, question);
    }
  });

  test("beside the number of a device's recall another one is said not to be here", () => {
    const result = planned("Compare Z-1862-2024 and D-0412-2024");
    assert.ok(result.kind === "plan");
    assert.deepEqual(
      [result.calls.map(({ call }) => call.params), result.notCovered.map(({ reason }) => reason)],
      [[{ dataset: "recalls", id: "Z-1862-2024" }], ["drug_recall"]],
    );
  });
});

describe("a year that is told by the one before it", () => {
  for (const [question, since, until] of [
    ["Were there more stent recalls in 2022 than the year before?", "20210101", "20221231"],
    ["pump recalls last year compared with the previous year", "20240101", "20251231"],
    ["recalls of ventilators in 2020 and the following year", "20200101", "20211231"],
    ["recalls of ventilators in the year before 2020", undefined, "20191231"],
  ] as const)
    test(question, () => {
      const [params] = read(question).params;
      assert.deepEqual([params?.["since"], params?.["until"]], [since, until]);
    });
});

describe("years that are set against each other are counted apart", () => {
  for (const [question, by] of [
    ["How does the number of stent recalls in 2021 compare to the number in 2020?", "year_initiated"],
    ["Were there more ventilator reports last year than the year before?", "year_received"],
    ["Did hearing aid clearances go up from 2020 to 2022?", "decision_year"],
    ["have pump recalls fallen since 2021", "year_initiated"],
    ["Did more stents get cleared in 2021 or in 2020?", "decision_year"],
    ["pump recalls in 2021 and 2022", undefined],
  ] as const)
    test(question, () => {
      const result = planned(question);
      assert.ok(result.kind === "plan");
      assert.deepEqual(
        result.calls.map((one) => one.by),
        [by],
      );
    });
});

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
    [
      "Syringes recalled over sterility - list them please",
      [{ q: "Syringe", reason_for_recall: "sterility" }],
      /them|^$/,
    ],
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

describe("what is asked of providers, hospitals and devices", () => {
  for (const [question, params, said] of [
    [
      "NPI of children's hospitals in Omaha",
      { city: "Omaha", taxonomy: "General Acute Care Hospital" },
      /Children: no_such_filter/,
    ],
    ["Find the NPI of a rehab hospital in Tulsa", { city: "Tulsa", taxonomy: "Rehabilitation Hospital" }, /^$/],
    [
      "authorized official of CVS pharmacies in Reno",
      { city: "Reno", taxonomy: "Pharmacy", organization: "CVS" },
      /authorized official of: not_in_these_records/,
    ],
    [
      "Dentists in Kansas who are licensed in Missouri",
      { state: "KS", taxonomy: "Dentist" },
      /licensed in Missouri: no_such_filter/,
    ],
    ["taxonomy code for audiologists", { taxonomy: "Audiologist" }, /^$/],
    ["hospitals in Iowa rated 3 or more, with address", { state: "IA", overall_rating: "5,4,3" }, /^$/],
    ["Is any hospital in Laredo designated birthing-friendly?", { city: "Laredo", birthing_friendly: "true" }, /^$/],
    [
      "devices cleared in 2024 that use machine learning to identify breast cancer",
      { q: "breast cancer", since: "20240101", until: "20241231" },
      /^$/,
    ],
    ["Which class of medical device is a surgical mask?", { q: "surgical mask" }, /^$/],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.match(saidOf(question), said);
    });
});
