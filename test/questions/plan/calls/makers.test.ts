import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import type { PlanResult } from "../../../../questions/plan/schema.ts";
import { toQuestion } from "../../../../questions/question.ts";
import { newSandboxService } from "../../../support/harness.ts";
import { assertProven } from "../../../ask/proof-of-answer.ts";

const planned = (text: string): PlanResult => plan(toQuestion(text), new Date("2026-11-21"));

const RECALLS = "/devices/recalls";
const EVENTS = "/devices/events";

type Asked = readonly [endpoint: string, q: string, ...makers: readonly string[]];

/** What is asked for, and the firms that are looked for among the records. */
const MADE: readonly (readonly [string, ...Asked[]])[] = [
  [
    "How many infusion pump reports are there by Tandem Diabetes Care?",
    [EVENTS, "infusion pump", "Tandem Diabetes Care"],
  ],
  ["Boston Scientific pacemaker recalls", [RECALLS, "pacemaker", "Boston Scientific"]],
  ["recalls of ventilators made by Hamilton", [RECALLS, "ventilator", "Hamilton"]],
  ["Baxter or Hospira infusion pump malfunctions", [EVENTS, "infusion pump", "Malfunction", "Baxter", "Hospira"]],
  [
    "clearances of infusion pumps by Baxter and recalls by Hospira",
    ["/clearances/search", "infusion pump"],
    [RECALLS, "infusion pump", "Hospira"],
  ],
  [
    "Which Medtronic pacemakers were recalled, and how many adverse events are there?",
    [RECALLS, "pacemaker", "Medtronic"],
    [EVENTS, "pacemaker", "Medtronic"],
  ],
  ["Jackson-Pratt drain recalls", [RECALLS, "Jackson-Pratt drain"]],
  ["Hill-Rom recalls", [RECALLS, "Hill-Rom"]],
];

describe("a maker is looked for among the records of its device", () => {
  for (const [text, ...asked] of MADE)
    test(text, () => {
      const result = planned(text);
      assert.ok(result.kind === "plan");
      assert.deepEqual(
        result.calls.map(({ call, filters = [] }) => [
          call.endpoint,
          "q" in call.params ? call.params.q : null,
          ...filters.map(({ value }) => value),
        ]),
        asked,
      );
      assert.deepEqual(result.notApplied, []);
    });
});

test("reports cannot be asked for by a manufacturer alone", () => {
  const result = planned("How many adverse event reports are there about Dexcom?");
  assert.ok(result.kind === "not_supported");
  assert.match(result.reason, /by the name of a device alone/);
});

test("the answer says among how many records it looked, and never that there are none", async () => {
  const service = await newSandboxService();
  for (const question of [
    "How many pacemaker recalls by Boston Scientific Corporation?",
    "How many infusion pump adverse event reports are there by Tandem Diabetes Care?",
    "Which infusion pump reports are there by 3M?",
  ]) {
    const answer = await service.ask(question);
    await assertProven(answer, service);
    assert.equal(answer.outcome, "answered");
    assert.ok(answer.statements.every(({ kind }) => kind !== "nothing_found"));
    assert.match(
      answer.answer,
      /^(?:No|\d+) (?:recalls?|reports?) with .+'s name, of (?:all|the) \d+ (?:retrieved of \d+ )?that match/,
    );
  }
});
