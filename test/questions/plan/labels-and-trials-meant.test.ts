import assert from "node:assert/strict";
import { test } from "node:test";
import { planned, read } from "../read.ts";

/** What labels and trials are asked for, and was once turned into something else without a word. */

for (const [question, params] of [
  ["Is pregabalin approved for leg pain from diabetes?", { generic: "pregabalin", indications: "leg pain" }],
  ["Is rivaroxaban FDA-approved for clots after surgery?", { generic: "rivaroxaban", indications: "clots" }],
  ["Did FDA approve Ozempic for kidney disease?", { brand: "Ozempic", indications: "kidney disease" }],
  ["Is bosentan approved for hypertension?", { generic: "bosentan", indications: "hypertension" }],
  ["What are the inactive ingredients of Children's Motrin?", { brand: "Children's Motrin" }],
  ["Does Extra Strength Excedrin warn about alcohol?", { brand: "Extra Strength Excedrin" }],
  [
    "Which OTC allergy medicines contain cetirizine?",
    { q: "cetirizine", indications: "allergy", product_type: "HUMAN OTC DRUG" },
  ],
  [
    "Which labels mention QT prolongation along with ondansetron?",
    { warnings: "QT prolongation", drug_interactions: "ondansetron" },
  ],
  ["what does the label say about using losartan in pregnancy", { generic: "losartan" }],
  ["trials on lupus fatigue for women only", { condition: "lupus fatigue", sex: "FEMALE" }],
  [
    "ALS studies, primary completion expected in 2028",
    { condition: "ALS", completion_date_since: "20280101", completion_date_until: "20281231" },
  ],
  ["gout trials that veterans can join in Ohio", { condition: "gout", location: "Ohio", status: "RECRUITING" }],
] as const)
  test(`asks labels and trials for what it says: ${question}`, () =>
    assert.deepEqual(
      read(question).params.map((one) => ({ ...one })),
      [{ ...params }],
    ));

test("what an illness comes from is looked for in the indications, too", () => {
  const result = planned("Is pregabalin approved for leg pain due to diabetes?");
  assert.ok(result.kind === "plan");
  assert.deepEqual(
    result.calls[0]?.matters?.map(({ name, sections }) => [name, sections]),
    [
      ["'leg pain'", ["indications"]],
      ["'diabetes'", ["indications"]],
    ],
  );
});

test("where no label bears the name of a product's line, the product is searched", () => {
  for (const [question, params] of [
    ["Infants' Advil warnings", { brand: "Advil" }],
    ["children's loratadine label", { generic: "loratadine" }],
  ] as const) {
    const result = planned(question);
    assert.ok(result.kind === "plan");
    assert.deepEqual(result.calls[0]?.otherwise?.params, params, question);
  }
});

test("reports of a drug as what tells something are not here", () => {
  for (const question of [
    "Does nivolumab cause colitis, judging by the reports?",
    "According to the reports, does montelukast cause nightmares?",
    "do the reports show that finasteride causes depression",
  ])
    assert.equal(read(question).reason, "faers", question);
});

test("a date of primary completion is said to be searched as the one of completion", () => {
  const result = planned("asthma trials with primary completion in 2027");
  assert.ok(result.kind === "plan");
  assert.match(result.notes.join(" "), /primary completion/);
});
