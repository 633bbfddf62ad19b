import { followFeature, likeliestPath, TAGS, tagFeatures } from "../language/tags.ts";
import type { LabelRowsFile } from "../language/label-rows.ts";
import { toQuestion } from "../question.ts";
import { textHash } from "./corpus.ts";
import { shuffled } from "./fit.ts";
import { FeatureIndex } from "./feature-index.ts";
import { addRows, meanRows, type LabelWeights } from "./label-weights.ts";
import type { Marked } from "./marked.ts";
import { closings, openings } from "./fillers.ts";
import { mistypedIn, type Mistyped } from "./mistyped.ts";
import { pick, seeded } from "./random.ts";
import { looked, termsIn } from "./terms.ts";

interface Example {
  /** Those of each word. */
  readonly features: readonly (readonly number[])[];
  readonly tags: readonly number[];
  readonly weight: number;
}

const ROUNDS = 6;

/** Features that fewer words have are not learnt. */
const FEWEST = 20;

/** Share of the vocabularies' terms that a variant hides. */
const HIDDEN = 0.4;

/** The mean of taggers that saw other variants in another order errs less than any of them. */
export const meanTagger = (taggers: readonly LabelWeights[]): LabelRowsFile => meanRows(taggers, TAGS.length, STEP);

/** A structured perceptron whose weights are the means of all steps (Collins 2002). */
export function perceptron(marked: readonly Marked[], seed: number): LabelWeights {
  const random = seeded(seed);
  const index = new FeatureIndex();
  const made = marked.flatMap((row) =>
    variantsOf(row, random).map((example) => ({
      ...example,
      features: example.features.map((list) => index.count(list)),
    })),
  );
  const follows = TAGS.map((_, tag) => followFeature(tag));
  const { features: learnt, placesOf, placeOf } = index.learnt(FEWEST, follows);
  const examples = made.map((example) => ({ ...example, features: example.features.map(placesOf) }));
  const count = TAGS.length;
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
  for (let round = 0; round < ROUNDS; round++)
    for (const { features, tags, weight } of shuffled(examples, random)) {
      step++;
      const own = new Float64Array(tags.length * count);
      for (const [at, places] of features.entries())
        addRows(own.subarray(at * count, (at + 1) * count), weights, places);
      for (const [tag, place] of followPlaces.entries())
        follow.set(weights.subarray(place * count, (place + 1) * count), tag * count);
      const guessed = likeliestPath(own, follow);
      for (const [at, right] of tags.entries()) {
        const [wrong = 0, before = 0, rightBefore = 0] = [guessed[at], guessed[at - 1], tags[at - 1]];
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
    return { features: tagFeatures(question, about, { looked, masked }), tags, weight };
  };
  const other = random() < 0.5 ? withOtherNames(text, marks, random) : null;
  const wrong = random() < MISTYPED ? mistypedIn(text, random) : null;
  return [
    make(text, marks, topics),
    make(text.toLowerCase(), marks, topics, hide),
    make(opening + text + closing, moved, random() < 0.2 ? [] : topics, hide),
    ...(other === null ? [] : [make(other.text, other.marks, topics, hide)]),
    ...(wrong === null
      ? []
      : [
          make(
            wrong.text,
            marks.map((mark) => movedBy(mark, wrong)),
            topics,
          ),
        ]),
  ];
}

/** Share of the questions that are learnt with a typing error, too. */
const MISTYPED = 0.4;

const movedBy = (mark: Marked["marks"][number], { at, longer }: Mistyped): Marked["marks"][number] => ({
  ...mark,
  start: mark.start > at ? mark.start + longer : mark.start,
  end: mark.end > at ? mark.end + longer : mark.end,
});

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
