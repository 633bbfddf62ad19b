import { beside, BITS, LABELLED_BITS } from "../language/features.ts";
import type { Weights } from "../language/linear-model.ts";
import { followFeature, likeliestTags, TAGS, tagFeatures } from "../language/tags.ts";
import { toQuestion } from "../question.ts";
import { textHash } from "./corpus.ts";
import { shuffled, toWeights } from "./fit.ts";
import type { Marked } from "./marked.ts";
import { closings, openings } from "./fillers.ts";
import { pick, seeded } from "./random.ts";
import { termsIn } from "./terms.ts";

interface Example {
  readonly features: readonly (readonly number[])[];
  readonly tags: readonly number[];
  readonly weight: number;
}

const SIZE = 1 << LABELLED_BITS;
const ROUNDS = 7;

/** Features that fewer words have are not learnt. */
const FEWEST = 12;

/** Share of the vocabularies' terms that a variant hides. */
const HIDDEN = 0.4;

/** Trains taggers that see other variants in another order; their mean errs less than any of them. */
export function trainedTagger(marked: readonly Marked[], seeds: readonly number[]): Weights {
  const models = seeds.map((seed) => perceptron(marked, seed));
  const mean = new Float64Array(SIZE);
  for (const model of models)
    for (const [feature, weight] of model.entries()) mean[feature] = (mean[feature] ?? 0) + weight / models.length;
  return toWeights(mean, STEP);
}

/** A structured perceptron whose weights are the means of all steps (Collins 2002). */
function perceptron(marked: readonly Marked[], seed: number): Float64Array {
  const random = seeded(seed);
  const examples = known(marked.flatMap((row) => variantsOf(row, random)));
  const [weights, sums, since] = [new Float64Array(SIZE), new Float64Array(SIZE), new Uint32Array(SIZE)];
  let step = 0;
  const move = (feature: number, by: number): void => {
    sums[feature] = (sums[feature] ?? 0) + (weights[feature] ?? 0) * (step - (since[feature] ?? 0));
    since[feature] = step;
    weights[feature] = (weights[feature] ?? 0) + by;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const { features, tags, weight } of shuffled(examples, random)) {
      step++;
      const guessed = likeliestTags(features, (feature) => weights[feature] ?? 0);
      for (const [at, right] of tags.entries()) {
        const [wrong = 0, before = 0, rightBefore = 0] = [guessed[at], guessed[at - 1], tags[at - 1]];
        if (wrong !== right)
          for (const feature of features[at] ?? []) {
            move(beside(feature, right), weight);
            move(beside(feature, wrong), -weight);
          }
        if (at > 0 && (wrong !== right || before !== rightBefore)) {
          move(followFeature(rightBefore, right), weight);
          move(followFeature(before, wrong), -weight);
        }
      }
    }
  return sums.map((sum, feature) => (sum + (weights[feature] ?? 0) * (step - (since[feature] ?? 0))) / step);
}

/** What one step of a weight stands for; of smaller weights nothing is kept. */
const STEP = 1;

function variantsOf({ text, marks, topics, weight }: Marked, random: () => number): readonly Example[] {
  const salt = String(random());
  const hide = (lower: string): boolean => textHash(lower + salt) < HIDDEN * 2 ** 32;
  const opening = random() < 0.35 ? pick(random, openings) : "";
  const closing = random() < 0.35 ? `${/[.?!]$/.test(text) ? "" : "."}${pick(random, closings)}` : "";
  const moved = marks.map(({ start, end, tag }) => ({ start: start + opening.length, end: end + opening.length, tag }));
  const make = (form: string, places: Marked["marks"], about: readonly string[], masked?: typeof hide): Example => {
    const question = toQuestion(form);
    const tags = question.words.map((word) => {
      const mark = places.find(({ start, end }) => word.start < end && start < word.end);
      return TAGS.findIndex((tag) => tag === (mark?.tag ?? "O"));
    });
    return { features: tagFeatures(question, about, masked), tags, weight };
  };
  const other = random() < 0.5 ? withOtherNames(text, marks, random) : null;
  return [
    make(text, marks, topics),
    make(text.toLowerCase(), marks, topics, hide),
    make(opening + text + closing, moved, random() < 0.2 ? [] : topics, hide),
    ...(other === null ? [] : [make(other.text, other.marks, topics, hide)]),
  ];
}

/** Lists that name the same kind of things as a tag. */
const TERMS: Readonly<Partial<Record<string, readonly string[]>>> = {
  device: termsIn("devices")["terms"],
  firm: termsIn("firms")["terms"],
};

/** The question about other things of the same kinds, often of several words; null where it names none. */
function withOtherNames(text: string, marks: Marked["marks"], random: () => number) {
  const moved: Marked["marks"][number][] = [];
  let [made, last] = ["", 0];
  for (const { start, end, tag } of marks) {
    const list = TERMS[tag];
    const said = text.slice(start, end);
    const name = list === undefined ? said : pick(random, list);
    made += text.slice(last, start);
    const written = list !== undefined && /^\p{Lu}/u.test(said) ? name.replaceAll(/\b[a-z]/g, upper) : name;
    moved.push({ start: made.length, end: made.length + written.length, tag });
    made += written;
    last = end;
  }
  const isOther = marks.some(({ tag }) => TERMS[tag] !== undefined);
  return isOther ? { text: made + text.slice(last), marks: moved } : null;
}

const upper = (letter: string): string => letter.toUpperCase();

/** Without features that hardly any word has. */
function known(examples: readonly Example[]): readonly Example[] {
  const frequent = new Uint32Array(1 << BITS);
  for (const { features } of examples)
    for (const feature of features.flat()) frequent[feature] = (frequent[feature] ?? 0) + 1;
  return examples.map((example) => ({
    ...example,
    features: example.features.map((found) => found.filter((feature) => (frequent[feature] ?? 0) >= FEWEST)),
  }));
}
