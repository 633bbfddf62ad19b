import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../src/ask/plan/plan.ts";
import { productNumbersIn } from "../../../src/ask/plan/product-numbers.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { newSandboxService } from "../../support/harness.ts";
import { assertProven } from "../proof-of-answer.ts";

const planned = (text: string) => plan(toQuestion(text), new Date("2026-11-22"));

function made(text: string) {
  const result = planned(text);
  assert.ok(result.kind === "plan", `${text}: ${result.kind}`);
  return result;
}

describe("a known device is searched for alone where it finds nothing with the words beside it", () => {
  for (const [text, q, alone] of [
    ["pacemaker battery depletion events", "pacemaker battery depletion", "pacemaker"],
    ["infusion pump overdelivery reports", "infusion pump overdelivery", "infusion pump"],
    ["stent fracture reports", "stent fracture", "stent"],
    ["ventilator alarm failure reports", "ventilator alarm", "ventilator"],
    ["defibrillator inappropriate shock reports", "defibrillator inappropriate", "defibrillator"],
    ["breast implant lymphoma reports", "breast implant lymphoma", "breast prosthesis"],
    ["recalls of wireless pacemakers", "wireless pacemaker", "pacemaker"],
    ["reports of catheter breakage", "catheter breakage", "catheter"],
  ] as const)
    test(text, () => {
      const [first] = made(text).calls;
      assert.deepEqual(first?.call.params, { q });
      assert.deepEqual(first?.otherwise?.params, { q: alone });
    });

  test("of clearances with the same maker and date", () => {
    const [first] = made("noninvasive bone growth stimulator clearances since 2020").calls;
    assert.deepEqual(first?.otherwise?.params, { q: "bone growth stimulator", since: "20200101" });
  });

  for (const text of ["PCA pump reports", "recalls of stents", "510(k)s of Hickman catheters", "sorin heater recalls"])
    test(`not: ${text}`, () => assert.equal(made(text).calls[0]?.otherwise, undefined));

  test("the answer names the words that found nothing and those that were tried next", async () => {
    const service = await newSandboxService();
    const answer = await service.ask("pacemaker battery depletion recalls");
    await assertProven(answer, service);
    assert.equal(answer.outcome, "answered");
    assert.match(
      answer.answer,
      /^No records matched pacemaker battery depletion in .+ Pacemaker was tried next\.\n\d+ recalls match/,
    );
  });
});

describe("words of what became of records are no device", () => {
  for (const [text, params] of [
    ["clearances submitted by arthrex", { applicant: "arthrex" }],
    ["clearances won by masimo", { applicant: "masimo" }],
    ["recalls initiated by baxter", { q: "baxter" }],
    ["recalls posted in 2024 by baxter", { q: "baxter" }],
    ["510(k) for hearing aids decided on 2023-02-30", { q: "hearing aid" }],
    ["recalls of Allied", { q: "Allied" }],
    ["recalls of weighted blankets", { q: "weighted blanket" }],
  ] as const)
    test(text, () => assert.deepEqual(made(text).calls[0]?.call.params, params));

  for (const text of ["halted recalls", "Archived recalls", "posted recalls"])
    test(text, () => assert.equal(planned(text).kind, "not_supported"));
});

describe("a number of a product or a plant is never searched for", () => {
  const PRODUCT = "a lot, model or other number of a product (no such filter)";
  const PLANT = "the number of an establishment (no such filter)";
  const CODE = "a product code (no such filter)";

  for (const [text, q, note] of [
    ["lot 22B04 syringe recalls", "syringe", PRODUCT],
    ["recalls of syringes, lots 22B04, 22B05 and 22B06", "syringe", PRODUCT],
    ["lot# 22B04 syringe recalls", "syringe", PRODUCT],
    ["model 8100 infusion pump recall", "infusion pump", PRODUCT],
    ["catalog number 306546 syringe events", "syringe", PRODUCT],
    ["serial no. 12345 pacemaker recall", "pacemaker", PRODUCT],
    ["ref 8637-40 stent recall", "stent", PRODUCT],
    ["stent clearances with FEI: 3002807314", "stent", PLANT],
    ["product code FRN infusion pump recalls", "infusion pump", CODE],
    ["infusion pump reports for product codes frn and LZG", "infusion pump", CODE],
  ] as const)
    test(text, () => {
      const { calls, notApplied } = made(text);
      assert.deepEqual(calls[0]?.call.params, { q });
      assert.ok(notApplied.includes(note), notApplied.join());
    });

  for (const text of [
    "recalls with fei number 3002807314",
    "product code FRN recalls",
    "510(k) product code DQA since 2020",
  ])
    test(text, () => {
      const result = planned(text);
      assert.ok(result.kind === "not_supported" && result.why === "not_covered");
      assert.match(result.reason, /not by a lot, model, catalog or establishment number or a product code alone/);
    });

  for (const text of [
    "a lot of recalls in 2024",
    "lotion2 recalls",
    "which model in 2020",
    "product code for stents",
    "models since 2020",
  ])
    test(`none: ${text}`, () => assert.deepEqual(productNumbersIn(text), []));

  test("in a time that grows with the length of the text alone", () => {
    const start = performance.now();
    for (const piece of ["lot 1, ", "lot ", "lot 1 and ", "model number ", "product code abc, ", "1a.-/"])
      productNumbersIn(`lot ${piece.repeat(20_000)}`);
    assert.ok(performance.now() - start < 3000);
  });
});

describe("fiscal years and years of two are dates that are not asked for", () => {
  for (const when of [
    "fy2024",
    "FY24",
    "in fy 24",
    "FY'24",
    "in FY2022-23",
    "2021-22",
    "since 2021-22",
    "fiscal 2023",
    "since fy2023",
  ])
    test(when, () => {
      const { calls, notApplied } = made(`510(k) for hearing aids ${when}`);
      assert.deepEqual(calls[0]?.call.params, { q: "hearing aid" });
      assert.deepEqual(notApplied, ["a date that was not understood"]);
    });

  test("a month in figures stays one", () =>
    assert.deepEqual(made("510(k) for hearing aids since 2021-12").calls[0]?.call.params, {
      q: "hearing aid",
      since: "20211201",
    }));
});
