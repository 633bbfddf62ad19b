import assert from "node:assert/strict";
import { describe, test } from "node:test";
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
      [{ generic: "clopidogrel" }, { generic: "prasugrel" }, { generic: "ticagrelor" }],
    ],
    [
      "clopidogrel, prasugrel, ticagrelor: which has a boxed warning?",
      [{ generic: "clopidogrel" }, { generic: "prasugrel" }, { generic: "ticagrelor" }],
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

  test("observational studies against trials are counted by the kind of study", () => {
    const { params, by } = read("observational studies vs clinical trials on long covid");
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
  const result = planned("oldest three De Novo grants");
  assert.ok(result.kind === "plan" && result.calls[0]?.show === 3);
});
