import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordedRows } from "../../support/recorded.ts";
import { planned, read, saidOf } from "../read.ts";

/** Several things in one question, each a search of its own, and things that only together are one. */

describe("each of several things is searched for", () => {
  for (const [question, all] of [
    ["trials of ovarian or pancreatic cancer", [{ condition: "ovarian cancer" }, { condition: "pancreatic cancer" }]],
    [
      "phase 2 trials in ovarian, endometrial or cervical cancer",
      ["ovarian", "endometrial", "cervical"].map((organ) => ({ condition: `${organ} cancer`, phase: "PHASE2" })),
    ],
    [
      "rheumatoid and psoriatic arthritis studies",
      [{ condition: "rheumatoid arthritis" }, { condition: "psoriatic arthritis" }],
    ],
    ["trials of HIV and heart disease", [{ condition: "HIV" }, { condition: "heart disease" }]],
    [
      "clopidogrel prasugrel ticagrelor - which has a boxed warning?",
      [
        { generic: "clopidogrel", has_boxed_warning: "true" },
        { generic: "prasugrel", has_boxed_warning: "true" },
        { generic: "ticagrelor", has_boxed_warning: "true" },
      ],
    ],
    [
      "clopidogrel, prasugrel, ticagrelor: which has a boxed warning?",
      [
        { generic: "clopidogrel", has_boxed_warning: "true" },
        { generic: "prasugrel", has_boxed_warning: "true" },
        { generic: "ticagrelor", has_boxed_warning: "true" },
      ],
    ],
    [
      "compare randomized trials and observational studies of vitamin D",
      [
        { intervention: "vitamin D", allocation: "RANDOMIZED" },
        { intervention: "vitamin D", study_type: "OBSERVATIONAL" },
      ],
    ],
    ["were AEDs ever recalled, our gym has an AED", [{ q: "AED" }]],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, all));

  for (const [question, all] of [
    [
      "top rated acute care hospitals and children's hospitals in Texas",
      [
        { state: "TX", type: "Childrens", sort: "-overall_rating" },
        { state: "TX", type: "Acute Care Hospitals", sort: "-overall_rating", overall_rating: "5,4,3,2,1" },
      ],
    ],
    [
      "list the critical access hospitals in Montana, and tell me which of those are run by a private nonprofit",
      [
        { state: "MT", type: "Critical Access Hospitals" },
        {
          state: "MT",
          type: "Critical Access Hospitals",
          ownership: "Voluntary non-profit - Private,Voluntary non-profit - Other,Voluntary non-profit - Church",
        },
      ],
    ],
    [
      "lymphoma trials in Boston, plus how many of those are already closed to enrollment",
      [
        { condition: "lymphoma", location: "Boston" },
        { condition: "lymphoma", location: "Boston", status: "ACTIVE_NOT_RECRUITING" },
      ],
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, all));

  test("observational studies against trials are a search each, and counted where numbers are asked for", () => {
    assert.deepEqual(read("observational studies vs clinical trials on long covid").params, [
      { condition: "long covid", study_type: "INTERVENTIONAL" },
      { condition: "long covid", study_type: "OBSERVATIONAL" },
    ]);
    const { params, by } = read("number of observational studies vs clinical trials on long covid");
    assert.deepEqual(params, [{ condition: "long covid", study_type: "INTERVENTIONAL,OBSERVATIONAL" }]);
    assert.deepEqual(by, ["study_type"]);
  });
});

describe("what is one thing is one search", () => {
  for (const [question, params] of [
    ["trial comparing semaglutide and tirzepatide", { intervention: "semaglutide tirzepatide" }],
    ["trials comparing apixaban with warfarin", { intervention: "apixaban warfarin" }],
    ["head-to-head trials of semaglutide and tirzepatide", { intervention: "semaglutide tirzepatide" }],
    [
      "drugs whose label mentions St. John's wort in the drug interactions section",
      {
        drug_interactions: "St. John's wort",
      },
    ],
    ["which labels mention grapefruit juice interaction", { drug_interactions: "grapefruit juice" }],
    ["I need every drug whose boxed warning talks about lactic acidosis.", { boxed_warning: "lactic acidosis" }],
    ["tofacitinib labels with a boxed warning, please", { generic: "tofacitinib", has_boxed_warning: "true" }],
    ["New York oncology clinics npi", { state: "NY", taxonomy: "Hematology & Oncology", type: "organization" }],
    ["audiologists for Vermont", { state: "VT", taxonomy: "Audiologist" }],
    [
      "speech therapists (SLPs) in Fargo, North Dakota",
      {
        city: "Fargo",
        state: "ND",
        taxonomy: "Speech-Language Pathologist",
      },
    ],
    ["leadless pacemaker studies", { intervention: "leadless pacemaker" }],
    ["trials with sponsor ModernaTX", { sponsor: "ModernaTX" }],
    [
      "Has anyone tested music therapy for people with dementia?",
      {
        condition: "dementia",
        intervention: "music therapy",
      },
    ],
    [
      "labels approved by Pfizer with injection route",
      {
        manufacturer: "Pfizer",
        route: "INTRAVENOUS,INTRAMUSCULAR,SUBCUTANEOUS",
      },
    ],
    ["recalls with root cause Labeling mix-ups", { root_cause: "Labeling mix-ups" }],
    ["devices recalled because the sterile barrier may be compromised", { reason_for_recall: "sterile barrier" }],
    [
      "Cardinal Health recalls where the reason given was about sterility",
      {
        recalling_firm: "Cardinal Health",
        reason_for_recall: "sterility",
      },
    ],
    ['recalls with "labeling" in the reason', { reason_for_recall: "labeling" }],
    [
      "MAUDE reports about needle stick from safety syringes",
      {
        q: "safety syringe",
        patient_problem: "needle stick",
      },
    ],
    [
      "needlestick injuries reported with hypodermic needles",
      {
        q: "hypodermic needle",
        patient_problem: "needle stick",
      },
    ],
    [
      "breast implants + capsular contracture in the patient, event reports",
      {
        q: "breast implant",
        patient_problem: "capsular contracture",
      },
    ],
    ["adverse event reports where the reporter occupation is nurse", { reporter_occupation: "nurse" }],
    [
      "direct De Novo requests in neurology that FDA received last year",
      {
        clearance_type: "Direct",
        advisory_committee: "Neurology",
        date_received_since: "20250101",
        date_received_until: "20251231",
      },
    ],
    ["are there incident reports on patient lifts? a resident slipped from ours last week", { q: "patient lift" }],
    ["I cover med-tech in LA — catheter recalls from California companies", { q: "catheter", firm_state: "CA" }],
    ["device recalls limited to 2020 and after", { since: "20200101" }],
    [
      "list of cystic fibrosis studies, not observational ones",
      {
        condition: "cystic fibrosis",
        study_type: "INTERVENTIONAL,EXPANDED_ACCESS",
      },
    ],
    ["trials for long COVID, not in surveys or exercise programs", { condition: "long COVID" }],
    [
      "clearances with product code QBJ or NBW decided after January 1, 2019",
      {
        product_code: "QBJ,NBW",
        since: "20190102",
      },
    ],
    [
      "diabetes trials, sort them by start date with the most recent on top",
      {
        condition: "diabetes",
        sort: "-start_date",
      },
    ],
    ["device recalls, class I or II, firms located in Minnesota", { firm_state: "MN" }],
    [
      "nurse practitioners in Santa Fe, NM; I am updating a referral directory for a community clinic",
      {
        city: "Santa Fe",
        state: "NM",
        taxonomy: "Nurse Practitioner",
      },
    ],
    [
      "glucose meters received by FDA in the first half of 2024, clearances",
      {
        q: "glucose meter",
        date_received_since: "20240101",
        date_received_until: "20240630",
      },
    ],
    [
      "Endometriosis studies, start date anywhere in 2025",
      {
        condition: "Endometriosis",
        start_date_since: "20250101",
        start_date_until: "20251231",
      },
    ],
    ["zilebesiran clinical trials", { intervention: "zilebesiran" }],
    ["best rated children's hospital in Pennsylvania", { state: "PA", type: "Childrens", sort: "-overall_rating" }],
    ["VA hospital in New York", { state: "NY", type: "Acute Care - Veterans Administration" }],
    ["Which drugs have cirrhosis listed among contraindications?", { contraindications: "cirrhosis" }],
    [
      "Does Depakote's label bring up neural tube defects in its pregnancy part?",
      {
        brand: "Depakote",
        pregnancy: "neural tube defects",
      },
    ],
    [
      "Malfunctions of infusion pumps where a nurse was the one who reported",
      {
        q: "infusion pump",
        event_type: "Malfunction",
        reporter_occupation: "nurse",
      },
    ],
    [
      "Surgical staplers: what have user facilities themselves sent in as reports?",
      {
        q: "Surgical stapler",
        report_source: "user facility",
      },
    ],
    [
      "Show reports with Fluid/Blood Leak as the product problem, hemodialysis machines made by Fresenius",
      {
        q: "hemodialysis machine",
        manufacturer: "Fresenius",
        product_problem: "Fluid/Blood Leak",
      },
    ],
    [
      "Special 510(k)s for spinal fusion cages from Massachusetts companies",
      {
        q: "spinal fusion cage",
        clearance_type: "Special",
        state: "MA",
      },
    ],
    [
      "hospitals registered in the NPI registry in zip code 10016",
      {
        taxonomy: "General Acute Care Hospital",
        postal_code: "10016",
      },
    ],
    ["clinics in Pittsburgh, PA", { city: "Pittsburgh", state: "PA", type: "organization" }],
    ['CAPA trend review: recalls with root cause "Software design"', { root_cause: "Software design" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
});

test("recalls of what drugs alone come as are not here", () =>
  assert.deepEqual(
    [read("eye drop recalls 2023").kind, read("eye drop recalls 2023").reason],
    ["not_covered", "drug_recall"],
  ));

test("a recall's own class is in no record", () =>
  assert.match(saidOf("recalls by class for insulin pumps"), /by class: not_in_these_records/));

test("how many are wanted, of De Novos, too", () => {
  for (const [question, count] of [
    ["oldest three De Novo grants", 3],
    ["the five newest clearances under LLZ", 5],
  ] as const) {
    const result = planned(question);
    assert.ok(result.kind === "plan" && result.calls[0]?.show === count, question);
  }
});

describe("what is counted", () => {
  for (const [question, params, by] of [
    ["are there more 510(k)s from China or from Germany?", [{ country: "CN,DE" }], ["country"]],
    [
      "Compare the 510(k) clearances of Stryker with those of Zimmer Biomet, each company's total per year",
      [{ applicant: "Stryker" }, { applicant: "Zimmer Biomet" }],
      ["decision_year", "decision_year"],
    ],
    [
      "Number of trials sponsored by Pfizer per year since 2015",
      [{ sponsor: "Pfizer", start_date_since: "20150101" }],
      ["start_year"],
    ],
    [
      "psychiatric hospitals in Georgia that are non profit, by city",
      [
        {
          state: "GA",
          type: "Psychiatric",
          ownership: "Voluntary non-profit - Private,Voluntary non-profit - Other,Voluntary non-profit - Church",
        },
      ],
      ["city"],
    ],
  ] as const)
    test(question, () => {
      const result = read(question);
      assert.deepEqual([result.params, result.by], [params, by]);
    });
});

test("a status of studies is theirs, also where recalls have it", () =>
  assert.deepEqual(read("trials sponsored by Pfizer that were terminated, and why").params, [
    { sponsor: "Pfizer", status: "TERMINATED" },
  ]));

test("what is not wanted beside what is, is no filter of its own", () =>
  assert.deepEqual(
    read("pacemaker reports, leaving out plain malfunctions, where somebody was injured or died").params,
    [{ q: "pacemaker", event_type: "Death,Injury" }],
  ));

test("two causes that share words are two searches, not three", () =>
  assert.equal(
    read("recalls where the cause was labeling mix-ups compared with a software design problem").params.length,
    2,
  ));

test("complaints and Medicare's payments are not here", () => {
  assert.equal(read("how do I file a complaint about a hospital").reason, "hospital_detail");
  assert.equal(read("what Medicare paid per visit for telehealth last year").reason, "payments");
});

describe("what a reader could take for more than it is", () => {
  for (const [question, note] of [
    ["trial comparing semaglutide and tirzepatide", /whether one is compared with the other is no filter/],
    ["best rated children's hospital in Pennsylvania", /have no overall rating here/],
    ["recalls because of software problems", /A search by root cause leaves out recalls whose record has none/],
  ] as const)
    test(question, () => {
      const result = planned(question);
      assert.ok(result.kind === "plan");
      assert.match(result.notes.join(" "), note);
    });

  test("no children's or psychiatric hospital of the recorded releases has a rating", () => {
    const ratings = recordedRows("hospitals", 20_000)
      .filter((row) => /^(?:childrens|psychiatric)/i.test(String(row["hospital_type"])))
      .map((row) => row["hospital_overall_rating"]);
    assert.deepEqual([...new Set(ratings)], ["Not Available"]);
  });
});

test("lawsuits are not here, whatever place is named", () =>
  assert.equal(read("physician malpractice settlements in New Jersey").reason, "licence"));

test("of an average of named clearances the records are shown, and that no averages are made", () => {
  const result = planned("average time from submission to decision for 510(k)s by GE Healthcare");
  assert.ok(result.kind === "plan" && result.notes.some((note) => /No averages/.test(note)));
  assert.equal(read("mean review days for Special 510(k)s").reason, "statistics");
});

test("one star and five stars are counted as each of them", () => {
  const { params } = read("how many hospitals in Florida have one star, and how many have five stars");
  assert.deepEqual(params, [
    { state: "FL", overall_rating: "1" },
    { state: "FL", overall_rating: "5" },
  ]);
});

test("words behind a drug, and what a label is asked to mention, are looked for in its text", () => {
  for (const [question, name] of [
    ["drug interactions lisinopril potassium", "'potassium'"],
    ["Humira label, does it mention tuberculosis testing", "'tuberculosis'"],
  ] as const) {
    const result = planned(question);
    assert.ok(result.kind === "plan" && result.calls[0]?.matters?.some((matter) => matter.name === name), question);
  }
});

test("a negation without what it rules out is not said to be left out", () =>
  assert.doesNotMatch(
    saidOf("What does the metformin label say about kidney problems? I need the official wording, not a summary."),
    /not_understood|no_such_filter/,
  ));

describe("what a reviewer found to be caught too", () => {
  for (const [question, params] of [
    ["phase 3 most recent lupus trials", { condition: "lupus", phase: "PHASE3", sort: "-start_date" }],
    ["trials with sponsor Pfizer Recruiting In Ohio", { sponsor: "Pfizer", location: "Ohio", status: "RECRUITING" }],
    ["abscess drainage catheter reports", { q: "abscess drainage catheter" }],
    ["stent recalls. Our audit runs 2019 to 2022.", { q: "stent", since: "20190101", until: "20221231" }],
    ["drugs whose label mentions grapefruit in the drug interactions section", { drug_interactions: "grapefruit" }],
    ["vendor check on Zyntriva: recalls since 2020", { recalling_firm: "Zyntriva", since: "20200101" }],
    [
      "randomized observational studies of vitamin D",
      { intervention: "vitamin D", study_type: "OBSERVATIONAL", allocation: "RANDOMIZED" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));

  test("lists by a field are counted, and numbers of phases are no number of records", () => {
    assert.deepEqual(read("Ohio hospitals, list them by county").by, ["county"]);
    assert.deepEqual(read("recalls of pumps, list them by firm").by, ["recalling_firm"]);
    const result = planned("class 2 newest recalls of pumps");
    assert.ok(result.kind === "plan" && result.calls[0]?.show === undefined);
  });

  test("a negation is said, and a request behind a remark is one", () => {
    assert.match(saidOf("not recalls but clearances of stents"), /not: not_understood/);
    assert.deepEqual(
      read("Recalls of pumps by Medtronic. I am new here and need clearances of stents by Cook.").params,
      [
        { q: "pump", recalling_firm: "Medtronic" },
        { q: "stent", applicant: "Cook" },
      ],
    );
  });
});
