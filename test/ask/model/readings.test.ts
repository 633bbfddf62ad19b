import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { planOf, understoodAs } from "../plans.ts";
import { planned, says, startMockModel, type MockModel } from "./misbehaving-model.ts";
import { modelOutcome, newModelService } from "./model-service.ts";

/** Against the rules themselves: a model may choose among readings that the question gives, and no others. */

let model: MockModel;
before(async () => void (model = await startMockModel()));
after(() => model.close());

type Said = readonly [endpoint: string, params: Readonly<Record<string, string>>];

const reply = (...calls: readonly Said[]) =>
  says(planned(...calls.map(([endpoint, params]) => ({ endpoint, params }))));

async function outcomeOf(question: string, ...calls: readonly Said[]): Promise<string | undefined> {
  model.reply = reply(...calls);
  const service = await newModelService(model);
  const answer = await service.ask(question);
  const outcome = modelOutcome(service);
  assert.equal(answer.planner, outcome === "planned" ? "model" : "rules");
  return outcome;
}

const MARCH = "510(k) clearances for pulse oximeters since March 2024";
const NOT_RECRUITING = "Asthma trials that are no longer recruiting";
const BOTH = "Recalls of infusion pumps and adverse event reports about infusion pumps";

const cases: readonly (readonly [what: string, outcome: string, question: string, ...calls: readonly Said[]])[] = [
  [
    "a state out of the word or",
    "not_traceable",
    "HOSPITALS IN TEXAS OR FLORIDA",
    ["/hospitals/search", { state: "OR" }],
    ["/hospitals/search", { state: "TX" }],
  ],
  ["a state out of the word in", "not_traceable", "HOSPITALS IN OHIO", ["/hospitals/search", { state: "IN" }]],
  ["the state that is named", "planned", "HOSPITALS IN OHIO", ["/hospitals/search", { state: "OH" }]],
  [
    "another day of the year that is named",
    "not_traceable",
    MARCH,
    ["/clearances/search", { q: "pulse oximeter", since: "20241231" }],
  ],
  ["the month that is named", "planned", MARCH, ["/clearances/search", { q: "pulse oximeter", since: "20240301" }]],
  ["no date where one is named", "incomplete", MARCH, ["/clearances/search", { q: "pulse oximeter" }]],
  [
    "recruiting for not recruiting",
    "not_traceable",
    NOT_RECRUITING,
    ["/trials/search", { condition: "asthma", status: "RECRUITING" }],
  ],
  [
    "the status that is meant",
    "planned",
    NOT_RECRUITING,
    ["/trials/search", { condition: "asthma", status: "ACTIVE_NOT_RECRUITING" }],
  ],
  [
    "a firm that is ruled out",
    "not_traceable",
    "Pump recalls except Baxter",
    ["/devices/recalls", { q: "Baxter pump" }],
  ],
  [
    "a status that is ruled out",
    "not_traceable",
    "Asthma trials that are not completed",
    ["/trials/search", { condition: "asthma", status: "COMPLETED" }],
  ],
  ["no status where one is meant", "incomplete", NOT_RECRUITING, ["/trials/search", { condition: "asthma" }]],
  [
    "nothing but there and many",
    "not_traceable",
    "Are there many recalls of pacemakers?",
    ["/devices/recalls", { q: "there many" }],
  ],
  ["one kind of two", "incomplete", BOTH, ["/devices/recalls", { q: "infusion pump" }]],
  [
    "both kinds, in another order",
    "planned",
    BOTH,
    ["/devices/events", { q: "infusion pump" }],
    ["/devices/recalls", { q: "infusion pump" }],
  ],
  ["one place of two", "incomplete", "Compare hospitals in Texas and Florida", ["/hospitals/search", { state: "TX" }]],
  [
    "no applicant where one is named",
    "incomplete",
    "Medtronic insulin pump clearances since 2020",
    ["/clearances/search", { q: "insulin pump", since: "20200101" }],
  ],
  [
    "half of a condition and no treatment",
    "incomplete",
    "lung cancer trials with pembrolizumab",
    ["/trials/search", { condition: "cancer" }],
  ],
  [
    "the section of a label for the drug",
    "not_asked_for",
    "boxed warning of Plavix",
    ["/labels/search", { q: "boxed warning" }],
  ],
  ["a word as it was mistyped", "not_asked_for", "lable of warfrin", ["/labels/search", { generic: "warfrin" }]],
  [
    "a wish about the records as a name",
    "not_asked_for",
    "hospitals in Ohio with 5 stars",
    ["/hospitals/search", { state: "OH", name: "stars" }],
  ],
  [
    "a word that the rules leave over",
    "planned",
    "pacemaker recalls due to software",
    ["/devices/recalls", { q: "pacemaker software" }],
  ],
  [
    "a place as a condition and a condition as a place",
    "not_asked_for",
    "lung cancer trials in Japan",
    ["/trials/search", { condition: "Japan", location: "lung cancer" }],
  ],
  [
    "a place among the treatments too",
    "not_asked_for",
    "lung cancer trials in Japan",
    ["/trials/search", { condition: "lung cancer", location: "Japan", intervention: "Japan" }],
  ],
  [
    "each word where the rules have it",
    "planned",
    "Lung Cancer trials in Japan",
    ["/trials/search", { condition: "lung cancer", location: "Japan" }],
  ],
  [
    "a firm as a device",
    "not_asked_for",
    "Medtronic clearances since 2023",
    ["/clearances/search", { q: "Medtronic", since: "20230101" }],
  ],
  [
    "a specialty as an organization's name",
    "not_asked_for",
    "pharmacies in San Juan, Puerto Rico",
    ["/providers/search", { organization: "pharmacy", city: "San Juan", state: "PR" }],
  ],
  [
    "a city as a hospital's name",
    "not_asked_for",
    "hospitals in Houston, Texas",
    ["/hospitals/search", { name: "Houston", state: "TX" }],
  ],
  [
    "a brand as a generic name, without the brand",
    "incomplete",
    "boxed warning of Abilify",
    ["/labels/search", { generic: "Abilify" }],
  ],
  ["the brand itself", "planned", "boxed warning of Abilify", ["/labels/search", { brand: "Abilify" }]],
  [
    "a call without what the rules try when it finds nothing",
    "incomplete",
    "recalls of hip implants",
    ["/devices/recalls", { q: "hip implants" }],
  ],
  [
    "records that no word speaks for",
    "not_asked_for",
    "Recalls of infusion pumps",
    ["/devices/recalls", { q: "infusion pump" }],
    ["/devices/events", { q: "infusion pump" }],
  ],
];
for (const [what, outcome, question, ...calls] of cases)
  test(`a model's plan with ${what} is ${outcome}`, async () => {
    assert.equal(await outcomeOf(question, ...calls), outcome);
  });

test("calls that differ in capital letters alone are made once", async () => {
  model.reply = reply(
    ["/devices/recalls", { q: "infusion pump" }],
    ["/devices/recalls", { q: "Infusion Pump" }],
    ["/devices/recalls", { q: "infusion pump" }],
  );
  const answer = await (await newModelService(model)).ask("Recalls of infusion pumps");
  assert.deepEqual(
    [answer.planner, answer.plan],
    ["model", [{ endpoint: "/devices/recalls", params: { q: "infusion pump" } }]],
  );
});

test("a wish that the rules leave over and the model asks for is no longer said to be dropped", async () => {
  model.reply = reply(["/devices/recalls", { q: "pacemaker software" }]);
  const answer = await (await newModelService(model)).ask("oldest pacemaker recalls due to software");
  assert.deepEqual([answer.planner, answer.not_applied], ["model", []]);
});

test("what the rules try when a call finds nothing stays, in whatever case the model writes the call", async () => {
  const call = { endpoint: "/devices/recalls", params: { q: "hip implant" } } as const;
  const otherwise = { endpoint: "/devices/recalls", params: { q: "hip prosthesis" } } as const;
  model.reply = reply([call.endpoint, { q: "Hip Implant" }]);
  const own = planOf([{ call, otherwise }]);
  const answer = await (await newModelService(model, {}, understoodAs(own))).ask("recalls of the hip implant");
  assert.deepEqual([answer.planner, answer.plan], ["model", [{ ...call, otherwise }]]);
});

test("what the rules say about the plan stays, and nothing that a model says is shown", async () => {
  const own = planOf([{ call: { endpoint: "/devices/recalls", params: { q: "pacemakers" } } }], {
    notApplied: ["phase three"],
    notes: ["Searched for pacemakers (you wrote pacemekers)."],
    notCovered: ["Drug recalls are not among the records here."],
  });
  const call = { endpoint: "/devices/recalls", params: { q: "pacemaker" } };
  const question = "Which pacemakers were recalled in an unlikely way?";
  model.reply = says(JSON.stringify({ calls: [call], not_applied: ["unlikely way"], notes: ["unlikely way"] }));
  const answer = await (await newModelService(model, {}, understoodAs(own))).ask(question);
  assert.equal(answer.planner, "model");
  assert.deepEqual(answer.not_applied, own.notApplied);
  for (const sentence of [...own.notes, ...own.notCovered]) assert.ok(JSON.stringify(answer).includes(sentence));
  assert.doesNotMatch(JSON.stringify(answer), /unlikely/);
});

test("where the rules made no plan, a reading that the model leaves out is said in our own words", async () => {
  model.reply = reply(["/devices/recalls", { q: "pacemaker" }]);
  const service = await newModelService(
    model,
    {},
    understoodAs({ kind: "not_supported", why: "not_understood", reason: "Unclear.", suggestions: [] }),
  );
  const answer = await service.ask("Were pacemakers recalled in Ohio since March 2024?");
  assert.deepEqual([answer.planner, answer.not_applied], ["model", ["a date", "a place"]]);
});
