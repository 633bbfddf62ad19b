import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutMarks } from "../../../questions/plan/items.ts";
import { read } from "../read.ts";

/** Lists in one question: their marks say nothing, their items everything. */

for (const [written, made] of [
  ["Show recalls of: 1) stents 2) guidewires, since 2022.", "Show recalls of: stents, guidewires, since 2022."],
  ["labels of (1) warfarin, (2) apixaban and (3) dabigatran", "labels of warfarin, apixaban and dabigatran"],
  ["1. hospitals in Reno 2. which have five stars?", "hospitals in Reno; which have five stars?"],
  ["a) recalls of stents b) deaths with them", "recalls of stents; deaths with them"],
  ["A. Which stents were cleared? B. Which were recalled?", "Which stents were cleared? Which were recalled?"],
  ["i) labels for clozapine ii) trials of it", "labels for clozapine; trials of it"],
  ["#1 syringe recalls #2 syringe clearances", "syringe recalls; syringe clearances"],
  ["Q1: stent recalls? Q2: how many are open?", "stent recalls? how many are open?"],
  ["Point 1, stent recalls. Point 2, who made them.", "stent recalls. who made them."],
  ["for me: 1, stent recalls; 2, stent reports", "for me: stent recalls; stent reports"],
  ["- stent recalls - stent reports", "stent recalls; stent reports"],
  ["Please: * stent recalls * stent reports", "Please: stent recalls; stent reports"],
] as const)
  test(`the marks of a list fall away: ${written}`, () => assert.equal(withoutMarks(written), made));

for (const written of [
  "phase 1, 2 or 3 trials of ketamine",
  "clearances of K200123 (2020) and K210456 (2021)",
  "trials in phase 2. Recruiting only.",
  "vitamin B-1, B-2 and B-6 labels",
  "one star or two star hospitals in Ohio",
  "pump recalls - 2023 - Medtronic",
])
  test(`no list: ${written}`, () => assert.equal(withoutMarks(written), written));

for (const [question, params] of [
  [
    "1) recalls of tracheostomy tubes since 2023 2) adverse events of the same",
    [{ q: "tracheostomy tube", since: "20230101" }, { q: "tracheostomy tube" }],
  ],
  [
    "two things: 1) hospitals in Fargo 2) which of those have 5 stars",
    [{ city: "Fargo" }, { city: "Fargo", overall_rating: "5" }],
  ],
  [
    "(1) oncology organizations in Omaha, (2) in Lincoln as well",
    [
      { city: "Omaha", taxonomy: "Hematology & Oncology", type: "organization" },
      { city: "Lincoln", taxonomy: "Hematology & Oncology", type: "organization" },
    ],
  ],
  [
    "i. Medtronic recalls open now ii. Baxter recalls open now iii. how many of either were posted this month",
    [
      { recalling_firm: "Medtronic", status: "Open, Classified" },
      { recalling_firm: "Baxter", status: "Open, Classified" },
      { recalling_firm: "Medtronic", status: "Open, Classified", date_posted_since: "20261101" },
      { recalling_firm: "Baxter", status: "Open, Classified", date_posted_since: "20261101" },
    ],
  ],
  [
    "A. Which MRI-conditional pacemakers were cleared since 2015? B. Which were recalled?",
    [{ q: "MRI-conditional pacemaker", since: "20150101" }, { q: "MRI-conditional pacemaker" }],
  ],
] as const)
  test(`each item is a request: ${question}`, () => assert.deepEqual(read(question).params, params));
