import { scaleOf } from "../language/score.ts";
import { LABELS, topicFeatures, TOPICS } from "../language/topics.ts";
import { toQuestion } from "../question.ts";
import { textHash } from "./corpus.ts";
import { shuffled } from "./fit.ts";
import { FeatureIndex } from "./feature-index.ts";
import { addRows, meanRows } from "./label-weights.ts";
import { mistypedIn } from "./mistyped.ts";
import type { About } from "./marked.ts";
import { closings, openings } from "./fillers.ts";
import { pick, seeded, someOf } from "./random.ts";
import { looked } from "./terms.ts";

interface Example extends Pick<About, "labels" | "isWhole" | "weight"> {
  readonly features: readonly number[];
}

const ROUNDS = 8;
const RATE = 0.3;
const FEWEST = 24;
const LEFT_OUT = 0.4;
const HIDDEN = 0.33;

/** Errors that are smaller teach nothing. */
const SMALLEST = 0.02;

/** The mean of models that saw other variants in another order errs less than any of them. */
export function meanTopics(models: readonly ReturnType<typeof regressions>[]) {
  const bias = LABELS.map((_, at) => models.reduce((sum, model) => sum + (model.bias[at] ?? 0), 0) / models.length);
  return { bias: bias.map((weight) => Number(weight.toFixed(3))), ...meanRows(models, LABELS.length, STEP) };
}

/** One logistic regression for each label by AdaGrad; the weights are means over the second half of the rounds. */
export function regressions(rows: readonly About[], seed: number) {
  const random = seeded(seed);
  const index = new FeatureIndex();
  const made = rows.flatMap((row) =>
    variantsOf(row, random).map((example) => ({ ...example, features: index.count(example.features) })),
  );
  const { features: learnt, placesOf } = index.learnt(FEWEST);
  const examples = made.map((example) => ({ ...example, features: placesOf(example.features) }));
  const count = LABELS.length;
  const size = learnt.length * count;
  const [weights, squares, sums] = [new Float64Array(size), new Float64Array(size).fill(1e-8), new Float64Array(size)];
  const bias = LABELS.map(() => ({ weight: -3, squares: 1e-8, sum: 0 }));
  /** Of each label: what the seen features score, and by how much and for how many of them it is wrong. */
  const [own, errors] = [new Float64Array(count), new Float64Array(count)];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { features, labels, isWhole, weight } of shuffled(examples, random)) {
      const seen = someOf(features, LEFT_OUT, random);
      const scale = scaleOf(seen);
      addRows(own.fill(0), weights, seen);
      const wrong: number[] = [];
      for (let label = isWhole ? 0 : TOPICS.length; label < count; label++) {
        const one = bias[label];
        if (one === undefined) continue;
        const wanted = labels.includes(LABELS[label] ?? "") ? 1 : 0;
        const rare = wanted === 1 && label >= TOPICS.length ? RARE : 1;
        const error = (1 / (1 + Math.exp(-one.weight - scale * (own[label] ?? 0))) - wanted) * weight * rare;
        if (Math.abs(error) < SMALLEST) continue;
        errors[label] = error;
        wrong.push(label);
        one.squares += error * error;
        one.weight -= (RATE * error) / Math.sqrt(one.squares);
      }
      for (let nth = 0; nth < seen.length; nth++)
        for (const label of wrong) {
          const at = (seen[nth] ?? 0) * count + label;
          const error = errors[label] ?? 0;
          const square = (squares[at] ?? 0) + (error * scale) ** 2;
          squares[at] = square;
          weights[at] = (weights[at] ?? 0) - (RATE * error * scale) / Math.sqrt(square);
        }
    }
    if (round < ROUNDS / 2) continue;
    for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight;
    for (const one of bias) one.sum += one.weight;
  }
  const means = ROUNDS / 2;
  return {
    features: learnt,
    bias: bias.map(({ sum }) => sum / means),
    weights: sums.map((sum) => sum / means),
  };
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
    features: topicFeatures(toQuestion(form), { looked, masked }),
    labels,
    isWhole,
    weight,
  });
  const wrong = random() < MISTYPED ? mistypedIn(text, random) : null;
  return [make(text), make(text.toLowerCase(), hide), make(filled), ...(wrong === null ? [] : [make(wrong.text)])];
}

/** Share of the questions that are learnt with a typing error, too. */
const MISTYPED = 0.4;
