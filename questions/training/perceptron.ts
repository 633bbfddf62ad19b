import { likeliestPath } from "../language/tags.ts";
import { FeatureIndex } from "./feature-index.ts";
import { shuffled } from "./fit.ts";
import { addRows, type LabelWeights } from "./label-weights.ts";

/** A text whose words have labels. */
export interface LabelledText {
  /** Those of each word. */
  readonly features: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly weight: number;
}

/**
 * A structured perceptron whose weights are the means of all steps (Collins 2002).
 * @param follows the feature of standing behind each label
 * @param fewest features that fewer words have are not learnt
 */
export function perceptron(
  texts: readonly LabelledText[],
  follows: readonly number[],
  { fewest, rounds, random }: { readonly fewest: number; readonly rounds: number; readonly random: () => number },
): LabelWeights {
  const index = new FeatureIndex();
  const made = texts.map((text) => ({ ...text, features: text.features.map((list) => index.count(list)) }));
  const { features: learnt, placesOf, placeOf } = index.learnt(fewest, follows);
  const examples = made.map((text) => ({ ...text, features: text.features.map(placesOf) }));
  const count = follows.length;
  const size = learnt.length * count;
  const [weights, sums, since] = [new Float64Array(size), new Float64Array(size), new Uint32Array(size)];
  let step = 0;
  const move = (place: number, label: number, by: number): void => {
    const at = place * count + label;
    sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0) * (step - (since[at] ?? 0));
    since[at] = step;
    weights[at] = (weights[at] ?? 0) + by;
  };
  const followPlaces = follows.map(placeOf);
  const follow = new Float64Array(count * count);
  for (let round = 0; round < rounds; round++)
    for (const { features, labels, weight } of shuffled(examples, random)) {
      step++;
      const own = new Float64Array(labels.length * count);
      for (const [at, places] of features.entries())
        addRows(own.subarray(at * count, (at + 1) * count), weights, places);
      for (const [label, place] of followPlaces.entries())
        follow.set(weights.subarray(place * count, (place + 1) * count), label * count);
      const guessed = likeliestPath(own, follow);
      for (const [at, right] of labels.entries()) {
        const [wrong = 0, before = 0, rightBefore = 0] = [guessed[at], guessed[at - 1], labels[at - 1]];
        if (wrong !== right)
          for (const place of features[at] ?? []) {
            move(place, right, weight);
            move(place, wrong, -weight);
          }
        if (at > 0 && (wrong !== right || before !== rightBefore)) {
          move(followPlaces[rightBefore] ?? 0, right, weight);
          move(followPlaces[before] ?? 0, wrong, -weight);
        }
      }
    }
  return {
    features: learnt,
    weights: sums.map((sum, at) => (sum + (weights[at] ?? 0) * (step - (since[at] ?? 0))) / step),
  };
}
