import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../read.ts";

/** Words of an order, a phase or a number of records are names of nothing. */

for (const [question, params] of [
  ["largest enrollment trials for breast cancer", { condition: "breast cancer", sort: "-enrollment" }],
  ["newest trials for breast cancer", { condition: "breast cancer", sort: "-start_date" }],
  ["early phase 1 trials for glioblastoma", { condition: "glioblastoma", phase: "EARLY_PHASE1" }],
  ["phase 1 or 2 trials of pembrolizumab", { intervention: "pembrolizumab", phase: "PHASE1,PHASE2" }],
  ["top 5 hospitals in Ohio", { state: "OH", sort: "-overall_rating", overall_rating: "5,4,3,2,1" }],
  ["oldest recalls of pacemakers", { q: "pacemaker", sort: "date_initiated" }],
] as const)
  test(question, () => assert.deepEqual(read(question).params, [params]));
