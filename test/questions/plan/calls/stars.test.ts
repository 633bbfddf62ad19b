import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { plan } from "../../../../questions/plan/plan.ts";
import { starFilters } from "../../../../questions/plan/calls/stars.ts";
import { toQuestion } from "../../../../questions/question.ts";

/** What is said of stars → the lowest and the highest rating; none where no one range holds what is said. */
const SAYINGS: readonly (readonly [string, number, number])[] = [
  ["5-star", 5, 5],
  ["exactly four stars", 4, 4],
  ["at least 4 stars", 4, 5],
  ["4 stars or higher", 4, 5],
  ["4+ stars", 4, 5],
  ["rated 3 or below", 1, 3],
  ["above 3", 4, 5],
  ["no more than two stars", 1, 2],
  ["between 2 and 4 stars", 2, 4],
  ["4 or 5 stars", 4, 5],
  ["3.5 stars or more", 4, 5],
  ["4 out of 5 stars", 4, 4],
  ["less than 3 stars", 1, 2],
  ["up to 2 stars", 1, 2],
];

describe("star ratings in words", () => {
  for (const [said, low, high] of SAYINGS)
    test(`${said} → ${low} to ${high}`, () => {
      const { filters, notApplied } = starFilters([said]);
      const fits = (rating: number): boolean =>
        filters.every(({ test: kind, value }) =>
          kind === "is" ? rating === value : kind === "at_least" ? rating >= Number(value) : rating <= Number(value),
        );
      assert.deepEqual(
        [1, 2, 3, 4, 5].filter(fits),
        [1, 2, 3, 4, 5].filter((rating) => low <= rating && rating <= high),
      );
      assert.deepEqual(notApplied, []);
    });

  test("what no one range holds is said, and nothing is filtered", () => {
    for (const said of [["1 or 5 stars"], ["6 stars"], ["at least 4 stars", "below 3 stars"]]) {
      const { filters, notApplied } = starFilters(said);
      assert.deepEqual(filters, [], said.join());
      assert.equal(notApplied.length, 1);
    }
  });

  test("a question's stars are looked for among the hospitals of its place", () => {
    const result = plan(toQuestion("five star hospitals in Ohio with emergency services"), new Date("2026-11-21"));
    assert.deepEqual(result.kind === "plan" && result.calls[0]?.filters?.map(({ field, value }) => [field, value]), [
      ["overall_rating", 5],
      ["emergency_services", true],
    ]);
  });
});
