import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read, saidOf } from "../../read.ts";

/** Filters of studies that are said by the name of their field, by one of its values, or by several in a row. */

describe("a filter of studies is asked for in people's words", () => {
  for (const [question, params] of [
    ["Prophylactic studies of shingles", { condition: "shingles", primary_purpose: "PREVENTION" }],
    ["Trials that aim to prevent gout", { condition: "gout", primary_purpose: "PREVENTION" }],
    [
      "Screening or diagnostic studies in lung cancer",
      { condition: "lung cancer", primary_purpose: "DIAGNOSTIC,SCREENING" },
    ],
    ["asthma trials with 'other' given as the primary purpose", { condition: "asthma", primary_purpose: "OTHER" }],
    ["Counseling as the primary purpose: asthma trials", { condition: "asthma", primary_purpose: "ECT" }],
    ["stroke trials with a diagnostic purpose", { condition: "stroke", primary_purpose: "DIAGNOSTIC" }],
    ["Health services research in asthma", { condition: "asthma", primary_purpose: "HEALTH_SERVICES_RESEARCH" }],
    [
      "Case-only or case-control studies in asthma",
      { condition: "asthma", observational_model: "CASE_CONTROL,CASE_ONLY" },
    ],
    [
      "natural history studies of Pompe disease",
      { condition: "Pompe disease", observational_model: "NATURAL_HISTORY" },
    ],
    ["asthma studies of a case-crossover design", { condition: "asthma", observational_model: "CASE_CROSSOVER" }],
    ["Family-based studies of autism", { condition: "autism", observational_model: "FAMILY_BASED" }],
    ["Sequentially assigned studies in lymphoma", { condition: "lymphoma", intervention_model: "SEQUENTIAL" }],
    ["factorial designs with metformin", { intervention: "metformin", intervention_model: "FACTORIAL" }],
    ["asthma studies, retrospective time perspective", { condition: "asthma", time_perspective: "RETROSPECTIVE" }],
    ["asthma trials with random assignment", { condition: "asthma", allocation: "RANDOMIZED" }],
    ["asthma trials, allocation: N/A", { condition: "asthma", allocation: "NA" }],
    ["asthma trials with only two parties masked", { condition: "asthma", masking: "DOUBLE" }],
    ["Triple- or quadruple-masked asthma trials", { condition: "asthma", masking: "TRIPLE,QUADRUPLE" }],
    ["Genetic interventions in hemophilia trials", { condition: "hemophilia", intervention_type: "GENETIC" }],
    ["Radiation as the intervention: glioma trials", { condition: "glioma", intervention_type: "RADIATION" }],
    ["Which trials try a device in migraine?", { condition: "migraine", intervention_type: "DEVICE" }],
    ["asthma trials with the sponsor class unknown", { condition: "asthma", sponsor_class: "UNKNOWN" }],
    ["asthma trials funded by a foreign government", { condition: "asthma", sponsor_class: "OTHER_GOV" }],
    ["asthma studies run by federal agencies other than the NIH", { condition: "asthma", sponsor_class: "FED" }],
    ["Invitation-only studies on migraine", { condition: "migraine", status: "ENROLLING_BY_INVITATION" }],
    ["asthma studies, status unknown or withdrawn", { condition: "asthma", status: "WITHDRAWN,UNKNOWN" }],
    ["asthma records whose status is withheld, studies", { condition: "asthma", status: "WITHHELD" }],
    [
      "Expanded access for ALS that is temporarily not available",
      { condition: "ALS", study_type: "EXPANDED_ACCESS", status: "TEMPORARILY_NOT_AVAILABLE" },
    ],
    ["Is there compassionate use for eculizumab?", { intervention: "eculizumab", study_type: "EXPANDED_ACCESS" }],
    ["Interventional asthma studies, nothing observational", { condition: "asthma", study_type: "INTERVENTIONAL" }],
    ["Ph3 asthma studies", { condition: "asthma", phase: "PHASE3" }],
    ["asthma trials of phase-two", { condition: "asthma", phase: "PHASE2" }],
    ["asthma trials with the phase given as N/A", { condition: "asthma", phase: "NA" }],
    ["asthma trials with no results yet", { condition: "asthma", has_results: "false" }],
    ["asthma trials for both sexes", { condition: "asthma", sex: "ALL" }],
    ["gout trials that take only men", { condition: "gout", sex: "MALE" }],
    ["asthma trials of women, open to women only", { condition: "asthma", sex: "FEMALE" }],
    ["asthma trials closed to healthy volunteers", { condition: "asthma", healthy_volunteers: "false" }],
    ["asthma trials that don't admit healthy volunteers", { condition: "asthma", healthy_volunteers: "false" }],
    ["gout trials open to people of 65 and over", { condition: "gout", age_group: "OLDER_ADULT" }],
    [
      "asthma trials of between 40 and 80 participants",
      { condition: "asthma", enrollment_min: "40", enrollment_max: "80" },
    ],
    ["asthma trials with exactly 90 patients", { condition: "asthma", enrollment_min: "90", enrollment_max: "90" }],
    ["asthma trials, n of 700 or more", { condition: "asthma", enrollment_min: "700" }],
    ["asthma trials that enrolled upwards of 900 people", { condition: "asthma", enrollment_min: "900" }],
    ["Boston-based trials of asthma", { condition: "asthma", location: "Boston" }],
    ["asthma trials starting March 1, 2025 or later", { condition: "asthma", start_date_since: "20250301" }],
    ["gout trials not updated since 2018", { condition: "gout", until: "20181231" }],
    ["gout trials last updated in March 2024", { condition: "gout", since: "20240301", until: "20240331" }],
    ["gout trials by completion date, latest first", { condition: "gout", sort: "-completion_date" }],
    ["gout trials with the newest updates on top", { condition: "gout", sort: "-last_update_date" }],
    ["gout trials, least recently updated first", { condition: "gout", sort: "last_update_date" }],
    ["Recruitment paused: gout trials", { condition: "gout", status: "SUSPENDED" }],
    ["gout studies with Bayer as lead sponsor", { condition: "gout", sponsor: "Bayer" }],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
});

describe("studies are counted by the filters that they have", () => {
  for (const [question, by, params] of [
    ["tally of gout trials by sponsor class", "sponsor_class", { condition: "gout" }],
    ["gout studies per observational model", "observational_model", { condition: "gout" }],
    ["Break gout trials down by intervention model", "intervention_model", { condition: "gout" }],
    ["gout studies grouped by time perspective", "time_perspective", { condition: "gout" }],
    [
      "How many gout trials are there in each status, recruiting, completed and so on?",
      "status",
      { condition: "gout" },
    ],
  ] as const)
    test(question, () => {
      const { by: counted, params: asked } = read(question);
      assert.deepEqual([counted, asked], [[by], [params]]);
    });
});

test("sexes that are ruled out are said to be left out", () =>
  assert.match(saidOf("asthma trials not admitting women"), /not admitting women: no_such_filter/));
