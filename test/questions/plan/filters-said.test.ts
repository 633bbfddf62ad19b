import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** Every filter in the words of people: what they want is asked of the agency, and what cannot be asked is said. */

describe("a filter is asked for in people's words", () => {
  for (const [question, params] of [
    [
      "orthodontists near 98052, individuals not practices",
      { taxonomy: "Orthodontics", postal_code: "98052", type: "individual" },
    ],
    [
      "dialysis centers in Tulsa, organizations only",
      { city: "Tulsa", taxonomy: "End-Stage Renal Disease (ESRD) Treatment", type: "organization" },
    ],
    ["audiologists 30309-1234", { taxonomy: "Audiologist", postal_code: "30309-1234" }],
    ["thermometers cleared through an accredited third-party reviewer", { q: "thermometer", third_party: "true" }],
    ["510(k)s of the dental panel since 2024", { advisory_committee: "Dental", since: "20240101" }],
    ["blood glucose meters cleared for Korean companies", { q: "blood glucose meter", country: "KR" }],
    ["direct De Novo grants in 2025", { clearance_type: "Direct", since: "20250101", until: "20251231" }],
    ["hip stem clearances sorted by date received", { q: "hip stem", sort: "-date_received" }],
    ["Stryker recalls of class III devices", { recalling_firm: "Stryker", device_class: "3" }],
    [
      "infusion pump recalls because of packaging process control",
      { q: "infusion pump", root_cause: "Packaging process control" },
    ],
    ["recalls under PMA P160017", { pma_number: "P160017" }],
    ["insulin pump reports of over-infusion", { q: "insulin pump", product_problem: "Excess Flow or Over-Infusion" }],
    ["minoxidil labels sold without a prescription", { generic: "minoxidil", product_type: "HUMAN OTC DRUG" }],
    ["drug labels that contain peanut oil", { q: "peanut oil" }],
    ["vaccine package inserts by Sanofi Pasteur", { manufacturer: "Sanofi Pasteur", product_type: "VACCINE" }],
    ["asthma trials the NIH itself ran", { condition: "asthma", sponsor_class: "NIH" }],
    ["studies of HFpEF, no phase given", { condition: "HFpEF", phase: "NA" }],
    ["migraine trials open to women only", { condition: "migraine", sex: "FEMALE" }],
    [
      "ALS expanded access no longer available",
      { condition: "ALS", study_type: "EXPANDED_ACCESS", status: "NO_LONGER_AVAILABLE" },
    ],
    ["asthma trials that aren't yet recruiting", { condition: "asthma", status: "NOT_YET_RECRUITING" }],
    ["Four- and five-star hospitals in Iowa", { state: "IA", overall_rating: "5,4" }],
    ["rank Ohio hospitals from fewest stars to most", { state: "OH", sort: "overall_rating" }],
    ["CAHs in Montana with an ED", { state: "MT", type: "Critical Access Hospitals", emergency_services: "true" }],
    ["which drug labels carry a boxed warning about suicidality?", { boxed_warning: "suicidality" }],
    ["antibiotics labelled for urinary tract infections", { indications: "urinary tract infections" }],
    ["which drugs interact with grapefruit?", { drug_interactions: "grapefruit" }],
    ["labels that list tendon rupture as a side effect", { adverse_reactions: "tendon rupture" }],
    ["drug labels by Pfizer that have a boxed warning", { manufacturer: "Pfizer", has_boxed_warning: "true" }],
    [
      "NSAID labels without a boxed warning",
      { pharmacologic_class: "Nonsteroidal Anti-inflammatory Drug", has_boxed_warning: "false" },
    ],
    ["drugs contraindicated in pregnancy", { contraindications: "pregnancy" }],
    ["over the counter drugs for heartburn", { indications: "heartburn", product_type: "HUMAN OTC DRUG" }],
    ["boxed warnings of benzodiazepines", { pharmacologic_class: "Benzodiazepine" }],
    [
      "SSRI labels with a boxed warning about suicidality",
      { pharmacologic_class: "Serotonin Reuptake Inhibitor", boxed_warning: "suicidality" },
    ],
    ["what does the label say about methotrexate and pregnancy", { generic: "methotrexate" }],
    ["recalls from firms in Minnesota", { firm_state: "MN" }],
    ["recalls where the reason was a sterility packaging failure", { reason_for_recall: "sterility packaging" }],
    ["power wheelchair recalls due to battery fires", { q: "power wheelchair", reason_for_recall: "battery fires" }],
    ["reports by nurses about infusion pumps", { q: "infusion pump", reporter_occupation: "nurse" }],
    ["pacemaker reports submitted by manufacturers", { q: "pacemaker", report_source: "manufacturer" }],
    ["MAUDE reports for lot number AB12345", { lot_number: "AB12345" }],
    ["hospitals with an overall rating under 3", { overall_rating: "2,1" }],
    ["list childrens hosptials in Texas", { state: "TX", type: "Childrens" }],
    ["withdrawn trials, why were they stopped?", { status: "WITHDRAWN" }],
    [
      "labels from Hikma for injectable phenobarbital",
      { generic: "phenobarbital", manufacturer: "Hikma", route: "INTRAVENOUS,INTRAMUSCULAR,SUBCUTANEOUS" },
    ],
    ["K-number for the Masimo Radical-7 pulse oximeter", { q: "Radical-7 pulse oximeter", applicant: "Masimo" }],
    [
      "otc labels with acetaminophen and diphenhydramine",
      { q: "acetaminophen diphenhydramine", product_type: "HUMAN OTC DRUG" },
    ],
    ["diabetes trials enrolling more than 1000 people", { condition: "diabetes", enrollment_min: "1001" }],
    [
      "Are there any trials for pediatric asthma that are still enrolling in Texas?",
      { condition: "asthma", location: "Texas", age_group: "CHILD", status: "RECRUITING" },
    ],
    ["clearances under regulation 21 CFR 880.5725", { regulation_number: "880.5725" }],
    ["hospitals in Texas near Houston", { state: "TX" }],
    ["latest De Novo software devices", { q: "software", decision_code: "DENG", sort: "-decision_date" }],
    ["510k clearances product code DQA pulse oximeter", { product_code: "DQA" }],
    ["county hospitals in Nevada", { state: "NV", ownership: "Government - Local" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));

  for (const [question, params] of [
    [
      "divalproex for migraine prevention, per the label's indications section",
      { generic: "divalproex", indications: "migraine prevention" },
    ],
    [
      "abobotulinumtoxinA labels (use: upper limb spasticity)",
      { generic: "abobotulinumtoxinA", indications: "upper limb spasticity" },
    ],
    [
      "OTC labels whose stated purpose is antidiarrheal",
      { indications: "antidiarrheal", product_type: "HUMAN OTC DRUG" },
    ],
    [
      "Which labels forbid use together with MAO inhibitors in the contraindications?",
      { contraindications: "MAO inhibitors" },
    ],
    ["pregnancy category X drugs", { pregnancy: "pregnancy category X" }],
    [
      "tramadol labels with neonatal opioid withdrawal syndrome in the section on use in pregnant women",
      { generic: "tramadol", pregnancy: "neonatal opioid withdrawal syndrome" },
    ],
    [
      "Known side effect hoarseness: any fluticasone label?",
      { generic: "fluticasone", adverse_reactions: "hoarseness" },
    ],
    ["tuberculosis warning, adalimumab label", { generic: "adalimumab", warnings: "tuberculosis" }],
    [
      "digoxin labels that describe an interaction with quinidine",
      { generic: "digoxin", drug_interactions: "quinidine" },
    ],
    [
      "Are oral anticoagulants mentioned among the interactions of phenytoin?",
      { generic: "phenytoin", drug_interactions: "oral anticoagulants" },
    ],
    [
      "budesonide labels with growth suppression in children in the pediatric use section",
      { generic: "budesonide", pediatric_use: "growth suppression" },
    ],
    ["IM ceftriaxone", { generic: "ceftriaxone", route: "INTRAMUSCULAR" }],
    ["Injectable epoetin given subcutaneously", { q: "epoetin", route: "SUBCUTANEOUS" }],
    ["Teva-labeled bupropion", { generic: "bupropion", manufacturer: "Teva" }],
    [
      "members of the thiazide diuretic class from Sandoz",
      { pharmacologic_class: "Thiazide Diuretic", manufacturer: "Sandoz" },
    ],
    [
      "SNRIs with sexual dysfunction under adverse reactions",
      {
        pharmacologic_class: "Serotonin and Norepinephrine Reuptake Inhibitor",
        adverse_reactions: "sexual dysfunction",
      },
    ],
    ["labels of FDA application 021436", { application_number: "021436" }],
    ["labels of torsemide not updated after 2017", { generic: "torsemide", until: "20171231" }],
    [
      "Which labels of cephalexin have gone longest without an update?",
      { generic: "cephalexin", sort: "effective_date" },
    ],
    ["Submissions of the special kind for scalpels", { q: "scalpel", clearance_type: "Special" }],
    [
      "Were any surgical masks submitted through the abbreviated pathway?",
      { q: "surgical mask", clearance_type: "Abbreviated" },
    ],
    ["dermatoscopes cleared since 2020", { q: "dermatoscope", since: "20200101" }],
    ["Cross-tabulate cleared infusion pumps by applicant", { q: "infusion pump" }],
  ] as const)
    test(`of a section, a route, a class or a path: ${question}`, () =>
      assert.deepEqual(read(question).params, [params]));

  test("a package is looked for by its own NDC, and where none is found by its product's", () => {
    const result = planned("package code 0093-7146-56 (NDC)");
    assert.ok("calls" in result);
    const [one] = result.calls;
    assert.deepEqual(one?.call.params, { ndc: "0093-7146-56" });
    assert.deepEqual(one.otherwise?.params, { ndc: "0093-7146" });
  });
  test("of one drug's warnings the box is read first, and it is said that it was not searched", () => {
    const result = planned("does the Eliquis label warn about liver failure");
    assert.ok(result.kind === "plan");
    const [one] = result.calls;
    assert.deepEqual(one?.call.params, { brand: "Eliquis", warnings: "liver failure" });
    assert.deepEqual(one.matters?.find(({ name }) => name === "'liver failure'")?.sections, [
      "boxed_warning",
      "warnings",
    ]);
    assert.ok(result.notes.some((note) => /not in their boxed warnings/.test(note)));
    const named = planned("does the Eliquis label mention bleeding in the warnings section");
    assert.ok(named.kind === "plan" && !named.notes.some((note) => /not in their boxed warnings/.test(note)));
  });
  test("several values are one search where the agency takes a list, and one each where it does not", () => {
    assert.deepEqual(read("recalls of K151819 and K162288").params, [{ k_number: "K151819,K162288" }]);
    assert.deepEqual(
      read("Traditional versus special 510(k)s for hip stems").params.map(({ clearance_type }) => clearance_type),
      ["Traditional", "Special"],
    );
  });

  test("years side by side are counted", () => {
    const { params, by } = read("insulin pump death reports in 2020 compared with 2021");
    assert.deepEqual(by, ["year_received"]);
    assert.deepEqual(params[0], { q: "insulin pump", event_type: "Death", since: "20200101", until: "20211231" });
  });
});

describe("a number is read as what it is", () => {
  for (const [question, dataset, id] of [
    ["Z-1862-2024 details", "recalls", "Z-1862-2024"],
    ["open the SPL with set id 5F6A1C2E-8B7D-4C39-9E10-3A4D2B71C8F5", "labels", "5f6a1c2e-8b7d-4c39-9e10-3a4d2b71c8f5"],
    ["What product code was assigned to K193668?", "clearances", "K193668"],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [{ dataset, id }]));
});

describe("what the words do not say is not asked for", () => {
  test("`as` behind a city is no state", () =>
    assert.deepEqual(read("perfusionists in Cleveland, as NPI type 1").params, [
      { city: "Cleveland", taxonomy: "Perfusionist", type: "individual" },
    ]));
  test("a date is the one that the words before it tell", () => {
    for (const [question, params] of [
      [
        "pacemaker recalls terminated in 2022",
        { q: "pacemaker", status: "Terminated", date_terminated_since: "20220101", date_terminated_until: "20221231" },
      ],
      ["pacemaker recalls posted since May 2024", { q: "pacemaker", date_posted_since: "20240501" }],
      ["recalls classified before 2020", { date_posted_until: "20191231" }],
      ["510(k)s for stents submitted since 2024", { q: "stent", date_received_since: "20240101" }],
      ["pacemaker recalls since 2022", { q: "pacemaker", since: "20220101" }],
    ] as const)
      assert.deepEqual(read(question).params, [params], question);
    assert.match(saidOf("pacemaker reports, implanted in 2022"), /in 2022: no_such_filter/);
  });
  test("what befell a patient is looked for among the patient problems", () => {
    for (const [question, problem] of [
      ["insulin pump reports with hypoglycemia", "hypoglycemia"],
      ["heating pad reports about burns", "burn"],
      ["catheter reports leading to sepsis", "sepsis"],
    ] as const)
      assert.equal(read(question).params[0]?.["patient_problem"], problem, question);
    assert.equal(read("reports about pain pumps").params[0]?.["patient_problem"], undefined);
  });
  test("what is set side by side is counted, or searched for year by year", () => {
    for (const [question, by] of [
      ["are there more interventional or observational studies", "study_type"],
      ["Are there more prescription or OTC labels?", "product_type"],
      ["Were there more 510(k) clearances in 2021 or 2022?", "decision_year"],
      ["Compare 510(k) clearances in 2021 and 2022", "decision_year"],
    ] as const)
      assert.deepEqual(read(question).by, [by], question);
    assert.deepEqual(read("how many trials for asthma began in 2020 versus 2021").params, [
      { condition: "asthma", start_date_since: "20200101", start_date_until: "20201231" },
      { condition: "asthma", start_date_since: "20210101", start_date_until: "20211231" },
    ]);
  });
  test("kinds of events set side by side are a search each", () =>
    assert.deepEqual(
      read("reports of deaths vs injuries vs malfunctions for ventilators").params.map(({ event_type: type }) => type),
      ["Death", "Injury", "Malfunction"],
    ));
  test("labels that mention something are looked for in the sections where it would stand", () => {
    assert.deepEqual(read("how many drug labels mention serotonin syndrome").params, [
      { boxed_warning: "serotonin syndrome" },
      { warnings: "serotonin syndrome" },
      { adverse_reactions: "serotonin syndrome" },
      { drug_interactions: "serotonin syndrome" },
    ]);
    assert.match(saidOf("how many drug labels mention serotonin syndrome"), /^$/);
    assert.deepEqual(read("Which drug labels list tirzepatide as the active ingredient?").kind, "plan");
  });
  test("what the last of two says is meant of both", () =>
    assert.deepEqual(
      read("trials for type 1 and type 2 diabetes").params.map(({ condition }) => condition),
      ["type 1 diabetes", "type 2 diabetes"],
    ));
  test("a city joined by a preposition of its own takes no other city's state", () =>
    assert.deepEqual(
      read("Are there more dentists in Denver or in Portland, Oregon?").params.map(({ city, state }) => [city, state]),
      [
        ["Denver", undefined],
        ["Portland", "OR"],
      ],
    ));
  test("what labels don't say, and a class that is ruled out, is not asked for", () => {
    for (const question of [
      "Which labels don't mention grapefruit?",
      "Which labels have no warnings about suicide?",
      "Which drugs are not contraindicated in pregnancy?",
      "labels of non-opioid pain relievers",
      "labels for opioid antagonists",
    ])
      assert.equal(read(question).reason, "no_drug", question);
    assert.deepEqual(read("drugs that treat high cholesterol but are not statins").params, [
      { indications: "high cholesterol" },
    ]);
    assert.match(saidOf("drugs that treat high cholesterol but are not statins"), /not statins: no_such_filter/);
    assert.deepEqual(read("drugs with no boxed warning about suicidality").params, [{ has_boxed_warning: "false" }]);
    assert.deepEqual(read("labels approved for opioid use disorder").params, [{ indications: "opioid use disorder" }]);
    assert.deepEqual(read("Adverse events not reported by nurses for infusion pumps").params, [{ q: "infusion pump" }]);
  });
  test("a warning of which the section is not said may stand in a box, too", () =>
    assert.deepEqual(read("Labels that warn about use in myasthenia gravis patients").params, [
      { boxed_warning: "myasthenia gravis" },
      { warnings: "myasthenia gravis" },
    ]));
  test("of several reasons, reporters and words of labels each is a search", () => {
    for (const [question, count] of [
      ["Which drugs are indicated for asthma and COPD?", 2],
      ["warnings about heart attack or stroke", 2],
      ["recalls due to overheating or fire", 2],
      ["recalls Minnesota vs California", 2],
      ["labels warn of nausea, vomiting or diarrhea", 3],
      ["events reported by patients and doctors for CPAP", 2],
    ] as const)
      assert.equal(read(question).params.length, count, question);
  });
  for (const [question, params] of [
    ["What are the reasons for recalls of infusion pumps?", { q: "infusion pump" }],
    ["recalls related to infusion pumps", { q: "infusion pump" }],
    ["recalls related to K123456", { k_number: "K123456" }],
    ["recalls of pacemakers over two decades", { q: "pacemaker" }],
    ["reports of injuries from patient lifts", { q: "patient lift", event_type: "Injury" }],
    ["pacemaker reports from patients who died", { q: "pacemaker", event_type: "Death" }],
    ["adverse events for insulin pump model 780G", { q: "insulin pump", model_number: "780G" }],
    ["I'm a nurse working in Ohio and want recalls of insulin pumps", { q: "insulin pump" }],
    [
      "De Novo granted for AI software that detects diabetic retinopathy",
      { q: "diabetic retinopathy", decision_code: "DENG" },
    ],
    [
      "how many trials started per year for breast cancer since 2018",
      { condition: "breast cancer", start_date_since: "20180101" },
    ],
    ["Which hospitals in Vermont have an overall rating of 5 stars?", { state: "VT", overall_rating: "5" }],
    [
      "catheter events reported by nurses in 2023",
      { q: "catheter", reporter_occupation: "nurse", since: "20230101", until: "20231231" },
    ],
    ["trials that stopped accepting patients for asthma", { condition: "asthma", status: "ACTIVE_NOT_RECRUITING" }],
    ["drug labels indicated for head and neck cancer", { indications: "head and neck cancer" }],
    ["contraindications for warfarin", { generic: "warfarin" }],
    ["recalls due to recent software update", { reason_for_recall: "recent software update" }],
    ["how many recalls does Minnesota have", { firm_state: "MN" }],
    ["recalls of Indiana pouches", { q: "pouch" }],
    ["recalls of product code FRN Alaris pumps", { q: "Alaris pump", product_code: "FRN" }],
    ["label of drugs for cat scratch disease", { indications: "cat scratch disease" }],
    ["hospitals not rated five stars in Utah", { state: "UT" }],
    ["dentists near us in Ohio", { state: "OH", taxonomy: "Dentist" }],
    [
      "How many trials of type 1 diabetes started each year from 2015 to 2020?",
      { condition: "type 1 diabetes", start_date_since: "20150101", start_date_until: "20201231" },
    ],
  ] as const)
    test(`no more than is said: ${question}`, () => assert.deepEqual(read(question).params, [params]));
  test("counts have no order, and leave no hospital out for want of a rating", () => {
    for (const question of ["hospitals grouped by state top 10", "count of hospitals by state, descending, limit 10"]) {
      assert.deepEqual([read(question).params, read(question).by], [[{}], ["state"]], question);
      assert.equal(saidOf(question), "", question);
    }
  });
  test("what is set side by side without a word of its own is counted", () => {
    assert.deepEqual(read("De novo vs 510(k): how many of each in 2021?").by, ["decision_code"]);
    assert.deepEqual(read("how many asthma trials are in phase 1, phase 2 and phase 3?").by, ["phase"]);
    assert.deepEqual(read("Compare hospital ratings in Maine and Vermont").by, ["overall_rating", "overall_rating"]);
    assert.deepEqual(read("surgical stapler device problems, most frequent first").by, ["product_problem"]);
  });
  test("no word is lost in a status, and none that is used is said to be left out", () => {
    assert.match(saidOf("depression studies among veterans, not yet recruiting"), /veterans: not_understood/);
    assert.equal(saidOf("pacemaker recalls range 2015-2022, output counts"), "");
    assert.equal(saidOf("hospitals in Toledo, Ohio with their star ratings"), "");
    assert.match(saidOf("breast cancer trials that don't involve a drug"), /don't involve a drug: no_such_filter/);
    assert.match(saidOf("predicate devices for the Dexcom G6"), /predicate devices: not_in_these_records/);
  });
  test("reports that name no problem are counted by a wider search", () => {
    const result = planned("defibrillator reports of battery failure");
    assert.ok(result.kind === "plan");
    assert.deepEqual(result.calls[0]?.offered?.params, { q: "defibrillator" });
  });
  test("animal drugs, Medicare's lists and books are not here", () => {
    assert.equal(read("veterinary drug labels for dogs").reason, "other_documents");
    assert.equal(read("medicare enrollment status of providers in Iowa").reason, "coverage");
    assert.equal(read("what books do you recommend about diabetes").reason, "unrelated");
  });
  test("what no search has is said", () => {
    assert.match(saidOf("childrens hospitals in Ohio without a rating"), /without a rating: no_such_filter/);
    assert.match(saidOf("510k summary of insulin pumps"), /510k summary: not_in_these_records/);
    assert.match(String(read("count of dentists by state").reason), /no_subject/);
  });
  test("patents are not here", () => assert.equal(read("patent expiry for Humira").reason, "other_documents"));
  test("two dates of different kinds are each asked for, and one that is ruled out is not taken for another", () => {
    assert.deepEqual(read("catheter clearances submitted in 2024 and cleared in 2025").params, [
      {
        q: "catheter",
        date_received_since: "20240101",
        date_received_until: "20241231",
        since: "20250101",
        until: "20251231",
      },
    ]);
    assert.deepEqual(read("glove recalls initiated in 2022 but not posted until 2023").params, [
      { q: "glove", since: "20220101", until: "20221231", date_posted_since: "20230101" },
    ]);
    const question = "glove recalls initiated in 2022 but not posted in 2023";
    assert.deepEqual(read(question).params, [{ q: "glove" }]);
    assert.match(saidOf(question), /2022 but not posted in 2023: not_understood/);
  });
  test("a plain wish for a label looks for nothing in its text", () => {
    const result = planned("tell me about the Humira label");
    assert.ok(
      result.kind === "plan" && result.calls.every(({ sections, matters }) => (sections ?? matters) === undefined),
    );
  });
  test("what no search orders or counts by is said", () => {
    assert.match(saidOf("hospitals rated 1 star in Florida, sorted by city"), /sorted by city: no_such_filter/);
    assert.match(saidOf("number of recalls by year for each class"), /for each class: no_such_filter/);
    const result = planned("what specialty has the most providers in New York");
    assert.ok("text" in result && /reports no totals/.test(result.text));
  });
  for (const [question, params] of [
    ["Which state has the most five star hospitals?", { overall_rating: "5" }],
    ["eligibility criteria for trials on type 1 diabetes", { condition: "type 1 diabetes" }],
    ["MAUDE reports about surgical robots (da Vinci)", { q: "da Vinci" }],
    ["adverse event reports about pacemaker leads", { q: "pacemaker lead" }],
    ["semaglutide label: is it injected or taken by mouth?", { generic: "semaglutide" }],
    [
      "lupus trials for women with more than 500 participants",
      { condition: "lupus", sex: "FEMALE,ALL", enrollment_min: "501" },
    ],
    ["over 65 patients with diabetes trials", { condition: "diabetes", age_group: "OLDER_ADULT" }],
    ["trials that do not take healthy volunteers", { healthy_volunteers: "false" }],
    ["spinal cord stimulators for chronic pain reports", { q: "spinal cord stimulator" }],
    ["blood clot filters adverse events", { q: "blood clot filter" }],
    ["adverse events not involving infection with catheters", { q: "catheter" }],
    ["recall event 2021 Philips", { recalling_firm: "Philips", since: "20210101", until: "20211231" }],
    ["trials ending in 2025", { completion_date_since: "20250101", completion_date_until: "20251231" }],
    [
      "ALS trials expected to be completed in 2027",
      { condition: "ALS", completion_date_since: "20270101", completion_date_until: "20271231" },
    ],
    [
      "Trials that began enrolling in March 2024 for lupus",
      { condition: "lupus", start_date_since: "20240301", start_date_until: "20240331" },
    ],
    ["clearances Apple received in 2022", { applicant: "Apple", since: "20220101", until: "20221231" }],
    [
      "510(k)s submitted by Abbott in 2022",
      { applicant: "Abbott", date_received_since: "20220101", date_received_until: "20221231" },
    ],
    ["store brand acetaminophen labels", { generic: "acetaminophen" }],
    [
      "asthma trials recruiting children in Ohio",
      { condition: "asthma", location: "Ohio", status: "RECRUITING", age_group: "CHILD" },
    ],
    [
      "What trials began in 2021 on asthma?",
      { condition: "asthma", start_date_since: "20210101", start_date_until: "20211231" },
    ],
    ["clearances from 2022 on", { since: "20220101" }],
    ["vancomycin IV - labels", { generic: "vancomycin", route: "INTRAVENOUS" }],
    ["heating pads that burned people", { q: "heating pad", patient_problem: "burn" }],
    [
      "Reports that user facilities sent in about ventilators by Hamilton Medical",
      { q: "ventilator", manufacturer: "Hamilton Medical", report_source: "user facility" },
    ],
    ["Have infant incubators ever been pulled from hospitals?", { q: "infant incubator" }],
    ["Recalls by Abbott where the product is a class III device", { recalling_firm: "Abbott", device_class: "3" }],
    [
      "Which recalls did Medline initiate last year?",
      { recalling_firm: "Medline", since: "20250101", until: "20251231" },
    ],
    ["May I have a list of podiatrists in Alaska?", { state: "AK", taxonomy: "Podiatrist" }],
    ["list of POTS (postural orthostatic tachycardia) studies", { condition: "postural orthostatic tachycardia" }],
    ["who had the most recent CPAP recall", { q: "CPAP", sort: "-date_initiated" }],
    ["does metformin interact with contrast dye", { generic: "metformin" }],
    ["special 510(k)s for orthopedic implants", { clearance_type: "Special", advisory_committee: "Orthopedic" }],
    [
      "can healthy volunteers join any trials in Seattle?",
      { location: "Seattle", healthy_volunteers: "true", status: "RECRUITING" },
    ],
    [
      "physical therapy clinics in Portland, Oregon",
      { city: "Portland", state: "OR", taxonomy: "Physical Therapist", type: "organization" },
    ],
    ["midwives who practice in Santa Fe", { city: "Santa Fe", taxonomy: "Midwife" }],
    ["Cook county illinois hospitals", { state: "IL", county: "Cook" }],
    ["maricopa county hospitals", { county: "maricopa" }],
    ["county hospitals in Texas", { state: "TX", ownership: "Government - Local" }],
    [
      "organizations with the word hospice in Phoenix, Arizona",
      { city: "Phoenix", state: "AZ", organization: "hospice", type: "organization" },
    ],
    ["is the philips cpap recall still ongoing", { q: "cpap", recalling_firm: "philips" }],
    ["boxed warning fluoroquinolone levofloxacin", { generic: "levofloxacin" }],
    ["reports of contact lenses causing eye injuries", { q: "contact lens", event_type: "Injury" }],
    ["Number of migraine trials by phase", { condition: "migraine" }],
    [
      "list of pediatric sickle cell gene therapy studies that are enrolling",
      { condition: "sickle cell", intervention: "gene therapy", age_group: "CHILD", status: "RECRUITING" },
    ],
    [
      "Device trials for hypertension with enrolment above 200",
      { condition: "hypertension", intervention_type: "DEVICE", enrollment_min: "201" },
    ],
    [
      "terminated trials of obesity drugs",
      { condition: "obesity", intervention_type: "DRUG,BIOLOGICAL", status: "TERMINATED" },
    ],
    [
      "trials on sepsis that started in 2021 testing a device, not a drug",
      {
        condition: "sepsis",
        intervention_type: "DEVICE",
        start_date_since: "20210101",
        start_date_until: "20211231",
      },
    ],
    ["lupus trials sorted by start date", { condition: "lupus", sort: "-start_date" }],
    [
      "What predicates with product code FRN were cleared most recently?",
      { sort: "-decision_date", product_code: "FRN" },
    ],
    ["pembrolizumab combined with chemotherapy trials", { intervention: "pembrolizumab chemotherapy" }],
    ["clearances under the traditional pathway", { clearance_type: "Traditional" }],
    ["I'm a regulatory engineer looking for a predicate for a surgical stapler", { q: "surgical stapler" }],
  ] as const)
    test(`read as meant: ${question}`, () => assert.deepEqual(read(question).params, [params]));
  test("how many take part in studies is a filter", () => {
    for (const [question, params] of [
      ["asthma studies with more than 1,000 participants", { enrollment_min: "1001" }],
      ["asthma studies with 500 or more patients", { enrollment_min: "500" }],
      ["asthma studies with fewer than 50 people", { enrollment_max: "49" }],
      ["asthma studies open to healthy volunteers", { healthy_volunteers: "true" }],
    ] as const)
      assert.deepEqual(read(question).params, [{ condition: "asthma", ...params }], question);
  });
  test("records of devices are searched by no place", () => {
    assert.match(saidOf("pacemaker reports from Texas"), /Texas: no_such_filter/);
    assert.equal(read("how many MAUDE reports came from Texas").kind, "not_understood");
  });
  test("what is treated in a hospital is no name of one", () =>
    assert.equal(read("best hospital for hip replacement in Chicago").params[0]?.["name"], undefined));
  test("an agency's term that was taken for other words is named", () => {
    const result = planned("infusion pumps recalled because of software problems");
    assert.ok(result.kind === "plan");
    assert.match(
      result.notes.join(),
      /'Software design': a search by it finds only records with the root cause 'Software design'/,
    );
  });
});

describe("what is not here is told as what it is", () => {
  for (const [question, reason] of [
    ["What will the weather be in Boston tomorrow?", "unrelated"],
    ["Draft an email that announces our 510(k)", "writing"],
    ["Can ibuprofen be taken together with lisinopril?", "advice"],
    ["emergency room waiting times at Grady Memorial", "hospital_detail"],
    ["best orthopedic surgeons in Philadelphia", "licence"],
    ["What payments did surgeons get from implant makers?", "payments"],
    ["Medicare payments to cardiologists in Florida", "coverage"],
    ["Which drugs were recalled in 2023 for nitrosamines?", "drug_recall"],
    ["warning letters to Abbott", "other_documents"],
    ["average review days of 510(k)s", "statistics"],
  ] as const)
    test(question, () => assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", reason]));
});

describe("a name in the place of an organization is a person's, unless institutions bear it", () => {
  for (const question of ["april lane nurse practitioner omaha", "Park Ji-hyeon, acupuncturist, Fort Lee NJ"])
    test(question, () => assert.equal(read(question).kind, "contains_name"));
  for (const question of ["Fred Hutchinson lymphoma studies", "organizations named Geisinger in Pennsylvania"])
    test(question, () => assert.equal(read(question).kind, "plan"));
});

describe("what readers took for something else", () => {
  test("a pharmacy that is open is no study", () =>
    assert.deepEqual(read("pharmacies in Phoenix that are open now").endpoints, ["/providers/search"]));
  test("an early phase beside another one", () =>
    assert.equal(
      read("early phase 1 or phase 1 pancreatic cancer trials").params[0]?.["phase"],
      "EARLY_PHASE1,PHASE1",
    ));
  test("who reported is no maker", () => {
    const question = "breast implant adverse events reported by user facilities";
    assert.deepEqual(read(question).params, [{ q: "breast implant", report_source: "user facility" }]);
  });
  test("a field of medicine is its panel, not words of a device's name", () =>
    assert.deepEqual(read("clearances for orthopedic devices decided in 2024").params, [
      { advisory_committee: "Orthopedic", since: "20240101", until: "20241231" },
    ]));
  test("New York City is told to be Manhattan in these records", () => {
    const result = planned("worst rated hospitals in New York City");
    assert.ok(result.kind === "plan" && result.notes.some((note) => /'New York' is Manhattan/.test(note)));
  });
  test("what a label is asked about is looked for in its text", () => {
    for (const [question, ...names] of [
      ["Is there any alcohol warning on the metronidazole label?", "alcohol"],
      ["how should amoxicillin be stored", "storage"],
      ["does the label of warfarin say anything about cranberry juice", "'cranberry juice'"],
      ["does the metformin label mention kidney disease", "the kidneys"],
      ["does the Xarelto label warn about epidural hematoma", "'epidural hematoma'"],
    ] as const) {
      const result = planned(question);
      assert.ok(result.kind === "plan" && result.notApplied.length === 0, question);
      assert.deepEqual(
        result.calls.map(({ matters = [] }) => matters.map(({ name }) => name)),
        [names],
      );
    }
    const both = planned("can clopidogrel be taken with omeprazole according to their labels");
    assert.ok(both.kind === "plan");
    assert.deepEqual(
      both.calls.map(({ matters = [] }) => matters[0]?.name),
      ["'omeprazole'", "'clopidogrel'"],
    );
  });
});

describe("what a reviewer found to be asked for without a word of it", () => {
  for (const [question, params] of [
    ["ibuprofen label for children over 2 years", { generic: "ibuprofen" }],
    ["digoxin label for patients in their eighties", { generic: "digoxin" }],
    ["does the Xarelto label warn about epidural hematoma", { brand: "Xarelto", warnings: "epidural hematoma" }],
    ["what are the inactive ingredients in Tylenol", { brand: "Tylenol" }],
    ["dementia trials in nursing homes", { condition: "dementia" }],
    ["adverse event reports made in 2024 about pacemakers", { q: "pacemaker", since: "20240101", until: "20241231" }],
    ["recalls of FDA product code FRN", { product_code: "FRN" }],
    ["list county hospitals in Texas", { state: "TX", ownership: "Government - Local" }],
    ["asthma trials with no phase or phase 2", { condition: "asthma", phase: "NA,PHASE2" }],
    ["drugs that contain acetaminophen and caffeine", { q: "acetaminophen caffeine" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));

  test("a report's number is no key, but found as what it is", () => {
    for (const question of ["MDR report 2032227-2024-118305", "MDR report key: 2032227-2024-118305"])
      assert.deepEqual(read(question).params, [{ report_number: "2032227-2024-118305" }]);
  });
  test("two products are two searches", () =>
    assert.deepEqual(read("ingredients of Tylenol and Advil").params.length, 2));
  test("firms that are compared over years are compared", () =>
    assert.deepEqual(read("compare Zimmer and Stryker recalls between 2020 and 2022").by, [undefined, undefined]));
  test("stars that are ruled out are not asked for", () =>
    assert.notEqual(read("hospitals in Ohio that are not 1 or 2 stars").params[0]?.["overall_rating"], "2,1"));
  test("a place that was not named is not the reason", () => {
    const result = planned("device recalls of the most serious kind");
    assert.ok(!("text" in result) || !/by place/.test(result.text));
  });
});

describe("what strict readers found to be misunderstood", () => {
  for (const [question, params] of [
    ["how many childrens hospitals are there in the united states", { type: "Childrens" }],
    [
      "acute care hospitals in California, 4 stars and up",
      { state: "CA", type: "Acute Care Hospitals", overall_rating: "5,4" },
    ],
    ["Florida hospitals that CMS gave a single star", { state: "FL", overall_rating: "1" }],
    ["recalls initiated by companies this decade", { since: "20200101" }],
    [
      "blood glucose test strips recalled due to labeling errors",
      { q: "blood glucose test strip", root_cause: "Error in labeling" },
    ],
    ["De Novo granted devices for sleep apnea", { q: "sleep apnea", decision_code: "DENG" }],
    [
      "peds asthma trials, not yet recruiting",
      { condition: "asthma", status: "NOT_YET_RECRUITING", age_group: "CHILD" },
    ],
    [
      "DME suppliers, Baton Rouge, org NPIs only",
      { city: "Baton Rouge", taxonomy: "Durable Medical Equipment & Medical Supplies", type: "organization" },
    ],
    ["glucose meters cleared for California firms since 2023", { q: "glucose meter", state: "CA", since: "20230101" }],
    ["best rated hospitals in 02115", { zip: "02115", sort: "-overall_rating", overall_rating: "5,4,3,2,1" }],
    [
      "neurology de novos granted directly since 2020",
      { advisory_committee: "Neurology", clearance_type: "Direct", since: "20200101" },
    ],
    [
      "withdrawn lupus studies with a company as sponsor",
      { condition: "lupus", status: "WITHDRAWN", sponsor_class: "INDUSTRY" },
    ],
    ["Which products given through the nose contain naloxone labels", { q: "naloxone", route: "NASAL" }],
    ["medicines that contain tartrazine as an inactive ingredient", { q: "tartrazine" }],
    [
      "home health agencies, city El Paso, state Texas",
      { city: "El Paso", state: "TX", taxonomy: "Home Health", type: "organization" },
    ],
    [
      "birthing-friendly hospitals in Alabama, for our maternal health page",
      { state: "AL", birthing_friendly: "true" },
    ],
    [
      "Hi, I cover diabetes tech - dexcom g7 malfunctions since June 1, 2026?",
      { q: "g7", manufacturer: "dexcom", event_type: "Malfunction", since: "20260601" },
    ],
    [
      "What does Abbott still have open? I mean device recalls",
      { recalling_firm: "Abbott", status: "Open, Classified" },
    ],
    ["hidradenitis suppurativa", { condition: "hidradenitis suppurativa" }],
    ["shriners hospitals", { name: "shriners" }],
    [
      "special 510(k) orthopedic 2022",
      { clearance_type: "Special", advisory_committee: "Orthopedic", since: "20220101", until: "20221231" },
    ],
    ["Which device recalls were caused by a software design problem?", { root_cause: "Software design" }],
    [
      "Philips ventilator recall: what was the reason and is it still ongoing?",
      { q: "ventilator", recalling_firm: "Philips" },
    ],
    ["infusion pump recalls by firms in California", { q: "infusion pump", firm_state: "CA" }],
    [
      "radiology AI software cleared for firms in Israel",
      { q: "AI software", advisory_committee: "Radiology", country: "IL" },
    ],
    ["does Johns Hopkins Hospital have an emergency room and what's its rating", { name: "Johns Hopkins Hospital" }],
    ["hospitals in Ohio that have an emergency room", { state: "OH", emergency_services: "true" }],
    ["is 1234567893 an active NPI", { npi: "1234567893" }],
    ["510(k)s that Masimo has received since 2023", { applicant: "Masimo", since: "20230101" }],
    ["which 510(k)s has Masimo received since 2023?", { applicant: "Masimo", since: "20230101" }],
    ["vaccine inserts by Sanofi", { manufacturer: "Sanofi", product_type: "VACCINE" }],
    ["the labeling for the Shingrix vaccine", { brand: "Shingrix" }],
    ["Deaths reported with the HeartMate 3 heart pump", { q: "HeartMate 3", event_type: "Death" }],
    [
      "Psychiatric hospitals that the State of New York owns",
      { state: "NY", type: "Psychiatric", ownership: "Government - State" },
    ],
    [
      "I look after students' health at a school on Guam. Which optometrists are on the island?",
      { state: "GU", taxonomy: "Optometrist" },
    ],
    ["What is Novo Nordisk running in MASH, the fatty liver disease?", { condition: "MASH", sponsor: "Novo Nordisk" }],
    ["compassionate use programs for ALS", { condition: "ALS", study_type: "EXPANDED_ACCESS" }],
    [
      "submissions with product code QIH decided in 2025",
      { product_code: "QIH", since: "20250101", until: "20251231" },
    ],
    ["studies run by the NIH with more than 1000 participants", { sponsor_class: "NIH", enrollment_min: "1001" }],
    ["show 3 hospitals in Ohio", { state: "OH" }],
    [
      "we make a small infrared thermometer, which predicates with product code FLL were cleared since 2021",
      { since: "20210101", product_code: "FLL" },
    ],
    [
      "organizations with taxonomy hospice care in Florida",
      { state: "FL", taxonomy: "Hospice Care, Community Based", type: "organization" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));

  test("a code that three kinds of records have is asked back", () =>
    assert.deepEqual(
      [read("product code LLZ 2022 count").kind, read("product code LLZ 2022 count").params.length],
      ["ambiguous", 3],
    ));
  test("a code of a specialty is told to be none that the registry searches by", () =>
    assert.deepEqual(read("taxonomy 207RC0000X in Vermont").reason, "invalid_identifier"));
  test("problems are counted as problems, whatever kinds they are called", () =>
    assert.deepEqual(read("What kinds of problems get reported most for hip prostheses?").by, ["product_problem"]));
  test("two states of studies that are compared are counted side by side", () =>
    assert.deepEqual(read("how many diabetes trials are recruiting versus completed").by, ["status"]));
  for (const [question, by] of [
    ["Who got the most 510(k) clearances in the radiology panel in 2024?", "applicant"],
    ["Device problems most often reported for insulin pumps", "product_problem"],
    ["Most common device problems in pacemaker reports", "product_problem"],
    ["which hospital types are there in Iowa", "type"],
    ["government owned hospitals in Mississippi by overall rating", "overall_rating"],
    ["MAUDE patient problem counts for hernia mesh", "patient_problem"],
    ["What goes wrong most often with surgical staplers?", "product_problem"],
    ["What are the most common problems with feeding pumps?", "product_problem"],
  ] as const)
    test(`what is counted: ${question}`, () => assert.deepEqual(read(question).by, [by]));
  for (const [question, show] of [
    ["latest five pacemaker recalls", 5],
    ["show 3 hospitals in Ohio", 3],
    ["recalls of pumps in the last 5 years", undefined],
    ["List 2 or 3 star hospitals in Iowa", undefined],
  ] as const)
    test(`how many are shown: ${question}`, () => {
      const result = planned(question);
      assert.ok(result.kind === "plan" && result.calls[0]?.show === show);
    });
  test("of a firm's device that is not found all of the firm's records are offered", () => {
    const result = planned("MAUDE reports on robotic surgical systems by Intuitive");
    assert.deepEqual(result.kind === "plan" && result.calls[0]?.offered?.params, { manufacturer: "Intuitive" });
  });
  test("groups of drugs and homeopathic ones are no names of drugs", () => {
    for (const question of ["homeopathic labels for teething", "injectable painkillers, intravenous route"])
      assert.equal(read(question).reason, "no_drug");
  });
  test("routes of all labels are counted without a drug", () =>
    assert.deepEqual(read("most common routes of administration among drug labels").by, ["route"]));
  test("types of events are counted", () =>
    assert.deepEqual(read("event type counts for insulin pumps").by, ["event_type"]));
  test("what records can't be counted by is said, with what they can", () => {
    const result = planned("which cities have the most device recall firms");
    assert.ok("text" in result && /counted by year initiated, firm state, recalling firm/.test(result.text));
  });
  test("what FDA denied is not here, and what it granted is no answer", () => {
    for (const question of ["denied De Novo requests?", "De Novo requests that were denied"])
      assert.equal(planned(question).kind, "not_covered");
  });
  test("both problems are searched, and the terms are said", () => {
    const result = planned("Has anybody reported a fire or smoke coming from a hospital bed?");
    assert.ok(result.kind === "plan" && result.calls.length === 2);
    assert.match(result.notes.join(), /only records with the product problem 'Fire' or 'Smoking'/);
  });
  test("who pays for a study is told apart from who leads it", () => {
    const result = planned("NIH funded diabetes studies");
    assert.ok(result.kind === "plan" && result.notes.some((note) => note.startsWith("Only who leads a study")));
  });
  test("firms of a state with the most clearances are counted", () =>
    assert.deepEqual(read("companies in Minnesota with the most cleared catheters").by, ["applicant"]));
  test("who owns is not what to count by", () =>
    assert.deepEqual(read("hospitals owned by state government in Georgia").by, [undefined]));
  test("an order by ratings is no count", () =>
    assert.deepEqual(read("Honolulu hospitals ranked by star rating, best first").by, [undefined]));
  for (const [question, reason] of [
    ["Is the ADHD medicine shortage over yet?", "drug_shortage"],
    ["cheapest insulin glargine pens in Houston", "prices"],
    ["what time does the farmers market in Boise open", "unrelated"],
    ["hospitales infantiles en Ohio", "not_english"],
  ] as const)
    test(`what is not here: ${question}`, () => assert.deepEqual(read(question).reason, reason));
  test("insurance is not here, and no hospital is called by it", () =>
    assert.deepEqual(read("which hospitals accept Blue Cross in Denver").reason, "coverage"));
  for (const [question, said] of [
    [
      "nurse practitioners in Tulsa who don't work for Saint Francis",
      /who don't work for Saint Francis: no_such_filter/,
    ],
    ["podiatrists in Omaha who aren't employed by Methodist", /who aren't employed by Methodist: no_such_filter/],
    ["mesh recalls by anyone but Ethicon", /anyone but Ethicon: no_such_filter/],
    ["dentists in Fargo taking new patients", /taking new patients: not_understood/],
    [
      "traditional 510(k)s with a statement rather than a summary",
      /with a statement rather than a summary: no_such_filter/,
    ],
    ["deactivated NPIs of dentists in New Mexico", /deactivated NPIs: no_such_filter/],
    ["tinnitus studies using a device, not a drug", /^not a drug: no_such_filter$/],
    ["trials testing a device rather than a drug for tremor", /^rather than a drug: no_such_filter$/],
  ] as const)
    test(`what can't be filtered is said: ${question}`, () => assert.match(saidOf(question), said));
  for (const [question, calls] of [
    ["Do veterans hospitals in Oregon have better ratings than those in Idaho?", 2],
    ["Are hospital ratings higher in Maine than in Vermont?", 2],
    ["Which are rated better, Kansas hospitals or Nebraska hospitals?", 2],
    ["Do nonprofit hospitals in Iowa get lower ratings than for-profit ones?", 2],
  ] as const)
    test(`ratings that are compared are counted: ${question}`, () => {
      const { by, notApplied } = read(question);
      assert.deepEqual(
        by,
        Array.from({ length: calls }, () => "overall_rating"),
      );
      assert.deepEqual(notApplied, []);
    });
  test("both ends of an order that is asked for are searched", () =>
    assert.deepEqual(
      read("Best and worst rated hospitals in Alabama").params.map(({ sort }) => sort),
      ["-overall_rating", "overall_rating"],
    ));
  test("an age behind `women` or `children` is no number of participants", () => {
    for (const question of ["Which lung cancer studies accept women over 65?", "eczema studies in children over 12"])
      assert.equal(read(question).params[0]?.["enrollment_min"], undefined);
  });
  test("what was done with a device is no part of the reason", () =>
    assert.equal(
      read("Recalls of stents because of sterility problems distributed in Ohio").params[0]?.["reason_for_recall"],
      "sterility",
    ));
  test("a taxonomy of two halves is a specialty, and no organization; the half that is not searched is said as it was", () => {
    const question = "organizations in Provo, UT with taxonomy Clinic/Center, Urgent Care";
    assert.deepEqual(read(question).params, [
      { city: "Provo", state: "UT", taxonomy: "Urgent Care", type: "organization" },
    ]);
    assert.equal(saidOf(question), "Clinic/Center: no_such_filter");
  });
  test("of clinics it is said under what they may be registered, too", () => {
    const result = planned("Find physical therapy clinics in Tulsa OK");
    assert.ok(result.kind === "plan" && result.notes.some((note) => /clinics and practices under wordings/.test(note)));
  });
  test("averages are said not to be made", () => {
    const result = planned("average star rating of hospitals in Maine");
    assert.ok(result.kind === "plan" && result.notes.some((note) => note.startsWith("No averages")));
  });
  test("of a brand with its common name the brand alone is tried next", () => {
    const result = planned("MAUDE reports about da Vinci surgical robot");
    assert.deepEqual(result.kind === "plan" && result.calls[0]?.otherwise?.params, { q: "da Vinci" });
  });
});

describe("what a reviewer found to catch more than it was made for", () => {
  for (const [question, ...params] of [
    [
      "We need recruiting trials in Boston for adults - melanoma",
      { condition: "melanoma", location: "Boston", status: "RECRUITING", age_group: "ADULT" },
    ],
    [
      "I want Medtronic recalls since 2022 - insulin pumps",
      { q: "insulin pump", recalling_firm: "Medtronic", since: "20220101" },
    ],
    [
      "I'm writing about deaths with ventilators, and need Medtronic reports",
      { q: "ventilator", manufacturer: "Medtronic", event_type: "Death" },
    ],
    [
      "We make infusion pumps, which recalls were there for our competitor Baxter?",
      { q: "infusion pump", recalling_firm: "Baxter" },
    ],
    ["Which drugs contain lactose or gluten?", { q: "lactose" }, { q: "gluten" }],
    [
      "Which 510(k) submissions for stents has FDA received in 2024?",
      { q: "stent", date_received_since: "20240101", date_received_until: "20241231" },
    ],
    [
      "Show 5-star hospitals in Ohio if any, such as Cleveland Clinic Hospital",
      { name: "Cleveland Clinic Hospital", state: "OH", overall_rating: "5" },
    ],
    ["clearances from Washington, D.C.", { state: "DC" }],
    ["Clearances refused by surgeons for pacemakers", { q: "pacemaker" }],
    ["recalls performed by Stryker Sustainability", { recalling_firm: "Stryker Sustainability" }],
    ["drug labels effective in 2024", { since: "20240101", until: "20241231" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, params));

  for (const [question, by] of [
    ["clearances by applicant in 2024", "applicant"],
    ["trials by sponsor in Boston for asthma", "sponsor"],
    ["recalls terminated by firm", "recalling_firm"],
    ["recalls of infusion pumps by firms in California", undefined],
  ] as const)
    test(`counted or not: ${question}`, () => assert.deepEqual(read(question).by, [by]));

  for (const [question, said] of [
    ["Please leave out software. Recalls of infusion pumps.", /leave out software: no_such_filter/],
    ["We want good ratings. Hospitals in Ohio.", /good ratings: not_in_these_records/],
  ] as const)
    test(`no aside: ${question}`, () => assert.match(saidOf(question), said));

  for (const question of ["Which drug labels are there for insomnia?", "labels for antidepressants since 2020"])
    test(`no drug is named: ${question}`, () => assert.equal(read(question).reason, "no_drug"));
  for (const question of ["Find 12 lead ECG clearances", "List the last 2 full years of ventilator recalls"])
    test(`no number of records: ${question}`, () => {
      const result = planned(question);
      assert.ok(result.kind === "plan" && result.calls[0]?.show === undefined);
    });
  test("a number of a recall event is no report's key", () => {
    for (const question of ["Recall event 87654 - which products were affected?", "recalls of event number 87654"])
      assert.deepEqual(read(question).params, [{ res_event_number: "87654" }]);
  });
  test("deactivated NPIs are said not to be there", () => {
    const result = planned("deactivated NPIs");
    assert.ok("text" in result && /active NPIs alone/.test(result.text));
  });

  for (const [question, ...params] of [
    ["who's running trials on CRISPR gene therapy", { intervention: "CRISPR gene therapy" }],
    ["any de novo granted for digital therapeutics?", { q: "digital therapeutic", decision_code: "DENG" }],
    ["asthma trials recruiting right now", { condition: "asthma", status: "RECRUITING" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, params));
  test("what runs now can't be asked for, and that is said", () =>
    assert.match(saidOf("what trials is Pfizer sponsoring right now"), /right now: no_such_filter/));
  test("recalls are counted by the firm that recalls", () =>
    assert.deepEqual(read("device recalls by recalling firm").by, ["recalling_firm"]));
  for (const [question, q] of [
    ["recalls of hip replacement systems", "hip prosthesis"],
    ["radiology AI software cleared since 2022", "computer assisted"],
  ] as const)
    test(`the same thing in the agency's words is tried next: ${question}`, () => {
      const result = planned(question);
      assert.equal(result.kind === "plan" && Object(result.calls[0]?.otherwise?.params).q, q);
    });
});

describe("a filter of device records or of the provider registry, said in other forms of speech", () => {
  for (const [question, params] of [
    ["recalls coded LZG or FRN", { product_code: "LZG,FRN" }],
    ["MAUDE reports whose FDA code is QFG", { product_code: "QFG" }],
    ["QBJ (product code), deaths", { product_code: "QBJ", event_type: "Death" }],
    ["catheter clearances decided as ST", { q: "catheter", decision_code: "ST" }],
    ["Clearances for devices regulated by section 880.5725 of title 21", { regulation_number: "880.5725" }],
    ["bone screw clearances (type: Abbreviated)", { q: "bone screw", clearance_type: "Abbreviated" }],
    [
      "Siemens ventilators filed as special or abbreviated 510(k)s",
      { q: "ventilator", applicant: "Siemens", clearance_type: "Special,Abbreviated" },
    ],
    ["510(k) clearances of hip stems in FDA's highest risk class", { q: "hip stem", device_class: "3" }],
    ["recalled catheters, device class two or three", { q: "catheter", device_class: "2,3" }],
    [
      "lasers cleared on the ophthalmic side of FDA's advisory committees",
      { q: "laser", advisory_committee: "Ophthalmic" },
    ],
    ["thermometer clearances by the accredited-persons program", { q: "thermometer", third_party: "true" }],
    ["cleared hearing aids (applicant in the United Kingdom)", { q: "hearing aid", country: "GB" }],
    ["wheelchair clearances, applicant state = OH", { q: "wheelchair", state: "OH" }],
    ["recalls of catheters by Massachusetts-based firms", { q: "catheter", firm_state: "MA" }],
    ["syringe recalls by firms in Ohio or Texas", { q: "syringe", firm_state: "OH,TX" }],
    [
      "ventilator 510(k)s that arrived at FDA in 2024",
      { q: "ventilator", date_received_since: "20240101", date_received_until: "20241231" },
    ],
    ["Order the 510(k)s for sutures by when FDA received them", { q: "suture", sort: "-date_received" }],
    ["What device recalls went up on FDA's site since October 2026?", { date_posted_since: "20261001" }],
    ["Any stents recalled for corrosion?", { q: "stent", reason_for_recall: "corrosion" }],
    ["catheter recalls, stated reason = tip separation", { q: "catheter", reason_for_recall: "tip separation" }],
    ["Wheelchairs withdrawn when casters were breaking", { q: "Wheelchair", reason_for_recall: "casters" }],
    ["Kinking was the reason. Catheter recalls?", { q: "Catheter", reason_for_recall: "Kinking" }],
    [
      "Ultrasound gel that reached customers in Mexico before being recalled",
      { q: "Ultrasound gel", distribution_pattern: "Mexico" },
    ],
    [
      "recalled ventilators whose root cause the firm is still investigating",
      { q: "ventilator", root_cause: "Under Investigation by firm" },
    ],
    ["Baxter recalls FDA lists as open and classified", { recalling_firm: "Baxter", status: "Open, Classified" }],
    ["Either completed or terminated: recalls of gloves", { q: "glove", status: "Terminated,Completed" }],
    ["Mortality reports, surgical staplers", { q: "surgical stapler", event_type: "Death" }],
    [
      "Catheter reports with 'No answer provided' as the event type",
      { q: "Catheter", event_type: "No answer provided" },
    ],
    [
      "Adverse event reports for ventilators that were classified as Other rather than death, injury or malfunction",
      { q: "ventilator", event_type: "Other" },
    ],
    ["Risk managers' reports on infusion pumps", { q: "infusion pump", reporter_occupation: "risk manager" }],
    [
      "Nurse-reported malfunctions of ventilators",
      { q: "ventilator", event_type: "Malfunction", reporter_occupation: "nurse" },
    ],
    [
      "Reports that hospitals and other user facilities sent in on ventilators",
      { q: "ventilator", report_source: "user facility" },
    ],
    ["MAUDE reports on catheters, batch 0294417", { q: "catheter", lot_number: "0294417" }],
    ["family practice docs, Boise", { city: "Boise", taxonomy: "Family Medicine" }],
    ["pharmacists in Washington, DC", { city: "Washington", state: "DC", taxonomy: "Pharmacist" }],
    ["ZIP in (83702, 83704) AND emergency services = true", { emergency_services: "true", zip: "83702,83704" }],
    ["Providers at nine-digit ZIP 02114-2696", { postal_code: "02114-2696" }],
    ["dentists in Florida cities beginning with Fort", { state: "FL", city: "Fort*", taxonomy: "Dentist" }],
    [
      "organizations with taxonomy Clinical Medical Laboratory in Durham, NC",
      { city: "Durham", state: "NC", taxonomy: "Clinical Medical Laboratory", type: "organization" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));

  test("times and uses are no reasons, and numbers of each kind stay apart", () => {
    for (const question of ["catheters recalled after March 2022", "infusion pumps recalled for pediatric use"])
      assert.ok(!("reason_for_recall" in (read(question).params[0] ?? {})), question);
    assert.equal(read("how many deaths and how many injuries with ventilators").params.length, 2);
  });

  for (const [question, by] of [
    ["Distribution of decision codes among Medtronic's 510(k)s", "decision_code"],
    ["In which states do the applicants behind cleared ventilators sit?", "state"],
    ["Number of reports per kind of sender for ventilators", "report_source"],
    ["How are Baxter's recalls split across open, completed and terminated?", "status"],
  ] as const)
    test(question, () => {
      const result = planned(question);
      assert.equal(result.kind === "plan" ? result.calls[0]?.by : undefined, by);
    });
});
