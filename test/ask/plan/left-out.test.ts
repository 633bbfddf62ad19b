import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withoutLeftOut } from "../../../src/ask/plan/left-out.ts";
import { plan } from "../../../src/ask/plan/plan.ts";
import type { PlanResult } from "../../../src/ask/plan/schema.ts";
import { toQuestion } from "../../../src/ask/question.ts";

const planned = (text: string): PlanResult => plan(toQuestion(text), new Date("2026-11-21"));

type Params = Readonly<Record<string, string>>;

/** What is asked instead, without filters, and what the answer says is not applied. */
const RULED_OUT: readonly (readonly [string, Params, string])[] = [
  ["lung cancer studies that are not completed", { condition: "lung cancer" }, "a status"],
  ["How many lung cancer studies are not recruiting?", { condition: "lung cancer" }, "a status"],
  ["lupus trials which aren't currently enrolling", { condition: "lupus" }, "a status"],
  ["lupus trials not taking anyone new", { condition: "lupus" }, "a status"],
  ["which non-recruiting diabetes trials", { condition: "diabetes" }, "a status"],
  ["lupus trials that haven't finished", { condition: "lupus" }, "a status"],
  ["lupus trials that have never been suspended or terminated", { condition: "lupus" }, "a status"],
  ["lupus trials not terminated but recruiting", { condition: "lupus", status: "RECRUITING" }, "a status"],
  ["trials of lupus whether or not completed", { condition: "lupus" }, "a status"],
  ["hypertension trials in people without diabetes", { condition: "hypertension" }, "a condition"],
  ["lupus trials not using steroids", { condition: "lupus" }, "a treatment"],
  ["pump recalls except Baxter", { q: "pump" }, "a firm"],
  ["infusion pump recalls not by Baxter or Hospira", { q: "infusion pump" }, "a firm"],
  ["non-Medtronic pacemaker recalls", { q: "pacemaker" }, "a firm"],
  ["pump recalls not made by Zephyr", { q: "pump" }, "a name"],
  ["glucose monitor clearances by Abbott but not Dexcom", { q: "glucose monitor", applicant: "Abbott" }, "a firm"],
  ["pacemaker event reports without deaths", { q: "pacemaker" }, "records of the event type death"],
  ["hospitals in Ohio but not in Cleveland", { state: "OH" }, "a place"],
  ["providers in Boise Idaho other than dentists", { city: "Boise", state: "ID" }, "a specialty"],
  ["hospitals in Wyoming that do not have emergency services", { state: "WY" }, "records with emergency services"],
  ["hospitals in Wyoming with no emergency room", { state: "WY" }, "records with emergency services"],
  ["Wyoming hospitals without an ER", { state: "WY" }, "records with emergency services"],
  ["Which Alaska hospitals lack an emergency department?", { state: "AK" }, "records with emergency services"],
  ["Ohio hospitals not church-owned", { state: "OH" }, "records with church ownership"],
  ["Ohio hospitals not birthing friendly", { state: "OH" }, "records with the birthing-friendly designation"],
  ["Ohio hospitals not rated five stars", { state: "OH" }, "records with five stars"],
];

describe("what a question rules out is never searched for, and the answer says so", () => {
  for (const [text, params, what] of RULED_OUT)
    test(text, () => {
      const result = planned(text);
      assert.equal(result.kind, "plan");
      if (result.kind !== "plan") return;
      assert.deepEqual(
        result.calls.map((planned) => [planned.call.params, planned.filters]),
        [[params, undefined]],
      );
      assert.ok(result.notApplied.includes(`ruling out ${what} (nothing here can leave records out)`), text);
    });

  test("where nothing else is left, nobody is asked", () => {
    for (const text of ["recalls not by Medtronic", "recalls excluding infusion pumps"]) {
      const result = planned(text);
      assert.equal(result.kind, "not_supported", text);
      assert.match(result.kind === "not_supported" ? result.reason : "", /no search here can leave records out/);
    }
  });
});

test("a negator that rules nothing out stays as it is", () => {
  for (const text of [
    "lupus trials not yet recruiting",
    "ALS trials that are active, not recruiting",
    "gout trials no longer recruiting",
    "not-for-profit hospitals in Ohio",
    "non-profit hospitals in Ohio",
    "hospitals in Ohio with no more than three stars",
    "non-small cell lung cancer trials",
    "non small cell lung cancer trials",
    "non-Hodgkin lymphoma trials",
    "Who should not have Botox",
    "Didn't Medtronic recall pacemakers?",
    "Are there no Medtronic recalls?",
    "why not Baxter pump recalls",
    "recalls not only by Baxter",
    "Eli Lilly sponsored or not, list recruiting tirzepatide trials",
  ])
    assert.deepEqual(withoutLeftOut(text), { text, notApplied: [] }, text);
});
