import { BITS } from "../language/features.ts";
import type { Weights } from "../language/linear-model.ts";
import { scaleOf } from "../language/score.ts";
import { FeatureIndex } from "./feature-index.ts";
import { seeded, someOf } from "./random.ts";
import type { Example } from "./variants.ts";

/** What training brings: a bias, and weights of the whole text and of its likeliest name. */
export interface Fitted {
  readonly bias: number;
  readonly text: Float64Array;
  readonly name: Float64Array;
}

const ROUNDS = 8;
const RATE = 0.1;
const DECAY = 1e-6;

/** Share of a text's features that each look at it leaves out, so that no single one is relied on. */
const LEFT_OUT = 0.4;

/** Features that fewer examples have are not learnt. */
const FEWEST = 6;

/**
 * Logistic regression by AdaGrad; the weights are means over the second half of the rounds. Of the words that could be
 * names only the likeliest counts, since nobody says which word it is (multiple-instance learning).
 */
export function fitted(examples: readonly Example[], seed: number): Fitted {
  const random = seeded(seed);
  const [textIndex, nameIndex] = [new FeatureIndex(), new FeatureIndex()];
  const counted = examples.map((example) => ({
    ...example,
    text: textIndex.count(example.text),
    names: example.names.map((one) => nameIndex.count(one)),
  }));
  const [learntTexts, learntNames] = [textIndex.learnt(FEWEST), nameIndex.learnt(FEWEST)];
  const known = counted.map((example) => ({
    ...example,
    text: learntTexts.placesOf(example.text),
    names: example.names.map(learntNames.placesOf),
  }));
  const [text, name] = [new Table(learntTexts.features), new Table(learntNames.features)];
  let [bias, biasSquares, biasSum, means] = [0, 1e-8, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const example of shuffled(known, random)) {
      const features = someOf(example.text, LEFT_OUT, random);
      const scale = scaleOf(features);
      const likeliest = likeliestIn(example.names, name, example.isPrivate);
      const names = likeliest === null ? 0 : Math.max(0, name.sum(likeliest));
      const odds = bias + scale * text.sum(features) + names;
      const error = (1 / (1 + Math.exp(-odds)) - (example.isPrivate ? 1 : 0)) * example.weight;
      text.step(features, error * scale);
      if (likeliest !== null) name.step(likeliest, error);
      biasSquares += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSquares);
    }
    if (round < ROUNDS / 2) continue;
    text.remember();
    name.remember();
    biasSum += bias;
    means++;
  }
  return { bias: biasSum / means, text: text.mean(means), name: name.mean(means) };
}

/** The likeliest name; in a harmless text only where it counts against it. */
function likeliestIn(names: readonly Int32Array[], table: Table, isPrivate: boolean): Int32Array | null {
  let best: Int32Array | null = null;
  let most = isPrivate ? -Infinity : 0;
  for (const one of names) {
    const sum = table.sum(one);
    if (sum > most) [best, most] = [one, sum];
  }
  return best;
}

/** Weights of learnt features, by their places. */
class Table {
  readonly #features: Int32Array;
  readonly #weights: Float64Array;
  readonly #squares: Float64Array;
  readonly #sums: Float64Array;

  constructor(features: Int32Array) {
    this.#features = features;
    this.#weights = new Float64Array(features.length);
    this.#squares = new Float64Array(features.length).fill(1e-8);
    this.#sums = new Float64Array(features.length);
  }

  sum(places: Int32Array): number {
    let sum = 0;
    for (let at = 0; at < places.length; at++) sum += this.#weights[places[at] ?? 0] ?? 0;
    return sum;
  }

  step(places: Int32Array, error: number): void {
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const weight = this.#weights[place] ?? 0;
      const gradient = error + DECAY * weight;
      const squares = (this.#squares[place] ?? 0) + gradient * gradient;
      this.#squares[place] = squares;
      this.#weights[place] = weight - (RATE * gradient) / Math.sqrt(squares);
    }
  }

  remember(): void {
    for (const [place, weight] of this.#weights.entries()) this.#sums[place] = (this.#sums[place] ?? 0) + weight;
  }

  /** The mean weight of each feature there may be. */
  mean(count: number): Float64Array {
    const mean = new Float64Array(1 << BITS);
    for (const [place, feature] of this.#features.entries()) mean[feature] = (this.#sums[place] ?? 0) / count;
    return mean;
  }
}

export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [order[last], order[other]];
    if (one !== undefined && two !== undefined) [order[last], order[other]] = [two, one];
  }
  return order;
}

/** Weights in steps of a twentieth: what is smaller than half a step is nothing. */
export function toWeights(weights: Float64Array, step = 0.05): Weights {
  const bytes: number[] = [];
  let last = -1;
  for (const [feature, weight] of weights.entries()) {
    const steps = Math.max(-127, Math.min(127, Math.round(weight / step)));
    if (steps === 0) continue;
    let distance = feature - last;
    for (; distance >= 0x80; distance >>>= 7) bytes.push((distance & 0x7f) | 0x80);
    bytes.push(distance, steps & 0xff);
    last = feature;
  }
  return { step, steps: Buffer.from(bytes).toString("base64") };
}
