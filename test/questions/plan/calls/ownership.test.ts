import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import type { PlanResult } from "../../../../questions/plan/schema.ts";
import { toQuestion } from "../../../../questions/question.ts";

const planned = (text: string): PlanResult => plan(toQuestion(text), new Date("2026-11-21"));

const DEFENSE = "Department of Defense";

/** Question → the kinds of ownership that are looked for, each enough. */
const OWNERSHIPS: readonly (readonly [string, ...(readonly string[])])[] = [
  ["hospitals in iowa that are public or church run", "Government", "Church"],
  ["which hospitals in iowa are public", "Government"],
  ["hospitals in iowa, public ones only", "Government"],
  ["state-run hospitals in ohio", "Government - State"],
  ["city-owned hospitals in iowa", "Government - Local"],
  ["county hospitals in california", "Government - Local"],
  ["hospitals in iowa run by the county or the state", "Government - State", "Government - Local"],
  ["hospitals in iowa owned by a hospital district", "Hospital District"],
  ["physician-owned hospitals in texas", "Physician"],
  ["hospitals in texas owned by doctors", "Physician"],
  ["nonprofit and physician-owned hospitals in texas", "non-profit", "Physician"],
  ["tribal hospitals in oklahoma", "Tribal"],
  ["military hospitals in texas", DEFENSE],
];

for (const [text, ...values] of OWNERSHIPS)
  test(`every owner that is asked for is looked for: ${text}`, () => {
    const result = planned(text);
    assert.equal(result.kind, "plan");
    if (result.kind !== "plan") return;
    assert.deepEqual(
      result.calls.flatMap(({ filters = [] }) => filters.map(({ field, value }) => [field, value])),
      values.map((value) => ["ownership", value]),
    );
    assert.deepEqual(result.notApplied, []);
  });

const OWNER = "an owner, or a kind of owner, that the catalog does not tell";

for (const text of [
  "hca-owned hospitals in nashville",
  "hospitals in texas owned by HCA",
  "hospitals in ohio run by nuns",
  "university-owned hospitals in ohio",
  "charity hospitals in new orleans",
  "private hospitals in boston",
  "compare public and private hospitals in iowa",
])
  test(`an owner whom the catalog does not tell is no filter, and the answer says so: ${text}`, () => {
    const result = planned(text);
    assert.equal(result.kind, "plan");
    if (result.kind !== "plan") return;
    assert.deepEqual(
      result.calls.map(({ filters }) => filters),
      [undefined],
    );
    assert.deepEqual(result.notApplied, [OWNER]);
  });
