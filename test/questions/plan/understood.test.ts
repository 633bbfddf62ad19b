import assert from "node:assert/strict";
import { test } from "node:test";
import { read, saidOf } from "../read.ts";

/** Words that were once read as something else, or fell away without a word. */

for (const [question, params] of [
  ["FRN clearances", { product_code: "FRN" }],
  ["recalls of LLZ", { product_code: "LLZ" }],
  ["EEG recalls", { q: "EEG" }],
  ["largest breast cancer trials", { condition: "breast cancer", sort: "-enrollment" }],
  ["clearances for ultrasound devices from Korean companies", { q: "ultrasound", country: "KR" }],
  ["studies in Japanese hospitals for asthma", { condition: "asthma", location: "Japan" }],
  ["German measles trials", { condition: "German measles" }],
  ["Parkinson's patients deep brain stimulation adverse events", { q: "deep brain stimulation" }],
] as const)
  test(`asks for what it says: ${question}`, () => assert.deepEqual(read(question).params, [params]));

for (const [question, ...params] of [
  [
    "trials of small cell and non-small cell lung cancer",
    { condition: "small cell lung cancer" },
    { condition: "non-small cell lung cancer" },
  ],
  ["recalls with product codes FRN/LZG", { product_code: "FRN,LZG" }],
  ["label for valsartan sacubitril", { generic: "valsartan sacubitril" }],
  ["amlodipine/benazepril label", { generic: "amlodipine benazepril" }],
  [
    "trials comparing pembrolizumab with nivolumab or atezolizumab",
    { intervention: "pembrolizumab nivolumab" },
    { intervention: "pembrolizumab atezolizumab" },
  ],
  [
    "Teva's HMG-CoA reductase inhibitors - package inserts",
    { pharmacologic_class: "HMG-CoA Reductase Inhibitor", manufacturer: "Teva" },
  ],
  ["cough syrup labels", { indications: "cough" }],
  ["labels with drug interactions mentioning grapefruit", { drug_interactions: "grapefruit" }],
  ["studies of exercise in parkinsons disease", { condition: "parkinsons disease", intervention: "exercise" }],
  [
    "sites in Massachusetts: trials for amyotrophic lateral sclerosis",
    { condition: "amyotrophic lateral sclerosis", location: "Massachusetts" },
  ],
  ["ALS trials that did post results", { condition: "ALS", has_results: "true" }],
  ["osteoporosis studies open only to women", { condition: "osteoporosis", sex: "FEMALE" }],
  ["hospitals in LA County", { county: "Los Angeles" }],
  ["is there a children's hospital in Omaha", { city: "Omaha", type: "Childrens" }],
  ["Does Cleveland Clinic main hospital have an overall rating?", { name: "Cleveland Clinic" }],
  ["University Hospitals Cleveland Medical Center rating", { name: "University Hospitals Cleveland Medical Center" }],
  ["does the VA run any hospitals in Ohio? list them", { state: "OH", type: "Acute Care - Veterans Administration" }],
  ["nurse practitioners in Alaska - psychiatric mental health", { state: "AK", taxonomy: "Psych/Mental Health" }],
  ["AI software for detecting stroke on CT cleared by FDA", { q: "stroke" }],
  [
    "clearances where FDA received the submission on or after Jan 1, 2025, for stents",
    { q: "stent", date_received_since: "20250101" },
  ],
  [
    "adverse event reports where a nurse or physician reported about feeding tubes",
    { q: "feeding tube", reporter_occupation: "nurse" },
    { q: "feeding tube", reporter_occupation: "physician" },
  ],
  ["hearing aids self-fitting clearance", { q: "hearing aid self-fitting" }],
  ["list drug labels for hypertension", { indications: "hypertension" }],
  ["which labels list lactose as an inactive ingredient", { q: "lactose" }],
  ["drugs with acetaminophen and codeine together", { q: "acetaminophen codeine" }],
  ["Hospitals in Phoenix, rating under 3", { city: "Phoenix", overall_rating: "2,1" }],
  ["trials by Moderna, not yet withdrawn or terminated", { sponsor: "Moderna" }],
  [
    "De Novo decisions in 2024 excluding anything whose applicant is in China",
    { decision_code: "DENG", since: "20240101", until: "20241231" },
  ],
  ["HeartMate 3 recalls vs HeartWare recalls", { q: "HeartMate 3" }, { q: "HeartWare" }],
  [
    "malfunction reports of Tandem t:slim X2 or Omnipod 5",
    { q: "t slim X2", manufacturer: "Tandem", event_type: "Malfunction" },
    { q: "Omnipod 5", event_type: "Malfunction" },
  ],
  ["CMS facility 220071", { dataset: "hospitals", id: "220071" }],
  ["everything argenx is sponsoring", { sponsor: "argenx" }],
] as const)
  test(`means what it says: ${question}`, () =>
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      params.map((one) => ({ ...one })),
    ));

test("deaths, injuries and malfunctions are counted side by side", () =>
  assert.deepEqual(read("count the reports of deaths, injuries and malfunctions for staplers").by, ["event_type"]));

for (const [question, reason] of [
  ["Has EMA approved lecanemab in Europe?", "other_documents"],
  ["what is the difference between a cleared and an approved device", "approval"],
  ["cosmetic adverse events hair relaxer", "unrelated"],
  ["what does a dose of Humira cost today", "prices"],
  ["PMA approvals for defibrillators by Biotronik between 2015 and 2020, with the supplement numbers", "approval"],
] as const)
  test(`is not here: ${question}`, () =>
    assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", reason]));

for (const question of ["vaccines adverse events", "how many deaths from covid vaccine were reported"])
  test(`reports about vaccines are not here: ${question}`, () =>
    assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", "vaccine_events"]));

for (const question of ["steve jobs pancreatic cancer trials", "robin hood trials for asthma", "jordan brown recalls"])
  test(`a person's name is refused where a thing's name would stand: ${question}`, () =>
    assert.equal(read(question).kind, "contains_name"));

test("a specialty that is asked for is not called left out, nor is a status in several words", () => {
  assert.equal(saidOf("heart doctor in Springfield Illinois"), "");
  assert.equal(saidOf("Are there trials for ALS that aren't recruiting yet in Spain?"), "");
});
