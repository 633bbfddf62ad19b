import assert from "node:assert/strict";
import { test } from "node:test";
import { interpret } from "../../../questions/interpret.ts";
import { toQuestion } from "../../../questions/question.ts";
import { mayNameBeSent } from "../../../questions/plan/names-sent.ts";

const TODAY = new Date("2026-11-26");

test("a question that is nearly about a person is refused where a search would send what no list knows", () => {
  for (const [text, params] of [
    [
      "CAR-T trials recruiting in Houston with the same inclusion criteria as the one Adebowale relapsed on",
      { sponsor: "Adebowale" },
    ],
    ["the kindergarten teacher in Red Lodge is bulimic, is fluoxetine labeled for it", { brand: "Red Lodge" }],
  ] as const) {
    const endpoint = "sponsor" in params ? "/trials/search" : "/labels/search";
    assert.ok(mayNameBeSent(toQuestion(text), [{ call: Object({ endpoint, params }) }]), text);
  }
});

test("what a search would send of such a question refuses it", () => {
  const text = "CAR-T trials recruiting in Houston with the same inclusion criteria as the one Adebowale relapsed on";
  assert.equal(interpret(text, TODAY).kind, "contains_name");
});

test("a given name and a surname of whom one thing is asked are no organization, though a town is called so", () => {
  for (const text of [
    "Sterling Houston in Houston, Texas: what specialty is listed?",
    "Preston Madison in Madison, Wisconsin: which taxonomy does the registry have?",
  ])
    assert.equal(interpret(text, TODAY).kind, "contains_name", text);
  for (const text of [
    "Walgreens in Lancaster, Pennsylvania: what specialty is listed?",
    "Henry Ford Health in Detroit: which taxonomy is listed?",
  ])
    assert.equal(interpret(text, TODAY).kind, "plan", text);
});

test("neither an unknown value of an ordinary question nor a known value of a doubtful one is refused", () => {
  for (const [text, params] of [
    ["recalls of Zyntriva catheters", { q: "Zyntriva catheter" }],
    ["the kindergarten teacher in Red Lodge is bulimic, is fluoxetine labeled for it", { generic: "fluoxetine" }],
  ] as const)
    assert.ok(!mayNameBeSent(toQuestion(text), [{ call: Object({ endpoint: "/devices/recalls", params }) }]), text);
});
