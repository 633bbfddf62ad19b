import assert from "node:assert/strict";
import { test } from "node:test";
import { likeliestPath, TAGS } from "../../../questions/language/tags.ts";
import { seeded } from "../../../questions/training/random.ts";

const COUNT = TAGS.length;

/** Whole numbers from -most to most, so that many sums are equal. */
const numbers = (length: number, most: number, random: () => number): Float64Array =>
  Float64Array.from({ length }, () => Math.round((2 * random() - 1) * most));

/** Every tag tried behind every other; of equal ones the first is taken. */
function pathByTryingAll(own: Float64Array, follow: Float64Array): readonly number[] {
  const paths = Array.from({ length: COUNT }, (_, tag) => ({ score: own[tag] ?? 0, tags: [tag] }));
  let best = paths;
  for (let start = COUNT; start < own.length; start += COUNT)
    best = best.map((_, tag) => {
      const sums = best.map(({ score }, before) => score + (follow[before * COUNT + tag] ?? 0));
      const most = Math.max(...sums);
      const tags = [...(best[sums.indexOf(most)]?.tags ?? []), tag];
      return { score: most + (own[start + tag] ?? 0), tags };
    });
  const most = Math.max(...best.map(({ score }) => score));
  return best.find(({ score }) => score === most)?.tags ?? [];
}

for (const [what, ownMost, followMost] of [
  ["words say more than what stands before them", 40, 5],
  ["what stands before a word says more than the word", 3, 20],
  ["many paths are equally likely", 1, 1],
] as const)
  test(`the likeliest tags are those that trying all would find: ${what}`, () => {
    const random = seeded(1);
    for (let round = 0; round < 40; round++) {
      const own = numbers((1 + (round % 12)) * COUNT, ownMost, random);
      const follow = numbers(COUNT * COUNT, followMost, random);
      assert.deepEqual([...likeliestPath(own, follow)], pathByTryingAll(own, follow));
    }
  });
