import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../src/ask/plan/plan.ts";
import type { PlanResult } from "../../../src/ask/plan/schema.ts";
import { toQuestion } from "../../../src/ask/question.ts";

const planned = (text: string): PlanResult => plan(toQuestion(text), new Date("2026-11-21"));

const VETERANS = "Veterans Health";
const DEFENSE = "Department of Defense";

/** Question → the kinds of ownership that are looked for, each enough. */
const OWNERSHIPS: readonly (readonly [string, ...(readonly string[])])[] = [
  ["hospitals in iowa that are public or church run", "Government", "Church"],
  ["hospitals in iowa that are catholic and public", "Government", "Church"],
  ["which hospitals in iowa are public", "Government"],
  ["hospitals in iowa, public ones only", "Government"],
  ["federal hospitals in arizona", "Government - Federal", VETERANS, DEFENSE],
  ["federal government-owned hospitals in arizona", "Government - Federal", VETERANS, DEFENSE],
  ["state-run hospitals in ohio", "Government - State"],
  ["city-owned hospitals in iowa", "Government - Local"],
  ["county hospitals in california", "Government - Local"],
  ["hospitals in iowa run by the county or the state", "Government - State", "Government - Local"],
  ["hospitals in iowa owned by a hospital district", "Hospital District"],
  ["physician-owned hospitals in texas", "Physician"],
  ["hospitals in texas owned by doctors", "Physician"],
  ["nonprofit and physician-owned hospitals in texas", "non-profit", "Physician"],
  ["tribal hospitals in oklahoma", "Tribal"],
  ["tribal and veterans hospitals in oklahoma", VETERANS, "Tribal"],
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
  "physician- or hca-owned hospitals in texas",
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

test("what is no wish for a kind of owner filters nothing", () => {
  for (const text of [
    "who owns the hospitals in Akron, government or church?",
    "hospitals in ohio that are open to the public",
    "well-run hospitals in ohio",
    "public health hospitals in iowa",
  ]) {
    const result = planned(text);
    assert.equal(result.kind, "plan", text);
    if (result.kind !== "plan") continue;
    assert.deepEqual([result.calls[0]?.filters, result.notApplied.includes(OWNER)], [undefined, false], text);
  }
});

test("an owner who is ruled out is not looked for", () => {
  for (const [text, what] of [
    ["hospitals in iowa that are not public", "records with government ownership"],
    ["non-public hospitals in iowa", "records with government ownership"],
    ["hospitals in texas not owned by physicians", "records with physician ownership"],
    ["hospitals in texas not owned by HCA", "an owner"],
  ] as const) {
    const result = planned(text);
    assert.equal(result.kind, "plan", text);
    if (result.kind !== "plan") continue;
    assert.equal(result.calls[0]?.filters, undefined, text);
    assert.deepEqual(result.notApplied, [`ruling out ${what} (nothing here can leave records out)`], text);
  }
});

test("whom a hospital treats is no filter, and the answer says so", () => {
  for (const text of ["hospitals in miami that treat veterans", "hospitals in ohio treating seniors"]) {
    const result = planned(text);
    assert.deepEqual(
      result.kind === "plan" && result.notApplied,
      ["whom the hospitals are for (no such filter)"],
      text,
    );
  }
});
