import assert from "node:assert/strict";
import { test } from "node:test";
import { read, saidOf } from "../read.ts";

/** What is only preferred: no condition, but a search beside the one for all. */

const LUPUS = { condition: "lupus", status: "RECRUITING" };

for (const [question, params] of [
  ["Find recruiting lupus trials, preferably in Texas.", [LUPUS, { ...LUPUS, location: "Texas" }]],
  ["Ideally phase 3, recruiting lupus trials", [LUPUS, { ...LUPUS, phase: "PHASE3" }]],
  [
    "Recruiting lupus trials. NIH-funded ones would be especially interesting.",
    [LUPUS, { ...LUPUS, sponsor_class: "NIH" }],
  ],
  [
    "Recruiting lupus trials; it would be great if they were randomized.",
    [LUPUS, { ...LUPUS, allocation: "RANDOMIZED" }],
  ],
  [
    "hospitals in Ohio with five stars, preferably in Columbus",
    [
      { state: "OH", overall_rating: "5" },
      { state: "OH", overall_rating: "5", city: "Columbus" },
    ],
  ],
  [
    "labels of loratadine, over the counter if possible",
    [{ generic: "loratadine" }, { generic: "loratadine", product_type: "HUMAN OTC DRUG" }],
  ],
  [
    "Which hospitals in Vermont are there, and do they have an emergency department?",
    [{ state: "VT" }, { state: "VT", emergency_services: "true" }],
  ],
] as const)
  test(`beside the search for all stands one for what is preferred: ${question}`, () =>
    assert.deepEqual(read(question).params, params));

test("an order is no preference", () =>
  assert.deepEqual(read("stent recalls, preferably the newest first").params, [
    { q: "stent", sort: "-date_initiated" },
  ]));

test("what records don't tell of a preference is said", () => {
  const question = "recalls of infusion pumps since 2024, ideally class I";
  assert.deepEqual(read(question).params, [{ q: "infusion pump", since: "20240101" }]);
  assert.match(saidOf(question), /class I: not_in_these_records/);
});

test("words of liking are no thing to search for, and what cannot be searched for is said", () => {
  const question = "ALS trials in Boston, bonus points if they're close to a beach";
  assert.deepEqual(read(question).params, [{ condition: "ALS", location: "Boston" }]);
  assert.match(saidOf(question), /beach|another question/);
});
