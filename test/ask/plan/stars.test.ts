import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../src/ask/plan/plan.ts";
import { starWishes } from "../../../src/ask/plan/stars.ts";
import { toQuestion } from "../../../src/ask/question.ts";

const SAID: readonly (readonly [string, readonly string[]])[] = [
  ["five-star hospitals", ["is 5"]],
  ["hospitals with 3 or more stars", ["at_least 3"]],
  ["hospitals with at least 3 stars", ["at_least 3"]],
  ["hospitals rated below two stars", ["at_most 1"]],
  ["hospitals with no more than 3 stars", ["at_most 3"]],
  ["hospitals rated 4 or 5 stars", ["at_least 4"]],
  ["hospitals rated 4 or 5", ["at_least 4"]],
  ["4-star and 5-star hospitals", ["at_least 4"]],
  ["hospitals with between 2 and 4 stars", ["at_least 2", "at_most 4"]],
  ["2-4 star hospitals", ["at_least 2", "at_most 4"]],
  ["two to four stars", ["at_least 2", "at_most 4"]],
  ["hospitals with 2, 3 or 4 stars", ["at_least 2", "at_most 4"]],
  ["hospitals with 1 or 2 stars", ["at_most 2"]],
  ["hospitals with one to five stars", []],
  ["more than 2 and less than 5 stars", ["at_least 3", "at_most 4"]],
  ["2 stars or more and 4 stars or fewer", ["at_least 2", "at_most 4"]],
  ["from 2 stars up to 4 stars", ["at_least 2", "at_most 4"]],
  ["hospitals with exactly 3 stars", ["is 3"]],
  ["hospitals with 4 out of 5 stars", ["is 4"]],
  ["10 5-star hospitals", ["is 5"]],
  ["4 stars and more beds than elsewhere", ["is 4"]],
  ["4 stars or less than 100 beds", ["is 4"]],
  ["hospitals rated four or higher in Ohio", ["at_least 4"]],
  ["hospitals with an overall rating of 3 or worse", ["at_most 3"]],
  ["hospitals with a rating > 3", ["at_least 4"]],
  ["hospitals with no rating below 3 stars", ["at_least 3"]],
  ["hospitals with no fewer than 3 stars", ["at_least 3"]],
  ["hospitals with not more than 3 stars", ["at_most 3"]],
  ["hospitals with less than or equal to 3 stars", ["at_most 3"]],
  ["hospitals at or above 4 stars", ["at_least 4"]],
  ["hospitals with more than 3.5 stars", ["at_least 4"]],
  ["hospitals with less than 3.5 stars", ["at_most 3"]],
];

const SIGNS: Readonly<Record<string, string>> = {
  ">= 4": "at_least 4",
  ">=4": "at_least 4",
  "≥ 4": "at_least 4",
  "> 4": "at_least 5",
  "< 4": "at_most 3",
  "<= 4": "at_most 4",
  "≤4": "at_most 4",
  "up to 4": "at_most 4",
  "a maximum of 4": "at_most 4",
  "minimum 4": "at_least 4",
};

const UP =
  "or higher|and higher|or above|and above|or better|and better|or more|and up|or up|upwards|minimum|at least|+";
const DOWN = "or fewer|or less|or below|and below|or lower|or worse|and under|at most|max|or down";

for (const [text, filters] of SAID)
  test(`${text} → ${filters.join(", ") || "no filter"}`, () => {
    const { wishes, isUnclear } = starWishes(text);
    const said = wishes.flatMap((wish) => wish.filters.map((filter) => `${filter.test} ${filter.value}`));
    assert.deepEqual({ said, isUnclear }, { said: filters, isUnclear: false });
  });

test("a limit counts as a sign before a rating and as words behind it", () => {
  const filterOf = (text: string): string =>
    starWishes(text)
      .wishes.flatMap((wish) => wish.filters.map((filter) => `${filter.test} ${filter.value}`))
      .join();
  for (const [sign, filter] of Object.entries(SIGNS))
    assert.equal(filterOf(`hospitals with ${sign} stars in Ohio`), filter, sign);
  for (const [ways, test] of [
    [UP, "at_least"],
    [DOWN, "at_most"],
  ] as const)
    for (const way of ways.split("|"))
      for (const what of ["3 stars", "three-star ratings", "a 3-star rating", "3 out of 5 stars"])
        assert.equal(filterOf(`hospitals with ${what} ${way}`), `${test} 3`, `${what} ${way}`);
});

test("a number that no rating has is said to be not applied", () => {
  for (const number of ["2.5", "6", "0", "more than 5", "2.5 to 4", "3 1/2", "3½"]) {
    const result = plan(toQuestion(`Ohio hospitals with ${number} stars`), new Date("2026-11-21"));
    assert.equal(result.kind, "plan");
    if (result.kind !== "plan") return;
    assert.equal(result.calls[0]?.filters, undefined, number);
    assert.deepEqual(result.notApplied, ["a further condition (no such filter)"], number);
  }
});

test("hospitals without a rating are said to be not looked for", () => {
  for (const wish of ["with no star rating", "without ratings"]) {
    const result = plan(toQuestion(`Ohio hospitals ${wish}`), new Date("2026-11-21"));
    assert.deepEqual(result.kind === "plan" && result.notApplied, [
      "ruling out records with a star rating (nothing here can leave records out)",
    ]);
  }
});

test("of ratings that make no one range none is picked, and the answer says so", () => {
  for (const wish of [
    "with 1 or 5 stars",
    "with 2 stars and how many have 4 stars",
    "with more than 4 or fewer than 2 stars",
    "with at least 3 stars and how many have 2 stars",
  ]) {
    const result = plan(toQuestion(`Ohio hospitals ${wish}`), new Date("2026-11-21"));
    assert.equal(result.kind, "plan");
    if (result.kind !== "plan") return;
    assert.deepEqual(
      result.calls.map(({ filters }) => filters),
      [undefined],
    );
    assert.ok(result.notApplied.includes("several star ratings that make no one range"));
  }
});
