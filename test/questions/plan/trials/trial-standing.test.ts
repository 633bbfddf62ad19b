import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { toQuestion } from "../../../../questions/question.ts";

type Params = Readonly<Record<string, string>>;

/** The searches of a question about studies; empty when there is nothing to search for. */
function searched(text: string): readonly object[] {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  return result.kind === "plan" ? result.calls.map(({ call }) => call.params) : [];
}

function notAppliedIn(text: string): readonly string[] {
  const result = plan(toQuestion(text), new Date("2026-11-21"));
  return result.kind === "plan" ? result.notApplied.map(({ text, why }) => `${text}: ${why}`) : [];
}

const asksFor = (cases: readonly (readonly [string, Params])[]): void => {
  for (const [text, params] of cases) test(text, () => assert.deepEqual(searched(text), [params]));
};

describe("what becomes of a study is no condition and no treatment, and is said", () => {
  const cases: readonly (readonly [string, Params, string])[] = [
    ["did the lecanemab trial finish", { intervention: "lecanemab" }, "finish: not_understood"],
    ["asthma trials overseas", { condition: "asthma" }, "overseas: not_understood"],
    ["trials that pay for asthma", { condition: "asthma" }, "pay: not_understood"],
    ["took zantac for years trials", { intervention: "zantac" }, "took: not_understood"],
  ];
  for (const [text, params, note] of cases)
    test(text, () => {
      assert.deepEqual(searched(text), [params]);
      assert.ok(notAppliedIn(text).includes(note), notAppliedIn(text).join());
    });
});

describe("left-over words take no role", () => {
  asksFor([
    ["which lupus trials got cancelled", { condition: "lupus", status: "TERMINATED,WITHDRAWN" }],
    ["cancelled trials for als", { condition: "als", status: "TERMINATED,WITHDRAWN" }],
    ["as a person living with ms i want recruiting trials", { condition: "ms", status: "RECRUITING" }],
    ["just diagnosed with ms, trials", { condition: "ms" }],
    ["trials designed for asthma", { condition: "asthma" }],
    ["trials that reduce blood pressure", { condition: "blood pressure" }],
    ["trials terminated because of safety for ms", { condition: "ms", status: "TERMINATED" }],
    ["trials measuring quality of life in lung cancer", { condition: "lung cancer" }],
    ["why was the aducanumab trial stopped", { intervention: "aducanumab", status: "TERMINATED" }],
    ["small trials of metformin", { intervention: "metformin" }],
    ["trials offering payment for healthy adults", { healthy_volunteers: "true" }],
    ["ptsd seeking trials in ohio", { condition: "ptsd", location: "Ohio" }],
  ]);
  test("where nothing else is named there is no search", () => {
    for (const text of ["trials in the northeast", "trials offering payment"])
      assert.deepEqual(searched(text), [], text);
  });
});

describe("words behind a place's word are no condition and no treatment", () => {
  asksFor([
    ["trials in the northeast for lupus", { condition: "lupus" }],
    ["trials in the midwest for lupus", { condition: "lupus" }],
    ["trials in europe for ms", { condition: "ms" }],
    ["studies of metformin outside the us", { intervention: "metformin" }],
    ["studies of honey in europe", { intervention: "honey" }],
    ["trials of yoga in schools", { intervention: "yoga" }],
    ["trials of curcumin in ra", { condition: "ra", intervention: "curcumin" }],
  ]);
  test("nor are those set beside a place", () => {
    for (const text of ["lupus trials in ca or ny", "lupus trials in boston massachusetts and providence ri"])
      for (const params of searched(text)) assert.ok(!("intervention" in params), text);
  });
});

describe("plain words are a subject behind a word that announces one and before trials", () => {
  asksFor([
    ["trials on snoring", { condition: "snoring" }],
    ["snoring, recruiting trials", { condition: "snoring", status: "RECRUITING" }],
    ["trials for a cough", { condition: "cough" }],
    ["memory trials in ohio", { condition: "memory", location: "Ohio" }],
    ["ms patient here looking for trials in utah", { condition: "ms", location: "Utah" }],
    ["trials of honey for asthma", { condition: "asthma", intervention: "honey" }],
    ["honey for asthma trials", { condition: "asthma", intervention: "honey" }],
    ["studies measuring pain after knee surgery", { condition: "pain", intervention: "knee surgery" }],
  ]);
});

describe("small words that belong to a name stay with it", () => {
  asksFor([
    ["trials for first episode psychosis", { condition: "first episode psychosis" }],
    ["open angle glaucoma trials", { condition: "open angle glaucoma" }],
    ["trials on new daily persistent headache", { condition: "new daily persistent headache" }],
    ["trials on best disease", { condition: "best disease" }],
    [
      "trials of best supportive care in lung cancer",
      { condition: "lung cancer", intervention: "best supportive care" },
    ],
    ["trials for closed fractures", { condition: "closed fractures" }],
    ["trials after a first heart attack", { condition: "heart attack" }],
    ["trials for active tuberculosis", { condition: "active tuberculosis" }],
    [
      "closed loop insulin pump trials for type 1 diabetes",
      { condition: "type 1 diabetes", intervention: "closed loop insulin pump" },
    ],
  ]);
  test("and those that tell of trials do not become a part of one", () => {
    for (const text of ["new breast cancer trials", "first breast cancer trials", "best trials for breast cancer"])
      assert.deepEqual(searched(text), [{ condition: "breast cancer" }], text);
    assert.deepEqual(searched("open breast cancer trials"), [{ condition: "breast cancer", status: "RECRUITING" }]);
  });
});
