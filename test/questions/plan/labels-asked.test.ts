import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { read, saidOf } from "../read.ts";

/** What people ask of labels, and what a comparison sets side by side: each of it is in a call, or said to be left out. */

describe("labels are searched for what a question says of them", () => {
  for (const [question, ...params] of [
    [
      "opioid labels with a pregnancy section that mentions neonatal withdrawal",
      { pharmacologic_class: "Opioid Agonist", pregnancy: "neonatal withdrawal" },
    ],
    [
      "drugs with a pediatric use section that says effectiveness has not been established",
      { pediatric_use: "effectiveness has not been established" },
    ],
    ["labels saying alcohol interacts with metronidazole", { generic: "metronidazole", drug_interactions: "alcohol" }],
    ["Which drugs interact with SSRIs?", { drug_interactions: "SSRIs" }],
    ["medicines contraindicated with nitrates", { contraindications: "nitrates" }],
    [
      "Which statins are contraindicated with azole antifungals?",
      { pharmacologic_class: "HMG-CoA Reductase Inhibitor", contraindications: "azole antifungals" },
    ],
    ["drugs that can't be taken with warfarin", { contraindications: "warfarin" }, { drug_interactions: "warfarin" }],
    [
      "Which statins are contraindicated in pregnancy, and how many of those have a boxed warning?",
      { pharmacologic_class: "HMG-CoA Reductase Inhibitor", contraindications: "pregnancy" },
      {
        pharmacologic_class: "HMG-CoA Reductase Inhibitor",
        contraindications: "pregnancy",
        has_boxed_warning: "true",
      },
    ],
    ["Are there boxed warnings on any drugs for psoriasis?", { has_boxed_warning: "true", indications: "psoriasis" }],
    ["which drugs for fever contain acetaminophen", { q: "acetaminophen", indications: "fever" }],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, params);
      assert.ok(!/boxed|interact|contraindicat/.test(saidOf(question)));
    });

  test("who makes a drug is counted", () => {
    for (const [question, generic] of [
      ["how many companies make sertraline", "sertraline"],
      ["Which labelers repackage gabapentin?", "gabapentin"],
    ] as const) {
      const { params, by } = read(question);
      assert.deepEqual([params, by], [[{ generic }], ["manufacturer"]], question);
    }
    assert.equal(saidOf("How many firms sell metoprolol extended release?"), "extended release: no_such_filter");
  });

  test("whom a product is made for, and words of a section that isn't quoted, are said to be left out", () => {
    for (const [question, left] of [
      ["Do any labels for kids' cough medicine list honey as an ingredient?", /kids/],
      ["labels with a geriatric use section that mentions falls", /geriatric/],
    ] as const)
      assert.match(saidOf(question), left);
  });

  test("what a dose is for is looked for in the label", () =>
    assert.equal(saidOf("max dose of duloxetine for fibromyalgia"), ""));
});

test("each side of a comparison is a search of its own", () => {
  for (const [question, name, ...values] of [
    ["Compare injectable versus oral methotrexate labels", "route", "INTRAVENOUS,INTRAMUSCULAR,SUBCUTANEOUS", "ORAL"],
    ["Are there more industry-funded or NIH-funded lupus trials?", "sponsor_class", "INDUSTRY", "NIH"],
    ["migraine studies by the NIH compared with industry", "sponsor_class", "INDUSTRY", "NIH"],
    ["compare 510(k)s of class 2 and class 3 catheters by year", "device_class", "2", "3"],
    ["Compare 5-star and 1-star hospitals in Iowa", "overall_rating", "5", "1"],
  ] as const)
    assert.deepEqual(
      read(question)
        .params.map((one) => one[name])
        .toSorted(),
      [...values].toSorted(),
      question,
    );
  const { params, by } = read("Compare for-profit and nonprofit hospitals in Ohio by star rating");
  assert.deepEqual([params.length, by], [2, ["overall_rating", "overall_rating"]]);
});
