import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { planned, read, saidOf } from "../read.ts";

/** What askers tell of themselves is no condition of what they ask for. */

const paramsOf = (question: string): readonly object[] => read(question).params.map((one) => ({ ...one }));

describe("a remark before or behind what is asked narrows nothing", () => {
  for (const [question, params] of [
    [
      "We are a small company in Minneapolis making a bipolar electrosurgical device. Which competing bipolar forceps have been cleared since 2019?",
      [{ q: "bipolar forceps", since: "20190101" }],
    ],
    [
      "I volunteer with a rural health nonprofit in the Mississippi Delta; which hospitals in Greenwood or Greenville, Mississippi are in the CMS data?",
      [
        { city: "Greenwood", state: "MS" },
        { city: "Greenville", state: "MS" },
      ],
    ],
    [
      "My group at a university in Seattle is planning a study on long COVID. Which trials on long COVID are recruiting in Washington state?",
      [{ condition: "long COVID", location: "Washington", status: "RECRUITING" }],
    ],
    [
      "which heart failure trials were terminated early, and why did they stop? I teach clinical research methods and want examples",
      [{ condition: "heart failure", status: "TERMINATED" }],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        paramsOf(question),
        params.map((one) => ({ ...one })),
      ),
    );

  test("it is said to be background", () =>
    assert.ok(
      saidOf("We make catheters for kidneys. Which stents were recalled in 2023?").includes(
        "We make catheters for kidneys: background",
      ),
    ));
});

describe("what the request points back at, or leaves out, stays", () => {
  for (const [question, params] of [
    ["We use Baxter infusion pumps. Were any of these pumps recalled in 2023?", { recalling_firm: "Baxter" }],
    [
      "I look after people with Duchenne muscular dystrophy. Which trials are recruiting?",
      { condition: "Duchenne muscular dystrophy" },
    ],
    ["I'm moving to Florida. Which hospitals in Tampa have five stars?", { state: "FL" }],
    [
      "I read that semaglutide might help with drinking. Which studies have tried it for alcohol use disorder?",
      { intervention: "semaglutide" },
    ],
    ["stent recalls. Our audit runs 2019 to 2022.", { since: "20190101", until: "20221231" }],
  ] as const)
    test(question, () => {
      const [asked = {}] = paramsOf(question);
      for (const [name, value] of Object.entries(params)) assert.equal(Object(asked)[name], value);
    });
});

describe("a remark may stand in the sentence that asks, before or behind it", () => {
  for (const [question, params] of [
    [
      "My thesis, which is due in March, compares approval speed across sponsors; could you list phase 3 breast cancer trials started in 2020?",
      [{ condition: "breast cancer", phase: "PHASE3", start_date_since: "20200101", start_date_until: "20201231" }],
    ],
    [
      "I sit on the board of a community hospital in Ohio, a voluntary non-profit one, and before our retreat I'd like the church-run hospitals in Ohio",
      [{ state: "OH", ownership: "Voluntary non-profit - Church" }],
    ],
    [
      "Last week a colleague insisted it had no 510(k). What clearances by Boston Scientific are there for stents?",
      [{ q: "stent", applicant: "Boston Scientific" }],
    ],
    [
      "Show me apixaban labels; I teach at a pharmacy school in Lincoln, Nebraska, and my slides are from 2016.",
      [{ generic: "apixaban" }],
    ],
    [
      "The compliance team at our blood bank wants Haemonetics recalls, plus adverse event reports on the same firm's apheresis machines",
      [{ recalling_firm: "Haemonetics" }, { q: "apheresis machine", manufacturer: "Haemonetics" }],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        paramsOf(question),
        params.map((one) => ({ ...one })),
      ),
    );

  test("what it would have narrowed is said where the reader looks", () => {
    const result = planned(
      "I sit on the board of a non-profit hospital, and I'd like the church-run hospitals in Ohio with five stars",
    );
    assert.ok(
      result.kind === "plan" &&
        result.notes.some((note) => note.startsWith("Remarks beside the request were treated as background")),
    );
  });
});

describe("a town of the request lies in the state that a remark tells", () => {
  for (const [question, params] of [
    [
      "Good morning, I cover hospitals for a regional paper in Ohio. Which hospitals in Cleveland have five stars?",
      [{ city: "Cleveland", state: "OH", overall_rating: "5" }],
    ],
    [
      "I'm relocating from Oregon to Maine as a psychiatrist's office manager, and was wondering how many psychiatrists are registered in Portland, Maine",
      [{ city: "Portland", state: "ME", taxonomy: "Psychiatry" }],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        paramsOf(question),
        params.map((one) => ({ ...one })),
      ),
    );
});

test("a wish for the form of the answer is said to be left out", () =>
  assert.ok(
    saidOf("Which trials of lupus are recruiting in Boston? Only NCT number, title and hospital please.").includes(
      "Only NCT number, title and hospital please: background",
    ),
  ));

test("the form of the answer is no search, nor is a second request a condition of the first", () => {
  assert.deepEqual(
    paramsOf(
      "Which phase 3 lung cancer trials are recruiting in Massachusetts? Only NCT number, title and hospital please.",
    ).length,
    1,
  );
  assert.deepEqual(
    read(
      "Could you list the infusion pump 510(k)s cleared since 2019, newest first, and tell me which firm holds the most?",
    ).by,
    [undefined, "applicant"],
  );
});

describe("what narrows the request is no remark", () => {
  for (const [question, params] of [
    ["My focus is 2020 onwards. Which stents were recalled?", { since: "20200101" }],
    ["Show how many stents were cleared since our launch in 2020", { since: "20200101" }],
    ["I work on glioblastoma. Which phase 2 trials with temozolomide are recruiting?", { condition: "glioblastoma" }],
    ["I follow Medtronic. Which pacemakers were recalled in 2023?", { recalling_firm: "Medtronic" }],
    ["Our vendor is Medtronic. Has the vendor recalled pacemakers?", { recalling_firm: "Medtronic" }],
  ] as const)
    test(question, () => {
      const [asked = {}] = paramsOf(question);
      for (const [name, value] of Object.entries(params)) assert.equal(Object(asked)[name], value);
    });

  test("another request is none either", () =>
    assert.deepEqual(
      paramsOf("Show stent recalls; my colleague is after pacemaker recalls").map((one) => Object(one).q),
      ["stent", "pacemaker"],
    ));

  test("a remark of plain words names no device, and `those of` a second firm point back at none", () =>
    assert.deepEqual(
      paramsOf(
        "I keep a spreadsheet on competitors with one sheet per firm. Give me the clearances of Stryker and those of Zimmer Biomet.",
      ),
      [{ applicant: "Stryker" }, { applicant: "Zimmer Biomet" }],
    ));

  test("a state that somebody left is no state of the towns", () =>
    assert.deepEqual(paramsOf("I moved here from Oregon. Which hospitals in Springfield have five stars?"), [
      { city: "Springfield", overall_rating: "5" },
    ]));

  for (const question of [
    "Over the past twelve months, how many reports came in of Zimmer femoral stems?",
    "Reports about electrosurgical devices in which burns are listed as the patient problem, going back thirty months from now.",
    "Have any firms in Massachusetts recalled something because of a compromised sterile barrier?",
    "Starting from the earliest decision, list what Align Technology has had cleared",
  ])
    test(`what the search asks for is no remark: ${question}`, () =>
      assert.doesNotMatch(saidOf(question), /background/));

  test("what a number is broken down by is no remark", () =>
    assert.deepEqual(read("Broken down by labeler, how many metformin labels took effect in 2025?").by, [
      "manufacturer",
    ]));

  test("what else was asked is said where the question is asked back", () =>
    assert.match(saidOf("behavioral interventions for insomnia among veterans, ideally VA-sponsored"), /VA-sponsored/));

  test("who bought or split a firm is no firm whose records are asked for", () => {
    assert.deepEqual(
      paramsOf("Since Johnson & Johnson split its businesses, how many recalls have Ethicon and DePuy each had?"),
      [{ recalling_firm: "Ethicon" }, { recalling_firm: "DePuy" }],
    );
    assert.deepEqual(paramsOf("Since Abbott bought St. Jude, how many recalls has Abbott had?"), [
      { recalling_firm: "Abbott" },
    ]);
  });
});
