import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { read, saidOf } from "../read.ts";

/** What a second question asks of the first one's records narrows no answer to the first. */

const FOR_PHILIPS = { recalling_firm: "Philips" };
const OPEN = { status: "Open, Classified" };

describe("a second question is a search beside the first", () => {
  for (const [question, params] of [
    [
      "Has Philips recalled any CPAP or BiPAP machines, and if so which of those recalls are still ongoing?",
      [
        { q: "CPAP", ...FOR_PHILIPS },
        { q: "BiPAP", ...FOR_PHILIPS },
        { q: "CPAP", ...FOR_PHILIPS, ...OPEN },
        { q: "BiPAP", ...FOR_PHILIPS, ...OPEN },
      ],
    ],
    [
      "Which hospitals in Vermont have five stars? Do any of them offer emergency services?",
      [
        { state: "VT", overall_rating: "5" },
        { state: "VT", overall_rating: "5", emergency_services: "true" },
      ],
    ],
    [
      "How many insulin pump reports were received in 2024, and how many of those were deaths?",
      [
        { q: "insulin pump", since: "20240101", until: "20241231" },
        { q: "insulin pump", since: "20240101", until: "20241231", event_type: "Death" },
      ],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        read(question).params.map((one) => ({ ...one })),
        params.map((one) => ({ ...one })),
      ),
    );

  test("where there is no room for it, it is said to be a question of its own", () => {
    const question =
      "compare Delaware, Rhode Island and Wyoming: how many acute care hospitals does each have and how many of them have five stars?";
    const type = "Acute Care Hospitals";
    assert.deepEqual(read(question).params, [
      { state: "DE", type },
      { state: "RI", type },
      { state: "WY", type },
    ]);
    assert.match(saidOf(question), /how many of them have five stars\?: too_many_searches/);
  });

  test("a name in it refuses the question", () =>
    assert.equal(
      read("Which ALS trials are recruiting, and how many of those does Okafor like?").kind,
      "contains_name",
    ));

  test("what only a list says before it is no first question", () =>
    assert.equal(read("glioblastoma CAR-T studies, which ones were stopped early?").params.length, 1));
});

describe("a second question of the first one's records", () => {
  test("how many of them have no results", () =>
    assert.deepEqual(read("How many lupus trials are there, and how many of those have no results?").params, [
      { condition: "lupus" },
      { condition: "lupus", has_results: "false" },
    ]));
  test("a clause is a filter, and a second place another search", () => {
    assert.deepEqual(
      read("List trials for asthma and lupus, which are recruiting in Texas").params.map((one) => Object(one).status),
      ["RECRUITING", "RECRUITING"],
    );
    assert.deepEqual(
      read("Which hospitals are in Fargo and which are in Bismarck, North Dakota?").params.map(
        (one) => Object(one).city,
      ),
      ["Fargo", "Bismarck"],
    );
  });
});

describe("what is ruled out, once or twice", () => {
  for (const [question, params] of [
    ["exclude any trial on asthma that isn't randomized", { condition: "asthma", allocation: "RANDOMIZED" }],
    [
      "asthma trials without results that are not double-blind",
      { condition: "asthma", masking: "NONE,SINGLE", has_results: "false" },
    ],
    ["Exclude open-label trials for lupus", { condition: "lupus", masking: "SINGLE,DOUBLE,TRIPLE,QUADRUPLE" }],
    ["asthma trials minus the randomized ones", { condition: "asthma", allocation: "NON_RANDOMIZED,NA" }],
    ["Quasi-randomized trials for sepsis", { condition: "sepsis" }],
    ["Masked hypertension trials", { condition: "Masked hypertension" }],
    ["Trials for people with devices for diabetes", { condition: "diabetes" }],
    ["trials run by the University of Michigan for asthma", { condition: "asthma", sponsor: "University of Michigan" }],
    ["trials run by a university for asthma", { condition: "asthma", sponsor_class: "OTHER" }],
    [
      "Trials on yearly zoledronic acid for osteoporosis",
      { condition: "osteoporosis", intervention: "zoledronic acid" },
    ],
    ["What pharmacologic class is Ozempic?", { brand: "Ozempic" }],
    ["labels in the beta blocker class", { pharmacologic_class: "beta-Adrenergic Blocker" }],
    ["acetaminophen labels where the warnings say nothing about the liver", { generic: "acetaminophen" }],
    ["Recalls of pumps citing software as the reason", { q: "pump", reason_for_recall: "software" }],
    ["I live in Kansas. Which dermatologists are in Denver?", { city: "Denver", taxonomy: "Dermatology" }],
    ["Reports from manufacturers of insulin pumps", { q: "insulin pump" }],
    ["recalls whose reason mentions syringes", { reason_for_recall: "syringes" }],
    ["most recently updated drug labels", { sort: "-effective_date" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
  test("labels of a class that is ruled out are not searched for", () =>
    assert.equal(read("labels not in the kinase inhibitor class").kind, "not_understood"));
  test("completed studies are counted by the year of their completion, registered ones by their start", () => {
    assert.deepEqual(read("How many asthma trials were completed in each year?").by, ["completion_year"]);
    assert.deepEqual(read("How many asthma trials were registered each year").by, ["start_year"]);
  });
  test("where devices were sent is searched by name, by code and as nationwide", () =>
    assert.deepEqual(
      read("recalls of catheters distributed in Texas").params.map((one) => Object(one).distribution_pattern),
      ["Texas", "TX", "nationwide"],
    ));
});

describe("long questions", () => {
  for (const [question, params] of [
    ["cystic fibrosis trials in phase 1, 2 or 3", [{ condition: "cystic fibrosis", phase: "PHASE1,PHASE2,PHASE3" }]],
    [
      "German clearances decided in March 2023, preferably dental devices",
      [
        { country: "DE", since: "20230301", until: "20230331" },
        { advisory_committee: "Dental", country: "DE", since: "20230301", until: "20230331" },
      ],
    ],
    [
      "clearances of Intuitive Surgical, and leave out anything that was not a traditional 510(k)",
      [{ applicant: "Intuitive Surgical", clearance_type: "Traditional" }],
    ],
    [
      "I'm moving to Florida with my parents and wonder which acute care hospitals in Tampa or Orlando have five stars",
      [
        { city: "Tampa", state: "FL", type: "Acute Care Hospitals", overall_rating: "5" },
        { city: "Orlando", state: "FL", type: "Acute Care Hospitals", overall_rating: "5" },
      ],
    ],
    ["malfunction reports for infusion pumps from Alaris", [{ q: "infusion pump Alaris", event_type: "Malfunction" }]],
    [
      "Which lisinopril labels carry fetal toxicity in the boxed warning?",
      [{ generic: "lisinopril", boxed_warning: "fetal toxicity" }],
    ],
    [
      "labels in the Janus Kinase Inhibitor class with a boxed warning",
      [{ pharmacologic_class: "Janus Kinase Inhibitor", has_boxed_warning: "true" }],
    ],
    [
      "ventilator recalls since 2024 where the firm gave the battery as the reason",
      [{ q: "ventilator", reason_for_recall: "battery", since: "20240101" }],
    ],
    ["PICC line reports with a nurse as reporter", [{ q: "PICC line", reporter_occupation: "nurse" }]],
    [
      "orthopedic clearances in 2024, leaving out companies outside the United States",
      [{ advisory_committee: "Orthopedic", country: "US", since: "20240101", until: "20241231" }],
    ],
    ["what problems do people report with breast implants?", [{ q: "breast implant" }]],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        read(question).params.map((one) => ({ ...one })),
        params.map((one) => ({ ...one })),
      ),
    );

  test("what people report is counted by FDA's terms", () =>
    assert.deepEqual(read("what problems do people report with breast implants?").by, ["product_problem"]));
  test("broken down is no product problem, and what is ruled out by its opposite is not said to be missing", () => {
    const question = "defibrillator reports, malfunctions and not injuries, broken down by year";
    assert.deepEqual(read(question).params, [{ q: "defibrillator", event_type: "Malfunction" }]);
    assert.equal(saidOf(question), "");
  });
  test("the number of one report needs nothing beside it", () => {
    const question = "Risk management got a copy of report 3004753838-2024-112233; can you find it?";
    assert.deepEqual(read(question).params, [{ report_number: "3004753838-2024-112233" }]);
  });
  test("recalls of a class of drugs are not here", () =>
    assert.equal(read("statin recalls because of contamination").reason, "drug_recall"));
  test("either of two organizations is a search each", () =>
    assert.deepEqual(
      read("Apria or Lincare in Tennessee, durable medical equipment").params.map((one) => Object(one).organization),
      ["Apria", "Lincare"],
    ));
});

describe("what two more readers found", () => {
  const ACUTE = { type: "Acute Care Hospitals" };
  for (const [question, params] of [
    [
      "Compare Florida and Georgia by the number of acute care hospitals, and tell me which has more proprietary ones",
      [
        { state: "FL", ...ACUTE },
        { state: "GA", ...ACUTE },
        { state: "FL", ...ACUTE, ownership: "Proprietary" },
        { state: "GA", ...ACUTE, ownership: "Proprietary" },
      ],
    ],
    [
      "Count trials for sickle cell disease by phase, and list the ones recruiting in Georgia",
      [
        { condition: "sickle cell disease" },
        { condition: "sickle cell disease", location: "Georgia", status: "RECRUITING" },
      ],
    ],
    [
      "continuous glucose monitors cleared or granted De Novo, sorted by decision date, oldest first",
      [{ q: "continuous glucose monitor", sort: "decision_date" }],
    ],
    [
      "orthopedic clearances in Germany 2019",
      [{ advisory_committee: "Orthopedic", country: "DE", since: "20190101", until: "20191231" }],
    ],
    ["recalls with reason sterility", [{ reason_for_recall: "sterility" }]],
    ["labels where drug interactions mention lithium", [{ drug_interactions: "lithium" }]],
    ["recall of hernia mesh terminated", [{ q: "hernia mesh", status: "Terminated" }]],
    [
      "Medtronic pacemakers versus Abbott defibrillators recalls",
      [
        { q: "pacemaker", recalling_firm: "Medtronic" },
        { q: "defibrillator", recalling_firm: "Abbott" },
      ],
    ],
    [
      "recalls of syringes from Becton Dickinson, and say what the reason was for each",
      [{ q: "syringe", recalling_firm: "Becton Dickinson" }],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        read(question).params.map((one) => ({ ...one })),
        params.map((one) => ({ ...one })),
      ),
    );
  test("De Novo grants and 510(k)s are counted beside each other", () =>
    assert.deepEqual(read("How many De Novo requests were granted in 2023, and how many 510(k)s were cleared?").by, [
      "decision_code",
    ]));
  test("food, and what insurance covers, is not here", () => {
    assert.equal(read("List food recalls for listeria in 2024").reason, "other_recalls");
    assert.equal(read("Has my air fryer been recalled?").reason, "other_recalls");
    assert.equal(read("is ibuprofen or acetaminophen better for a headache").reason, "advice");
    assert.equal(read("Which health insurance plans cover Wegovy and what are the copays?").reason, "coverage");
  });
});
