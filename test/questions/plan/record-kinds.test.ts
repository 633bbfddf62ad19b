import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read, saidOf } from "../read.ts";

/** Words that tell a kind of records are filters, or said; they are no search words. */

describe("designs of studies that the registry does not record are said", () => {
  for (const [question, params, design] of [
    ["placebo-controlled trials for migraine", { condition: "migraine" }, "placebo-controlled"],
    ["two-arm trials of pembrolizumab", { intervention: "pembrolizumab" }, "two-arm"],
    ["prospective trials of sepsis", { condition: "sepsis" }, "prospective"],
    ["cluster-randomized trials of bed nets", { intervention: "bed nets", allocation: "RANDOMIZED" }, "cluster"],
    ["pilot studies of ketamine", { intervention: "ketamine" }, "pilot"],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.match(saidOf(question), new RegExp(design));
      assert.match(saidOf(question), /no_such_filter/);
    });
});

describe("kinds that the agency can filter by are filters", () => {
  for (const [question, params] of [
    ["special 510(k)s for glucose meters", { q: "glucose meter", clearance_type: "Special" }],
    ["abbreviated 510(k) for masks", { q: "mask", clearance_type: "Abbreviated" }],
    ["third-party reviewed clearances for ultrasound systems", { q: "ultrasound system", third_party: "true" }],
    ["de novo clearances for software", { q: "software", decision_code: "DENG" }],
    ["class II catheter clearances", { q: "catheter", device_class: "2" }],
    ["catheter clearances from Germany", { q: "catheter", country: "DE" }],
    ["non-interventional asthma studies", { condition: "asthma", study_type: "OBSERVATIONAL" }],
    ["randomized trials of metformin", { intervention: "metformin", allocation: "RANDOMIZED" }],
    ["non-randomized trials of aspirin", { intervention: "aspirin", allocation: "NON_RANDOMIZED" }],
    ["double-blind trials for migraine", { condition: "migraine", masking: "DOUBLE,TRIPLE,QUADRUPLE" }],
    ["open label asthma trials", { condition: "asthma", masking: "NONE" }],
    ["single-arm trials of pembrolizumab", { intervention: "pembrolizumab", intervention_model: "SINGLE_GROUP" }],
    ["crossover trials for insomnia", { condition: "insomnia", intervention_model: "CROSSOVER" }],
    ["HIV prevention trials in Kenya", { condition: "HIV", location: "Kenya", primary_purpose: "PREVENTION" }],
    ["device trials for sleep apnea", { condition: "sleep apnea", intervention_type: "DEVICE" }],
    ["trials of drugs for obesity", { condition: "obesity", intervention_type: "DRUG,BIOLOGICAL" }],
    ["retrospective studies of sepsis", { condition: "sepsis", time_perspective: "RETROSPECTIVE" }],
    ["cohort studies of long covid", { condition: "long covid", observational_model: "COHORT" }],
    ["expanded access for ALS", { condition: "ALS", study_type: "EXPANDED_ACCESS" }],
    ["deaths reported with infusion pumps", { q: "infusion pump", event_type: "Death" }],
    ["infusion pump event reports about Baxter", { q: "infusion pump", manufacturer: "Baxter" }],
    ["infusion pump recalls by Baxter", { q: "infusion pump", recalling_firm: "Baxter" }],
    ["critical access hospitals in Vermont", { state: "VT", type: "Critical Access Hospitals" }],
    ["birthing-friendly hospitals in Vermont", { state: "VT", birthing_friendly: "true" }],
    ["cardiologists in 02115", { taxonomy: "Cardiovascular Disease", postal_code: "02115" }],
    ["losartan labels by Teva", { generic: "losartan", manufacturer: "Teva" }],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.equal(saidOf(question), "");
    });

  test("but not where the question rules them out, nor in a name that holds such a word", () => {
    assert.deepEqual(read("clearances of catheters that are not special 510(k)s").params, [{ q: "catheter" }]);
    assert.match(saidOf("clearances of catheters that are not special 510(k)s"), /special: no_such_filter/);
    assert.match(read("trials for de novo acute myeloid leukemia").params[0]?.["condition"] ?? "", /myeloid leukemia$/);
  });
});
