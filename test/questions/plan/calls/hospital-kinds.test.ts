import assert from "node:assert/strict";
import { test } from "node:test";
import { read, saidOf } from "../../read.ts";

/** Kinds of hospitals that a question wants, and those that it rules out. */

const EMERGENCY = "emergency_services";

for (const question of [
  "Which hospitals in Massachusetts have no emergency services?",
  "hospitals without emergency rooms in Ohio",
  "hospitals in Utah that do not offer emergency care",
  "hospitals in Utah that don't have an emergency department",
  "hospitals in Nevada that lack an ER",
])
  test(`${question}: those without, and nothing is left unsaid`, () => {
    assert.deepEqual([read(question).params[0]?.[EMERGENCY], saidOf(question)], ["false", ""]);
  });

for (const question of [
  "How many hospitals in Texas offer emergency services?",
  "hospitals in Vermont with an emergency department",
])
  test(`${question}: those with`, () => {
    assert.deepEqual([read(question).params[0]?.[EMERGENCY], saidOf(question)], ["true", ""]);
  });

for (const question of [
  "hospitals in Iowa that are not birthing-friendly",
  "non-psychiatric hospitals in Maine",
  "hospitals other than critical access ones in Montana",
])
  test(`${question}: what records do not tell is neither looked for nor left unsaid`, () => {
    assert.deepEqual(Object.keys(read(question).params[0] ?? {}), ["state"]);
    assert.match(saidOf(question), /no_such_filter/);
  });

test("a rating in one word is a rating, wherever it stands", () => {
  assert.deepEqual(read("How many five-star hospitals are there in Massachusetts?").params, [
    { state: "MA", overall_rating: "5" },
  ]);
  assert.deepEqual(read("rural emergency hospitals in Texas").params, [
    { state: "TX", type: "Rural Emergency Hospital" },
  ]);
});

for (const [question, params] of [
  ["children's hospitals in Omaha, Nebraska", { city: "Omaha", state: "NE", type: "Childrens" }],
  ["pediatric hospitals in Florida", { state: "FL", type: "Childrens" }],
  ["women's hospitals in Texas", { state: "TX", name: "women" }],
  ["women's and children's hospitals in Texas", { state: "TX", name: "women" }],
] as const)
  test(`${question}: the kind is asked for in the whole place`, () => {
    assert.deepEqual([read(question).params, saidOf(question)], [[params], ""]);
  });

test("a hospital's own name is no kind", () => {
  assert.deepEqual(read("How is Boston Children's Hospital rated?").params, [{ name: "Boston Children's Hospital" }]);
});
