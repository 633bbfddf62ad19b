import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

describe("records of other collections are said not to be here", () => {
  for (const [question, reason] of [
    ["Did the FDA recall fewer medicines in 2022 or in 2023?", "drug_recall"],
    ["how many thyroid medications were recalled", "drug_recall"],
    ["What was recalled under D-0177-2023?", "drug_recall"],
    ["Why was F-1180-2022 recalled?", "other_recalls"],
    ["Is there a recall of Listeria-contaminated hummus?", "other_recalls"],
    ["which cheeses were recalled in 2024", "other_recalls"],
    ["recalls for undeclared sesame in Maine", "other_recalls"],
    ["Which drugs are named in reports of pancreatitis?", "faers"],
    ["share of naproxen reports that are serious", "faers"],
    ["What injuries did people report for turmeric supplements?", "faers"],
    ["CAERS entries about protein bars", "faers"],
    ["Have nurses reported mix-ups with hydroxyzine?", "faers"],
    ["Which adverse events are most frequently reported for semaglutide?", "faers"],
    ["reactions of adults who took ciprofloxacin", "faers"],
    ["How many deaths were linked to oxycodone?", "faers"],
    ["Women who reported migraine after Yaz", "faers"],
    ["Deaths caused by nicotine patches", "faers"],
    ["adverse events in horses after phenylbutazone", "other_documents"],
    ["canine side effects of carprofen", "other_documents"],
    ["Recalls by firms in Ohio of heart medications", "drug_recall"],
    ["recalls of a compounding pharmacy in Texas", "drug_recall"],
    ["Did GlaxoSmithKline recall Zantac?", "drug_recall"],
    ["weight-loss supplements recalled for sibutramine", "other_recalls"],
    ["Was baby powder recalled?", "other_recalls"],
    ["Did Nestle recall infant cereal, and is the recall still ongoing?", "other_recalls"],
  ] as const)
    test(question, () => assert.deepEqual([read(question).kind, read(question).reason], ["not_covered", reason]));

  for (const [question, params] of [
    ["recalls of breast milk pumps", { q: "breast milk pump" }],
    ["milk warmer recalls", { q: "milk warmer" }],
    ["recalls of egg retrieval needles", { q: "egg retrieval needle" }],
    ["recalled drug-eluting stents", { q: "drug-eluting stent" }],
    ["How many drug infusion pumps were recalled?", { q: "drug infusion pump" }],
    ["recalls by Baxter of pumps for pain medicine", { q: "pump", recalling_firm: "Baxter" }],
    ["adverse event reports on heparin flush syringes", { q: "heparin flush syringe" }],
  ] as const)
    test(`is of a device: ${question}`, () => assert.deepEqual(read(question).params, [params]));

  test("of what no list of devices has it is said that only devices were searched", () => {
    for (const [question, isSaid] of [
      ["talc recall", true],
      ["reports of burns from tattoo ink", true],
      ["Which recalls has Abbott?", true],
      ["infusion pump recalls", false],
      ["device recalls by Abbott", false],
    ] as const) {
      const result = planned(question);
      assert.ok(result.kind === "plan", question);
      assert.equal(/^Only (?:recalls|reports)/m.test(result.notes.join("\n")), isSaid, question);
    }
  });

  test("beside the number of a device's recall another one is said not to be here", () => {
    const result = planned("Compare Z-1862-2024 and D-0412-2024");
    assert.ok(result.kind === "plan");
    assert.deepEqual(
      [result.calls.map(({ call }) => call.params), result.notCovered.map(({ reason }) => reason)],
      [[{ dataset: "recalls", id: "Z-1862-2024" }], ["drug_recall"]],
    );
  });
});

describe("what is asked of providers, hospitals and devices", () => {
  for (const [question, params, said] of [
    [
      "NPI of children's hospitals in Omaha",
      { city: "Omaha", taxonomy: "General Acute Care Hospital" },
      /Children: no_such_filter/,
    ],
    ["Find the NPI of a rehab hospital in Tulsa", { city: "Tulsa", taxonomy: "Rehabilitation Hospital" }, /^$/],
    [
      "authorized official of CVS pharmacies in Reno",
      { city: "Reno", taxonomy: "Pharmacy", organization: "CVS" },
      /authorized official of: not_in_these_records/,
    ],
    [
      "Dentists in Kansas who are licensed in Missouri",
      { state: "KS", taxonomy: "Dentist" },
      /licensed in Missouri: no_such_filter/,
    ],
    ["taxonomy code for audiologists", { taxonomy: "Audiologist" }, /^$/],
    ["hospitals in Iowa rated 3 or more, with address", { state: "IA", overall_rating: "5,4,3" }, /^$/],
    ["Is any hospital in Laredo designated birthing-friendly?", { city: "Laredo", birthing_friendly: "true" }, /^$/],
    [
      "devices cleared in 2024 that use machine learning to identify breast cancer",
      { q: "breast cancer", since: "20240101", until: "20241231" },
      /^$/,
    ],
    ["Which class of medical device is a surgical mask?", { q: "surgical mask" }, /^$/],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, [params]);
      assert.match(saidOf(question), said);
    });
});
