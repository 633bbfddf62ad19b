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
];

for (const [text, filters] of SAID)
  test(`${text} → ${filters.join(", ") || "no filter"}`, () => {
    const { wishes, isUnclear } = starWishes(text);
    const said = wishes.flatMap((wish) => wish.filters.map((filter) => `${filter.test} ${filter.value}`));
    assert.deepEqual({ said, isUnclear }, { said: filters, isUnclear: false });
  });

test("of ratings that make no one range none is picked, and the answer says so", () => {
  for (const wish of ["with 1 or 5 stars", "with 2 stars and how many have 4 stars"]) {
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
