import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { toQuestion } from "../../../../questions/question.ts";

/** Kinds of hospitals that a question wants, and those that it rules out. */

function wishesIn(question: string) {
  const planned = plan(toQuestion(question), new Date("2026-11-21"));
  assert.ok(planned.kind === "plan", question);
  return {
    filters: planned.calls.flatMap(({ filters = [] }) => filters.map(({ words }) => words)),
    notApplied: planned.notApplied,
  };
}

for (const question of [
  "Which hospitals in Massachusetts have no emergency services?",
  "hospitals without emergency rooms in Ohio",
  "hospitals in Utah that do not offer emergency care",
  "hospitals in Utah that don't have an emergency department",
  "hospitals in Nevada that lack an ER",
])
  test(`${question}: those without, and nothing is left unsaid`, () => {
    assert.deepEqual(wishesIn(question), { filters: ["without emergency services"], notApplied: [] });
  });

for (const question of [
  "How many hospitals in Texas offer emergency services?",
  "hospitals in Vermont with an emergency department",
])
  test(`${question}: those with`, () => {
    assert.deepEqual(wishesIn(question), { filters: ["with emergency services"], notApplied: [] });
  });

for (const question of [
  "hospitals in Iowa that are not birthing-friendly",
  "non-psychiatric hospitals in Maine",
  "hospitals other than critical access ones in Montana",
])
  test(`${question}: what records do not tell is neither looked for nor left unsaid`, () => {
    const { filters, notApplied } = wishesIn(question);
    assert.deepEqual(filters, []);
    assert.match(notApplied.join(), /leave records out/);
  });

test("a rating in one word is a rating, wherever it stands", () => {
  assert.deepEqual(wishesIn("How many five-star hospitals are there in Massachusetts?").filters, ["with five stars"]);
  assert.deepEqual(wishesIn("rural emergency hospitals in Texas").filters, ["of the rural emergency type"]);
});

for (const [question, filter] of [
  ["children's hospitals in Omaha, Nebraska", "of the children's type"],
  ["pediatric hospitals in Florida", "of the children's type"],
  ["women's hospitals in Texas", 'with "Wom" in their names'],
  ["women's and children's hospitals in Texas", 'with "Wom" in their names'],
] as const)
  test(`${question}: the kind is looked for in the records of the whole place`, () => {
    assert.deepEqual(wishesIn(question), { filters: [filter], notApplied: [] });
  });

test("a hospital's own name is no kind", () => {
  assert.deepEqual(wishesIn("How is Boston Children's Hospital rated?"), { filters: [], notApplied: [] });
});
