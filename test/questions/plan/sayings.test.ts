import assert from "node:assert/strict";
import { test } from "node:test";
import { inUsualWords } from "../../../questions/plan/sayings.ts";
import { planned, read } from "../read.ts";

/** Whole phrases of everyday speech, and what they ask for. */
const MEANT = [
  ["Which wheelchairs got the green light from FDA in 2024?", "/clearances/search", { q: "wheelchair" }],
  ["Which breast pumps are on the market with FDA's OK?", "/clearances/search", { q: "breast pump" }],
  ["Which hearing aids went through the novel-device route at FDA?", "/clearances/search", { decision_code: "DENG" }],
  ["Submissions FDA got in 2023 for blood pressure cuffs", "/clearances/search", { date_received_since: "20230101" }],
  ["What do the papers that come with sertraline say about overdose?", "/labels/search", { generic: "sertraline" }],
  ["How much ibuprofen can an adult take according to the package?", "/labels/search", { generic: "ibuprofen" }],
  [
    "Which device recalls by companies in Minnesota are still going on?",
    "/devices/recalls",
    { status: "Open, Classified" },
  ],
  ["Bad experiences with CPAP machines since 2023", "/devices/events", { q: "CPAP machine" }],
  ["Has anyone been burned by a heating pad?", "/devices/events", { patient_problem: "burn" }],
  ["What have hospitals told the FDA about infusion pumps?", "/devices/events", { report_source: "user facility" }],
  ["Problems consumers themselves reported about contact lenses", "/devices/events", { q: "contact lens" }],
  ["Show me eye drops that treat glaucoma", "/labels/search", { indications: "glaucoma", route: "OPHTHALMIC" }],
  ["Which ADHD medicines come as a patch?", "/labels/search", { route: "TRANSDERMAL" }],
  [
    "Which medicines say you can't take them with grapefruit juice?",
    "/labels/search",
    { drug_interactions: "grapefruit juice" },
  ],
  [
    "Blood thinners whose labels were revised since the start of 2025",
    "/labels/search",
    { pharmacologic_class: "Anti-coagulant" },
  ],
  ["Which device recalls affected hospitals in Texas?", "/devices/recalls", { distribution_pattern: "Texas" }],
  ["does every hospital in Wyoming have an ER", "/hospitals/search", { state: "WY", emergency_services: "false" }],
  ["which companies from Germany have got hearing aids through the FDA", "/clearances/search", { country: "DE" }],
  ["show me contact lenses from Korea that the FDA let in", "/clearances/search", { country: "KR" }],
  ["has the FDA okayed any smartwatches", "/clearances/search", { q: "smartwatch" }],
  [
    "Which clearances were decided as substantially equivalent with limitations?",
    "/clearances/search",
    { decision_code: "SESU" },
  ],
  ["which Abbott products were recalled in 2024", "/devices/recalls", { recalling_firm: "Abbott" }],
  ["problem reports about the Inogen portable oxygen machine in 2025", "/devices/events", { manufacturer: "Inogen" }],
  ["eye doctors in Savannah, the surgeon kind not the glasses kind", "/providers/search", { city: "Savannah" }],
  ["Who does hearing tests in Santa Fe?", "/providers/search", { taxonomy: "Audiologist" }],
  [
    "Which Alzheimer's studies are supposed to wrap up in 2027?",
    "/trials/search",
    { completion_date_since: "20270101" },
  ],
  ["Which migraine studies have been called off?", "/trials/search", { status: "TERMINATED,WITHDRAWN" }],
] as const;

for (const [question, endpoint, params] of MEANT)
  test(`in everyday words: ${question}`, () => {
    const { kind, endpoints, params: found } = read(question);
    assert.equal(kind, "plan");
    assert.deepEqual([...new Set(endpoints)], [endpoint]);
    for (const [name, value] of Object.entries(params)) assert.equal(found[0]?.[name], value, name);
  });

test("FDA clears devices: the same phrases of a drug ask for an approval, which is not here, or for its label", () => {
  for (const question of [
    "Which drugs got the green light from FDA in 2024?",
    "Which cancer drugs has the FDA okayed this year?",
    "did the new Alzheimer's drug get past the FDA",
    "which vaccines got the nod from the FDA",
  ])
    assert.equal(read(question).reason, "approval", question);
  assert.deepEqual(read("has the FDA okayed semaglutide for weight loss").endpoints, ["/labels/search"]);
});

test("studies of drugs that treat something are studies alone", () => {
  assert.deepEqual(read("trials of drugs that treat gout").endpoints, ["/trials/search"]);
});

test("what only holds such a phrase in part stays as it is", () => {
  for (const text of [
    "green light therapy devices cleared since 2020",
    "studies of patients who have had bad experiences",
    "hey, what is being done with aficamten? list the studies",
    "recalls of paper that comes off the roll",
  ])
    assert.equal(inUsualWords(text), text);
});

test("a study that is to end is not one that has ended, and words of a topic are no sponsor", () => {
  assert.equal(read("Which Alzheimer's studies are supposed to wrap up in 2027?").params[0]?.["status"], undefined);
  assert.ok(
    read("Any studies just for men about testosterone and heart health?").params.every(({ sponsor }) => !sponsor),
  );
});

test("who reported is asked for beside the kind of the report, and a word between two wishes is no text of a label", () => {
  for (const question of [
    "Injury reports about Essure submitted voluntarily by patients",
    "patient voluntary reports on Essure",
  ])
    assert.equal(read(question).params[0]?.["reporter_occupation"], "patient", question);
  const { params } = read("Which drugs are indicated for opioid overdose and given as a nasal spray?");
  assert.equal(params[0]?.["indications"], "opioid overdose");
});

test("where devices were sold is not the state of the firm, and the record of a predicate is said to be its own", () => {
  assert.deepEqual(read("For Hillrom hospital bed recalls, in which states were they distributed?").by, [undefined]);
  const result = planned("Which 510(k)s list predicate device K182472?");
  assert.match(result.kind === "plan" ? result.notes.join() : "", /don't name their predicates/);
});

test("an aside that says a word again, or which place of a name is meant, is no further request", () => {
  for (const [said, meant] of [
    [
      "Oral surgeons in Charleston, and I mean the one in West Virginia",
      "Oral surgeons in Charleston, in West Virginia",
    ],
    ["recalls posted, and I do mean posted, not begun, since May", "recalls posted since May"],
    ["labels by the topical route I think you call it", "labels by the topical route"],
    ["hospitals in Boise with or without an ED", "hospitals in Boise "],
    ["entities whose registered name begins with Banner", "organizations whose name begins with Banner"],
  ] as const)
    assert.equal(inUsualWords(said), meant);
  assert.deepEqual(read("Is gabapentin cleared for nerve pain according to its label?").params, [
    { generic: "gabapentin", indications: "nerve pain" },
  ]);
});
