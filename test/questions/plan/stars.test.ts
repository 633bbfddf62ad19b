import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ratingsIn } from "../../../questions/plan/wishes/stars.ts";
import { read } from "../read.ts";

const ratings = (...said: readonly string[]) =>
  ratingsIn(said.map((text) => ({ tag: "stars", from: 0, to: 1, start: 0, end: text.length, text })));

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
      const { wishes, notApplied } = ratings(said);
      assert.deepEqual(
        wishes.flatMap(({ values }) => values).toSorted(),
        [1, 2, 3, 4, 5].filter((rating) => low <= rating && rating <= high).map(String),
      );
      assert.deepEqual(notApplied, []);
    });

  test("what no one range holds is said, and nothing is filtered", () => {
    for (const said of [["6 stars"], ["at least 4 stars", "below 3 stars"]]) {
      const { wishes, notApplied } = ratings(...said);
      assert.deepEqual(wishes, [], said.join());
      assert.equal(notApplied.length, said.length);
    }
  });

  test("ratings that are named one by one are each asked for", () => {
    assert.deepEqual(ratings("1 or 5 stars").wishes, [{ name: "overall_rating", values: ["5", "1"] }]);
    assert.deepEqual(read("hospitals in Maine rated either 2 or 5").params, [{ state: "ME", overall_rating: "5,2" }]);
  });

  test("a question's stars are a filter of the catalog", () => {
    assert.deepEqual(read("five star hospitals in Ohio with emergency services").params, [
      { state: "OH", emergency_services: "true", overall_rating: "5" },
    ]);
  });
});
