import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read } from "../read.ts";

/** Stretches of time, orders, counts and what hospitals are asked by, in the words of people; today is 23 November 2026. */

const ASKED: readonly (readonly [question: string, params: Readonly<Record<string, string>>])[] = [
  ["stent recalls going back thirty months", { q: "stent", since: "20240523" }],
  ["Warfarin labels that are more than six years old", { generic: "Warfarin", until: "20201123" }],
  ["warfarin labels not older than three years", { generic: "warfarin", since: "20231123" }],
  ["stent recalls in the final quarter of 2023", { q: "stent", since: "20231001", until: "20231231" }],
  ["stent clearances of the nineteen-nineties", { q: "stent", since: "19900101", until: "19991231" }],
  ["stent recalls, four months that ended on 31 May 2025", { q: "stent", since: "20250201", until: "20250531" }],
  ["stents cleared in the two years prior to 2019", { q: "stent", since: "20170101", until: "20181231" }],
  ["stent recalls in the first ten days of March 2025", { q: "stent", since: "20250301", until: "20250310" }],
  ["stent recalls in the previous calendar year", { q: "stent", since: "20250101", until: "20251231" }],
  ["stent recalls initiated this week", { q: "stent", since: "20261123" }],
  ["As far back as 2015: stent recalls", { q: "stent", since: "20150101" }],
  ["stent recalls (2021 to the present)", { q: "stent", since: "20210101" }],
  ["stent recalls, range 20240201-20240430", { q: "stent", since: "20240201", until: "20240430" }],
  ["stent recalls over the last eleven months", { q: "stent", since: "20251223" }],
  [
    "stents whose 510(k) submission came in between May and July 2022",
    { q: "stent", date_received_since: "20220501", date_received_until: "20220731" },
  ],
  [
    "stent recalls closed out in 2023",
    { q: "stent", status: "Terminated", date_terminated_since: "20230101", date_terminated_until: "20231231" },
  ],
  [
    "gout trials expected to begin in the coming two months",
    {
      condition: "gout",
      status: "NOT_YET_RECRUITING",
      start_date_since: "20261123",
      start_date_until: "20270123",
    },
  ],
  [
    "gout trials that start next year",
    { condition: "gout", start_date_since: "20270101", start_date_until: "20271231" },
  ],
  [
    "gout trials started three to five years ago",
    { condition: "gout", start_date_since: "20211123", start_date_until: "20231123" },
  ],
  ["gout trials starting June 1, 2024 or later", { condition: "gout", start_date_since: "20240601" }],
  ["which gout studies have not been updated since 2019?", { condition: "gout", until: "20191231" }],
  ["Arrange the warfarin labels in ascending order of effective date", { generic: "warfarin", sort: "effective_date" }],
  ["stent 510(k)s sorted by the day FDA received them, oldest on top", { q: "stent", sort: "date_received" }],
  ["stent recalls from last to first by initiation date", { q: "stent", sort: "-date_initiated" }],
  ["ventilator death reports, last received first", { q: "ventilator", event_type: "Death", sort: "-date_received" }],
  ["gout trials sorted by start", { condition: "gout", sort: "-start_date" }],
  ["gout trials by completion date, latest first", { condition: "gout", sort: "-completion_date" }],
  ["hospitals in Utah listed by name", { state: "UT", sort: "name" }],
  ["warfarin labels, last effective first", { generic: "warfarin", sort: "-effective_date" }],
  ["stent recalls sorted ascending by recall date", { q: "stent", sort: "date_initiated" }],
  ["hospitals whose name starts with Methodist, Tennessee", { name: "Methodist", state: "TN" }],
  ["Hospitals with Grace in the name, Lubbock County, Texas", { name: "Grace", state: "TX", county: "Lubbock" }],
  ["county = Travis, state = TX, hospitals", { state: "TX", county: "Travis" }],
  ["Hospitals located in the District of Columbia", { state: "DC" }],
  ["Hospitals for children in Utah", { state: "UT", type: "Childrens" }],
  ["critical access or psychiatric hospitals in Utah", { state: "UT", type: "Critical Access Hospitals,Psychiatric" }],
  ["Which hospitals in Utah accept emergencies?", { state: "UT", emergency_services: "true" }],
  ["hospitals in Utah with a perfect star rating", { state: "UT", overall_rating: "5" }],
  ["hospitals in Utah with the lowest possible rating", { state: "UT", overall_rating: "1" }],
  ["star rating of 3+ in Fresno", { city: "Fresno", overall_rating: "5,4,3" }],
  ["between three and four stars: hospitals in Utah", { state: "UT", overall_rating: "4,3" }],
  ["public hospitals in Utah (owner: local government)", { state: "UT", ownership: "Government - Local" }],
  ["Hospitals where doctors are the owners, Utah", { state: "UT", ownership: "Physician" }],
  ["Pharmacist-reported events with syringes", { q: "syringe", reporter_occupation: "pharmacist" }],
];

describe("stretches of time, orders and hospitals as people say them", () => {
  for (const [question, params] of ASKED) test(question, () => assert.deepEqual(read(question).params, [params]));

  test("how old people are is no date", () =>
    assert.equal(read("asthma trials of patients older than 12 years").params[0]?.["until"], undefined));

  test("a time at the head is that of all searches", () =>
    assert.deepEqual(
      read("Since 2021, recalls of stents and recalls of catheters").params.map(({ since }) => since),
      ["20210101", "20210101"],
    ));
});

describe("what is to be counted by", () => {
  for (const [question, by] of [
    ["how many warfarin labels are OTC and how many are prescription?", "product_type"],
    ["Stryker recalls: how many are open, completed, terminated?", "status"],
    ["Of completed gout trials, how many have posted results and how many do not?", "has_results"],
    ["How do Utah hospitals split between those with and those without emergency services?", "emergency_services"],
    ["How do Stryker clearances divide into Traditional, Special and Abbreviated submissions?", "clearance_type"],
    ["For each county, how many hospitals in Utah have one star?", "county"],
    ["Hospitals in Dallas per ZIP code", "zip"],
    ["What types of hospitals are there in Utah and how many of each?", "type"],
    ["What brand names occur most often on warfarin labels?", "brand"],
    ["Which US states lead in clearances of stents?", "state"],
    ["Patient problems most often reported with stents", "patient_problem"],
    ["Gout studies by kind of sponsor", "sponsor_class"],
    ["What kinds of intervention are tested for gout, and how often each?", "intervention_type"],
    ["Observational gout studies: counts per time perspective", "time_perspective"],
  ] as const)
    test(question, () => assert.deepEqual(read(question).by, [by]));

  test("values that are one sum are not counted apart", () =>
    assert.deepEqual(read("how many terminated or withdrawn gout trials are there?").by, [undefined]));
});

describe("what is not here", () => {
  for (const [question, reason] of [
    ["Which side effects are reported most to FAERS for warfarin?", "faers"],
    ["Side effect reports that doctors sent to FDA about warfarin", "faers"],
    ["Map 'gout of the left knee' to its ICD-10-CM code", "coding"],
    ["Results of the last plant inspections at Stryker", "other_documents"],
    ["How much ibuprofen can an adult take in one day?", "advice"],
    ["How do I ease a sore throat at home?", "advice"],
    ["For a dry cough, is honey better than syrup for adults?", "advice"],
  ] as const)
    test(question, () => assert.equal(read(question).reason, reason));
});
