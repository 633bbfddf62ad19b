import { BITS } from "../language/features.ts";
import { FAR, MIDDLE, type Weights } from "../language/linear-model.ts";
import { scaleOf } from "../language/score.ts";
import { seeded } from "./random.ts";
import type { Example } from "./variants.ts";

/** What training brings: a bias, and weights of the whole text and of its likeliest name. */
export interface Fitted {
  readonly bias: number;
  readonly text: Float64Array;
  readonly name: Float64Array;
}

const SIZE = 1 << BITS;
const ROUNDS = 8;
const RATE = 0.1;
const DECAY = 1e-6;

/** Share of a text's features that each look at it leaves out, so that no single one is relied on. */
const LEFT_OUT = 0.4;

/** Features that fewer examples have are not learnt. */
const FEWEST = 13;

/**
 * Logistic regression by AdaGrad; the weights are means over the second half of the rounds. Of the words that could be
 * names only the likeliest counts, since nobody says which word it is (multiple-instance learning).
 */
export function fitted(examples: readonly Example[], seed: number): Fitted {
  const random = seeded(seed);
  const [text, name] = [new Table(), new Table()];
  const frequent = frequentIn(examples);
  const known = examples.map((example) => ({
    ...example,
    text: example.text.filter((feature) => (frequent.text[feature] ?? 0) >= FEWEST),
    names: example.names.map((one) => one.filter((feature) => (frequent.name[feature] ?? 0) >= FEWEST)),
  }));
  let [bias, biasSquares, biasSum, means] = [0, 1e-8, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const example of shuffled(known, random)) {
      const features = example.text.filter(() => random() >= LEFT_OUT);
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
function likeliestIn(names: Example["names"], table: Table, isPrivate: boolean): readonly number[] | null {
  let best: readonly number[] | null = null;
  let most = isPrivate ? -Infinity : 0;
  for (const one of names) {
    const sum = table.sum(one);
    if (sum > most) [best, most] = [one, sum];
  }
  return best;
}

class Table {
  readonly #weights = new Float64Array(SIZE);
  readonly #squares = new Float64Array(SIZE).fill(1e-8);
  readonly #sums = new Float64Array(SIZE);

  sum(features: readonly number[]): number {
    let sum = 0;
    for (const feature of features) sum += this.#weights[feature] ?? 0;
    return sum;
  }

  step(features: readonly number[], error: number): void {
    for (const feature of features) {
      const weight = this.#weights[feature] ?? 0;
      const gradient = error + DECAY * weight;
      const squares = (this.#squares[feature] ?? 0) + gradient * gradient;
      this.#squares[feature] = squares;
      this.#weights[feature] = weight - (RATE * gradient) / Math.sqrt(squares);
    }
  }

  remember(): void {
    for (const [feature, weight] of this.#weights.entries()) this.#sums[feature] = (this.#sums[feature] ?? 0) + weight;
  }

  mean(count: number): Float64Array {
    return this.#sums.map((sum) => sum / count);
  }
}

function frequentIn(examples: readonly Example[]) {
  const [text, name] = [new Uint32Array(SIZE), new Uint32Array(SIZE)];
  for (const example of examples) {
    for (const feature of example.text) text[feature] = (text[feature] ?? 0) + 1;
    for (const feature of example.names.flat()) name[feature] = (name[feature] ?? 0) + 1;
  }
  return { text, name };
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

const STEP = 0.05;

/**
 * Weights in steps of a twentieth: what is smaller than half a step is nothing.
 * @param fewest steps of a weight that is kept
 */
export function toWeights(weights: Float64Array, fewest = 1): Weights {
  const bytes: number[] = [];
  let last = -1;
  for (const [feature, weight] of weights.entries()) {
    const steps = Math.max(-127, Math.min(127, Math.round(weight / STEP)));
    if (Math.abs(steps) < fewest) continue;
    const distance = feature - last - 1;
    const isSmall = Math.abs(steps) < MIDDLE;
    bytes.push((Math.min(distance, FAR) << 5) | (isSmall ? steps + MIDDLE : 0));
    if (distance >= FAR) {
      let rest = distance - FAR;
      for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
      bytes.push(rest);
    }
    if (!isSmall) bytes.push(steps & 0xff);
    last = feature;
  }
  return { step: STEP, steps: Buffer.from(bytes).toString("base64") };
}
