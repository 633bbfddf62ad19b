import { beside, BITS, LABELLED_BITS } from "../language/features.ts";
import { scaleOf } from "../language/score.ts";
import { LABELS, topicFeatures, TOPICS } from "../language/topics.ts";
import { toQuestion } from "../question.ts";
import { textHash } from "./corpus.ts";
import { shuffled, toWeights } from "./fit.ts";
import type { About } from "./marked.ts";
import { closings, openings } from "./fillers.ts";
import { pick, seeded } from "./random.ts";

interface Example extends Pick<About, "labels" | "isWhole" | "weight"> {
  readonly features: readonly number[];
}

const SIZE = 1 << LABELLED_BITS;
const ROUNDS = 8;
const RATE = 0.3;
const FEWEST = 12;
const LEFT_OUT = 0.4;
const HIDDEN = 0.33;

/** Errors that are smaller teach nothing. */
const SMALLEST = 0.02;

/** Trains models that see other variants in another order; their mean errs less than any of them. */
export function trainedTopics(rows: readonly About[], seeds: readonly number[]) {
  const models = seeds.map((seed) => regressions(rows, seed));
  const mean = new Float64Array(SIZE);
  for (const { weights } of models)
    for (const [place, weight] of weights.entries()) mean[place] = (mean[place] ?? 0) + weight / models.length;
  const bias = LABELS.map((_, at) => models.reduce((sum, model) => sum + (model.bias[at] ?? 0), 0) / models.length);
  return { bias: bias.map((weight) => Number(weight.toFixed(3))), ...toWeights(mean, STEP) };
}

/** One logistic regression for each label by AdaGrad; the weights are means over the second half of the rounds. */
function regressions(rows: readonly About[], seed: number) {
  const random = seeded(seed);
  const examples = known(rows.flatMap((row) => variantsOf(row, random)));
  const [weights, squares, sums] = [new Float64Array(SIZE), new Float64Array(SIZE).fill(1e-8), new Float64Array(SIZE)];
  const bias = LABELS.map(() => ({ weight: -3, squares: 1e-8, sum: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { features, labels, isWhole, weight } of shuffled(examples, random)) {
      const seen = features.filter(() => random() >= LEFT_OUT);
      const scale = scaleOf(seen);
      for (const [at, own] of bias.entries()) {
        if (!isWhole && at < TOPICS.length) continue;
        let sum = 0;
        for (const feature of seen) sum += weights[beside(feature, at)] ?? 0;
        const wanted = labels.includes(LABELS[at] ?? "") ? 1 : 0;
        const rare = wanted === 1 && at >= TOPICS.length ? RARE : 1;
        const error = (1 / (1 + Math.exp(-own.weight - scale * sum)) - wanted) * weight * rare;
        if (Math.abs(error) < SMALLEST) continue;
        for (const feature of seen) {
          const place = beside(feature, at);
          const square = (squares[place] ?? 0) + (error * scale) ** 2;
          squares[place] = square;
          weights[place] = (weights[place] ?? 0) - (RATE * error * scale) / Math.sqrt(square);
        }
        own.squares += error * error;
        own.weight -= (RATE * error) / Math.sqrt(own.squares);
      }
    }
    if (round < ROUNDS / 2) continue;
    for (const [place, weight] of weights.entries()) sums[place] = (sums[place] ?? 0) + weight;
    for (const own of bias) own.sum += own.weight;
  }
  const means = ROUNDS / 2;
  return { bias: bias.map(({ sum }) => sum / means), weights: sums.map((sum) => sum / means) };
}

const STEP = 0.3;

/** What an example counts of something that is not here, of which there are few. */
const RARE = 6;

function variantsOf({ text, labels, isWhole, weight }: About, random: () => number): readonly Example[] {
  const salt = String(random());
  const hide = (lower: string): boolean => textHash(lower + salt) < HIDDEN * 2 ** 32;
  const filled =
    random() < 0.5 ? pick(random, openings) + text : `${text.replace(/[.?! ]*$/, "")}.${pick(random, closings)}`;
  const make = (form: string, masked?: typeof hide): Example => ({
    features: topicFeatures(toQuestion(form), masked),
    labels,
    isWhole,
    weight,
  });
  return [make(text), make(text.toLowerCase(), hide), make(filled)];
}

function known(examples: readonly Example[]): readonly Example[] {
  const frequent = new Uint32Array(1 << BITS);
  for (const { features } of examples) for (const feature of features) frequent[feature] = (frequent[feature] ?? 0) + 1;
  return examples.map((example) => ({
    ...example,
    features: example.features.filter((feature) => (frequent[feature] ?? 0) >= FEWEST),
  }));
}
