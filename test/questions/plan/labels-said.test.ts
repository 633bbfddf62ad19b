import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** What is asked of drug labels in people's words: whose label it is, and what is looked for in it. */

const wanted = (question: string) => {
  const result = planned(question);
  return "calls" in result ? result.calls.map(({ sections, matters }) => ({ sections, matters })) : [];
};

describe("a label is searched by what the question names", () => {
  for (const [question, ...params] of [
    ["the warnings on varenicline about mood changes", { generic: "varenicline", warnings: "mood changes" }],
    ["any warnings on levofloxacin labels about neuropathy", { generic: "levofloxacin", warnings: "neuropathy" }],
    ["boxed warning on tofacitinib about blood clots", { generic: "tofacitinib", boxed_warning: "blood clots" }],
    [
      "OTC naproxen label that also contains pseudoephedrine",
      { q: "naproxen pseudoephedrine", product_type: "HUMAN OTC DRUG" },
    ],
    ["an ibuprofen label combined with famotidine", { q: "ibuprofen famotidine" }],
    ["lisinopril plus hydrochlorothiazide label", { q: "lisinopril hydrochlorothiazide" }],
    ["labels for loratadine and labels for cetirizine", { generic: "loratadine" }, { generic: "cetirizine" }],
    ["dose of ibuprofen on the Advil Junior Strength label", { brand: "Advil Junior Strength" }],
    ["Advil Children's label dosing", { brand: "Advil Children's" }],
    ["Is Stelara approved for psoriasis?", { brand: "Stelara", indications: "psoriasis" }],
    ["Xolair FDA approved for hives?", { brand: "Xolair", indications: "hives" }],
    ["Is Spravato approved by the FDA for depression", { brand: "Spravato", indications: "depression" }],
    ["Rinvoq approved for what?", { brand: "Rinvoq" }],
  ] as const)
    test(question, () => {
      assert.deepEqual(read(question).params, params);
      assert.equal(saidOf(question), "");
    });

  test("what a label tells people to avoid is searched where labels say so", () => {
    for (const [question, words] of [
      ["Do any labels tell patients not to eat licorice?", "licorice"],
      ["labels that advise people to stay out of the sun", "sun"],
      ["which drug labels say you should not drive", "driving"],
      ["labels that counsel against alcohol", "alcohol"],
      ["labels instructing people not to operate machinery", "machinery"],
    ] as const)
      assert.deepEqual(
        read(question).params,
        ["warnings", "drug_interactions", "boxed_warning", "dosage"].map((section) => ({ [section]: words })),
        question,
      );
  });

  test("of two things that are mentioned both are searched or said", () => {
    const { params, notApplied } = read("List labels that mention dosing errors or confusion with other products");
    assert.ok(params.some(({ warnings }) => warnings === "dosing errors"));
    assert.ok(params.some(({ warnings }) => warnings === "confusion with other products"));
    assert.ok(notApplied.every(({ why }) => why === "too_many_searches"));
    const long = "labels that mention needlestick injuries or accidental exposure of health care workers";
    assert.ok(read(long).params.every(({ manufacturer }) => manufacturer === undefined));
    assert.equal(saidOf(long), "accidental exposure of health care workers: no_such_filter");
  });

  test("a class or a drug that is ruled out is no filter, and is said to be left out", () => {
    for (const [question, params, left] of [
      [
        "labels that list lithium under drug interactions but are not themselves diuretics",
        [{ drug_interactions: "lithium" }],
        "are not themselves diuretics: no_such_filter",
      ],
      [
        "labels with hyperkalemia in the warnings that aren't ACE inhibitors",
        [{ warnings: "hyperkalemia" }],
        "aren't ACE inhibitors: no_such_filter",
      ],
      [
        "opioid labels other than tramadol with seizures in the warnings section",
        [{ pharmacologic_class: "Opioid Agonist", warnings: "seizures" }],
        "other than tramadol: no_such_filter",
      ],
    ] as const) {
      assert.deepEqual(read(question).params, params);
      assert.equal(saidOf(question), left);
    }
  });

  test("an approval and trials are two requests", () => {
    for (const question of [
      "Is semaglutide approved for NASH and are there any trials of it?",
      "Was semaglutide approved for NASH, and which trials are there?",
    ])
      assert.deepEqual(
        read(question).params,
        [
          { generic: "semaglutide", indications: "NASH" },
          { condition: "NASH", intervention: "semaglutide" },
        ],
        question,
      );
  });
});

describe("what is read in a label", () => {
  test("two requests about one label are one search, of which both are quoted", () => {
    for (const [question, sections] of [
      ["What does the lisinopril label say about pregnancy, and is there a boxed warning?", "pregnancy,boxed_warning"],
      ["What's in the boxed warning of Humira? Also what are the side effects?", "boxed_warning,adverse_reactions"],
    ] as const)
      assert.deepEqual(
        wanted(question).map((one) => one.sections?.join()),
        [sections],
      );
  });

  test("stopping a drug before something is looked for once, in whatever words it is asked", () => {
    for (const question of [
      "What does the rivaroxaban label say about stopping it before surgery?",
      "What does the clopidogrel label say about discontinuing it before elective surgery?",
      "does the Jardiance label say to stop it before surgery?",
    ]) {
      const [one, ...others] = wanted(question);
      assert.deepEqual(others, []);
      assert.deepEqual(
        one?.matters?.map(({ name }) => name),
        ["'stopping before surgery'"],
        question,
      );
      const found = new RegExp(one?.matters?.[0]?.found[0] ?? "", "i");
      assert.match("If anticoagulation must be stopped to reduce the risk of bleeding with surgery", found, question);
      assert.match("Stop it at least 3 days prior to scheduled surgery", found, question);
    }
  });

  test("people's words are looked for in labels' words", () => {
    for (const [question, ...texts] of [
      ["What does the label for Xarelto say about stopping it early?", "premature discontinuation"],
      ["What does the pregabalin label say about nerve pain from shingles?", "neuropathic pain", "herpes zoster"],
      ["What does the Ambien label say about sleepwalking?", "complex sleep behaviors"],
      ["does the Premarin label mention blood clots", "thromboembolism"],
      ["does the doxycycline label tell patients to avoid sunlight", "photosensitivity"],
      ["label of Lexapro about quitting cold turkey", "abrupt discontinuation"],
    ] as const) {
      const [one, ...others] = wanted(question);
      assert.deepEqual(others, []);
      const found = (one?.matters ?? []).map((matter) => new RegExp(String.raw`\b(?:${matter.found.join("|")})`, "i"));
      for (const text of texts)
        assert.ok(
          found.some((words) => words.test(text)),
          `${question}: ${text}`,
        );
      assert.equal(saidOf(question), "");
    }
  });

  test("of the kidneys it is read first what is said of them to those who have weak ones, and how weak", () => {
    const [one] = wanted("What does the current label of metformin say about dosing in severe renal impairment?");
    const [matter, ...others] = one?.matters ?? [];
    assert.deepEqual(others, []);
    assert.equal(matter?.first?.[0], "use_in_specific_populations");
    assert.match("severe renal", new RegExp(matter.found[0] ?? ""));
    assert.equal(saidOf("What does the current label of metformin say about dosing in severe renal impairment?"), "");
  });

  test("words that ask for nothing by themselves are not said to be left out", () => {
    for (const question of [
      "overdose treatment metoprolol label",
      "highest recommended daily dose of gabapentin on its label",
      "what does the current Ozempic label look like?",
    ])
      assert.equal(saidOf(question), "");
  });

  test("of patients who took two drugs it is said that each label was searched by itself", () => {
    const result = planned("side effects in elderly who take both oxycodone and alprazolam");
    assert.ok(result.kind === "plan" && result.calls.length === 2);
    assert.ok(result.notes.some((note) => note.includes("searched by themselves")));
  });
});
