import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { requestsIn } from "../../../questions/plan/requests.ts";
import { read, saidOf } from "../read.ts";

/** What a question asks, request by request, and what is told beside it. */

for (const question of [
  "For the Tuesday briefing, recalls of infusion pumps since 2023",
  "Recalls of infusion pumps since 2023. Grateful for any pointers.",
  "A colleague and I disagree, so: recalls of infusion pumps since 2023",
  "I was told you could answer this. Recalls of infusion pumps since 2023",
  "For a piece on hospital safety - recalls of infusion pumps since 2023, if you would be so kind",
])
  test(`who asks and what for changes nothing: ${question}`, () => {
    assert.deepEqual(read(question).params, [{ q: "infusion pump", since: "20230101" }]);
    assert.match(saidOf(question), /background/);
  });

for (const question of [
  "AI software that reads mammograms: clearances",
  "Recalls of pumps. Only the newest ones, please.",
  "Hospitals in Ohio. Nonprofit would be best.",
  "What's being studied in restless legs - iron infusions?",
  "Trials of asthma. Children take part.",
  "NPI 1305709127: any federal program exclusion?",
  "Labels of aspirin. Does it thin the blood?",
  "hospitals in Tulsa, OK",
  "trials of asthma in children for which NIH is the lead sponsor",
])
  test(`what asks for something stays: ${question}`, () => assert.deepEqual(requestsIn(question)?.told ?? [], []));

for (const [question, params] of [
  ["I live in Tampa. Which hospitals?", [{ city: "Tampa" }]],
  ["We moved to Reno, NV. Which hospitals?", [{ city: "Reno", state: "NV" }]],
] as const)
  test(`what the search takes from a remark is not called background: ${question}`, () => {
    assert.deepEqual(read(question).params, params);
    assert.doesNotMatch(saidOf(question), /background/);
  });

test("of several kinds of records that are asked for of a firm, only those that were not searched are named", () => {
  const question = "recalls of insulin pumps. Also the recalls and adverse events of the Tandem ones";
  assert.deepEqual(read(question).params, [{ q: "insulin pump" }, { q: "insulin pump", recalling_firm: "Tandem" }]);
  assert.match(saidOf(question), /adverse event reports/);
  assert.doesNotMatch(saidOf(question), /Also the recalls/);
});

test("how a further request begins is no part of it", () => {
  const question = "Also, what recalls of the Impella were there? Additionally, any injuries?";
  assert.deepEqual(read(question).params, [{ q: "Impella" }, { q: "Impella", event_type: "Injury" }]);
  assert.doesNotMatch(saidOf(question), /Additionally/);
});

describe("a further request is a search of its own, of what it points back at", () => {
  for (const [question, params] of [
    [
      "List recruiting phase 3 trials of semaglutide in heart failure, plus the number of completed phase 2 ones",
      [
        { condition: "heart failure", intervention: "semaglutide", status: "RECRUITING", phase: "PHASE3" },
        { condition: "heart failure", intervention: "semaglutide", status: "COMPLETED", phase: "PHASE2" },
      ],
    ],
    [
      "Which duodenoscopes of Olympus were recalled since 2019, and how many adverse events were reported for them in 2023?",
      [
        { q: "duodenoscope", recalling_firm: "Olympus", since: "20190101" },
        { q: "duodenoscope", manufacturer: "Olympus", since: "20230101", until: "20231231" },
      ],
    ],
    [
      "Which hospitals in Georgia have just one star, how many of these are for-profit, and how many for-profit hospitals are there in Alabama?",
      [
        { state: "GA", overall_rating: "1" },
        { state: "GA", overall_rating: "1", ownership: "Proprietary" },
        { state: "AL", ownership: "Proprietary" },
      ],
    ],
    [
      "Are there interventional studies on Duchenne muscular dystrophy that are recruiting in Ohio? And in Pennsylvania?",
      [
        {
          condition: "Duchenne muscular dystrophy",
          location: "Ohio",
          status: "RECRUITING",
          study_type: "INTERVENTIONAL",
        },
        {
          condition: "Duchenne muscular dystrophy",
          location: "Pennsylvania",
          status: "RECRUITING",
          study_type: "INTERVENTIONAL",
        },
      ],
    ],
    [
      "How many dermatologists practise in Santa Fe, New Mexico, and how many in Albuquerque?",
      [
        { city: "Santa Fe", state: "NM", taxonomy: "Dermatology" },
        { city: "Albuquerque", state: "NM", taxonomy: "Dermatology" },
      ],
    ],
    [
      "Which ALS trials are recruiting, and have any been completed?",
      [
        { condition: "ALS", status: "RECRUITING" },
        { condition: "ALS", status: "COMPLETED" },
      ],
    ],
    [
      "Product code FRN: which recalls has Baxter initiated since 2022, and how many clearances with that code were decided in the same period?",
      [
        { recalling_firm: "Baxter", product_code: "FRN", since: "20220101" },
        { product_code: "FRN", since: "20220101" },
      ],
    ],
  ] as const)
    test(question, () =>
      assert.deepEqual(
        read(question).params.map((one) => ({ ...one })),
        params.map((one) => ({ ...one })),
      ),
    );

  test("a part that is not here doesn't refuse the others", () => {
    const { kind, params } = read(
      "What are the indications of semaglutide, and how much does a month cost without insurance?",
    );
    assert.deepEqual([kind, params.length], ["plan", 1]);
  });

  test("an order takes the place of the request before", () =>
    assert.deepEqual(read("infusion pump recalls since 2023. Newest first, please.").params, [
      { q: "infusion pump", since: "20230101", sort: "-date_initiated" },
    ]));

  test("counts by two fields are two counts", () =>
    assert.deepEqual(read("lupus trials by phase and by status").by, ["phase", "status"]));
});

describe("what is told is no condition, wherever it stands and whoever it is of", () => {
  for (const [question, params] of [
    [
      "Biomedical technician with an ambulance service in Reno. I need the malfunction reports on the LIFEPAK 15 received in 2025.",
      { q: "LIFEPAK 15", event_type: "Malfunction", since: "20250101", until: "20251231" },
    ],
    [
      "What studies of lenacapavir sponsored by Gilead are there? I was once a site monitor in Durban, and a colleague of mine is covering Moderna.",
      { intervention: "lenacapavir", sponsor: "Gilead" },
    ],
    [
      "Would you list the acute care hospitals in Cook County, Illinois? The children's hospitals I have visited already.",
      { state: "IL", type: "Acute Care Hospitals", county: "Cook" },
    ],
  ] as const)
    test(question, () => assert.deepEqual(read(question).params, [params]));
});

for (const [question, params] of [
  [
    "How many hospitals in Nevada are for-profit, and how many have an emergency department?",
    [
      { state: "NV", ownership: "Proprietary" },
      { state: "NV", emergency_services: "true" },
    ],
  ],
  [
    "Find duodenoscope reports between 2019 and 2022, and any duodenoscope recalls in that time.",
    [
      { q: "duodenoscope", since: "20190101", until: "20221231" },
      { q: "duodenoscope", since: "20190101", until: "20221231" },
    ],
  ],
  [
    "Recalls of surgical robots in 2023, and any injury reports on the same machines?",
    [
      { q: "surgical robot", since: "20230101", until: "20231231" },
      { q: "surgical robot", event_type: "Injury" },
    ],
  ],
  [
    "Opioid labels that have a boxed warning. Tell me if the warning mentions respiratory depression.",
    [{ pharmacologic_class: "Opioid Agonist", boxed_warning: "respiratory depression" }],
  ],
  [
    "Show hospitals in Laredo, Texas and also pediatricians there.",
    [
      { city: "Laredo", state: "TX" },
      { city: "Laredo", state: "TX", taxonomy: "Pediatrics" },
    ],
  ],
] as const)
  test(`a further request is of what its words say: ${question}`, () =>
    assert.deepEqual(read(question).params, params));

for (const [question, params] of [
  [
    "How many hospitals in Florida are for-profit, and how many are run by a church? I only want those with five stars.",
    [
      { state: "FL", ownership: "Proprietary", overall_rating: "5" },
      { state: "FL", ownership: "Voluntary non-profit - Church", overall_rating: "5" },
    ],
  ],
  [
    "Malfunction reports on hemodialysis catheters in 2024, and were there any where the reporter was a nurse?",
    [
      { q: "hemodialysis catheter", event_type: "Malfunction", since: "20240101", until: "20241231" },
      {
        q: "hemodialysis catheter",
        event_type: "Malfunction",
        reporter_occupation: "nurse",
        since: "20240101",
        until: "20241231",
      },
    ],
  ],
  [
    "Injury reports for Dexcom G7, then for FreeStyle Libre 3",
    [
      { q: "G7", manufacturer: "Dexcom", event_type: "Injury" },
      { q: "FreeStyle Libre 3", event_type: "Injury" },
    ],
  ],
  [
    "We're hiring and would like to know which psychiatrists practise in Boise, Idaho.",
    [{ city: "Boise", state: "ID", taxonomy: "Psychiatry" }],
  ],
] as const)
  test(`what is said of all requests is asked of each: ${question}`, () =>
    assert.deepEqual(read(question).params, params));

for (const question of [
  "Stent recalls in 2023. How many units were affected?",
  "Asthma trials in Ohio, and how many people do they want?",
  "NPI 1982672139: which organization is it, and what is its taxonomy?",
])
  test(`what records show is no question of its own: ${question}`, () =>
    assert.doesNotMatch(saidOf(question), /separate_question/));

test("what is not wanted is no search, and is named", () => {
  const question = "Hospitals in Nevada with five stars. We don't need psychiatric hospitals.";
  assert.deepEqual(read(question).params, [{ state: "NV", overall_rating: "5" }]);
  assert.match(saidOf(question), /psychiatric/);
});

test("plain words beside what was asked for before are no thing to search for", () => {
  const question = "Recalls of stents in 2023. What was the mood of the press?";
  assert.deepEqual(read(question).params, [{ q: "stent", since: "20230101", until: "20231231" }]);
  assert.match(saidOf(question), /mood of the press\?: separate_question/);
});

test("what the asker does is told, and so is what is left aside", () => {
  const asked = "I supply three clinics and I'm tired of finding out by voicemail. Is cisplatin injection in shortage?";
  assert.equal(read(asked).reason, "drug_shortage");
  const organizations = "I need the organizations named Kinney Drugs in Vermont.";
  assert.deepEqual(
    read(`${organizations} They have shops in New York too but leave those aside.`).params,
    read(organizations).params,
  );
  assert.deepEqual(read("The nine-digit ZIP is 60614-1203. Which physical therapists have a practice there?").params, [
    { taxonomy: "Physical Therapist", postal_code: "60614-1203" },
  ]);
});

test("a status that is said in a phrase stands beside another one", () => {
  for (const question of [
    "asthma trials that are recruiting now or completed",
    "asthma trials that are completed or now recruiting",
  ])
    assert.deepEqual(read(question).params, [{ condition: "asthma", status: "COMPLETED,RECRUITING" }]);
});
