import { followFeature, TAGS, tagFeatures } from "../language/tags.ts";
import type { LabelRowsFile } from "../language/label-rows.ts";
import { toQuestion } from "../question.ts";
import { textHash } from "./corpus.ts";
import { meanRows, type LabelWeights } from "./label-weights.ts";
import type { Marked } from "./marked.ts";
import { closings, openings } from "./fillers.ts";
import { perceptron, type LabelledText } from "./perceptron.ts";
import { mistypedIn, type Mistyped } from "./mistyped.ts";
import { pick, seeded } from "./random.ts";
import { looked, termsIn } from "./terms.ts";

const ROUNDS = 6;

/** Features that fewer words have are not learnt. */
const FEWEST = 26;

/** Share of the vocabularies' terms that a variant hides. */
const HIDDEN = 0.4;

/** The mean of taggers that saw other variants in another order errs less than any of them. */
export const meanTagger = (taggers: readonly LabelWeights[]): LabelRowsFile => meanRows(taggers, TAGS.length, STEP);

export function tagger(marked: readonly Marked[], seed: number): LabelWeights {
  const random = seeded(seed);
  const texts = marked.flatMap((row) => variantsOf(row, random));
  return perceptron(
    texts,
    TAGS.map((_, tag) => followFeature(tag)),
    { fewest: FEWEST, rounds: ROUNDS, random },
  );
}

/** What one step of a weight stands for; of smaller weights nothing is kept. */
const STEP = 1;

function variantsOf({ text, marks, topics, weight }: Marked, random: () => number): readonly LabelledText[] {
  const salt = String(random());
  const hide = (lower: string): boolean => textHash(lower + salt) < HIDDEN * 2 ** 32;
  const opening = random() < 0.35 ? pick(random, openings) : "";
  const closing = random() < 0.35 ? `${/[.?!]$/.test(text) ? "" : "."}${pick(random, closings)}` : "";
  const moved = marks.map(({ start, end, tag }) => ({ start: start + opening.length, end: end + opening.length, tag }));
  const make = (
    form: string,
    places: Marked["marks"],
    about: readonly string[],
    masked?: typeof hide,
  ): LabelledText => {
    const question = toQuestion(form);
    const labels = question.words.map((word) => {
      const mark = places.find(({ start, end }) => word.start < end && start < word.end);
      return TAGS.findIndex((tag) => tag === (mark?.tag ?? "O"));
    });
    return { features: tagFeatures(question, about, { looked, masked }), labels, weight };
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
