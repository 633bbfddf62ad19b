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

test("a firm or hospital that only a person's name makes one is not asked for where the question is nearly about a person", () => {
  const text = "CAR-T trials recruiting in Houston with the same inclusion criteria as the one Adebowale relapsed on";
  for (const [sent, isRefused] of [
    ["Colt Archer", true],
    ["Dr. Harmony Bell", true],
    ["Pepper Imaging", false],
    ["Boston Scientific", false],
  ] as const) {
    const call = Object({ endpoint: "/hospitals/search", params: { name: sent } });
    assert.equal(mayNameBeSent(toQuestion(text), [{ call }]), isRefused, sent);
  }
});

test("a firm is no she: its name is a person's where nobody else is spoken of", () => {
  for (const [text, isRefused] of [
    ["Which device recalls did Stryker sign off before she moved to Omaha?", true],
    ["Which clearances does Abbott hold, and did he get a De Novo himself?", true],
    ["Our surgeon says she wants the Stryker recalls since 2022", false],
    ["Which Stryker recalls are class I?", false],
  ] as const) {
    const { kind } = interpret(text, TODAY);
    assert.equal(kind === "contains_name", isRefused, text);
  }
});

test("neither an unknown value of an ordinary question nor a known value of a doubtful one is refused", () => {
  for (const [text, params] of [
    ["recalls of Zyntriva catheters", { q: "Zyntriva catheter" }],
    ["the kindergarten teacher in Red Lodge is bulimic, is fluoxetine labeled for it", { generic: "fluoxetine" }],
  ] as const)
    assert.ok(!mayNameBeSent(toQuestion(text), [{ call: Object({ endpoint: "/devices/recalls", params }) }]), text);
});

test("two words that people are called by refuse a question that is nearly about a person", () => {
  for (const text of [
    "Which hip recalls should Madison Reading know about?",
    "Which cardiology trials in Ohio is Dallas Peoria running?",
    "Which dermatology clinics in Tulsa retain Sterling Fields?",
    "Which cardiology clinics in Madison employ Madison Lake?",
    "Are there hospitals near Joseph Abernathy with five stars?",
    "Which labels warn of grapefruit, according to Tall Bull?",
  ])
    assert.equal(interpret(text, TODAY).kind, "contains_name", text);
});

test("towns, firms, products and hospitals that are called like people are searched where they stand as such", () => {
  for (const text of [
    "Hospitals in Brooklyn Heights",
    "5 star hospitals san diego",
    "We are moving to Ann Arbor. Which hospitals are there?",
    "How many birthing-friendly hospitals has Madison, Wisconsin?",
    "Which organizations in Vermont have a name beginning with Green Mountain?",
    "How many trials has Beth Israel Deaconess Medical Center sponsored?",
    "What problems are reported most often with Hospira Plum infusion pumps?",
    "Recalls by Cook Medical since 2024",
    "Which hospitals does Little Rock have?",
    "Does Green Bay have cardiologists?",
    "I am visiting Ann Arbor. Which hospitals are there?",
    "pediatricians for Rock Hill families",
    "Which recalls did Cooper Vision issue in 2024?",
    "Has Wake Forest started trials of lupus?",
    "labels by Dollar General",
    "Holy family hospital in Ohio",
    "Recalls for Stryker Sage devices",
  ])
    assert.notEqual(interpret(text, TODAY).kind, "contains_name", text);
});

test("a family, two firms side by side and three words of a name are a person's, too", () => {
  for (const text of [
    "Find pharmacies in Tulsa near the home of the Haverstock family.",
    "Is the defibrillator of Abbott Gore on any recall list?",
    "List the hospitals in Iowa at which Hunter Pebble did a residency.",
    "Why did Miles Standing Elk's glucose sensor fall off so often?",
    "which labels list quintanilha among adverse reactions",
    "List hearing aid clearances since 2023 and send them to Jolly before noon.",
  ])
    assert.equal(interpret(text, TODAY).kind, "contains_name", text);
  for (const text of [
    "Is borborygmus named among the adverse reactions of any acarbose label?",
    "Chandler Mesa Tempe podiatry groups",
    "Does Johns Hopkins Bayview have emergency services?",
    "family medicine practices in Tulsa",
  ])
    assert.notEqual(interpret(text, TODAY).kind, "contains_name", text);
});
