import assert from "node:assert/strict";
import { test } from "node:test";
import { FeatureIndex } from "../../../questions/training/feature-index.ts";
import { addRows } from "../../../questions/training/label-weights.ts";

test("features that were counted often enough have places in ascending order, and lists keep their own order", () => {
  const index = new FeatureIndex();
  const [first, second] = [index.count([900, 7, 5]), index.count([5, 900, 12])];
  const { features, placeOf, placesOf } = index.learnt(2, [12, 400]);
  assert.deepEqual([...features], [5, 12, 400, 900]);
  assert.deepEqual(
    [[...placesOf(first)], [...placesOf(second)]],
    [
      [3, 0],
      [0, 3, 1],
    ],
  );
  assert.deepEqual([placeOf(400), placeOf(7)], [2, -1]);
});

test("rows are added one after another, so that sums are rounded the same way whatever is added at a time", () => {
  const weights = Float64Array.from({ length: 18 }, (_, at) => (at % 2 === 0 ? 1e16 : 1) / (at + 1));
  for (let length = 0; length <= 9; length++) {
    const places = Int32Array.from({ length }, (_, at) => (7 * at) % 9);
    const sums = [0, 1].map((label) =>
      [...places].reduce((sum, place) => sum + (weights[2 * place + label] ?? 0), 0.1),
    );
    const scores = new Float64Array(2).fill(0.1);
    addRows(scores, weights, places);
    assert.deepEqual([...scores], sums);
  }
});
