import assert from "node:assert/strict";
import { test } from "node:test";
import { findEntities } from "../../../src/ask/entities.ts";
import { toQuestion } from "../../../src/ask/question.ts";
import { screen } from "../../../src/ask/screen/screen.ts";

function signalsOf(text: string): readonly string[] {
  const question = toQuestion(text);
  return screen(question, findEntities(question))?.signals ?? [];
}

const persons = [
  "Sarah Abbott pacemaker recall",
  "sarah abbott pacemaker recall",
  "Michael Baxter's infusion pump recall",
  "Jennifer Cook stent recall",
  "Robert Stryker hip implant recall",
  "David Hamilton ventilator recall",
  "Karen T. Zimmer knee replacement",
  "Mark Baxter's infusion pump",
  "Amanda Bard catheter recall",
  "Peter Merck's insulin pump",
  "Baxter, Michael pump recall",
  "Erin Starkey hearing aid recall",
  "Virginia Gore's stent graft",
  "Sarah Abbott MD",
];

for (const text of persons)
  test(`a surname behind a given name: ${text}`, () => {
    assert.ok(signalsOf(text).includes("namesake_of_a_maker"), signalsOf(text).join());
  });

const makers = [
  "Abbott FreeStyle recall",
  "Baxter infusion pump recalls",
  "Stryker hip recall",
  "Abbott, Medtronic and Baxter pumps",
  "Eli Lilly insulin recalls",
  "Carl Zeiss lasers",
  "Johnson & Johnson stents",
  "Becton Dickinson syringes",
  "Edwards Lifesciences valves",
  "Richard Wolf endoscopes 510k",
  "Karl Storz endoscopes",
  "Smith & Nephew knee",
  "Henry Schein syringes",
  "Jerome Stevens levothyroxine recall",
  "William Cook Europe stents",
  "Starr-Edwards valve reports",
  "Charlotte Baxter plant recall",
  "In Austin Abbott pacemaker recalls",
  "Will Abbott recall the FreeStyle",
  "Cook Children's hospital rating",
  "Hamilton, Ohio hospitals",
  "Philips CPAP recall",
  "Lilly's Zyprexa label warnings",
  "Merck's Keytruda label",
];

for (const text of makers) test(`a maker: ${text}`, () => assert.deepEqual(signalsOf(text), []));

test("a frequent given name is no maker without its s and no brand before a surname", () => {
  for (const text of ["Edward Hankins pump recall", "Edward's pacemaker", "Camila Blevins pump", "Heather Jones stent"])
    assert.notDeepEqual(signalsOf(text), [], text);
  for (const text of ["Edwards valves", "ella label", "Camila label", "Ella ulipristal label"])
    assert.deepEqual(signalsOf(text), [], text);
});

test("a hospital bed makes no hospital of the name before it", () => {
  assert.notDeepEqual(signalsOf("William Hill hospital bed recall"), []);
  assert.deepEqual(signalsOf("William Beaumont hospital rating"), []);
});

test("a title overrides a maker's claim; the company has its ending or more words", () => {
  for (const text of [
    "NPI of Dr. Reddy",
    "Dr. Reddy, cardiologist in Boston",
    "DR REDDY NPI",
    "Dr. Abbott",
    "Dr. West npi",
  ])
    assert.ok(signalsOf(text).includes("title"), text);
  for (const text of [
    "Dr. Reddy's recalls",
    "Dr Reddys Laboratories",
    "Dr Reddy Labs clearances",
    "Dr. Scholl's insoles",
  ])
    assert.deepEqual(signalsOf(text), [], text);
});
